import { type Problem, problemSchema } from '@pocketful/api-contract/problem';
import { CONTEXTS, callsOf, type RouteName, routes } from '@pocketful/api-contract/routes';
import { ownChildOf, PRINCIPALS, type Principal, principalsOf } from '@pocketful/contract-core/principals';
import type { Route } from '@pocketful/contract-core/route';
import { expect, test } from 'vitest';
import type { InProcessBrowser } from '../../src/commands/in-process-client.ts';
import { newId } from '../../src/platform/ids.ts';
import { startApp, textOf } from '../harness.ts';
import { wizardChild } from '../identity/rows.ts';
import { castOf } from '../principals.ts';
import { bodiesOf, bodyOf, pathOf } from '../row-bodies.ts';

/** Calls that end the sessions of the cast. Other tests cover them. */
const CHANGES_DEVICE: ReadonlySet<string> = new Set<RouteName>(['logout', 'switchProfile', 'endOtherSessions']);
const REFUSED_AT_THE_DOOR = new Set(['NOT_SIGNED_IN', 'PROFILE_REQUIRED', 'NOT_ALLOWED', 'ASK_A_GROWN_UP']);

/** The refusal for a principal that the route does not name. */
function doorRefusal(principal: Principal, route: Route): string {
  if (principal === 'stranger') return '401 NOT_SIGNED_IN';
  if (principal === 'unlocked') return '403 PROFILE_REQUIRED';
  const isChilds = principal === 'child' || principal === 'device';
  if (isChilds && route.errors.includes('ASK_A_GROWN_UP')) return '403 ASK_A_GROWN_UP';
  return principal === 'device' ? '403 PROFILE_REQUIRED' : '403 NOT_ALLOWED';
}

async function send(browser: InProcessBrowser, route: Route, id: string, body?: Record<string, unknown>) {
  const response = await browser.fetch(pathOf(route, id), {
    method: route.method,
    ...(route.body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) } : {}),
  });
  const text = await textOf(response);
  const problem: Problem | undefined = response.ok ? undefined : problemSchema.parse(JSON.parse(text));
  return { status: response.status, code: problem?.code, text: problem ? problem.message : text };
}

test.each(CONTEXTS)(
  'Each call allows exactly the roles that it declares; A child decides nothing: each route of %s allows exactly the principals it declares, and refuses the others before it looks anything up',
  async context => {
    const app = await startApp();
    const cast = await castOf(app);
    for (const name of callsOf(context)) {
      const route: Route = routes[name];
      expect(route.who.length, `${name} declares nobody`).toBeGreaterThan(0);
      if (CHANGES_DEVICE.has(name)) continue;
      for (const principal of PRINCIPALS) {
        const browser = cast.browsers[principal];
        const cookie = browser.cookie;
        const { status, code } = await send(browser, route, newId());
        browser.cookie = cookie;
        const answer = `${status} ${code}`;
        if (principalsOf(route.who).includes(principal))
          expect(REFUSED_AT_THE_DOOR, `${principal} at ${name}: ${answer}`).not.toContain(code);
        else expect(answer, `${principal} at ${name}`).toBe(doorRefusal(principal, route));
      }
    }
  },
);

test('A child reaches its own data only: where a child may see its own, a sibling’s and an adult’s id get the answer of an unknown id', async () => {
  const app = await startApp();
  const cast = await castOf(app);
  const { child } = cast.browsers;
  let asked = 0;
  for (const [name, route] of Object.entries(routes) as [RouteName, Route][]) {
    const own = ownChildOf(route.who);
    if (!own) continue;
    asked++;
    if (route.method !== 'GET') {
      const sent = async (childId: string) => send(child, route, childId, route.body && bodyOf(name, childId));
      expect((await sent(cast.childId)).code, `${name} for itself`).not.toBe(own.otherwise);
      for (const id of [cast.siblingId, cast.family.adminId, newId()])
        expect(await sent(id), `${name} for another`).toMatchObject({ status: 404, code: own.otherwise });
      continue;
    }
    expect((await send(child, route, cast.childId)).status, `${name} of its own`).toBe(200);
    expect((await send(child, route, cast.childId.toUpperCase())).status, `${name} of its own`).toBe(200);
    for (const id of [cast.siblingId, cast.family.adminId, newId()])
      expect(await send(child, route, id), `${name} of another`).toMatchObject({ status: 404, code: own.otherwise });
    expect((await send(cast.browsers.parent, route, cast.siblingId)).status, `${name} for a parent`).toBe(200);
  }
  expect(asked).toBeGreaterThanOrEqual(4);
});

test('anyone may call signup, but only an adult with an active profile adds a child by it', async () => {
  const app = await startApp();
  const { browsers } = await castOf(app);
  const add = async (principal: Principal) => {
    const body = { ...wizardChild, username: `kit-${principal}`, password: `9753${PRINCIPALS.indexOf(principal)}` };
    const { status, code } = await send(browsers[principal], routes.signup, '', body);
    return code ?? status;
  };
  const refusals = { stranger: 'NOT_SIGNED_IN', unlocked: 'PROFILE_REQUIRED', device: 'PROFILE_REQUIRED' };
  for (const principal of PRINCIPALS) {
    const isAdult = principal === 'parent' || principal === 'family_admin';
    const refusal = new Map<string, string>(Object.entries(refusals)).get(principal) ?? 'NOT_ALLOWED';
    expect(await add(principal), principal).toBe(isAdult ? 201 : refusal);
  }
  app.advance(16 * 60_000);
  expect(await add('family_admin')).toBe('PROFILE_LOCKED');
});

test('every principal with a session can leave; for a stranger it does nothing', async () => {
  const app = await startApp();
  const cast = await castOf(app);
  for (const principal of PRINCIPALS) {
    const browser = cast.browsers[principal];
    const inFamily = ['unlocked', 'device', 'child', 'parent', 'family_admin'].includes(principal);
    const left = await send(browser, routes.switchProfile, newId());
    expect(`${left.status}`, principal).toBe(
      inFamily ? '200' : doorRefusal(principal, routes.switchProfile).slice(0, 3),
    );
    expect((await send(browser, routes.logout, newId())).status, principal).toBe(204);
    expect((await send(browser, routes.getDashboard, newId())).code, principal).toBe('NOT_SIGNED_IN');
  }
});

test('only adults sign other devices out', async () => {
  const app = await startApp();
  const cast = await castOf(app);
  for (const principal of PRINCIPALS.filter(one => !principalsOf(routes.endOtherSessions.who).includes(one)))
    expect((await send(cast.browsers[principal], routes.endOtherSessions, '')).status).toBeGreaterThan(400);
  expect((await send(cast.browsers.parent, routes.endOtherSessions, '')).status).toBe(204);
  expect((await send(cast.browsers.family_admin, routes.endOtherSessions, '')).status).toBe(401);
});

test('An id of another family gets the answer of an unknown id: another family’s id, and for a child a sibling’s, gets exactly the answer of an unknown id', async () => {
  const app = await startApp();
  const ours = await castOf(app, 'rivera');
  const theirs = await castOf(app, 'okafor');
  const foreignIds = [
    theirs.family.adminId,
    theirs.childId,
    theirs.choreId,
    theirs.family.browser.cookie?.slice(18, 54) ?? '',
  ];
  const siblingIds = [ours.siblingId, ours.siblingChoreId];
  for (const [name, route] of Object.entries(routes) as [RouteName, Route][]) {
    if (!route.path.includes(':')) continue;
    for (const principal of ['child', 'parent', 'family_admin'] as const) {
      if (!route.who.includes(principal)) continue;
      const [body] = bodiesOf(name, ours.childId);
      const never = await send(ours.browsers[principal], route, newId(), body);
      expect(never.status, name).toBe(404);
      for (const id of [...foreignIds, ...(principal === 'child' ? siblingIds : [])]) {
        expect(await send(ours.browsers[principal], route, id, body), `${principal} at ${name}`).toEqual(never);
      }
    }
  }
});

test('An id of another family gets the answer of an unknown id: ids of another family in a body have no effect', async () => {
  const app = await startApp();
  const ours = await castOf(app, 'rivera');
  const theirs = await castOf(app, 'okafor');
  const browser = ours.family.browser;
  for (const childId of [theirs.childId, newId(), ours.family.adminId]) {
    for (const name of ['createTransaction', 'createChore'] as const)
      expect((await send(browser, routes[name], '', bodyOf(name, childId))).code, name).toBe('CHILD_NOT_FOUND');
  }
  expect(await send(browser, routes.verifyPin, '', { userId: theirs.childId, pin: '4821' })).toMatchObject({
    code: 'MEMBER_NOT_FOUND',
  });
});

test('A child reaches its own data only: a child’s lists and totals have its own rows only', async () => {
  const app = await startApp();
  const { family, browsers, childId, siblingId } = await castOf(app);
  for (const [child, amount] of [
    [childId, '3.00'],
    [siblingId, '40.00'],
  ] as const) {
    const body = { childId: child, amount, description: 'Pocket money', category: 'allowance' as const };
    await family.browser.call('createTransaction', { body });
  }
  expect(await browsers.child.call('getDashboard', {})).toEqual({
    totalBalance: 3,
    lockOuts: [],
    sensitiveActs: [],
    deadlines: [],
    pinsToSet: [],
    firstSteps: [],
    feedbackAnswers: [],
    lastEntryAt: expect.any(String),
  });
  expect(await browsers.parent.call('getDashboard', {})).toMatchObject({ totalBalance: 43 });
  const seen = [
    ...(await browsers.child.call('listTransactions', {})),
    ...(await browsers.child.call('listChores', {})),
  ];
  expect(seen.map(row => row.childId)).toEqual([childId, childId]);
});

test('A claim to be another person changes nothing', async () => {
  const app = await startApp();
  const { browsers, childId, family } = await castOf(app);
  const child = browsers.child;
  child.member = undefined;
  for (const header of ['x-user-role', 'x-family-id', 'x-parent-id', 'x-forwarded-user'])
    child.headers[header] = family.adminId;
  const forged = { ...bodyOf('createTransaction', childId), role: 'family_admin', userId: family.adminId };
  expect(await send(child, routes.createTransaction, '', forged)).toMatchObject({ code: 'NOT_ALLOWED' });
  child.headers['x-user-id'] = family.adminId;
  expect(await send(child, routes.getDashboard, '')).toMatchObject({ code: 'STALE_PROFILE' });
  child.headers['x-admin-token'] = 'x'.repeat(43);
  expect(await send(child, routes.getDashboard, '')).toMatchObject({ code: 'NOT_SIGNED_IN' });
});

test('A claim to be another person changes nothing: no body takes a field that names another person, family or role', async () => {
  const app = await startApp();
  const { browsers, family } = await castOf(app);
  const forged = ['familyAdminId', 'familyId', 'userId', 'memberId', 'role', 'createdBy', 'approvedBy', 'balance'];
  let tried = 0;
  for (const [name, route] of Object.entries(routes) as [RouteName, Route][]) {
    if (CHANGES_DEVICE.has(name)) continue;
    const caller = PRINCIPALS.findLast(principal => principalsOf(route.who).includes(principal)) ?? 'stranger';
    for (const body of bodiesOf(name))
      for (const field of forged.filter(field => !(field in body))) {
        const { code } = await send(browsers[caller], route, newId(), { ...body, [field]: family.adminId });
        expect(code, `${name} with ${field}`).toBe('INVALID_INPUT');
        tried++;
      }
  }
  expect(tried).toBeGreaterThan(300);
});
