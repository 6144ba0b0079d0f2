import { expect, test } from 'vitest';
import { duringTransaction } from '../during-transaction.ts';
import type { familyWithMoney } from '../fixtures/family.ts';
import { goalsOf, purchasesOf } from '../fixtures/goals.ts';
import { addChild, enter, faultsOf, outcomesOf, refusalOf, startApp, type TestApp } from '../harness.ts';

const balanceOf = async (fixture: Awaited<ReturnType<typeof familyWithMoney>>) =>
  fixture.browser.call('getChildBalance', { params: { id: fixture.mia.id } });

test('The balance fills the queue from the top: each goal gets the smaller of the rest and its target: the balance fills the queue in its order, without what is set aside', async () => {
  const app = await startApp();
  const fixture = await goalsOf(app, ['30.00', '15.50', '40.00']);
  const saved = async () => (await fixture.child.call('listGoals', {})).map(goal => `${goal.status} ${goal.saved}`);
  expect(await saved()).toEqual(['active 30.00', 'active 15.50', 'active 4.50']);
  const body = { childId: fixture.mia.id, amount: '10.00', description: 'Cinema' };
  await fixture.child.call('createWithdrawal', { body });
  expect(await saved()).toEqual(['active 30.00', 'active 10.00', 'active 0.00']);
  await fixture.child.call('createPurchase', { body: { childId: fixture.mia.id, goalId: fixture.first } });
  expect(await saved()).toEqual(['active 10.00', 'active 0.00', 'waiting 30.00']);
  expect(await balanceOf(fixture)).toEqual({ balance: 50, available: 10 });
});

test('A picture’s name of letters, digits and hyphens is kept, and drawn as the default if it is unknown, of a goal, a reward and its category', async () => {
  const app = await startApp();
  const { browser, child, mia } = await goalsOf(app);
  const goal = await child.call('createGoal', {
    body: { childId: mia.id, name: 'Skis', target: '90.00', iconName: 'fa-ski2' },
  });
  expect(goal.iconName).toBe('fa-ski2');
  // A name from an answer is accepted as input.
  const { iconName } = await child.call('updateGoal', { params: { id: goal.id }, body: { iconName: 'Père' } });
  expect((await child.call('updateGoal', { params: { id: goal.id }, body: { iconName } })).iconName).toBe('Père');
  const category = { name: 'Outdoors', iconName: 'mountain' };
  expect((await browser.call('createRewardCategory', { body: category })).iconName).toBe('mountain');
  const reward = {
    childId: mia.id,
    name: 'Hike',
    description: 'Up',
    amount: '1.00',
    category: 'outdoors',
    icon: 'boot',
  };
  expect(await browser.call('createReward', { body: reward })).toMatchObject({
    icon: 'boot',
    categoryIcon: 'mountain',
  });
  for (const wrong of ['two words', '<b>', 'a'.repeat(41)]) {
    const body = { childId: mia.id, name: 'Sled', target: '9.00', iconName: wrong };
    expect(await refusalOf(child.call('createGoal', { body })), wrong).toBe('400 INVALID_INPUT');
  }
});

test('Below zero nothing is saved', async () => {
  const app = await startApp();
  const fixture = await goalsOf(app);
  const debit = { childId: fixture.mia.id, amount: '-80', description: 'Window', category: 'other' } as const;
  await fixture.browser.call('createTransaction', { body: debit });
  expect(await balanceOf(fixture)).toEqual({ balance: -30, available: 0 });
  expect((await fixture.child.call('listGoals', {})).map(({ saved }) => saved)).toEqual(['0.00', '0.00']);
});

test('An approved purchase is debited once; A purchased goal has ‘(Purchased)’ in its name on the wire and is shown without it, as a trophy: an approved purchase debits once, and its goal is a trophy that is neither edited, moved nor deleted', async () => {
  const app = await startApp();
  const { browser, child, mia, first, second, asked } = await purchasesOf(app);
  await browser.call('approvePurchase', asked);
  const goals = await child.call('listGoals', {});
  expect(goals.map(({ name, status, priority }) => [name, status, priority])).toEqual([
    ['Goal 2', 'waiting', 0],
    ['Goal 1 (Purchased)', 'purchased', 0],
  ]);
  const [entry] = await child.call('listTransactions', {});
  expect(entry).toMatchObject({ amount: '-20.00', description: 'Goal 1', category: 'spending', runningBalance: 30 });
  const params = { id: first };
  expect(await refusalOf(child.call('updateGoal', { params, body: { name: 'X' } }))).toBe('409 GOAL_PURCHASED');
  expect(await refusalOf(child.call('deleteGoal', { params }))).toBe('409 GOAL_PURCHASED');
  const priorities = { body: { goalPriorities: [{ id: first, priority: 0 }] } };
  expect(await refusalOf(child.call('setGoalPriorities', priorities))).toBe('404 GOAL_NOT_FOUND');
  expect(await refusalOf(child.call('deleteGoal', { params: { id: second } }))).toBe('409 GOAL_WAITING');
  expect(await refusalOf(browser.call('approvePurchase', asked))).toBe('409 REQUEST_ALREADY_APPROVED');
  const buy = { body: { childId: mia.id, goalId: first } };
  expect(await refusalOf(child.call('createPurchase', buy))).toBe('409 GOAL_PURCHASED');
  expect(await faultsOf(app)).toEqual([]);
});

test('A purchase of a goal whose price changes meanwhile answers GOAL_NOT_COMPLETE', async () => {
  const app = await startApp();
  const { child, mia, first } = await goalsOf(app);
  const edit = `UPDATE savings_goals SET target = 21 WHERE goal_id = '${first}'`;
  const buy = () => child.call('createPurchase', { body: { childId: mia.id, goalId: first } });
  expect(await duringTransaction(app, [edit], buy, [])).toBe('409 GOAL_NOT_COMPLETE');
});

test('a purchase that the balance no longer covers stays open, and nothing moves', async () => {
  const app = await startApp();
  const fixture = await purchasesOf(app);
  const debit = { childId: fixture.mia.id, amount: '-45', description: 'Window', category: 'other' } as const;
  await fixture.browser.call('createTransaction', { body: debit });
  expect(await refusalOf(fixture.browser.call('approvePurchase', fixture.asked))).toBe('409 INSUFFICIENT_FUNDS');
  expect((await fixture.browser.call('listPurchases', {})).map(({ status }) => status)).toEqual([
    'submitted',
    'submitted',
  ]);
  expect(await balanceOf(fixture)).toEqual({ balance: 5, available: 0 });
  expect(await faultsOf(app)).toEqual([]);
});

test('A rejected purchase keeps its reason, and its goal returns to the queue: a rejected purchase keeps its reason, and its goal returns to its place', async () => {
  const app = await startApp();
  const { browser, child, mia, first, asked } = await purchasesOf(app);
  const rejected = await browser.call('rejectPurchase', { ...asked, body: { rejectionComment: ' Later ' } });
  expect(rejected).toMatchObject({ status: 'rejected', rejectionComment: 'Later', approvedAt: null });
  const [back] = await child.call('listGoals', {});
  expect(back).toMatchObject({ id: first, status: 'active', priority: 0 });
  await child.call('createPurchase', { body: { childId: mia.id, goalId: first } });
});

test('a purchase has the goal’s name and amount, whatever the request says', async () => {
  const app = await startApp();
  const { child, mia, first } = await goalsOf(app);
  const body = { childId: mia.id, goalId: first, goalName: 'A castle', amount: '0.01' };
  expect(await child.call('createPurchase', { body })).toMatchObject({ goalName: 'Goal 1', amount: '20.00' });
});

test('A child edits, moves and deletes only its own goals: a sibling’s goal gets the answer of an unknown id', async () => {
  const app = await startApp();
  const { family, first } = await goalsOf(app);
  const leo = await addChild(family, 'leo', '7350');
  const sibling = await enter(app, family, leo.id);
  const params = { id: first };
  expect(await refusalOf(sibling.call('updateGoal', { params, body: { name: 'X' } }))).toBe('404 GOAL_NOT_FOUND');
  expect(await refusalOf(sibling.call('deleteGoal', { params }))).toBe('404 GOAL_NOT_FOUND');
  const buy = { body: { childId: leo.id, goalId: first } };
  expect(await refusalOf(sibling.call('createPurchase', buy))).toBe('404 GOAL_NOT_FOUND');
  const moved = { body: { goalPriorities: [{ id: first, priority: 0 }] } };
  expect(await refusalOf(sibling.call('setGoalPriorities', moved))).toBe('404 GOAL_NOT_FOUND');
  expect(await sibling.call('listGoals', {})).toEqual([]);
});

test('a child has at most fifty goals, without purchased ones', async () => {
  const app = await startApp();
  const fixture = await goalsOf(
    app,
    Array.from({ length: 50 }, () => '1.00'),
  );
  const one = { body: { childId: fixture.mia.id, name: 'One more', target: '1.00' } };
  expect(await refusalOf(fixture.child.call('createGoal', one))).toBe('409 TOO_MANY_GOALS');
  const { id } = await fixture.child.call('createPurchase', {
    body: { childId: fixture.mia.id, goalId: fixture.first },
  });
  await fixture.browser.call('approvePurchase', { params: { id } });
  await fixture.child.call('createGoal', one);
});

test('purchased goals come page by page after the queue, newest first', async () => {
  const app = await startApp();
  const fixture = await goalsOf(app, ['1.00', '2.00', '3.00', '4.00']);
  for (const goalId of fixture.ids.slice(0, 3)) {
    const { id } = await fixture.child.call('createPurchase', { body: { childId: fixture.mia.id, goalId } });
    app.advance(1000);
    await fixture.browser.call('approvePurchase', { params: { id } });
  }
  const page = await fixture.browser.callPage('listChildGoals', {
    params: { id: fixture.mia.id },
    query: { limit: 2 },
  });
  expect(page.data.map(({ target }) => target)).toEqual(['4.00', '3.00', '2.00']);
  const rest = await fixture.browser.callPage('listGoals', { query: { limit: 2, cursor: page.nextCursor } });
  expect(rest.data.map(({ target }) => target)).toEqual(['1.00']);
});

async function storm(app: TestApp) {
  const fixture = await goalsOf(app, ['5.00', '6.00', '7.00', '8.00', '9.00']);
  const devices = await Promise.all(Array.from({ length: 4 }, () => enter(app, fixture.family, fixture.mia.id)));
  return { ...fixture, devices };
}

test('Concurrent moves leave one order of all goals', async () => {
  const app = await startApp();
  const { devices, ids, child } = await storm(app);
  const moves = Array.from({ length: 24 }, (_, at) => {
    const order = [...ids].sort((a, b) => (a + at).localeCompare(b + at)).slice(at % 5);
    const goalPriorities = order.map((id, priority) => ({ id, priority }));
    return devices[at % 4]?.call('setGoalPriorities', { body: { goalPriorities } }) ?? Promise.resolve();
  });
  expect(await outcomesOf(moves)).toEqual({ done: 24 });
  const goals = await child.call('listGoals', {});
  expect(goals.map(({ priority }) => priority)).toEqual([0, 1, 2, 3, 4]);
  expect(new Set(goals.map(({ id }) => id))).toEqual(new Set(ids));
}, 60_000);

test('A second request shows ‘You already have a pending purchase request for this goal.’: many concurrent requests for a goal are one request', async () => {
  const app = await startApp();
  const { devices, mia, first } = await storm(app);
  const buy = { body: { childId: mia.id, goalId: first } };
  const calls = Array.from({ length: 12 }, (_, at) => devices[at % 4]?.call('createPurchase', buy));
  expect(await outcomesOf(calls.map(call => Promise.resolve(call)))).toEqual({
    done: 1,
    '409 PURCHASE_ALREADY_REQUESTED': 11,
  });
}, 60_000);

test('Claims and purchases begin submitted, withdrawals pending; each is decided once, until the decision is taken back: of concurrent decisions one wins, and the money moves only for an approval', async () => {
  const app = await startApp();
  const { browser, asked, askedToo, family } = await purchasesOf(app);
  const other = await enter(app, family, family.adminId);
  const reject = { ...asked, body: { rejectionComment: 'No' } };
  const first = await outcomesOf([
    browser.call('approvePurchase', asked),
    other.call('rejectPurchase', reject),
    browser.call('rejectPurchase', reject),
    other.call('approvePurchase', asked),
  ]);
  expect(first.done).toBe(1);
  const both = await outcomesOf([browser.call('approvePurchase', askedToo), other.call('approvePurchase', askedToo)]);
  expect(both).toEqual({ done: 1, '409 REQUEST_ALREADY_APPROVED': 1 });
  expect(await faultsOf(app)).toEqual([]);
}, 60_000);

test('a paid request cannot be deleted, and a payment without its request is found', async () => {
  const app = await startApp();
  const { browser, asked } = await purchasesOf(app);
  await browser.call('approvePurchase', asked);
  await expect(app.database.query('DELETE FROM purchase_requests')).rejects.toThrow('purchase was paid and stays');
  await app.database.query("UPDATE purchase_requests SET amount = amount + 1 WHERE status = 'approved'");
  expect((await faultsOf(app)).map(({ check }) => check)).toContain('payment');
});
