import { SWITCHES_AT_START } from '@pocketful/domain/switches';
import type { SessionUser } from '@pocketful/identity/calls';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { keepProfile, keptKeys, startFromKept } from './kept-profile.ts';

const mia: SessionUser = {
  id: 'mia',
  username: 'mia',
  firstName: 'Mia',
  calledName: 'Mia',
  lastName: null,
  role: 'child',
  isParent: false,
  parentId: 'dana',
  familyAdminId: 'dana',
  email: null,
  emailVerified: false,
  emailVerifiedAt: null,
  age: 9,
  color: null,
  face: null,
  ...SWITCHES_AT_START,
  awaitsConsent: false,
  setupCompleted: true,
  profileSelected: true,
  timeZone: 'UTC',
  ...{ locale: null, familyLocale: 'en-US', currency: 'USD' },
  idleMinutes: null,
  policiesToAccept: [],
  pendingEmail: null,
};
const DAY_MS = 86_400_000;

/** A cache with answers that are some days old. */
function read(daysAgo = 0): QueryClient {
  const queryClient = new QueryClient();
  const updatedAt = Date.now() - daysAgo * DAY_MS;
  const [balance = [], chores = []] = keptKeys(mia);
  queryClient.setQueryData(balance, { balance: 12 }, { updatedAt });
  queryClient.setQueryData(chores, { pages: [['first'], ['second']], pageParams: [undefined, 'x'] }, { updatedAt });
  return queryClient;
}

beforeEach(() => localStorage.setItem('currentUser', JSON.stringify({ id: 'mia' })));

test('a child’s balance and first chores are restored, with their time', () => {
  keepProfile(localStorage, read(), mia);
  const queryClient = new QueryClient();
  const start = startFromKept(localStorage, queryClient);
  expect(start?.user).toEqual(mia);
  start?.restore();
  const [balance, chores] = keptKeys(mia).map(key => queryClient.getQueryState(key));
  expect([balance?.data, chores?.data]).toEqual([{ balance: 12 }, { pages: [['first']], pageParams: [undefined] }]);
  expect([balance?.isInvalidated, chores?.isInvalidated]).toEqual([true, true]);
});

test('an adult’s profile is not kept, and neither is one that is no longer active', () => {
  keepProfile(localStorage, read(), { ...mia, role: 'parent' });
  localStorage.setItem('currentUser', JSON.stringify({ id: 'leo' }));
  keepProfile(localStorage, read(), mia);
  expect(localStorage.getItem('pocketful-kept')).toBeNull();
});

test('data that is too old, another member’s or broken starts nothing', () => {
  keepProfile(localStorage, read(31), mia);
  expect(startFromKept(localStorage, new QueryClient())).toBeUndefined();
  keepProfile(localStorage, read(29), mia);
  expect(startFromKept(localStorage, new QueryClient())).toBeDefined();
  localStorage.setItem('currentUser', JSON.stringify({ id: 'leo' }));
  expect(startFromKept(localStorage, new QueryClient())).toBeUndefined();
  localStorage.setItem('pocketful-kept', '{"user":{"id":"leo","role":"parent"},"at":9e15,"answers":[]}');
  expect(startFromKept(localStorage, new QueryClient())).toBeUndefined();
});
