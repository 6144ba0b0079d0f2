import { expect, test } from 'vitest';
import { pass, payAll } from '../fixtures/allowances.ts';
import { dutyFixture } from '../fixtures/duties.ts';
import { faultsOf, lockWaits, refusalOf, superuserOn } from '../harness.ts';

/** Mia has a duty on each day, and an allowance of 5.00 on Fridays that asks. It is Tuesday, March 10, 2026. */
async function asking(amount = '5.00') {
  const at = await dutyFixture();
  const { app, browser, child, mia } = at;
  const fridays = { childId: mia.id, amount, rhythm: 'weekly', day: 5, asksFirst: true } as const;
  const { id } = await browser.call('createAllowance', { body: fridays });
  const of = { params: { id } };
  const asked = async () => (await browser.call('listAllowances', {}))[0]?.asked ?? [];
  const days = async () => (await asked()).map(({ dueOn }) => dueOn);
  const decide = (dueOn: string, decision: 'pay' | 'skip', amount?: string) =>
    browser.call('decideAskedPayday', { ...of, body: { dueOn, decision, amount } });
  const ledger = async () => {
    const items = await browser.call('listChildTransactions', { params: { id: mia.id } });
    return items.map(({ description, amount }) => `${description}: ${amount}`);
  };
  const run = async (pass_: number) => {
    await pass(app, pass_);
    return payAll(app);
  };
  return { ...at, app, browser, child, of, asked, days, decide, ledger, run };
}

test('a payday asks an adult, and pays nothing until one answers', async () => {
  const { asked, decide, ledger, run, child, browser, mia } = await asking();
  expect(await run(3)).toEqual({ paid: 0, skipped: 0, missed: 1, failures: [] });
  expect(await run(1)).toEqual({ paid: 0, skipped: 0, missed: 0, failures: [] });
  // From the start up to the day before: Tuesday to Thursday.
  expect(await asked()).toEqual([
    { dueOn: '2026-03-13', amount: '5.00', duties: { from: '2026-03-10', done: 0, all: 3 } },
  ]);
  expect(await ledger()).toEqual([]);
  expect((await child.call('listAllowances', {}))[0]).toMatchObject({ asksFirst: true, payments: [] });
  expect((await child.call('listAllowances', {}))[0]?.asked).toEqual([{ dueOn: '2026-03-13', amount: '5.00' }]);
  await decide('2026-03-13', 'pay');
  expect(await ledger()).toEqual(['Allowance for Friday, March 13, 2026: 5.00']);
  expect((await browser.call('listAllowances', {}))[0]).toMatchObject({
    payments: [{ dueOn: '2026-03-13', amount: '5.00', planned: '5.00', status: 'paid' }],
  });
  expect(await asked()).toEqual([]);
  for (const decision of ['pay', 'skip'] as const)
    expect(await refusalOf(decide('2026-03-13', decision))).toBe('409 PAYDAY_DECIDED');
  const unknown = { params: { id: mia.id }, body: { dueOn: '2026-03-13', decision: 'skip' as const } };
  expect(await refusalOf(browser.call('decideAskedPayday', unknown))).toBe('404 ALLOWANCE_NOT_FOUND');
});

test('an adult pays less, and the row and the facts of the entry keep both amounts', async () => {
  const { app, browser, decide, ledger, run } = await asking();
  await run(3);
  for (const notLess of ['5.00', '5.01'])
    expect(await refusalOf(decide('2026-03-13', 'pay', notLess))).toBe('409 NOT_LESS');
  await decide('2026-03-13', 'pay', '3.50');
  expect(await ledger()).toEqual(['Allowance for Friday, March 13, 2026, a part of it: 3.50']);
  expect(await app.database.query('SELECT amount, planned, facts FROM allowance_payments')).toEqual([
    { amount: '3.50', planned: '5.00', facts: { dueOn: '2026-03-13', paydays: 1, planned: 500 } },
  ]);
  const [entry] = (await app.database.query('SELECT facts FROM ledger_entries')) as { facts: unknown }[];
  expect(entry?.facts).toEqual({ dueOn: '2026-03-13', paydays: 1, planned: 500 });
  const [paid] = (await browser.call('listAllowances', {}))[0]?.payments ?? [];
  expect(paid).toMatchObject({ amount: '3.50', planned: '5.00' });
});

test('two adults who answer at the same time pay once', async () => {
  const { decide, ledger, run } = await asking();
  await run(3);
  const answers = await Promise.allSettled([
    decide('2026-03-13', 'pay'),
    decide('2026-03-13', 'pay', '1.00'),
    decide('2026-03-13', 'skip'),
  ]);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await ledger()).length).toBeLessThan(2);
});

test('at most 8 paydays wait, also after a downtime; older ones are skipped', async () => {
  const { browser, days, run } = await asking();
  expect(await run(10 * 7)).toEqual({ paid: 0, skipped: 0, missed: 10, failures: [] });
  expect(await days()).toHaveLength(8);
  expect((await days())[0]).toBe('2026-03-27');
  await run(7);
  expect(await days()).toHaveLength(8);
  expect((await days())[0]).toBe('2026-04-03');
  const { payments } = (await browser.call('listAllowances', {}))[0] ?? {};
  expect(payments?.every(({ status, planned }) => status === 'skipped' && planned === '5.00')).toBe(true);
});

test('the count has the days from the payday before, without days away, and changes with a late tick', async () => {
  const { asked, away, run, tick } = await asking();
  await run(3);
  await away('2026-03-16', '2026-03-17');
  await run(7);
  const count = async () => (await asked()).map(({ duties }) => `${duties?.done} of ${duties?.all}`);
  expect(await count()).toEqual(['0 of 3', '0 of 5']);
  await tick('2026-03-13');
  await tick('2026-03-19');
  // The payday itself belongs to the next one.
  await tick('2026-03-20');
  expect(await count()).toEqual(['0 of 3', '2 of 5']);
});

test('without duties, and once their ticks were removed, a payday has no count', async () => {
  const { asked, browser, ofDuty, run } = await asking();
  await run(3);
  await run(58);
  expect((await asked())[0]).toEqual({
    dueOn: '2026-03-20',
    amount: '5.00',
    duties: { from: '2026-03-13', done: 0, all: 7 },
  });
  await run(2);
  expect((await asked())[0]).toMatchObject({ dueOn: '2026-03-20' });
  await run(8);
  expect((await asked())[0]).not.toHaveProperty('duties');
  await browser.call('deleteDuty', ofDuty);
  expect((await asked()).at(-1)).toHaveProperty('duties');
});

test('an edit changes later paydays alone, and without asking those that wait still wait', async () => {
  const { asked, browser, decide, ledger, of, run } = await asking();
  await run(3);
  expect(await browser.call('updateAllowance', { ...of, body: { amount: '6.00' } })).toMatchObject({ amount: '6.00' });
  await run(7);
  expect((await asked()).map(({ amount }) => amount)).toEqual(['5.00', '6.00']);
  await browser.call('updateAllowance', { ...of, body: { asksFirst: false } });
  expect(await run(7)).toMatchObject({ paid: 1, missed: 0 });
  expect(await asked()).toHaveLength(2);
  await decide('2026-03-20', 'pay');
  await decide('2026-03-13', 'pay');
  expect(await ledger()).toEqual([
    'Allowance for Friday, March 13, 2026: 5.00',
    'Allowance for Friday, March 20, 2026: 6.00',
    'Allowance for Friday, March 27, 2026: 6.00',
  ]);
});

test('a payday away is skipped and does not ask', async () => {
  const { away, days, run } = await asking();
  await away('2026-03-13', '2026-03-13', true);
  expect(await run(10)).toMatchObject({ skipped: 1, missed: 1 });
  expect(await days()).toEqual(['2026-03-20']);
});

test('nothing is asked or paid for a child whose profile is closed, and what waits can be skipped', async () => {
  const { app, days, decide, run } = await asking();
  await run(3);
  await app.database.query('UPDATE privacy_settings SET data_collection = false');
  expect(await run(7)).toMatchObject({ paid: 0, skipped: 1, missed: 0 });
  expect(await refusalOf(decide('2026-03-13', 'pay'))).toBe('409 COLLECTION_STOPPED');
  await decide('2026-03-13', 'skip');
  expect(await days()).toEqual([]);
  expect(await app.database.query('SELECT count(*)::int AS rows FROM ledger_entries')).toEqual([{ rows: 0 }]);
});

test('a regular payment does not ask', async () => {
  const { browser, mia } = await asking();
  const phone = { childId: mia.id, amount: '-3.00', name: 'Phone plan', rhythm: 'weekly', day: 5 } as const;
  const { id } = await browser.call('createAllowance', { body: phone });
  const asks = browser.call('updateAllowance', { params: { id }, body: { asksFirst: true } });
  expect(await refusalOf(asks)).toBe('409 PAYMENT_ASKS');
});

test('a payday that an adult pays while the job skips the oldest stays paid', async () => {
  const { app, decide, run } = await asking();
  await run(8 * 7);
  await pass(app, 7);
  const other = await superuserOn(app.database);
  await other.query('BEGIN');
  await other.query('SELECT * FROM audit_heads FOR UPDATE');
  const paid = decide('2026-03-13', 'pay');
  await expect.poll(() => lockWaits(app.database)).toBe(1);
  const job = payAll(app);
  await expect.poll(() => lockWaits(app.database)).toBe(2);
  await other.query('COMMIT');
  await Promise.all([paid, job]);
  expect(await app.database.query("SELECT status FROM allowance_payments WHERE due_on = '2026-03-13'")).toEqual([
    { status: 'paid' },
  ]);
  expect(await faultsOf(app)).toEqual([]);
});

test('a payday that is skipped because more than 8 wait has an audit event', async () => {
  const { app, run } = await asking();
  await run(70);
  const actions = await app.database.query(
    "SELECT action, count(*)::int AS rows FROM audit_entries WHERE action LIKE 'allowance.%' GROUP BY 1 ORDER BY 1",
  );
  expect(actions).toEqual([
    { action: 'allowance.asked', rows: 10 },
    { action: 'allowance.created', rows: 1 },
    { action: 'allowance.skipped', rows: 2 },
  ]);
});

test('a part of the largest allowance is paid, and the books verify', async () => {
  const { app, decide, run, ledger } = await asking('99999999.99');
  await run(3);
  await decide('2026-03-13', 'pay', '99999999.98');
  expect(await ledger()).toEqual(['Allowance for Friday, March 13, 2026, a part of it: 99999999.98']);
  expect(await faultsOf(app)).toEqual([]);
});

test('a day that is none, an empty amount and a payday to come are refused', async () => {
  const { app, browser, of, decide, run } = await asking();
  await run(10);
  const send = (body: object) =>
    browser.fetch(`/api/allowances/${of.params.id}/asked`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    });
  const fridays = { dueOn: '2026-03-13', decision: 'pay' };
  for (const wrong of [{ dueOn: '0000-01-01' }, { amount: '' }, { amount: null }])
    expect((await send({ ...fridays, ...wrong })).status).toBe(400);
  await pass(app, -6);
  expect(await refusalOf(decide('2026-03-20', 'pay'))).toBe('409 PAYDAY_DECIDED');
  await decide('2026-03-13', 'skip');
});
