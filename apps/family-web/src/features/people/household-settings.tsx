import { deviceTimeZone } from '@pocketful/domain/intl/clocks';
import { canHandOver } from '@pocketful/people/rules';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { Section } from '@pocketful/ui-kit/section';
import { SelectField } from '@pocketful/ui-kit/select-field';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { lazyPart } from '@pocketful/web-kit/places/lazy-part';
import { useId, useMemo, useState } from 'react';
import { useMember } from '../../shared/session.tsx';
import { timeOfDayIn, zoneName, zoneOptions } from './time-zones.ts';

/** Makes another parent the Family Admin, in a dialog. */
const HandOverDialog = lazyPart(async () => (await import('./hand-over-dialog.tsx')).HandOverDialog);

/** Settings of the whole family: its time zone and its Family Admin. */
export function HouseholdSettings() {
  return (
    <Section title="Your household" className="max-w-2xl">
      <Card>
        <div className="grid gap-6">
          <TimeZone />
          {canHandOver(useMember()) && <HandOver />}
        </div>
      </Card>
    </Section>
  );
}

function TimeZone() {
  const { timeZone } = useMember();
  const hintId = useId();
  const [chosen, choose] = useState(timeZone);
  const save = useWrite('updateFamily', {
    done: answer => ['Time zone changed', `Days and due dates follow ${zoneName(answer.timeZone)} now.`],
    failed: ['Update Failed', 'Failed to change the time zone.'],
  });
  const [now] = useState(() => new Date());
  const ofBrowser = deviceTimeZone();
  const options = useMemo(() => zoneOptions(timeZone, ofBrowser, now), [timeZone, ofBrowser, now]);
  return (
    <form
      className="grid gap-1.5"
      onSubmit={event => {
        event.preventDefault();
        save.send({ body: { timeZone: chosen } });
      }}
    >
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label="Time zone"
          aria-describedby={hintId}
          className="min-w-0 flex-1 basis-64"
          options={options}
          value={chosen}
          onValueChange={choose}
        />
        <Button
          type="submit"
          variant="secondary"
          busy={save.busy}
          disabledReason={chosen === timeZone ? 'Please choose another time zone first.' : undefined}
        >
          Save Time Zone
        </Button>
      </div>
      <p id={hintId} className="text-sm text-ink-muted">
        It is {timeOfDayIn(chosen, now)} there now. Days, due dates and paydays follow it.
      </p>
    </form>
  );
}

function HandOver() {
  const members = useApiQuery('listFamilyMembers', {});
  const asking = useLayer<true>();
  const parents = members.data?.filter(({ role }) => role === 'parent') ?? [];
  if (parents.length === 0) return null;
  return (
    <div className="grid justify-items-start gap-3 border-t border-line pt-5">
      <p className="max-w-reading text-ink-muted">
        You are the Family Admin: you alone edit and remove parents. You can hand this over to another parent.
      </p>
      <Button variant="secondary" {...HandOverDialog.intent} onClick={() => asking.show(true)}>
        Hand Over
      </Button>
      {asking.shown && <HandOverDialog parents={parents} onClose={asking.close} />}
    </div>
  );
}
