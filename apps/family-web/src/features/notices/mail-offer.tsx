import { hourText, NOTICE_HOURS } from '@pocketful/notices/rules';
import { Button } from '@pocketful/ui-kit/button';
import { ButtonRow } from '@pocketful/ui-kit/button-row';
import { Card } from '@pocketful/ui-kit/card';
import { Heading } from '@pocketful/ui-kit/heading';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useWrite } from '@pocketful/web-kit/calls/use-write';

const REST = { hour: NOTICE_HOURS.offered, names: false };

/** Offers the daily mail to an adult who has not chosen. Either answer is a choice. */
export function MailOffer() {
  // The count of waiting requests is kept fresh on every screen.
  const { data } = useApiQuery('getWaiting', {}, { refetchOnMount: false });
  const choose = useWrite('setNotices', {
    done: ({ mail }) =>
      mail === 'daily'
        ? ['Daily mail is on', `It comes at ${hourText(NOTICE_HOURS.offered)} if something waits for you.`]
        : ['No daily mail', 'You can switch it on in Settings, under Notices.'],
    failed: ['Not saved', 'Your choice could not be saved. Please try again.'],
  });
  if (!data?.offersMail) return null;
  const wish = choose.wish?.body.mail;
  return (
    <Card className="grid gap-4">
      <div>
        <Heading level={2} size="card">
          Would you like one mail a day when something waits for you?
        </Heading>
        <p className="text-ink-muted">You can change this in Settings, under Notices.</p>
      </div>
      <ButtonRow>
        <Button
          variant="secondary"
          busy={wish === 'never'}
          onClick={() => choose.send({ body: { mail: 'never', ...REST } })}
        >
          No, thanks
        </Button>
        <Button busy={wish === 'daily'} onClick={() => choose.send({ body: { mail: 'daily', ...REST } })}>
          Yes, at {hourText(NOTICE_HOURS.offered)}
        </Button>
      </ButtonRow>
    </Card>
  );
}
