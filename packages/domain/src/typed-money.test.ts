import { expect, test } from 'vitest';
import { fieldText } from './intl/field-money.ts';
import { formatsOf } from './intl/formats.ts';
import { LOCALES } from './intl/locales.ts';
import { parseTypedCents } from './typed-money.ts';

const FAMILIES = {
  'en-US': formatsOf(),
  'en-GB': formatsOf({ locale: 'en-GB', currency: 'GBP' }),
  'es-US': formatsOf({ locale: 'es-US' }),
  'de-DE': formatsOf({ locale: 'de-DE', currency: 'EUR' }),
  'de-CH': formatsOf({ locale: 'de-CH', currency: 'CHF' }),
  'fr-FR': formatsOf({ locale: 'fr-FR', currency: 'EUR' }),
  'sv-SE': formatsOf({ locale: 'sv-SE', currency: 'SEK' }),
  'ja-JP': formatsOf({ locale: 'ja-JP', currency: 'JPY' }),
  'en-IN': formatsOf({ locale: 'en-IN', currency: 'INR' }),
} as const;

/** Typed texts and their hundredths, by families: undefined where a text is refused. */
test.each([
  // A number reader of a locale takes these for a hundred or a thousand times as much.
  ['en-US', '1,50', 150],
  ['en-US', '12,3', 1230],
  ['en-GB', '1,5', 150],
  ['de-DE', '1.50', 150],
  ['de-DE', '12.3', 1230],
  ['fr-FR', '1.50', 150],
  ['sv-SE', '1.5', 150],
  ['ja-JP', '1,50', undefined],
  ['ja-JP', '1.5', undefined],
  // The reader's group mark, and only that one, with three digits behind it.
  ['en-US', '1,234', 123_400],
  ['en-US', '1.234', undefined],
  ['en-GB', '1,234', 123_400],
  ['es-US', '1,234', 123_400],
  ['es-US', '1.234', undefined],
  ['de-DE', '1.234', 123_400],
  ['de-DE', '1,234', undefined],
  ['de-DE', '1.234.567', 123_456_700],
  ['de-CH', "1'234", 123_400],
  ['de-CH', '1,234', undefined],
  ['de-CH', '1.234', undefined],
  ['fr-FR', '1,234', undefined],
  ['fr-FR', '1.234', undefined],
  ['fr-FR', '1 234', 123_400],
  ['fr-FR', '1\u202f234,50', 123_450],
  ['sv-SE', '1\u00a0234,50', 123_450],
  ['sv-SE', '1.234', undefined],
  ['ja-JP', '1,234', 123_400],
  ['ja-JP', '1.234', undefined],
  // A zero begins no group: a thousand times as much would be read.
  ['en-US', '0,500', undefined],
  ['de-DE', '0.500', undefined],
  ['fr-FR', '0 500', undefined],
  ['en-IN', '0,50,000', undefined],
  ['ja-JP', '0,500', undefined],
  ['de-DE', '1٫234', undefined],
  // Both marks leave no doubt.
  ['en-US', '1.234,56', 123_456],
  ['de-DE', '1,234.56', 123_456],
  ['fr-FR', '1.234,56', 123_456],
  ['sv-SE', '1,234.56', 123_456],
  ['de-CH', '1’234.50', 123_450],
  ['de-DE', '1.234,567', undefined],
  ['en-IN', '12,34,567.50', 123_456_750],
  ['en-IN', '1,23,456', 12_345_600],
  ['en-IN', '1,23', 123],
  // Whole amounts.
  ['ja-JP', '500', 50_000],
  ['ja-JP', '500.00', 50_000],
  ['ja-JP', '￥1,234', 123_400],
  ['ja-JP', '１，２３４', 123_400],
  ['ja-JP', '５００円', 50_000],
  ['ja-JP', '¥500', 50_000],
  ['ja-JP', '$500', undefined],
  // A currency at either end.
  ['de-DE', '12,50 €', 1250],
  ['de-DE', '€12,50', 1250],
  ['de-DE', '12,50 EUR', 1250],
  ['de-DE', '12,50 USD', undefined],
  ['de-DE', '€12,50€', undefined],
  ['en-GB', '£3.20', 320],
  ['es-US', 'US$3.20', 320],
  ['sv-SE', '12,50 kr', 1250],
  ['sv-SE', 'kr 12,50', 1250],
  ['en-US', '12.50 kr', undefined],
  ['de-CH', 'CHF 3.20', 320],
  ['de-CH', 'Fr. 3.20', 320],
  ['de-DE', '5,', 500],
  ['de-DE', '5.', undefined],
  ['de-CH', 'CHF-3.20', -320],
  ['en-IN', '₹50', 5000],
  // Signs, direction marks and digits of other scripts.
  ['sv-SE', '\u22125,50', -550],
  ['de-DE', '-5,50 €', -550],
  ['de-DE', '-€-5', undefined],
  ['en-US', '\u200e-1.50\u200f', -150],
  ['en-US', '\u200f١٬٢٣٤٫٥٠', 123_450],
  ['fr-FR', '५,५०', 550],
  ['en-IN', '५.५०', 550],
  // No amounts.
  ['de-DE', '1e3', undefined],
  ['fr-FR', '5-3', undefined],
  ['sv-SE', '12 34,5', undefined],
  ['de-DE', '1.23.456', undefined],
  ['ja-JP', 'ten', undefined],
  ['de-DE', ',', undefined],
] as const)('in %s, %j is typed for %j', (family, text, cents) => {
  expect(parseTypedCents(text, FAMILIES[family])).toBe(cents);
});

test('a displayed amount can be typed back, in every locale and several currencies', () => {
  for (const locale of LOCALES)
    for (const currency of ['USD', 'EUR', 'SEK', 'CHF', 'JPY', 'ILS', 'EGP']) {
      const formats = formatsOf({ locale, currency });
      for (const cents of [0, 100, 50_000, 123_400, 123_456_700, -500, -9_999_999_900]) {
        const typed = [formats.money(cents), formats.money(cents, { signed: true }), fieldText(cents, formats)];
        expect([locale, currency, ...typed.map(text => parseTypedCents(text, formats))]).toEqual([
          ...[locale, currency, cents, cents, Math.abs(cents)],
        ]);
      }
      if (formats.unit === 1) expect(parseTypedCents(formats.money(123_456), formats)).toBe(123_456);
    }
});
