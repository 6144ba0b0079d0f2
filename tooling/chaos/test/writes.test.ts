import { ApiError, NetworkError } from '@pocketful/api-client/api-error';
import { expect, test } from 'vitest';
import { openBrowser } from '../src/browser.ts';
import { Items } from '../src/families.ts';
import { planFaults } from '../src/faults.ts';
import { createRandom } from '../src/random.ts';
import { perform } from '../src/writes.ts';

const refusal = (status: number, code: string) =>
  new ApiError(status, JSON.stringify({ title: code, status, message: code, code, requestId: 'test' }), '');
const BUSY = refusal(503, 'UNAVAILABLE');
const LOST = new NetworkError('the connection broke');
const DECLARED = refusal(409, 'CHORE_NOT_SUBMITTED');

/** Makes one call whose tries get these answers, and returns its outcome and its keys. */
async function outcomeOf(...answers: readonly unknown[]) {
  const keys = new Set<string>();
  let tries = 0;
  const send = async (_: unknown, key: string) => {
    keys.add(key);
    const answer = answers[tries++];
    if (answer instanceof Error) throw answer;
    return answer;
  };
  // With this seed no client gives up.
  const random = createRandom(3);
  const browser = openBrowser(() => 'http://127.0.0.1:1', random);
  const about = { operation: 'approve a chore', familyId: 'family' };
  const write = await perform(browser, { call: 'approveChore', send }, about, random, () => false);
  expect(keys.size).toBe(1);
  return write;
}

test('a call is repeated with its key until the answer is definite', async () => {
  expect(await outcomeOf(BUSY, LOST, { id: 'chore' })).toMatchObject({ outcome: 'acknowledged', object: 'chore' });
  expect(await outcomeOf(BUSY, DECLARED)).toMatchObject({ outcome: 'refused', unexpected: undefined });
});

test('a refusal after an unanswered try leaves the outcome open, since that try may still run', async () => {
  expect(await outcomeOf(LOST, DECLARED)).toMatchObject({ outcome: 'unknown' });
  expect(await outcomeOf(refusal(503, 'OUTCOME_UNKNOWN'), DECLARED)).toMatchObject({ outcome: 'unknown' });
});

test('what an unanswered try did may be gone when the call is repeated, and not before', async () => {
  const gone = refusal(404, 'NO_LONGER_THERE');
  expect(await outcomeOf(LOST, gone)).toMatchObject({ outcome: 'unknown', unexpected: undefined });
  expect((await outcomeOf(gone)).unexpected).toBe('404 NO_LONGER_THERE');
});

test('an internal error, a lost session and an undeclared refusal are unexpected', async () => {
  for (const error of [refusal(500, 'INTERNAL'), refusal(401, 'NOT_SIGNED_IN'), refusal(409, 'CHORE_PAID')])
    expect((await outcomeOf(error, {})).unexpected).toBe(`${error.status} ${error.code}`);
});

test('the same seed plans the same faults, each kind at least once', () => {
  const [plan, again] = [1, 2].map(() =>
    planFaults(createRandom(7), { kills: 30, withLong: false, only: '' }).map(({ name }) => name),
  );
  expect(plan).toEqual(again);
  expect(plan?.length).toBe(60);
  expect(new Set(plan).size).toBe(14);
  const all = planFaults(createRandom(7), { kills: 30, withLong: true, only: '' });
  expect(new Set(all.map(({ name }) => name)).size).toBe(19);
  const some = planFaults(createRandom(7), { kills: 3, withLong: true, only: 'backup' });
  expect(some.map(({ name }) => name.includes('backup'))).toEqual([true, true, true]);
});

test('clients forget what is done before what waits', () => {
  const items = new Items();
  const add = (id: string, state: string) => items.add({ type: 'chore', id, childId: 'mia', amount: '1.00', state });
  add('waits', 'submitted');
  for (let index = 0; index < 100; index++) add(`done ${index}`, 'approved');
  expect(items.of('chore', ['submitted']).map(({ id }) => id)).toEqual(['waits']);
  expect(items.of('chore', ['approved']).at(-1)?.id).toBe('done 99');
  for (let index = 0; index < 100; index++) add(`waits ${index}`, 'pending');
  expect(items.of('chore', ['submitted', 'pending', 'approved']).length).toBe(40);
});
