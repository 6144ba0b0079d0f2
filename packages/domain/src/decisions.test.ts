import { describe, expect, test } from 'vitest';
import {
  afterRightTry,
  afterWrongTry,
  CONFIRMED_MINUTES,
  isConfirmed,
  LOCK_OUT,
  NO_TRIES,
  secondsLocked,
  type Tries,
} from './credentials.ts';
import { contactIn, isIdle, type KnownMember, memberConflict, nextChildColor } from './family.ts';

const AT = '2026-03-10T15:00:00.000Z';

describe('tries at a secret', () => {
  const start = new Date(AT);
  const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
  const wrongTimes = (times: number, tries: Tries, at: Date): Tries =>
    times === 0 ? tries : wrongTimes(times - 1, afterWrongTry(tries, at).tries, at);

  test('the fifth wrong one locks, and each lock is longer', () => {
    expect(afterWrongTry(NO_TRIES, start).remaining).toBe(LOCK_OUT.tries - 1);
    const first = wrongTimes(5, NO_TRIES, start);
    expect(secondsLocked(first, start)).toBe(15 * 60);
    expect(secondsLocked(first, later(15))).toBe(0);
    const second = wrongTimes(5, first, later(15));
    expect(secondsLocked(second, later(15))).toBe(30 * 60);
    const fourth = wrongTimes(5, wrongTimes(5, second, later(60)), later(200));
    expect(secondsLocked(fourth, later(200))).toBe(60 * 60);
  });

  test('an expired lock restarts the count', () => {
    const locked = wrongTimes(5, NO_TRIES, start);
    expect(afterWrongTry(locked, later(16)).remaining).toBe(LOCK_OUT.tries - 1);
  });

  test('a right one ends count and lock, and the time of the lock stays', () => {
    const cleared = afterRightTry(wrongTimes(5, NO_TRIES, start), later(1));
    expect(secondsLocked(cleared, later(1))).toBe(0);
    expect(cleared).toEqual({ wrong: 0, locks: 0, lockedAt: AT, lockedUntil: later(1).toISOString() });
  });
});

test('a secret counts as given recently for some minutes, and not if its time is more than a minute ahead', () => {
  const given = new Date(AT);
  const after = (milliseconds: number) => new Date(given.getTime() + milliseconds);
  const limit = CONFIRMED_MINUTES * 60_000;
  expect(isConfirmed(null, given)).toBe(false);
  expect([isConfirmed(given, after(limit)), isConfirmed(given, after(-60_000))]).toEqual([true, true]);
  expect([isConfirmed(given, after(limit + 1)), isConfirmed(given, after(-60_001))]).toEqual([false, false]);
});

describe('a new member', () => {
  const dana: KnownMember = { id: 'd', role: 'family_admin', username: 'Dana', pin: '2580' };
  const sam: KnownMember = { id: 's', role: 'parent', username: 'sam', pin: '1379' };
  const mia: KnownMember = { id: 'm', role: 'child', username: 'mia', pin: '4821' };
  const conflict = (username: string, pin: string | null) => memberConflict([dana, sam, mia], dana, { username, pin });

  test('A child’s username has 3 to 20 characters and is unique in the family: a username is unique in the family in any case', () => {
    expect(conflict('MIA', '9999')).toBe('USERNAME_TAKEN');
    expect(conflict('leo', '9999')).toBeUndefined();
  });

  test('is refused the PIN of a child or the caller, and never that of another adult', () => {
    expect(conflict('leo', '4821')).toBe('PIN_TAKEN');
    expect(conflict('leo', '2580')).toBe('PIN_TAKEN');
    expect(conflict('leo', '1379')).toBeUndefined();
    expect(conflict('leo', null)).toBeUndefined();
  });
});

test('a child gets the first color that no sibling has', () => {
  expect(nextChildColor([1, 3])).toBe(2);
  expect(nextChildColor([1, 2, 3, 4, 5, 6, 7, 8])).toBe(1);
});

test('an adult’s unused profile times out, a child’s stays', () => {
  const used = new Date(AT);
  const after16 = new Date(used.getTime() + 16 * 60_000);
  expect(isIdle('parent', used, after16, 15)).toBe(true);
  expect(isIdle('parent', used, after16, 20)).toBe(false);
  expect(isIdle('child', used, after16, 15)).toBe(false);
});

test('No name of a child contains an email address, also not in an edit: an email address, a telephone number and a street are found in a name, in every spelling of their signs, and no other name is refused', () => {
  const contacts = {
    'an email address': ['Lou@home.now', 'of lou@home.now!', 'lou\uFF20home.now', 'lou\uFE6Bhome\uFF0Enow'],
    'a telephone number': [
      '5550100123',
      '+1 (555) 010-0123',
      'Lou 555.0100',
      '\uFF15\uFF15\uFF15\uFF10\uFF11\uFF10\uFF10',
    ],
    'a street': ['12 Oak Lane', '7b, Oak Lane', ' 3 Rue Lepic'],
  };
  for (const [contact, names] of Object.entries(contacts))
    for (const name of names) expect(contactIn(name), name).toBe(contact);
  for (const name of [
    'Lou',
    'Lou @ Home.',
    'lou@home',
    '@lou.b',
    'Mary-Jane O’Neil Jr.',
    'a.b',
    'lou2015',
    'Lou 3',
    'R2D2',
  ])
    expect(contactIn(name), name).toBeUndefined();
});
