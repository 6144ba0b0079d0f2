import { formatsOf } from '@pocketful/domain/intl/formats';
import { readAs } from '@pocketful/domain/intl/reader';
import { toDecimal } from '@pocketful/domain/money';
import { expect, test } from 'vitest';
import { paidRightAway } from './paid-right-away.ts';

test('a child reads the amount of its parents’ trust in its family’s currency and format', () => {
  const text = (locale: string, currency: string) =>
    readAs(formatsOf({ locale, currency }), () => paidRightAway(toDecimal(200))).replaceAll('\u00A0', ' ');
  const start = 'Paid right away: your parents trust you up to ';
  expect(text('en-US', 'USD')).toBe(`${start}$2.00.`);
  expect(text('de-DE', 'EUR')).toBe(`${start}2,00 €.`);
  expect(text('ja-JP', 'JPY')).toBe(`${start}￥2.`);
});
