import { deviceTimeZone } from '@pocketful/domain/intl/clocks';
import { currencyUnits, localeName } from '@pocketful/domain/intl/locales';
import { canHandOver } from '@pocketful/people/rules';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { Section } from '@pocketful/ui-kit/section';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { lazyPart } from '@pocketful/web-kit/places/lazy-part';
import { useMemo, useState } from 'react';
import { useMember } from '../../shared/session.tsx';
import { formatsExample, localeOptions } from './formats.ts';
import { CurrencyDialog } from './lazy-dialogs.ts';
import { SettingForm } from './setting-form.tsx';
import { timeOfDayIn, zoneName, zoneOptions } from './time-zones.ts';

/** Makes another parent the Family Admin, in a dialog. */
const HandOverDialog = lazyPart(async () => (await import('./hand-over-dialog.tsx')).HandOverDialog);

/** Settings of the whole family: its time zone, formats, currency and Family Admin. */
export function HouseholdSettings() {
  return (
    <Section title="Your household" className="max-w-2xl">
      <Card>
        <div className="grid gap-6">
          <TimeZone />
          <FamilyFormats />
          <Currency />
          {canHandOver(useMember()) && <HandOver />}
        </div>
      </Card>
    </Section>
  );
}

function TimeZone() {
  const { timeZone } = useMember();
  const save = useWrite('updateFamily', {
    done: answer => ['Time zone changed', `Days and due dates follow ${zoneName(answer.timeZone)} now.`],
    failed: ['Update Failed', 'Failed to change the time zone.'],
  });
  const [now] = useState(() => new Date());
  const ofBrowser = deviceTimeZone();
  const options = useMemo(() => zoneOptions(timeZone, ofBrowser, now), [timeZone, ofBrowser, now]);
  return (
    <SettingForm
      label="Time zone"
      options={options}
      value={timeZone}
      save="Save Time Zone"
      unchanged="Please choose another time zone first."
      busy={save.busy}
      hint={chosen => `It is ${timeOfDayIn(chosen, now)} there now. Days, due dates and paydays follow it.`}
      onSave={chosen => save.send({ body: { timeZone: chosen } })}
    />
  );
}

function FamilyFormats() {
  const { familyLocale } = useMember();
  const [now] = useState(() => new Date());
  const save = useWrite('updateFamily', {
    done: answer => ['Format changed', `Numbers and dates are written as in ${localeName(answer.locale)} now.`],
    failed: ['Update Failed', 'Failed to change the format.'],
  });
  return (
    <SettingForm
      label="Format of numbers and dates"
      options={useMemo(() => localeOptions(familyLocale), [familyLocale])}
      value={familyLocale}
      save="Save Format"
      unchanged="Please choose another format first."
      busy={save.busy}
      hint={chosen => formatsExample(chosen, now)}
      onSave={locale => save.send({ body: { locale } })}
    />
  );
}

function Currency() {
  const { currency } = useMember();
  const asking = useLayer<true>();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>Amounts are in {currencyUnits(currency)}.</p>
      <Button variant="secondary" {...CurrencyDialog.intent} onClick={() => asking.show(true)}>
        Change Currency
      </Button>
      {asking.shown && <CurrencyDialog onClose={asking.close} />}
    </div>
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
