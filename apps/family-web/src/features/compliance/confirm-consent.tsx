import { Button } from '@pocketful/ui-kit/button';
import { Callout } from '@pocketful/ui-kit/callout';
import { Card } from '@pocketful/ui-kit/card';
import { CenteredPage } from '@pocketful/ui-kit/centered-page';
import { Heading } from '@pocketful/ui-kit/heading';
import { Link } from '@pocketful/ui-kit/link';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { useMailToken } from '@pocketful/web-kit/forms/mail-token';
import { Link as RouterLink } from 'react-router-dom';
import { place } from '../../shared/paths.ts';

/** A parent confirms a consent with the link of a mail; opening the page alone changes nothing. */
export function ConfirmConsent() {
  const token = useMailToken() ?? '';
  const confirm = useWrite('confirmConsent', {
    done: () => ['Consent Confirmed', 'Thank you. It is on record now.'],
    failed: ['Error', 'Failed to confirm the consent.'],
  });
  const isVoid = token === '' || confirm.failure?.code === 'LINK_INVALID';
  return (
    <CenteredPage>
      <Card className="grid gap-4">
        <Heading level={1}>Confirm your consent</Heading>
        {confirm.answer ? (
          <Callout tone="success" role="status">
            Your consent is confirmed. You can withdraw it at any time under Parental Data Rights.
          </Callout>
        ) : (
          <>
            <p className="text-ink-muted">
              You consent that Pocketful keeps the data about your child that the mail describes: first name, age,
              chores, goals, rewards and virtual transactions.
            </p>
            {isVoid && (
              <Callout tone="danger" role="status">
                {token === ''
                  ? 'This link is incomplete. Please open it from the mail again.'
                  : 'This link was used already or is too old. Please record the consent again.'}
              </Callout>
            )}
            <Button
              full
              size="lg"
              busy={confirm.busy}
              disabledReason={isVoid ? 'This link cannot be used.' : undefined}
              onClick={() => confirm.send({ body: { token } })}
            >
              Confirm my consent
            </Button>
          </>
        )}
        <div className="flex flex-wrap justify-center gap-x-6">
          <Link asChild standalone>
            <RouterLink to={place('privacyPolicy')}>Privacy Policy</RouterLink>
          </Link>
          <Link asChild standalone>
            <RouterLink to={place('home')}>Home</RouterLink>
          </Link>
        </div>
      </Card>
    </CenteredPage>
  );
}
