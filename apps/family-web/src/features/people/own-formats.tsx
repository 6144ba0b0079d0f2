import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { useMemo, useState } from 'react';
import { useMember } from '../../shared/session.tsx';
import { formatsExample, localeOptions } from './formats.ts';
import { SettingForm } from './setting-form.tsx';

/** How numbers and dates are written for the adult who is signed in. */
export function OwnFormats() {
  const me = useMember();
  const { id, locale, familyLocale } = me;
  const [now] = useState(() => new Date());
  const options = useMemo(
    () => [{ value: '', label: 'As for the family' }, ...localeOptions(locale ?? familyLocale)],
    [locale, familyLocale],
  );
  const save = useWrite('updateUser', {
    done: () => ['Format changed'],
    failed: ['Update Failed', 'Failed to change the format.'],
  });
  return (
    <SettingForm
      label="Your format of numbers and dates"
      options={options}
      value={locale ?? ''}
      save="Save Format"
      busy={save.busy}
      hint={chosen => formatsExample(chosen || familyLocale, now)}
      onSave={chosen => save.send({ params: { id }, body: { locale: chosen || null }, was: me })}
    />
  );
}
