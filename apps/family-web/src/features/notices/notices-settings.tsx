import type { Notices } from '@pocketful/notices/calls';
import { hourText, NOTICE_HOURS, type NoticeMail, QUIET } from '@pocketful/notices/rules';
import { Card } from '@pocketful/ui-kit/card';
import { Section } from '@pocketful/ui-kit/section';
import { Segmented } from '@pocketful/ui-kit/segmented';
import { optionsOf, SelectField } from '@pocketful/ui-kit/select-field';
import { SkeletonRows } from '@pocketful/ui-kit/skeleton';
import { SwitchField } from '@pocketful/ui-kit/switch-field';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { FAILED, PushSwitch } from './push-switch.tsx';

const MAILS = optionsOf<NoticeMail>({ never: 'Never', daily: 'Once a day', at_once: 'At once' });
const HOURS = Array.from(
  { length: NOTICE_HOURS.last - NOTICE_HOURS.first + 1 },
  (_, index) => NOTICE_HOURS.first + index,
);

/** How an adult hears that something waits. Each choice is saved at once. */
export function NoticesSettings() {
  const notices = useApiQuery('getNotices', {});
  const inPublic = useApiQuery('getSetupStatus', {}).data?.inPublic ?? false;
  return (
    <Section title="Notices" className="max-w-2xl">
      <p className="max-w-reading text-ink-muted">
        Notices tell you that something waits for your answer. Your children get no notices. Nothing is sent between{' '}
        {hourText(QUIET.from)} and {hourText(QUIET.to)}.
      </p>
      <Card list>
        <Loaded query={notices} skeleton={<SkeletonRows />}>
          {data => (
            <div className="grid grid-cols-1 divide-y divide-line">
              {data.sendsMail ? (
                <Mails notices={data} />
              ) : (
                <p className="py-3">
                  You get no mails: this Pocketful has no mail server.{' '}
                  {inPublic ? 'Ask the people who run it for one.' : 'Its README says how to give it one.'}
                </p>
              )}
              <PushSwitch notices={data} inPublic={inPublic} />
            </div>
          )}
        </Loaded>
      </Card>
    </Section>
  );
}

function Mails({ notices }: { readonly notices: Notices }) {
  const save = useWrite('setNotices', { failed: FAILED });
  const { mail, hour, names } = save.wish?.body ?? notices;
  const choose = (choice: Partial<Pick<Notices, 'mail' | 'hour' | 'names'>>) =>
    save.send({ body: { mail, hour, names, ...choice } });
  return (
    <>
      <div className="grid gap-4 py-3">
        <Segmented
          label="Mail me when something waits"
          options={MAILS}
          value={mail}
          onValueChange={chosen => choose({ mail: chosen })}
        />
        {mail === 'daily' && (
          <SelectField
            label="Time of the mail"
            hint="By your family's clock."
            options={HOURS.map(each => ({ value: String(each), label: hourText(each) }))}
            value={String(hour)}
            onValueChange={chosen => choose({ hour: Number(chosen) })}
          />
        )}
      </div>
      {mail !== 'never' && (
        <SwitchField
          label="Names and amounts in mails"
          hint="Mails then name your children and the amounts, and everyone who can read your mailbox sees them."
          checked={names}
          onCheckedChange={wanted => choose({ names: wanted })}
        />
      )}
    </>
  );
}
