import { ApiError, NetworkError } from '@pocketful/api-client/api-error';
import { SWITCHES_AT_START } from '@pocketful/domain/switches';
import type { SessionUser } from '@pocketful/identity/calls';
import { beforeEach, expect, test } from 'vitest';
import { SessionStore } from './session-store.ts';

const dana: SessionUser = {
  id: 'dana',
  username: 'dana',
  firstName: 'Dana',
  calledName: 'Dana',
  lastName: null,
  role: 'family_admin',
  isParent: true,
  parentId: null,
  familyAdminId: 'dana',
  email: null,
  emailVerified: false,
  emailVerifiedAt: null,
  age: null,
  color: null,
  face: null,
  ...SWITCHES_AT_START,
  awaitsConsent: false,
  setupCompleted: true,
  profileSelected: true,
  timeZone: 'UTC',
  ...{ locale: null, familyLocale: 'en-US', currency: 'USD' },
  idleMinutes: 15,
  policiesToAccept: [],
  pendingEmail: null,
};
const inPicker: SessionUser = { ...dana, profileSelected: false };

const silent = {
  postMessage: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
};

/** A store whose questions to the server are answered when the test says so. */
function open(storage: Storage | undefined = localStorage) {
  const changes: string[] = [];
  const asked: PromiseWithResolvers<SessionUser>[] = [];
  const store = new SessionStore({
    readUser: () => {
      const question = Promise.withResolvers<SessionUser>();
      asked.push(question);
      return question.promise;
    },
    switchProfile: () => Promise.reject(new NetworkError('away')),
    logout: () => Promise.reject(new NetworkError('away')),
    channel: silent,
    storage,
    onChange: why => changes.push(why),
  });
  return { store, asked, changes };
}

beforeEach(() => localStorage.clear());

test('an answer to an earlier request than the sign-in is ignored', async () => {
  const { store, asked } = open();
  const rechecked = store.recheck();
  store.enter(dana);
  asked[0]?.resolve(inPicker);
  await rechecked;
  expect(store.current()).toEqual({ stage: 'active', user: dana });
});

test('a check that is requested during another one follows it, with its notice', async () => {
  const { store, asked } = open();
  const rechecked = store.recheck();
  void store.recheck('locked');
  expect(asked).toHaveLength(1);
  asked[0]?.resolve(dana);
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.resolve(inPicker);
  await rechecked;
  expect(store.current()).toMatchObject({ stage: 'picker', notice: 'locked' });
});

test('An unreachable server clears nothing; an answer without a member ends the session: an unreachable server leaves the screen as it is, and a load says so and keeps all data', async () => {
  localStorage.setItem('currentUser', JSON.stringify({ id: 'dana' }));
  const { store, asked } = open();
  const loaded = store.recheck();
  asked[0]?.reject(new NetworkError('away'));
  await loaded;
  expect(store.current()).toMatchObject({ stage: 'stranger', notice: 'unreachable' });
  expect(localStorage.getItem('currentUser')).not.toBeNull();
  store.enter(dana);
  const again = store.recheck();
  asked[1]?.reject(new ApiError(503, '', 'Away'));
  await again;
  expect(store.current().stage).toBe('active');
});

test('An unreachable server clears nothing; an answer without a member ends the session: an answer without a user, such as a proxy’s, counts as an unreachable server', async () => {
  const { store, asked } = open();
  const loaded = store.recheck();
  asked[0]?.resolve(JSON.parse('{}'));
  await loaded;
  expect(store.current()).toMatchObject({ stage: 'stranger', notice: 'unreachable' });
  expect(localStorage.getItem('familyAdmin')).toBeNull();
});

test('if the browser refuses to store, everything works except the data for the next load', async () => {
  const { store } = open(undefined);
  store.enter(dana);
  expect(store.memberId()).toBe('dana');
  store.leave('logout');
  expect(store.current()).toEqual({ stage: 'stranger', path: '/' });
  await expect(store.beforeCall()).rejects.toThrow('Network error');
});

test('the notice of an ended session stays until the person goes on', async () => {
  const { store, asked } = open();
  store.enter(dana);
  // A session that seems to have ended is asked for once more.
  for (const answers of [[0, 1], [2]]) {
    const rechecked = store.recheck();
    for (const at of answers) {
      await expect.poll(() => asked.length).toBe(at + 1);
      asked[at]?.reject(new ApiError(401, '', 'Unauthorized'));
    }
    await rechecked;
    expect(store.current()).toEqual({ stage: 'stranger', notice: 'ended' });
  }
});

test('a profile that is left elsewhere in this browser shows the picker, also before the new cookie has arrived', async () => {
  const { store, asked } = open();
  store.enter(dana);
  const rechecked = store.recheck();
  asked[0]?.reject(new ApiError(401, '', 'Unauthorized'));
  await expect.poll(() => asked.length).toBe(2);
  expect(store.current()).toMatchObject({ stage: 'active' });
  asked[1]?.resolve(inPicker);
  await rechecked;
  expect(store.current()).toMatchObject({ stage: 'picker', notice: undefined });
});

test.each([
  ['dana', []],
  ['leo', ['entered']],
])(
  'A load reads the home of the stored member while it reads the session; data of another member is discarded: data that was read ahead for the stored member stays only if that member is active: %s',
  async (stored, removals) => {
    localStorage.setItem('currentUser', JSON.stringify({ id: stored }));
    const { store, asked, changes } = open();
    const loaded = store.recheck();
    // The server refuses a read ahead for another member. The refusal starts no further check.
    store.onCallFailed(new ApiError(401, '', 'Unauthorized'));
    asked[0]?.resolve(dana);
    await loaded;
    expect(changes).toEqual(removals);
    expect(asked).toHaveLength(1);
  },
);
