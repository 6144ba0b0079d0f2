import type { User } from '@pocketful/identity/calls';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { useMemo, useState } from 'react';
import { useMember } from '../../shared/session.tsx';
import { formatsExample, localeOptions } from './formats.ts';
import { SettingForm } from './setting-form.tsx';

export interface MemberFormatsProps {
  readonly member: User;
  readonly label: string;
}

/** How numbers and dates are written for an adult or a child. */
export function MemberFormats({ member, label }: MemberFormatsProps) {
  const { familyLocale } = useMember();
  const { id, locale } = member;
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
      label={label}
      options={options}
      value={locale ?? ''}
      save="Save Format"
      unchanged="Please choose another format first."
      busy={save.busy}
      hint={chosen => formatsExample(chosen || familyLocale, now)}
      onSave={chosen => save.send({ params: { id }, body: { locale: chosen || null }, was: member })}
    />
  );
}

/** How numbers and dates are written for the adult who is signed in. */
export function OwnFormats() {
  return <MemberFormats member={useMember()} label="Your format of numbers and dates" />;
}
