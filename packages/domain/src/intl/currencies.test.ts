import { expect, test } from 'vitest';
import { CURRENCIES, currencyOf, isCurrency, scaleOf } from './currencies.ts';
import { canonicalLocale, currencyUnits, namedRegion } from './locales.ts';

test('a currency is of one scale, and the units of a whole one make no parts', () => {
  const scales = [1, 10, 100, 1000, 10_000, 100_000];
  for (const currency of CURRENCIES) expect(scales).toContain(scaleOf(currency));
  expect(['USD', 'EUR', 'PLN', 'JPY', 'KZT', 'KRW', 'VND', 'LBP'].map(scaleOf)).toEqual([
    ...[1, 1, 10, 100, 1000, 1000, 10_000, 100_000],
  ]);
  expect(['USD', 'KWD', 'XAU', 'EURO', ''].map(isCurrency)).toEqual([true, false, false, false, false]);
});

test('a region has its currency; US dollars where it has none that is offered', () => {
  expect(['DE', 'JP', 'CH', 'LI', 'NF', 'EC', 'SN', 'XK', 'IC'].map(currencyOf)).toEqual([
    ...['EUR', 'JPY', 'CHF', 'CHF', 'AUD', 'USD', 'XOF', 'EUR', 'EUR'],
  ]);
  expect(['KW', 'XA', 'ZZ', undefined].map(currencyOf)).toEqual(['USD', 'USD', 'USD', 'USD']);
});

test('a locale is its language and region, and names its region or none', () => {
  expect(['de-de', 'zh-Hant', 'zh-hant-tw-u-nu-hanidec', 'es', 'xx-nowhere', ''].map(canonicalLocale)).toEqual([
    ...['de-DE', 'zh-TW', 'zh-TW', 'es', undefined, undefined],
  ]);
  expect(['es-ES', 'es', 'es-419'].map(namedRegion)).toEqual(['ES', undefined, undefined]);
});

test('amounts are in the units of a currency', () => {
  expect(['USD', 'EUR', 'JPY'].map(currencyUnits)).toEqual(['US dollars', 'euros', 'Japanese yen']);
});
