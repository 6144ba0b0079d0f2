import { expect, test } from 'vitest';
import { isCommonPassword, isTrivialPin, PASSWORD_RULES } from './credentials.ts';
import { addDays, dayIn, isTimeZone, noonOf, yearEverywhere, yearIn } from './dates.ts';
import { ageInYear, birthYearForAge, isChildBirthYear, needsParentalConsent } from './family.ts';

test.each(['0000', '1234', '4321', '7777', '012345'])('%s is trivial', pin => {
  expect(isTrivialPin(pin)).toBe(true);
});
test.each(['1357', '1235', '8068', '1212', 'abcd', ''])('%j is not trivial', pin => {
  expect(isTrivialPin(pin)).toBe(false);
});

test('A password has 8 characters with upper and lower case, a digit and a special character: each password rule is required', () => {
  const broken = (password: string) => PASSWORD_RULES.filter(rule => !rule.pattern.test(password)).length;
  expect(broken('Abcdef1!')).toBe(0);
  for (const password of ['Abcde1!', 'abcdef1!', 'ABCDEF1!', 'Abcdefg!', 'Abcdefg1']) expect(broken(password)).toBe(1);
});

test.each(['password', 'Password1!', 'P@ssw0rd', 'P@ssw0rd1!', '!!Password', 'QWERTY-12!'])(
  'Common passwords are refused at their field, also decorated ones: %s is common',
  password => {
    expect(isCommonPassword(password, new Set(['password', 'qwerty']))).toBe(true);
  },
);
test.each(['Password-of-mine-1', 'Qwerty-8462937!', 'Teapot-12!', ''])('%j is not common', password => {
  expect(isCommonPassword(password, new Set(['password', 'qwerty']))).toBe(false);
});

test('a child of 12 grows up, and consent is still required in the year of the thirteenth birthday', () => {
  const birthYear = birthYearForAge(12, 2026);
  expect(ageInYear(birthYear, 2027)).toBe(13);
  expect(needsParentalConsent(birthYear, 2027)).toBe(true);
  expect(needsParentalConsent(birthYear, 2028)).toBe(false);
});

test('The wizard accepts birth years from this year to 18 before it: a child’s birth year is this one or up to 18 before it', () => {
  const fits = (year: number) => isChildBirthYear(year, 2026);
  expect([2026, 2009, 2008].map(fits)).toEqual([true, true, true]);
  expect([2027, 2007].map(fits)).toEqual([false, false]);
});

test('the year and the day are those of the family, not of the server', () => {
  const newYear = new Date('2027-01-01T03:00:00Z');
  expect(yearIn('America/New_York', newYear)).toBe(2026);
  expect(dayIn('America/New_York', newYear)).toBe('2026-12-31');
  expect(yearIn('Asia/Tokyo', newYear)).toBe(2027);
  // It is the new year everywhere once it is at the last place on earth, twelve hours after London.
  expect(yearEverywhere(new Date('2027-01-01T11:59:59Z'))).toBe(2026);
  expect(yearEverywhere(new Date('2027-01-01T12:00:00Z'))).toBe(2027);
  expect(isTimeZone('America/New_York')).toBe(true);
  expect(isTimeZone('Mars/Olympus')).toBe(false);
});

test('a day is followed by the next, also at the end of February', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2027-02-28', 1)).toBe('2027-03-01');
});

test.each([
  ['UTC', '2026-07-01', '2026-07-01T12:00:00.000Z'],
  ['America/New_York', '2026-01-15', '2026-01-15T17:00:00.000Z'],
  ['America/New_York', '2026-07-15', '2026-07-15T16:00:00.000Z'],
  ['America/New_York', '2026-03-08', '2026-03-08T16:00:00.000Z'],
  ['America/New_York', '2026-11-01', '2026-11-01T17:00:00.000Z'],
  ['Asia/Kolkata', '2026-05-05', '2026-05-05T06:30:00.000Z'],
  ['Pacific/Pago_Pago', '2026-12-31', '2026-12-31T23:00:00.000Z'],
  ['Pacific/Kiritimati', '2027-01-01', '2026-12-31T22:00:00.000Z'],
  ['Pacific/Auckland', '2026-09-27', '2026-09-26T23:00:00.000Z'],
])('A chore is due tomorrow by default, at noon of the day: noon in %s on %s is %s', (timeZone, day, moment) => {
  expect(noonOf(day, timeZone).toISOString()).toBe(moment);
  expect(dayIn(timeZone, noonOf(day, timeZone))).toBe(day);
});

test('an invalid day or time zone has no noon', () => {
  expect(() => noonOf('2026-13-01', 'UTC')).toThrow(RangeError);
  expect(() => noonOf('2026-01-01', 'Mars/Olympus')).toThrow(RangeError);
});
