import { PROBLEM_MEDIA_TYPE, problemSchema } from '@pocketful/api-contract/problem';
import { type RouteName, routes } from '@pocketful/api-contract/routes';
import type { Route } from '@pocketful/contract-core/route';
import { setupServer } from 'msw/node';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mockStaff } from '../staff/mock.ts';
import { createMockApi, type MockApi } from './api.ts';

let api: MockApi;
let clock: Date;
const server = setupServer();

beforeEach(() => {
  clock = new Date('2026-03-04T15:00:00Z');
  api = createMockApi({ now: () => clock });
  server.listen();
  server.use(...api.handlers);
});
afterEach(() => {
  server.resetHandlers();
  server.close();
});

interface Sent {
  readonly params?: Record<string, string>;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly query?: string;
}

/** Calls a route; a success must parse by the contract's answer, a refusal must be a problem that the route names. */
async function call(name: RouteName, { params = {}, body, headers = {}, query = '' }: Sent = {}) {
  const route: Route = routes[name];
  const path = route.path.replace(/:(\w+)/g, (_, key: string) => params[key] ?? '');
  const response = await fetch(`http://pocketful.test${path}${query}`, {
    method: route.method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (response.ok) {
    expect(response.status).toBe(route.status);
    const answer = text === '' ? undefined : JSON.parse(text);
    if (route.answer) expect(route.answer.parse(answer)).toEqual(answer);
    return { status: response.status, answer, code: undefined, response };
  }
  expect(response.headers.get('content-type')).toBe(PROBLEM_MEDIA_TYPE);
  const problem = problemSchema.parse(JSON.parse(text));
  expect(problem.status).toBe(response.status);
  return { status: response.status, answer: undefined, code: problem.code, response, problem };
}

const idOf = (username: string) => api.state().members.find(member => member.username === username)?.id ?? '';
const choreNamed = (name: string) => api.state().chores.find(chore => chore.name === name)?.id ?? '';

async function pick(username: string, pin: string) {
  await call('login', { body: { username: 'dana', email: '', password: 'Pocketful-1!' } });
  expect((await call('verifyPin', { body: { userId: idOf(username), pin } })).answer.success).toBe(true);
}

describe('every answer parses by the contract', () => {
  test('for an adult', async () => {
    await pick('dana', '2580');
    const parentId = idOf('dana');
    const mia = idOf('mia');
    for (const name of ['getSessionUser', 'getSetupStatus', 'completeSetup', 'listFamilyMembers'] as const) {
      expect((await call(name)).code).toBeUndefined();
    }
    for (const name of ['getDashboard', 'listTransactions', 'listChores', 'listChoreTemplates'] as const) {
      expect((await call(name)).code).toBeUndefined();
    }
    expect((await call('listChildren', { params: { parentId } })).answer).toHaveLength(3);
    for (const name of ['getUser', 'getChildBalance', 'listChildTransactions', 'listChildChores'] as const) {
      expect((await call(name, { params: { id: mia } })).code).toBeUndefined();
    }
    const child = { firstName: 'Zoe', username: 'zoe', age: 5, pin: '9182', parentalConsent: true };
    const added = await call('addChild', { body: { ...child, dataCollectionConsent: true } });
    expect(added.answer.color).toBe(4);
    const parent = { firstName: 'Kim', lastName: 'Rivera', username: 'kim', email: 'kim@example.com' };
    const registered = await call('registerParent', { body: { ...parent, password: 'Pocketful-3!' } });
    expect(registered.answer.user.role).toBe('parent');
    const off = await call('setChoresEnabled', { params: { id: mia }, body: { enabled: false } });
    expect(off.answer.hiddenSubmissions).toBe(1);
    const posted = { childId: mia, amount: '-1.50', description: 'Gum', category: 'spending' };
    expect((await call('createTransaction', { body: posted })).answer.amount).toBe('-1.50');
    const chore = { childId: mia, name: 'Dust', reward: '1', dueDate: '2026-03-05T17:00:00Z' };
    expect((await call('createChore', { body: chore })).code).toBe('CHORES_DISABLED');
    await call('setChoresEnabled', { params: { id: mia }, body: { enabled: true } });
    const made = await call('createChore', { body: chore });
    expect((await call('deleteChore', { params: { id: made.answer.id } })).status).toBe(204);
    expect((await call('switchProfile')).answer.profileSelected).toBe(false);
    expect((await call('logout')).status).toBe(204);
    expect((await call('getSessionUser')).code).toBe('NOT_SIGNED_IN');
  });

  test('for staff', async () => {
    const body = { username: mockStaff.user.username, password: mockStaff.password };
    const { answer } = await call('staffLogin', { body });
    const headers = { 'x-admin-token': answer.adminToken };
    expect((await call('getStaffProfile', { headers })).answer.role).toBe('app_owner');
  });

  test('for a new family and its wizard', async () => {
    const person = { firstName: 'Ada', lastName: 'Lee', username: 'ada', email: 'ada@example.com' };
    const secrets = { password: 'Secret-12!', confirmPassword: 'Secret-12!', pin: '2468', confirmPin: '2468' };
    const accepted = { privacyPolicyAccepted: true, termsAccepted: true };
    const { answer } = await call('signup', {
      body: { accountType: 'family_admin', ...person, ...secrets, ...accepted },
    });
    expect(answer.user.role).toBe('family_admin');
    expect((await call('getSetupStatus')).answer.needsSetup).toBe(true);
    const kid = { accountType: 'child', firstName: 'Kit', username: 'mia', password: '48213', birthYear: 2017 };
    const consents = { parentalConsentProvided: true, dataCollectionConsent: true };
    expect((await call('signup', { body: { ...kid, ...accepted, ...consents } })).answer.user.age).toBe(9);
    expect((await call('signup', { body: { ...kid, ...accepted, ...consents } })).code).toBe('USERNAME_TAKEN');
  });
});

describe('chores keep to their machine', () => {
  test('a chore is approved and paid once', async () => {
    await pick('dana', '2580');
    const params = { id: choreNamed('Empty the dishwasher') };
    const before = (await call('getChildBalance', { params: { id: idOf('mia') } })).answer.balance;
    expect((await call('approveChore', { params })).answer.status).toBe('approved');
    const again = await call('approveChore', { params });
    expect([again.status, again.code]).toEqual([409, 'CHORE_ALREADY_APPROVED']);
    const after = (await call('getChildBalance', { params: { id: idOf('mia') } })).answer.balance;
    expect(after - before).toBeCloseTo(1.5, 10);
  });

  test('a child submits only its own chores', async () => {
    await pick('mia', '4821');
    expect((await call('submitChore', { params: { id: choreNamed('Set the table') } })).answer.status).toBe(
      'submitted',
    );
    expect((await call('submitChore', { params: { id: choreNamed('Set the table') } })).code).toBe('CHORE_NOT_PENDING');
    expect((await call('submitChore', { params: { id: choreNamed('Feed the cat') } })).code).toBe('CHORE_NOT_FOUND');
    expect((await call('resubmitChore', { params: { id: choreNamed('Tidy the bedroom') } })).answer.status).toBe(
      'submitted',
    );
    expect((await call('approveChore', { params: { id: choreNamed('Set the table') } })).code).toBe('NOT_ALLOWED');
  });

  test('chores that are switched off are in no list and cannot be submitted', async () => {
    await pick('dana', '2580');
    await call('setChoresEnabled', { params: { id: idOf('mia') }, body: { enabled: false } });
    const listed = (await call('listChores')).answer.map(({ childId }: { childId: string }) => childId);
    expect(listed).not.toContain(idOf('mia'));
    await call('verifyPin', { body: { userId: idOf('mia'), pin: '4821' } });
    expect((await call('submitChore', { params: { id: choreNamed('Set the table') } })).code).toBe('CHORES_DISABLED');
  });
});

describe('sessions', () => {
  test('no profile is picked after a sign-in, and only the picker’s calls answer', async () => {
    await call('login', { body: { email: 'Sam@example.com', password: 'Pocketful-2!' } });
    expect((await call('getSessionUser')).answer.profileSelected).toBe(false);
    expect((await call('listFamilyMembers')).answer).toHaveLength(5);
    expect((await call('getDashboard')).code).toBe('PROFILE_REQUIRED');
  });

  test('five wrong PINs lock the member for a quarter of an hour, and adults see it', async () => {
    await call('login', { body: { email: '', username: 'dana', password: 'Pocketful-1!' } });
    const body = { userId: idOf('mia'), pin: '0000' };
    const left = [];
    for (let i = 0; i < 5; i++) left.push((await call('verifyPin', { body })).answer.attemptsRemaining);
    expect(left).toEqual([4, 3, 2, 1, 0]);
    const locked = await call('verifyPin', { body: { ...body, pin: '4821' } });
    expect([locked.code, locked.problem?.retryAfterSeconds]).toEqual(['LOCKED_OUT', 900]);
    await call('verifyPin', { body: { userId: idOf('dana'), pin: '2580' } });
    expect((await call('getDashboard')).answer.lockOuts).toHaveLength(1);
    expect((await call('verifyPin', { body: { userId: idOf('mia'), password: 'Pocketful-1!' } })).answer.success).toBe(
      true,
    );
  });

  test('a tab of another member is refused, but may read who is active', async () => {
    await pick('mia', '4821');
    const headers = { 'x-user-id': idOf('dana') };
    expect((await call('getDashboard', { headers })).code).toBe('STALE_PROFILE');
    expect((await call('getSessionUser', { headers })).answer.username).toBe('mia');
  });

  test('an adult’s unused profile locks, a child’s does not', async () => {
    await pick('dana', '2580');
    clock = new Date(clock.getTime() + 16 * 60_000);
    expect((await call('getDashboard')).code).toBe('PROFILE_LOCKED');
    expect((await call('getSessionUser')).answer.profileSelected).toBe(false);
    await call('verifyPin', { body: { userId: idOf('mia'), pin: '4821' } });
    clock = new Date(clock.getTime() + 60 * 60_000);
    expect((await call('getDashboard')).code).toBeUndefined();
  });
});

describe('the edges', () => {
  test('a refusal of a bad body names the wrong fields', async () => {
    await pick('dana', '2580');
    const bad = { childId: idOf('mia'), amount: '0', description: '', category: 'gift' };
    const { status, problem } = await call('createTransaction', { body: bad });
    expect(status).toBe(400);
    expect(problem?.errors).toEqual(
      expect.arrayContaining([
        { path: 'amount', message: 'Amount must be greater than 0' },
        { path: 'description', message: 'Description is required' },
      ]),
    );
  });

  test('the same idempotency key posts once', async () => {
    await pick('dana', '2580');
    const body = { childId: idOf('mia'), amount: '5', description: 'Gift', category: 'gift' };
    const headers = { 'idempotency-key': 'key-0001' };
    const first = await call('createTransaction', { body, headers });
    expect((await call('createTransaction', { body, headers })).answer).toEqual(first.answer);
    const other = await call('createTransaction', { body: { ...body, amount: '6' }, headers });
    expect(other.code).toBe('IDEMPOTENCY_CONFLICT');
  });

  test('a list continues at its cursor', async () => {
    await pick('dana', '2580');
    const first = await call('listTransactions', { query: '?limit=10' });
    const next = first.response.headers.get('x-next-cursor');
    const second = await call('listTransactions', { query: `?limit=10&cursor=${next}` });
    expect(second.answer[0].id).not.toBe(first.answer[0].id);
    expect(second.answer).toHaveLength(10);
  });

  test('an unknown address is a problem too', async () => {
    const response = await fetch('http://pocketful.test/api/nothing-here');
    expect(problemSchema.parse(await response.json()).code).toBe('NOT_FOUND');
  });
});
