import { expect, test } from 'vitest';
import { allTimeZones, clockIn, deviceTimeZone, knowsTimeZone } from './clocks.ts';
import { firstCharacter, formatsOf } from './formats.ts';

const AT = new Date('2025-06-21T02:03:00Z');

test.each([
  ['date', 'June 20, 2025'],
  ['time', '10:03 PM'],
  ['dateTime', 'June 20, 2025 at 10:03 PM'],
  ['shortDate', 'Jun 20, 2025'],
  ['shortDateTime', 'Jun 20, 2025, 10:03 PM'],
  ['weekday', 'Friday'],
  ['weekdayAndDay', 'Friday, June 20'],
  ['weekdayAndDate', 'Friday, June 20, 2025'],
  ['day', 'June 20'],
  ['shortDay', 'Jun 20'],
  ['shortHour', 'Jun 20, 10 PM'],
  ['month', 'June'],
  ['shortMonth', 'Jun 2025'],
] as const)('the form %s of a time in New York is %s', (form, text) => {
  const { date } = formatsOf({ timeZone: 'America/New_York' });
  expect(date(form, AT).replaceAll('\u202F', ' ')).toBe(text);
  expect(date(form, AT.toISOString())).toBe(date(form, AT));
});

test('a calendar day is the same in every time zone', () => {
  for (const timeZone of ['Pacific/Kiritimati', 'Etc/GMT+12', undefined])
    expect(formatsOf({ timeZone }).date('weekdayAndDate', '2026-05-01')).toBe('Friday, May 1, 2026');
});

test('numbers have groups, and digits after the point where they are asked for; lists have an and', () => {
  const { number, list } = formatsOf();
  expect([number(1234.567), number(1234.567, 2), number(12)]).toEqual(['1,235', '1,234.57', '12']);
  expect([list(['Ida']), list(['Ida', 'Bo']), list(['Ida', 'Emil', 'Bo'])]).toEqual([
    'Ida',
    'Ida and Bo',
    'Ida, Emil, and Bo',
  ]);
});

test('a locale has its own forms', () => {
  const { money, number } = formatsOf({ locale: 'de-DE' });
  expect(number(1234.5, 1)).toBe('1.234,5');
  expect(money(-123456)).toBe('−1.234,56\u00A0$');
  expect(formatsOf({ locale: 'nl-NL' }).money(-500)).toBe('US$\u00A0−5,00');
});

test('a clock shows the day and the fields of a time in its zone, midnight as hour 0', () => {
  const { day, fields } = clockIn('America/New_York');
  expect(day(AT)).toBe('2025-06-20');
  expect(fields(new Date('2025-06-21T04:05:00Z'))).toEqual({ year: 2025, month: 6, day: 21, hour: 0, minute: 5 });
});

test('a time zone is known by its name', () => {
  expect(['Europe/Berlin', 'Europe/Atlantis', ''].map(knowsTimeZone)).toEqual([true, false, false]);
  expect(knowsTimeZone(deviceTimeZone())).toBe(true);
  expect(allTimeZones()).toContain('Europe/Berlin');
});

test('the first character of a text is whole', () => {
  expect(['👩‍🚀 Ada', 'é', ''].map(firstCharacter)).toEqual(['👩‍🚀', 'é', undefined]);
});
