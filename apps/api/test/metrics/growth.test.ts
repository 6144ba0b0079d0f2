import { expect, test } from 'vitest';
import type { InProcessBrowser } from '../../src/commands/in-process-client.ts';
import { pass } from '../fixtures/allowances.ts';
import { LEAVES } from '../fixtures/offers.ts';
import { addChild, createChore, enter, signUp, startApp, type TestApp } from '../harness.ts';

/** The number of measurements of each call. The families take turns, so that load affects both. */
const ROUNDS = 60;
/** The largest ratio of a large family's call to a small one's. */
const MAX = 2;
/** The same for a row of the lists that have a row for each open chore or offer. */
const MAX_ROW = 1;

interface Sized {
  readonly parent: InProcessBrowser;
  readonly child: InProcessBrowser;
  readonly childId: string;
  readonly goalId: string;
  readonly chore: () => Promise<string>;
}

/** A family whose first child has this number of goals, and whose children have these numbers of open chores and offers in all. */
async function familyOf(app: TestApp, name: string, goals: number, chores: number, offers: number): Promise<Sized> {
  const family = await signUp(app, name);
  const ids: string[] = [];
  for (const pin of ['4821', '7350', '6042']) ids.push((await addChild(family, `${name}-${pin}`, pin)).id);
  const [childId = ''] = ids;
  const child = await enter(app, family, childId);
  const money = { childId, amount: '5000.00', description: 'Start', category: 'gift' } as const;
  await family.browser.call('createTransaction', { body: money });
  for (let at = 0; at < chores; at++) await createChore(family, app, ids[at % 3] ?? childId);
  for (let at = 0; at < offers; at++)
    await family.browser.call('createChoreOffer', { body: { ...LEAVES, childIds: ids } });
  let goalId = '';
  for (let at = 0; at < goals; at++)
    goalId = (await child.call('createGoal', { body: { childId, name: `Goal ${at}`, target: '20.00' } })).id;
  return {
    parent: family.browser,
    child,
    childId,
    goalId,
    chore: async () => (await createChore(family, app, childId)).id,
  };
}

const CALLS: Record<string, (family: Sized) => Promise<unknown>> = {
  getChildBalance: ({ parent, childId }) => parent.call('getChildBalance', { params: { id: childId } }),
  getDashboard: ({ parent }) => parent.call('getDashboard', {}),
  getFamilyToday: ({ parent }) => parent.call('getFamilyToday', {}),
  listGoals: ({ child }) => child.call('listGoals', {}),
  setGoalPriorities: ({ child, goalId }) =>
    child.call('setGoalPriorities', { body: { goalPriorities: [{ id: goalId, priority: 0 }] } }),
  createTransaction: ({ parent, childId }) =>
    parent.call('createTransaction', { body: { childId, amount: '0.01', description: 'A cent', category: 'gift' } }),
  submitAndApprove: async ({ parent, child, chore }) => {
    const params = { id: await chore() };
    await child.call('submitChore', { params });
    await parent.call('approveChore', { params });
  },
};

const LISTS: Record<string, (family: Sized) => Promise<readonly unknown[]>> = {
  listChores: ({ parent }) => parent.call('listChores', {}),
  listChildChores: ({ parent, childId }) => parent.call('listChildChores', { params: { id: childId } }),
  listChoreOffers: ({ parent }) => parent.call('listChoreOffers', {}),
  getChildToday: async ({ child, childId }) => (await child.call('getChildToday', { params: { id: childId } })).chores,
};

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

async function timed(call: Promise<unknown>): Promise<number> {
  const began = performance.now();
  await call;
  return performance.now() - began;
}

// Needs a quiet machine.
test.runIf(process.env.POCKETFUL_TESTS === 'full')(
  'with 50 goals, 500 open chores and 50 offers a call costs at most twice what it costs with 5, 20 and 5, and a row no more',
  async () => {
    const app = await startApp();
    const small = await familyOf(app, 'small', 5, 20, 5);
    const large = await familyOf(app, 'large', 50, 500, 50);
    // The chores are late.
    await pass(app, 2);
    await app.database.query('ANALYZE');
    const ratios: Record<string, number> = {};
    for (const [name, call] of Object.entries({ ...LISTS, ...CALLS })) {
      const times: Record<'small' | 'large', number[]> = { small: [], large: [] };
      for (let round = 0; round < ROUNDS; round++) {
        times.small.push(await timed(call(small)));
        times.large.push(await timed(call(large)));
      }
      ratios[name] = median(times.large) / median(times.small);
    }
    for (const [name, call] of Object.entries(LISTS))
      ratios[name] = ((ratios[name] ?? 0) * (await call(small)).length) / (await call(large)).length;
    console.table(ratios);
    for (const [name, ratio] of Object.entries(ratios))
      expect(ratio, name).toBeLessThanOrEqual(name in LISTS ? MAX_ROW : MAX);
  },
  600_000,
);
