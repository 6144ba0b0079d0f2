import { expect, test } from 'vitest';
import { pass, payAll } from '../fixtures/allowances.ts';
import { goalsOf } from '../fixtures/goals.ts';
import { addChild, enter, startApp, type TestApp } from '../harness.ts';

// The clock of a test starts on a Tuesday, March 10, 2026. A child has 50.00.
const FRIDAYS = { amount: '5.00', rhythm: 'weekly', day: 5 } as const;
const LAST_DAYS = { amount: '20.00', rhythm: 'monthly', day: 31 } as const;

/** A child with goals, and a way to give it allowances and to read its days. */
async function reaching(app: TestApp, ...targets: string[]) {
  const fixture = await goalsOf(app, targets);
  const { browser, child, mia } = fixture;
  return {
    ...fixture,
    give: (terms: Partial<typeof FRIDAYS> | typeof LAST_DAYS | { startsOn?: string; endsOn?: string }) =>
      browser.call('createAllowance', { body: { childId: mia.id, ...FRIDAYS, ...terms } }),
    change: (id: string, body: { paused?: boolean; endsOn?: string | null; amount?: string }) =>
      browser.call('updateAllowance', { params: { id }, body }),
    post: (amount: string) =>
      browser.call('createTransaction', {
        body: { childId: mia.id, amount, description: 'Window', category: 'other' },
      }),
    days: async () => (await child.call('listGoals', {})).map(({ reachableOn }) => reachableOn),
  };
}

test('A goal of the queue has the first day on which the allowances fill it, if that is known: of the queue alone, down the queue, in every answer with a goal', async () => {
  const app = await startApp();
  const { child, browser, mia, ids, give, days } = await reaching(app, '20.00', '40.00', '5.00', '25.00');
  expect(await days()).toEqual([undefined, undefined, undefined, undefined]);
  await give({});
  expect(await days()).toEqual([undefined, '2026-03-20', '2026-03-27', '2026-05-01']);
  const [first = '', second = ''] = ids;
  await child.call('createPurchase', { body: { childId: mia.id, goalId: first } });
  const list = await child.call('listGoals', {});
  expect(list.map(({ reachableOn }) => reachableOn)).toEqual(['2026-03-20', '2026-03-27', '2026-05-01', undefined]);
  expect(await browser.call('listGoals', {})).toEqual(list);
  expect(await browser.call('listChildGoals', { params: { id: mia.id } })).toEqual(list);
  const kite = { body: { childId: mia.id, name: 'Kite', target: '5.00' } };
  const key = { idempotencyKey: 'reachable-kite' };
  expect(await child.call('createGoal', kite, key)).toMatchObject({ reachableOn: '2026-05-08' });
  expect(await child.call('createGoal', kite, key)).toMatchObject({ reachableOn: '2026-05-08' });
  const change = { params: { id: second }, body: { target: '45.00' } };
  expect(await child.call('updateGoal', change)).toMatchObject({ reachableOn: '2026-03-27' });
  const goalPriorities = [{ id: ids[3] ?? '', priority: 0 }];
  const moved = await child.call('setGoalPriorities', { body: { goalPriorities } });
  expect(moved.map(({ reachableOn }) => reachableOn).slice(0, 2)).toEqual([undefined, '2026-05-01']);
});

test('an allowance counts from its start to its end, and not while it is paused', async () => {
  const app = await startApp();
  const { give, change, days } = await reaching(app, '60.00');
  const { id } = await give({ startsOn: '2026-06-01' });
  expect(await days()).toEqual(['2026-06-12']);
  await change(id, { endsOn: '2026-06-05' });
  expect(await days()).toEqual([undefined]);
  await change(id, { endsOn: '2026-06-12' });
  expect(await days()).toEqual(['2026-06-12']);
  await change(id, { paused: true });
  expect(await days()).toEqual([undefined]);
  await change(id, { paused: false, amount: '10.00' });
  expect(await days()).toEqual(['2026-06-05']);
});

test('two allowances add up, the 31st is the last day of a short month, and a sibling’s allowance does not count', async () => {
  const app = await startApp();
  const { family, browser, give, change, days } = await reaching(app, '70.00', '20.00', '20.00');
  const leo = await addChild(family, 'leo', '7350');
  await browser.call('createAllowance', { body: { childId: leo.id, ...FRIDAYS, amount: '500.00' } });
  await give(LAST_DAYS);
  expect(await days()).toEqual(['2026-03-31', '2026-04-30', '2026-05-31']);
  const { id } = await give({});
  expect(await days()).toEqual(['2026-03-31', '2026-04-03', '2026-04-30']);
  await change(id, { paused: true });
  expect(await days()).toEqual(['2026-03-31', '2026-04-30', '2026-05-31']);
});

test('a debt and what is set aside come first, and an approval of what was set aside moves no day', async () => {
  const app = await startApp();
  const { child, browser, mia, give, post, days } = await reaching(app, '55.00');
  await give({});
  expect(await days()).toEqual(['2026-03-13']);
  const body = { childId: mia.id, amount: '10.00', description: 'Cinema' };
  const { id } = await child.call('createWithdrawal', { body });
  expect(await days()).toEqual(['2026-03-27']);
  await post('-35.00');
  expect(await days()).toEqual(['2026-05-15']);
  await browser.call('approveWithdrawal', { params: { id } });
  expect(await days()).toEqual(['2026-05-15']);
  await post('-5.01');
  expect(await days()).toEqual(['2026-05-29']);
  await post('-10000.00');
  expect(await days()).toEqual([undefined]);
});

test('today is the family’s day, and an overdue payday counts from it until it is paid', async () => {
  for (const [zone, today] of [
    ['Pacific/Kiritimati', '2026-03-14'],
    ['Pacific/Honolulu', '2026-03-13'],
  ] as const) {
    const app = await startApp();
    const { family, mia, give, days } = await reaching(app, '55.00', '5.00');
    await give({});
    await app.database.query('UPDATE families SET time_zone = $1', [zone]);
    app.advance(Date.parse('2026-03-14T09:00:00Z') - app.now().getTime());
    await app.database.query('UPDATE sessions SET last_active_at = $1', [app.now()]);
    const child = await enter(app, family, mia.id);
    const [overdue] = await child.call('listGoals', {});
    expect(overdue?.reachableOn, zone).toBe(today);
    await payAll(app);
    expect(await days(), zone).toEqual([undefined, '2026-03-20']);
  }
}, 30_000);

test('while no job pays, overdue paydays do not count', async () => {
  const app = await startApp({ jobsPay: () => false });
  const { child, give, days } = await reaching(app, '55.00', '5.00');
  await give({});
  await pass(app, 20);
  expect(await days()).toEqual(['2026-04-03', '2026-04-10']);
  const [allowance] = await child.call('listAllowances', {});
  expect(allowance?.nextDueOn).toBe('2026-04-03');
});
