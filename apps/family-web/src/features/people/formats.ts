import { formatsOf } from '@pocketful/domain/intl/formats';
import { LOCALES, localeName } from '@pocketful/domain/intl/locales';
import { reader } from '@pocketful/domain/intl/reader';
import type { SelectOption } from '@pocketful/ui-kit/select-field';

/** The locales by name, with one that a browser brought. */
export function localeOptions(present: string): SelectOption<string>[] {
  return [...new Set([present, ...LOCALES])]
    .map(value => ({ value, label: localeName(value) }))
    .sort((a, b) => (a.label < b.label ? -1 : 1));
}

/** An amount, a day and a time as a locale writes them. */
export function formatsExample(locale: string, now: Date): string {
  const { money, date } = formatsOf({ locale, currency: reader().currency });
  return `${money(-123_400)}, ${date('shortDateTime', now)}`;
}
