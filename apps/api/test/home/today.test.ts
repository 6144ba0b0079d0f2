import { ANSWER_ACTIONS } from '@pocketful/home/rules/today';
import { expect, test } from 'vitest';
import { familyWithChild, letPropose } from '../fixtures/family.ts';
import { asked, claimed, entered, type Fixture, NO, submitted, withdrawn } from '../fixtures/take-back.ts';
import { addChild, enter, refusalOf, signUp, startApp, type TestApp } from '../harness.ts';
import { holdCommits } from '../hold-commits.ts';

const DAY_MS = 86_400_000;

async function fixture(): Promise<Fixture> {
  const app = await startApp();
  return { app, ...(await familyWithChild(app)) };
}

const todayOf = ({ child, mia }: Pick<Fixture, 'child' | 'mia'>) =>
  child.call('getChildToday', { params: { id: mia.id } });

/** Marks everything up to now as seen, and returns the mark that was sent. */
async function see(at: Fixture) {
  const { mark } = await todayOf(at);
  if (mark) await at.child.call('markSeen', { params: { id: at.mia.id }, body: { mark } });
  return mark;
}

const dueIn = (app: TestApp, days: number) => new Date(app.now().getTime() + days * DAY_MS).toISOString();

async function chore(at: Fixture, name: string, days: number) {
  const body = { childId: at.mia.id, name, reward: '1.00', dueDate: dueIn(at.app, days) };
  return { params: { id: (await at.browser.call('createChore', { body })).id } };
}

test('Without a chore of today a child’s Home offers what it can hand in already; ‘All done for today.’ needs one that was handed in today', async () => {
  const at = await fixture();
  const read = async () => {
    const { chores, next, done } = await todayOf(at);
    return { chores: chores.map(({ name }) => name), next: next.map(({ name }) => name), done };
  };
  expect(await read()).toEqual({ chores: [], next: [], done: 0 });
  const late = await chore(at, 'In a week', 7);
  await chore(at, 'In two weeks', 14);
  await chore(at, 'Tomorrow', 1);
  expect(await read()).toEqual({ chores: [], next: ['Tomorrow', 'In a week'], done: 0 });
  await at.child.call('submitChore', late);
  expect(await read()).toEqual({ chores: [], next: ['Tomorrow', 'In two weeks'], done: 1 });
  await at.browser.call('approveChore', late);
  expect(await read()).toMatchObject({ done: 1 });
  const back = await chore(at, 'Today', 0);
  await at.child.call('submitChore', back);
  await at.browser.call('rejectChore', { ...back, body: {} });
  expect(await read()).toMatchObject({ chores: ['Today'], done: 1 });
  // An occurrence of a series opens on its day.
  const body = { childId: at.mia.id, name: 'Daily', reward: '1.00', dueDate: dueIn(at.app, 0) };
  const daily = await at.browser.call('createChore', { body: { ...body, isRecurring: true, frequency: 'daily' } });
  await at.child.call('submitChore', { params: { id: daily.id } });
  await at.browser.call('approveChore', { params: { id: daily.id } });
  expect((await read()).next).not.toContain('Daily');
});

test('Today on a child’s Home has what came back, chores that are late or due today, the oldest first, what was answered, and what waits', async () => {
  const at = await fixture();
  const { browser, child } = at;
  await chore(at, 'Today', 0);
  await chore(at, 'Tomorrow', 1);
  await chore(at, 'Late', -3);
  const back = await chore(at, 'Back', 5);
  await child.call('submitChore', back);
  await browser.call('rejectChore', { ...back, body: { comment: 'Once more' } });
  const waiting = await chore(at, 'Waiting', 2);
  await child.call('submitChore', waiting);
  const { at: refused } = await asked(at);
  await browser.call('rejectPurchase', { ...refused, body: { rejectionComment: 'Not yet' } });
  at.app.advance(1000);
  const { at: purchase } = await asked(at);
  await browser.call('approvePurchase', purchase);
  await browser.call('handOverPurchase', { ...purchase, body: { handedOver: true } });
  await child.call('createWithdrawal', { body: { childId: at.mia.id, amount: '1.00', description: 'Ice' } });
  const today = await todayOf(at);
  expect(today.chores.map(({ name, status, rejectionComment }) => [name, status, rejectionComment])).toEqual([
    ['Back', 'rejected', 'Once more'],
    ['Late', 'pending', null],
    ['Today', 'pending', null],
  ]);
  const own = await child.call('listChildChores', { params: { id: at.mia.id } });
  expect(own).toEqual(expect.arrayContaining([...today.chores]));
  expect(today.answers.map(({ type, name, outcome, comment }) => [type, name, outcome, comment])).toEqual([
    ['purchase', 'Kite', 'handed_over', null],
    ['purchase', 'Kite', 'rejected', 'Not yet'],
  ]);
  expect(today.waiting.map(({ type, name }) => [type, name])).toEqual([
    ['chore', 'Waiting'],
    ['withdrawal', 'Ice'],
  ]);
  await child.call('receivePurchase', purchase);
  expect((await todayOf(at)).answers.map(({ outcome }) => outcome)).toEqual(['rejected']);
});

test('a chore is due at the end of the family’s day', async () => {
  const at = await fixture();
  const { app, browser } = at;
  await browser.call('updateFamily', { body: { timeZone: 'Pacific/Auckland' } });
  const nameOf = async () => (await todayOf(at)).chores.map(({ name }) => name);
  const body = { childId: at.mia.id, name: 'Bins', reward: '1.00' };
  const hour = (zone: string) => Number(app.now().toLocaleString('en-GB', { timeZone: zone, hour: 'numeric' }));
  const msToMidnight = (24 - hour('Pacific/Auckland')) * 3_600_000;
  const dueDate = new Date(Math.floor(app.now().getTime() / 3_600_000) * 3_600_000 + msToMidnight).toISOString();
  await browser.call('createChore', { body: { ...body, dueDate } });
  expect(await nameOf()).toEqual([]);
  app.advance(msToMidnight);
  expect(await nameOf()).toEqual(['Bins']);
});

test('an answer is shown for seven days, and for thirty while it is new', async () => {
  const at = await fixture();
  await see(at);
  const { at: purchase } = await asked(at);
  await see(at);
  await at.browser.call('rejectPurchase', { ...purchase, body: {} });
  const shown = async (interval: string) => {
    await at.app.database.query(`UPDATE purchase_requests SET decided_at = decided_at - interval '${interval}'`);
    return (await todayOf(at)).answers.length;
  };
  expect(await shown('8 days')).toBe(1);
  await see(at);
  expect(await shown('0 days')).toBe(0);
  expect(await shown('-2 days')).toBe(1);
});

test('a rejection is shown until the same is asked for again', async () => {
  const at = await fixture();
  const [purchase, claim] = [await asked(at), await claimed(at)];
  await at.browser.call('rejectPurchase', { ...purchase.at, body: {} });
  await at.browser.call('rejectClaim', { ...claim.at, body: {} });
  const shown = async () => (await todayOf(at)).answers.map(({ type }) => type);
  expect((await shown()).toSorted()).toEqual(['claim', 'purchase']);
  at.app.advance(1000);
  await purchase.ask();
  expect(await shown()).toEqual(['claim']);
  await claim.claim();
  expect(await shown()).toEqual([]);
});

test('a purchase that was handed over stays until the child says that it got it', async () => {
  const at = await fixture();
  const { at: purchase } = await asked(at);
  await at.browser.call('approvePurchase', purchase);
  await see(at);
  await at.app.database.query("UPDATE purchase_requests SET decided_at = decided_at - interval '40 days'");
  await at.browser.call('handOverPurchase', { ...purchase, body: { handedOver: true } });
  const shown = { answers: [{ outcome: 'handed_over', at: at.app.now().toISOString() }] };
  expect(await todayOf(at)).toMatchObject({ ...shown, fresh: { goals: 1 } });
  await see(at);
  expect(await todayOf(at)).toMatchObject({ ...shown, fresh: { goals: 0 } });
  await at.child.call('receivePurchase', purchase);
  expect(await todayOf(at)).toMatchObject({ answers: [] });
});

test('A child sees what is new since it was here, and a dot with a count on each tab with news', async () => {
  const at = await fixture();
  const { browser, child } = at;
  await entered(at, '20.00', 'Before');
  // Nothing is new to a child who never saw its Home.
  expect(await todayOf(at)).toMatchObject({ entries: [], fresh: { home: 0, chores: 0 } });
  await see(at);
  expect((await todayOf(at)).mark).toBeNull();
  await browser.call('approveChore', await submitted(at));
  const back = await submitted(at);
  await browser.call('rejectChore', { ...back, body: { comment: 'Again' } });
  const { at: claim } = await claimed(at);
  await browser.call('approveClaim', claim);
  const money = { body: { childId: at.mia.id, amount: '2.00', description: 'Cinema' } };
  const withdrawal = { params: { id: (await child.call('createWithdrawal', money)).id } };
  await browser.call('rejectWithdrawal', withdrawal);
  const goal = await child.call('createGoal', { body: { childId: at.mia.id, name: 'Kite', target: '5.00' } });
  const bought = await child.call('createPurchase', { body: { childId: at.mia.id, goalId: goal.id } });
  const purchase = { params: { id: bought.id } };
  await browser.call('approvePurchase', purchase);
  await browser.call('handOverPurchase', { ...purchase, body: { handedOver: true } });
  await entered(at, '-1.00', 'Library');
  const today = await todayOf(at);
  expect(today.fresh).toEqual({ home: 2, chores: 2, rewards: 1, goals: 2 });
  expect(today.entries.map(({ description, amount }) => [description, amount])).toEqual([
    ['Library', '-1.00'],
    ['Kite', '-5.00'],
    ['Read', '1.00'],
    [expect.any(String), '2.50'],
  ]);
  await see(at);
  expect(await todayOf(at)).toMatchObject({
    ...{ entries: [], fresh: { home: 0, chores: 0, rewards: 0, goals: 0 }, mark: null },
    chores: [{ rejectionComment: 'Again' }],
  });
});

test('at most twenty new transactions are listed, and at most fifty counted; a balance brought forward is none', async () => {
  const at = await fixture();
  await see(at);
  for (let i = 0; i < 55; i++) await entered(at, '0.10', `No. ${i}`);
  const many = await todayOf(at);
  expect(many.entries.map(({ description }) => description)).toEqual(
    Array.from({ length: 20 }, (_, i) => `No. ${54 - i}`),
  );
  expect(many.fresh.home).toBe(50);
  await see(at);
  await entered(at, '0.10', 'Last');
  await at.app.database.query("UPDATE ledger_entries SET brought_forward = true WHERE description = 'Last'");
  expect(await todayOf(at)).toMatchObject({ entries: [], fresh: { home: 0 } });
});

test('an answer to a withdrawal is new while it is rejected, or handed over and not received', async () => {
  const at = await fixture();
  const { browser, child } = at;
  const withdrawal = await withdrawn(at);
  await see(at);
  const fresh = async () => (await todayOf(at)).fresh.home;
  await browser.call('rejectWithdrawal', withdrawal);
  expect(await fresh()).toBe(1);
  await browser.call('takeBackWithdrawal', { ...withdrawal, body: NO });
  expect(await fresh()).toBe(0);
  await browser.call('approveWithdrawal', withdrawal);
  await see(at);
  await browser.call('handOverWithdrawal', { ...withdrawal, body: { handedOver: true } });
  expect(await fresh()).toBe(1);
  await child.call('receiveWithdrawal', withdrawal);
  expect(await fresh()).toBe(0);
});

test('a rejected withdrawal is new for seven days, as long as the list has it', async () => {
  const at = await fixture();
  const withdrawal = await withdrawn(at);
  await see(at);
  await at.browser.call('rejectWithdrawal', withdrawal);
  for (const [ms, home] of [
    [7 * DAY_MS - 1, 1],
    [1, 0],
  ] as const) {
    at.app.advance(ms);
    expect((await todayOf(at)).fresh).toMatchObject({ home });
  }
});

test('the index of answers has the actions that are asked for', async () => {
  const { app } = await fixture();
  const [index] = await app.database.query<{ text: string }>(
    "SELECT indexdef AS text FROM pg_indexes WHERE indexname = 'audit_entries_answered'",
  );
  const actions = [...(index?.text ?? '').matchAll(/'(\w+\.\w+)'/g)].map(([, action]) => action);
  expect(actions.toSorted()).toEqual([...ANSWER_ACTIONS].toSorted());
});

test('what was taken back before the child saw it is no news', async () => {
  const at = await fixture();
  const first = await submitted(at);
  await at.browser.call('approveChore', first);
  await see(at);
  await at.browser.call('takeBackChore', { ...first, body: NO });
  const second = await submitted(at);
  await at.browser.call('approveChore', second);
  await at.browser.call('takeBackChore', { ...second, body: NO });
  const third = await submitted(at);
  await at.browser.call('rejectChore', { ...third, body: {} });
  await at.browser.call('takeBackChore', { ...third, body: NO });
  const { entries, fresh } = await todayOf(at);
  // It saw the first payment, so that its reversal is news.
  expect(entries.map(({ amount }) => amount)).toEqual(['-2.50']);
  expect(fresh).toEqual({ home: 1, chores: 0, rewards: 0, goals: 0 });
});

test('The mark of what a child has seen moves forward only, has no time, and is not in the audit log', async () => {
  const at = await fixture();
  const { app, child, mia, browser } = at;
  await entered(at, '5.00', 'One');
  const first = await see(at);
  await entered(at, '6.00', 'Two');
  const second = await see(at);
  const send = (mark: { entry: number; decision: number }) =>
    child.call('markSeen', { params: { id: mia.id }, body: { mark } });
  const stored = async () =>
    (await app.database.query("SELECT seen_entry, seen_decision FROM members WHERE role = 'child'"))[0];
  expect(await stored()).toEqual({ seen_entry: second?.entry, seen_decision: String(second?.decision) });
  await send(first ?? { entry: 0, decision: 0 });
  expect(await stored()).toEqual({ seen_entry: second?.entry, seen_decision: String(second?.decision) });
  // A mark past the newest entry is lowered to it, so that the next entry is new.
  await send({ entry: 2_147_483_647, decision: Number.MAX_SAFE_INTEGER });
  await entered(at, '7.00', 'Three');
  const back = await submitted(at);
  await browser.call('rejectChore', { ...back, body: {} });
  expect(await todayOf(at)).toMatchObject({ entries: [{ description: 'Three' }], fresh: { home: 1, chores: 1 } });
  const columns = await app.database.query<{ type: string }>(
    "SELECT data_type AS type FROM information_schema.columns WHERE table_name = 'members' AND column_name LIKE 'seen%' ORDER BY 1",
  );
  expect(columns.map(({ type }) => type)).toEqual(['bigint', 'integer']);
  const trail = () => app.database.query('SELECT action FROM audit_entries');
  const before = await trail();
  await see(at);
  expect(await trail()).toEqual(before);
});

test('a sibling sees and marks nothing of another child, and an adult does not', async () => {
  const at = await fixture();
  const { app, family, mia, browser, child } = at;
  const leo = await addChild(family, 'leo', '7350');
  const sibling = await enter(app, family, leo.id);
  const params = { id: mia.id };
  const body = { mark: { entry: 0, decision: 0 } };
  expect(await refusalOf(sibling.call('getChildToday', { params }))).toBe('404 CHILD_NOT_FOUND');
  expect(await refusalOf(sibling.call('markSeen', { params, body }))).toBe('404 CHILD_NOT_FOUND');
  expect(await refusalOf(browser.call('markSeen', { params, body }))).toBe('403 NOT_ALLOWED');
  expect(await refusalOf(child.call('getFamilyToday', {}))).toBe('403 NOT_ALLOWED');
});

test('A mark that arrives during its child’s erasure answers CHILD_NOT_FOUND', async () => {
  const { app, browser, child, mia } = await fixture();
  const { waiting, release } = await holdCommits(app);
  const erased = browser.call('deleteChildAccount', { body: { childId: mia.id } });
  await waiting(1);
  const marked = refusalOf(
    child.call('markSeen', { params: { id: mia.id }, body: { mark: { entry: 0, decision: 0 } } }),
  );
  await waiting(2);
  await release();
  await erased;
  expect(await marked).toBe('404 CHILD_NOT_FOUND');
});

test('with chores or rewards switched off they are not in today', async () => {
  const at = await fixture();
  const { browser, mia } = at;
  await chore(at, 'Today', 0);
  const { at: claim, claim: again } = await claimed(at);
  await at.app.database.query("UPDATE reward_claims SET status = 'rejected', decided_at = submitted_at");
  const waiting = await again();
  const before = await todayOf(at);
  expect(before).toMatchObject({ waiting: [{ type: 'claim', id: waiting.id }], answers: [{ id: claim.params.id }] });
  const enabled = { enabled: false };
  await browser.call('setChoresEnabled', { params: { id: mia.id }, body: enabled });
  await browser.call('setRewardsEnabled', { params: { id: mia.id }, body: enabled });
  expect(await todayOf(at)).toMatchObject({ chores: [], waiting: [], answers: [] });
  expect(await browser.call('getFamilyToday', {})).toEqual([]);
});

test('Today on the dashboard has each child’s chores that are left and the number that was handed in', async () => {
  const at = await fixture();
  const { app, mia, browser, child } = at;
  await chore(at, 'Late', -2);
  await chore(at, 'Later', 4);
  const back = await chore(at, 'Back', 3);
  const done = await chore(at, 'Done', 0);
  for (const one of [back, done]) await child.call('submitChore', one);
  await browser.call('rejectChore', { ...back, body: {} });
  await browser.call('approveChore', done);
  const [today] = await browser.call('getFamilyToday', {});
  expect(today).toMatchObject({ childId: mia.id, done: 1 });
  expect(today?.left.map(({ name, status }) => [name, status])).toEqual([
    ['Late', 'pending'],
    ['Back', 'rejected'],
  ]);
  expect(today?.leftCount).toBe(2);
  for (const name of ['Older', 'Old', 'Very old']) await chore(at, name, -5);
  const [full] = await browser.call('getFamilyToday', {});
  expect(full?.left).toHaveLength(3);
  expect(full?.left.map(({ name }) => name)).toEqual(['Older', 'Old', 'Very old']);
  expect(full?.leftCount).toBe(5);
  await app.database.query("UPDATE chores SET submitted_at = submitted_at - interval '1 day'");
  expect(await browser.call('getFamilyToday', {})).toMatchObject([{ done: 0 }]);
});

test('An adult’s window title and app icon have the number of items that wait; a child’s have none: each kind counts once, a decision takes it away, and what is switched off is hidden', async () => {
  const at = await fixture();
  const { browser, child, mia } = at;
  const counts: number[] = [];
  const count = async () => counts.push((await browser.call('getWaiting', {})).count);
  await count();
  const chore = await submitted(at);
  await count();
  await letPropose(browser, mia);
  await child.call('createProposal', { body: { childId: mia.id, name: 'Wash the car', amount: '4.00' } });
  await count();
  await claimed(at);
  await count();
  await asked(at);
  await count();
  const withdrawal = await withdrawn(at);
  await count();
  expect(counts).toEqual([0, 1, 2, 3, 4, 5]);
  await browser.call('rejectWithdrawal', withdrawal);
  await count();
  await browser.call('approveChore', chore);
  await count();
  await submitted(at);
  await count();
  await browser.call('setChoresEnabled', { params: { id: mia.id }, body: { enabled: false } });
  await count();
  await browser.call('setRewardsEnabled', { params: { id: mia.id }, body: { enabled: false } });
  await count();
  expect(counts.slice(6)).toEqual([4, 3, 4, 2, 1]);
  expect(await (await signUp(at.app, 'okafor')).browser.call('getWaiting', {})).toMatchObject({ count: 0 });
});
