import { ApiError } from '@pocketful/api-client/api-error';
import { expect, test } from 'vitest';
import { createChore, faultsOf, refusalOf, startApp, type TestApp } from '../harness.ts';
import { pass, payAll } from './allowances.ts';
import { newReward } from './rewards.ts';
import { familyWithChild } from './scene.ts';

export type Scene = Awaited<ReturnType<typeof familyWithChild>> & { readonly app: TestApp };
export type Entries = readonly (readonly [amount: string, description: string])[];

export const NO = { allowBelowZero: false } as const;

/** A submitted chore of 2.50. */
export async function submitted({ app, family, mia, child }: Scene) {
  const { id } = await createChore(family, app, mia.id, 250);
  await child.call('submitChore', { params: { id } });
  return { params: { id } };
}

export async function entered({ browser, mia }: Scene, amount: string, description = 'Some money') {
  const body = { childId: mia.id, amount, description, category: 'gift' } as const;
  const { id } = await browser.call('createTransaction', { body });
  return { params: { id } };
}

/** The payment of an allowance of 5.00. */
export async function allowancePaid({ app, browser, mia }: Scene) {
  await browser.call('createAllowance', { body: { childId: mia.id, amount: '5.00', rhythm: 'weekly', day: 5 } });
  await pass(app, 7);
  await payAll(app);
  const [entry] = await browser.call('listTransactions', {});
  expect(entry?.source).toMatchObject({ type: 'allowance' });
  return { params: { id: entry?.id ?? '' } };
}

/** An open withdrawal of 4.00 from 10.00. */
export async function withdrawn(scene: Scene) {
  await entered(scene, '10.00');
  const body = { childId: scene.mia.id, amount: '4.00', description: 'Cinema' };
  const { id } = await scene.child.call('createWithdrawal', { body });
  return { params: { id } };
}

export async function claimed({ browser, child, mia }: Scene) {
  const reward = await browser.call('createReward', { body: newReward(mia.id, 'Read', '1.00') });
  const claim = () => child.call('createClaim', { body: { childId: mia.id, rewardId: reward.id } });
  return { at: { params: { id: (await claim()).id } }, claim };
}

/** An open purchase of 5.00 from 8.00, with its goal. */
export async function asked(scene: Scene) {
  const { child, mia } = scene;
  await entered(scene, '8.00');
  const goal = await child.call('createGoal', { body: { childId: mia.id, name: 'Kite', target: '5.00' } });
  await child.call('createGoal', { body: { childId: mia.id, name: 'Ball', target: '5.00' } });
  const ask = () => child.call('createPurchase', { body: { childId: mia.id, goalId: goal.id } });
  return { at: { params: { id: (await ask()).id } }, goal, ask };
}
export const goalsNow = async ({ child }: Scene) =>
  (await child.call('listGoals', {})).map(({ name, status, priority }) => `${name} ${status} ${priority}`);

type At = Awaited<ReturnType<typeof withdrawn>>;
export type Step = (scene: Scene, at: At) => Promise<unknown>;

const KINDS = [
  { kind: 'Claim', open: async (scene: Scene) => (await claimed(scene)).at, before: 0, amount: 1, text: 'Read' },
  { kind: 'Purchase', open: async (scene: Scene) => (await asked(scene)).at, before: 8, amount: -5, text: 'Kite' },
  { kind: 'Withdrawal', open: withdrawn, before: 10, amount: -4, text: 'Cinema' },
] as const;

/** Each kind of request: an open one with the money before it and its entry, the steps, and a request after some steps. */
export const REQUESTS = KINDS.map(one => {
  const { kind, open } = one;
  const approve: Step = ({ browser }, at) => browser.call(`approve${kind}`, at);
  const reject: Step = ({ browser }, at) => browser.call(`reject${kind}`, { ...at, body: {} });
  const takeBack = ({ browser }: Scene, at: At, more = {}) =>
    browser.call(`takeBack${kind}`, { ...at, body: { ...NO, ...more } });
  const cancel: Step = ({ child }, at) => child.call(`cancel${kind}`, at);
  const after = async (scene: Scene, ...steps: Step[]) => {
    const at = await open(scene);
    for (const step of steps) await step(scene, at);
    return at;
  };
  return { ...one, approve, reject, takeBack, cancel, after };
});

/** Marks a request as handed over, or removes the mark. */
export const mark =
  (kind: 'Purchase' | 'Withdrawal', handedOver: boolean): Step =>
  ({ browser }, at) =>
    browser.call(`handOver${kind}`, { ...at, body: { handedOver } });

export const stopCollection = ({ database }: TestApp) =>
  database.query('UPDATE privacy_settings SET data_collection = false, closed_at = now()');

/** Moves the times of decisions and entries back. */
export const age = (app: TestApp, interval: string) =>
  app.database.query(`
    UPDATE chores SET approved_at = approved_at - interval '${interval}', rejected_at = rejected_at - interval '${interval}';
    UPDATE reward_claims SET decided_at = decided_at - interval '${interval}';
    UPDATE purchase_requests SET decided_at = decided_at - interval '${interval}';
    UPDATE withdrawal_requests SET decided_at = decided_at - interval '${interval}';
    UPDATE ledger_entries SET created_at = created_at - interval '${interval}'`);

/** A case of the taking back: its steps, the answer to the last one, the entries, oldest first, and the balance. */
export type Example = readonly [
  name: string,
  play: (scene: Scene) => Promise<unknown>,
  answer: string | readonly unknown[] | Record<string, unknown>,
  entries: Entries,
  balance: number,
];

/** The outcome of a play: its answer, or its refusal with the resulting balance if it has one. */
export const outcomeOf = (play: Promise<unknown>) =>
  play.catch(async (error: unknown) => {
    const refusal = await refusalOf(Promise.reject(error));
    const balance = error instanceof ApiError ? error.problem?.balance : undefined;
    return balance === undefined ? refusal : `${refusal} ${balance}`;
  });

/** A function that makes a test of these rules for each example. */
export const testExamples =
  (...rules: string[]) =>
  (examples: readonly Example[]) =>
    test.each(examples)(`${rules.join('; ')}: %s`, async (_, play, answer, entries, balance) => {
      const app = await startApp();
      const scene = { app, ...(await familyWithChild(app)) };
      const outcome = await outcomeOf(play(scene));
      if (typeof answer === 'string' || Array.isArray(answer)) expect(outcome).toEqual(answer);
      else expect(outcome).toMatchObject(answer);
      const posted = await scene.browser.call('listTransactions', {});
      expect(posted.map(({ amount, description }) => [amount, description]).reverse()).toEqual(entries);
      const now = await scene.browser.call('getChildBalance', { params: { id: scene.mia.id } });
      expect(now.balance).toBe(balance);
      expect(await faultsOf(app)).toEqual([]);
    });
