import { randomId } from '@pocketful/api-client/random-id';
import { expect, test } from 'vitest';
import { payDue } from '../../src/contexts/allowances/public.ts';
import { systemWrites } from '../../src/platform/writes/writes.ts';
import { allowanceOf, missedOf, pass, payAll } from '../fixtures/allowances.ts';
import { enter, faultsOf, outcomesOf, refusalOf, startApp, type TestApp } from '../harness.ts';
import { holdCommits } from '../hold-commits.ts';

// The clock of a test starts on Tuesday, March 10, 2026. The allowance is 5.00 every Friday.

/** Every payday's row, the oldest first. */
const rowsOf = (app: TestApp) =>
  app.database.query<{ status: string; [name: string]: unknown }>(
    `SELECT status, paydays, missed_from::text AS since, due_on::text AS until, amount, description
     FROM allowance_payments ORDER BY due_on`,
  );

const entriesOf = (app: TestApp) =>
  app.database.query<{ amount: string; [name: string]: unknown }>(
    'SELECT amount, description, category, source_type FROM ledger_entries ORDER BY sequence',
  );

/** The number of paydays of each status. */
async function countsOf(app: TestApp): Promise<Record<string, number>> {
  const rows = await app.database.query<{ status: string; paydays: number }>(
    'SELECT status, sum(paydays)::integer AS paydays FROM allowance_payments GROUP BY status',
  );
  return Object.fromEntries(rows.map(({ status, paydays }) => [status, paydays]));
}

const pay = (paydays: number) => ({ decision: 'pay', paydays }) as const;
const skip = (paydays: number) => ({ decision: 'skip', paydays }) as const;

test('After a downtime the three newest paydays are paid, and older ones wait for an adult: after five weeks of downtime the three newest paydays are paid, and two are offered to an adult', async () => {
  const app = await startApp();
  const { browser, child } = await missedOf(app);
  expect((await entriesOf(app)).map(({ description }) => description)).toEqual([
    'Allowance for Friday, March 27, 2026',
    'Allowance for Friday, April 3, 2026',
    'Allowance for Friday, April 10, 2026',
  ]);
  expect(await browser.call('listAllowances', {})).toMatchObject([
    {
      nextDueOn: '2026-04-17',
      missed: { paydays: 2, amount: '10.00', from: '2026-03-13', until: '2026-03-20' },
      payments: [{ dueOn: '2026-04-10' }, { dueOn: '2026-04-03' }, { dueOn: '2026-03-27' }],
    },
  ]);
  const [own] = await child.call('listAllowances', {});
  expect(own).toMatchObject({ missed: null, nextDueOn: '2026-04-17' });
  expect(own?.payments).toHaveLength(3);
  const [row] = await app.database.query<{ details: object; [name: string]: unknown }>(
    "SELECT details, actor_id FROM audit_entries WHERE action = 'allowance.missed'",
  );
  expect(row).toMatchObject({ actor_id: null, details: { paydays: 2, dueOn: '2026-03-20' } });
  expect(await payAll(app)).toMatchObject({ paid: 0, missed: 0 });
  expect(await faultsOf(app)).toEqual([]);
});

test('An adult pays missed paydays with one entry, or skips them, once: an adult pays missed paydays with one entry, which stays with its payment', async () => {
  const app = await startApp();
  const { browser, child, at } = await missedOf(app);
  const answer = await browser.call('decideMissedPaydays', { ...at, body: pay(2) });
  expect(answer).toMatchObject({ missed: null, nextDueOn: '2026-04-17' });
  const description = 'Allowance for 2 paydays up to Friday, March 20, 2026';
  expect((await entriesOf(app)).at(-1)).toEqual({
    ...{ amount: '10.00', description, category: 'allowance', source_type: 'allowance' },
  });
  const paid = { dueOn: '2026-03-20', missedFrom: '2026-03-13', paydays: 2, amount: '10.00', status: 'paid' };
  expect(answer.payments.at(-1)).toMatchObject(paid);
  expect((await child.call('listAllowances', {}))[0]?.payments.at(-1)).toMatchObject(paid);
  const [row] = await app.database.query<{ details: object; [name: string]: unknown }>(
    "SELECT details, actor_id FROM audit_entries WHERE action = 'allowance.paid' AND actor_id IS NOT NULL",
  );
  expect(row?.details).toMatchObject({ paydays: 2, amount: '10.00', category: 'allowance' });
  await expect(app.database.query('DELETE FROM allowance_payments WHERE paydays = 2')).rejects.toThrow(
    'paid and stays',
  );
  expect(await faultsOf(app)).toEqual([]);
});

test('An adult pays missed paydays with one entry, or skips them, once: an adult skips missed paydays: nothing is paid for them, and a child does not see them', async () => {
  const app = await startApp();
  const { browser, child, at } = await missedOf(app);
  const answer = await browser.call('decideMissedPaydays', { ...at, body: skip(2) });
  expect(answer).toMatchObject({ missed: null });
  expect(answer.payments.at(-1)).toMatchObject({ status: 'skipped', paydays: 2, missedFrom: '2026-03-13' });
  expect((await child.call('listAllowances', {}))[0]?.payments).toHaveLength(3);
  expect(await entriesOf(app)).toHaveLength(3);
  const skipped = await app.database.query("SELECT details FROM audit_entries WHERE action = 'allowance.skipped'");
  expect(skipped).toMatchObject([{ details: { paydays: 2, dueOn: '2026-03-20', paymentId: expect.any(String) } }]);
  expect(await faultsOf(app)).toEqual([]);
});

test('An adult decides on as many missed paydays as the screen showed, or is refused: a changed number of missed paydays is refused, and nothing is paid', async () => {
  const app = await startApp();
  const { browser, at } = await missedOf(app);
  await pass(app, 35);
  expect(await payAll(app)).toMatchObject({ paid: 3, missed: 2 });
  // One row has the missed paydays of both downtimes.
  expect((await rowsOf(app)).filter(({ status }) => status === 'missed')).toEqual([
    {
      ...{ status: 'missed', paydays: 4, since: '2026-03-13', until: '2026-04-24', amount: '20.00' },
      description: 'Allowance for 4 paydays up to Friday, April 24, 2026',
    },
  ]);
  for (const body of [pay(2), skip(2), pay(5)])
    expect(await refusalOf(browser.call('decideMissedPaydays', { ...at, body }))).toBe('409 MISSED_PAYDAYS_CHANGED');
  expect(await countsOf(app)).toEqual({ paid: 6, missed: 4 });
  await browser.call('decideMissedPaydays', { ...at, body: pay(4) });
  expect(await countsOf(app)).toEqual({ paid: 10 });
  // Missed paydays after the decision wait in another row.
  await pass(app, 28);
  await payAll(app);
  expect(await countsOf(app)).toEqual({ paid: 13, missed: 1 });
  expect(await faultsOf(app)).toEqual([]);
});

test('an allowance has at most one row of missed paydays', async () => {
  const app = await startApp();
  await missedOf(app);
  const another = app.database.query(`
    INSERT INTO allowance_payments (family_id, payment_id, allowance_id, child_id, due_on, missed_from, amount, description,
      status, posted_at)
    SELECT family_id, uuidv7(), allowance_id, child_id, '2026-03-01', '2026-03-01', 5, 'Another', 'missed', posted_at
    FROM allowance_payments WHERE status = 'missed'`);
  await expect(another).rejects.toThrow('allowance_payments_missed');
});

test.each([
  ['pays', [pay(2), pay(2), pay(2), pay(2), pay(2), pay(2)]],
  ['pays or skips', [pay(2), skip(2), pay(2), skip(2), pay(2), skip(2)]],
])(
  'An adult pays missed paydays with one entry, or skips them, once: of concurrent decisions one %s, and the others learn that it changed',
  async (_, bodies) => {
    const app = await startApp();
    const { family, browser, at } = await missedOf(app);
    const second = await enter(app, family, family.adminId);
    const sent = bodies.map((body, n) => (n < 3 ? browser : second).call('decideMissedPaydays', { ...at, body }));
    expect(await outcomesOf(sent)).toEqual({ done: 1, '409 MISSED_PAYDAYS_CHANGED': 5 });
    const counts = await countsOf(app);
    expect(counts.missed).toBeUndefined();
    expect((await entriesOf(app)).filter(({ amount }) => amount === '10.00')).toHaveLength(counts.skipped ? 0 : 1);
    expect(await faultsOf(app)).toEqual([]);
  },
);

test('An adult pays missed paydays with one entry, or skips them, once: a job that adds missed paydays during a decision loses none and pays none twice', async () => {
  const app = await startApp();
  const { browser, at } = await missedOf(app);
  let known = 2;
  for (let round = 0; round < 6; round++) {
    await pass(app, 35);
    const body = round % 2 === 0 ? pay(known) : skip(known);
    const decision = refusalOf(browser.call('decideMissedPaydays', { ...at, body })).catch(() => 'done');
    const [outcome, ...runs] = await Promise.all([decision, payAll(app), payAll(app)]);
    expect(['done', '409 MISSED_PAYDAYS_CHANGED']).toContain(outcome);
    expect(runs.flatMap(({ failures }) => failures)).toEqual([]);
    await payAll(app);
    known = outcome === 'done' ? 2 : known + 2;
    const counts = await countsOf(app);
    expect(counts.missed).toBe(known);
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(5 * (round + 2));
  }
  expect(await faultsOf(app)).toEqual([]);
});

test('An adult decides on as many missed paydays as the screen showed, or is refused: a decision that waits for a job is refused, since the job added to what the adult saw', async () => {
  const app = await startApp();
  const { browser, at } = await missedOf(app);
  await pass(app, 35);
  // The job has added to the row and waits for the audit log; the decision waits for the row.
  const { waiting, release } = await holdCommits(app);
  const job = payAll(app);
  await waiting(1);
  const decision = refusalOf(browser.call('decideMissedPaydays', { ...at, body: pay(2) }));
  await waiting(2);
  await release();
  expect(await decision).toBe('409 MISSED_PAYDAYS_CHANGED');
  expect(await job).toMatchObject({ paid: 3, missed: 2, failures: [] });
  expect(await countsOf(app)).toEqual({ paid: 6, missed: 4 });
  expect(await faultsOf(app)).toEqual([]);
});

test('nothing is set aside for an allowance that changed after it was read', async () => {
  const app = await startApp();
  const { at, browser, allowance, family } = await allowanceOf(app);
  const read = { ...allowance, allowanceId: allowance.id, nextDueOn: '2026-03-13', version: 1, asksFirst: false };
  await browser.call('updateAllowance', { ...at, body: { amount: '7.00' } });
  await pass(app, 35);
  const scope = app.handle.family(family.browser.cookie?.slice(18, 54) ?? '');
  const stale = payDue(() => systemWrites(app.writes, 'payAllowance', app.now()), scope, read, '2026-04-14');
  expect(await stale).toEqual({ paid: 0, skipped: 0, missed: 0 });
  expect(await rowsOf(app)).toEqual([]);
  await payAll(app);
  expect((await browser.call('listAllowances', {}))[0]?.missed).toMatchObject({ paydays: 2, amount: '14.00' });
});

test('An adult decides on as many missed paydays as the screen showed, or is refused: a sum that the account or one entry cannot hold waits', async () => {
  const app = await startApp();
  const { browser, mia, at } = await missedOf(app);
  const money = { childId: mia.id, amount: '99999980.00', description: 'A treasure', category: 'gift' } as const;
  await browser.call('createTransaction', { body: money });
  const paying = () => refusalOf(browser.call('decideMissedPaydays', { ...at, body: pay(2) }));
  expect(await paying()).toBe('409 BALANCE_LIMIT');
  await browser.call('createTransaction', { body: { ...money, amount: '-50.00' } });
  await browser.call('decideMissedPaydays', { ...at, body: pay(2) });
  // More than an entry can be, into an account far below zero.
  const { id } = await browser.call('createAllowance', {
    body: { childId: mia.id, amount: '75000000.00', rhythm: 'weekly', day: 5 },
  });
  await pass(app, 35);
  await payAll(app);
  for (let taken = 0; taken < 2; taken++)
    await browser.call('createTransaction', { body: { ...money, amount: '-90000000.00' } });
  const huge = (body: ReturnType<typeof pay> | ReturnType<typeof skip>) =>
    browser.call('decideMissedPaydays', { params: { id }, body });
  const missed = (await browser.call('listAllowances', {})).find(one => one.id === id)?.missed;
  expect(missed).toMatchObject({ paydays: 2, amount: '150000000.00' });
  expect(await refusalOf(huge(pay(2)))).toBe('409 BALANCE_LIMIT');
  expect(await huge(skip(2))).toMatchObject({ missed: null });
  expect(await faultsOf(app)).toEqual([]);
});

test('After a downtime the three newest paydays are paid, and older ones wait for an adult: an ended allowance is listed until its missed paydays are decided', async () => {
  const app = await startApp();
  const { browser, at } = await allowanceOf(app);
  await browser.call('updateAllowance', { ...at, body: { endsOn: '2026-04-10' } });
  await pass(app, 35);
  await payAll(app);
  await pass(app, 40);
  expect(await browser.call('listAllowances', {})).toMatchObject([
    { status: 'ended', payments: [], missed: { paydays: 2 } },
  ]);
  await browser.call('decideMissedPaydays', { ...at, body: skip(2) });
  await pass(app, 31);
  expect(await browser.call('listAllowances', {})).toEqual([]);
});

test('After a downtime the three newest paydays are paid, and older ones wait for an adult: missed month ends are the last days of their months', async () => {
  const app = await startApp();
  const { browser, mia } = await allowanceOf(app);
  await browser.call('createAllowance', { body: { childId: mia.id, amount: '9.00', rhythm: 'monthly', day: 31 } });
  await pass(app, 360);
  await payAll(app);
  const monthly = (await browser.call('listAllowances', {})).find(({ rhythm }) => rhythm === 'monthly');
  expect(monthly?.missed).toEqual({ paydays: 9, amount: '81.00', from: '2026-03-31', until: '2026-11-30' });
  expect(monthly?.payments.map(({ dueOn }) => dueOn)).toEqual(['2027-02-28', '2027-01-31', '2026-12-31']);
});

/** The same while jobs wait for the clock: no job pays or sets aside. */
async function waitingFor(days: number) {
  const gate = { open: false };
  const app = await startApp({ jobsPay: () => gate.open });
  const fixture = await allowanceOf(app);
  await pass(app, days);
  return { gate, app, ...fixture };
}

test('While jobs wait for the clock an adult decides on due paydays; A child sees paid paydays and no missed ones: while jobs wait for the clock an adult decides about due paydays, and a child sees none of it', async () => {
  const { gate, app, browser, child, at } = await waitingFor(35);
  const offered = { paydays: 5, amount: '25.00', from: '2026-03-13', until: '2026-04-10' };
  expect(await browser.call('listAllowances', {})).toMatchObject([{ missed: offered, nextDueOn: '2026-04-17' }]);
  expect(await child.call('listAllowances', {})).toMatchObject([{ missed: null, nextDueOn: '2026-04-17' }]);
  for (const body of [pay(4), skip(6)])
    expect(await refusalOf(browser.call('decideMissedPaydays', { ...at, body }))).toBe('409 MISSED_PAYDAYS_CHANGED');
  expect(await rowsOf(app)).toEqual([]);
  const options = { idempotencyKey: randomId() };
  const first = await browser.call('decideMissedPaydays', { ...at, body: pay(5) }, options);
  expect(first).toMatchObject({ missed: null, nextDueOn: '2026-04-17', payments: [{ paydays: 5, status: 'paid' }] });
  expect(await browser.call('decideMissedPaydays', { ...at, body: pay(5) }, options)).toEqual(first);
  expect(await entriesOf(app)).toMatchObject([
    { amount: '25.00', description: 'Allowance for 5 paydays up to Friday, April 10, 2026' },
  ]);
  gate.open = true;
  expect(await payAll(app)).toMatchObject({ paid: 0, missed: 0 });
  expect(await faultsOf(app)).toEqual([]);
});

test('While jobs wait for the clock an adult decides on due paydays: while jobs wait an allowance is changed after an adult decided about due paydays', async () => {
  const { browser, at } = await waitingFor(35);
  const change = () => browser.call('updateAllowance', { ...at, body: { amount: '7.00' } });
  await expect(change()).rejects.toThrow('Some paydays were missed. Please pay or skip them first.');
  await browser.call('decideMissedPaydays', { ...at, body: skip(5) });
  expect(await change()).toMatchObject({ amount: '7.00', nextDueOn: '2026-04-17' });
});

test('While jobs wait for the clock an adult decides on due paydays: paydays set aside before jobs waited count with those due now', async () => {
  const gate = { open: true };
  const app = await startApp({ jobsPay: () => gate.open });
  const { browser, at } = await missedOf(app);
  gate.open = false;
  await pass(app, 14);
  const offered = { paydays: 4, amount: '20.00', from: '2026-03-13', until: '2026-04-24' };
  expect(await browser.call('listAllowances', {})).toMatchObject([{ missed: offered }]);
  expect(await refusalOf(browser.call('decideMissedPaydays', { ...at, body: pay(2) }))).toBe(
    '409 MISSED_PAYDAYS_CHANGED',
  );
  expect(await browser.call('decideMissedPaydays', { ...at, body: skip(4) })).toMatchObject({ missed: null });
  expect(await countsOf(app)).toEqual({ paid: 3, skipped: 4 });
  expect(await faultsOf(app)).toEqual([]);
});

test('While jobs wait for the clock an adult decides on due paydays: of two concurrent decisions one pays, also beside a running job', async () => {
  const { app, family, browser, at } = await waitingFor(35);
  const second = await enter(app, family, family.adminId);
  const decide = (n: number) => (n % 2 ? browser : second).call('decideMissedPaydays', { ...at, body: pay(5) });
  expect(await outcomesOf([0, 1, 2, 3, 4, 5].map(decide))).toEqual({ done: 1, '409 MISSED_PAYDAYS_CHANGED': 5 });
  expect(await countsOf(app)).toEqual({ paid: 5 });
  await pass(app, 35);
  const [run] = await Promise.all([payAll(app), outcomesOf([0, 1, 2, 3].map(decide))]);
  expect(run.failures).toEqual([]);
  await payAll(app);
  const { paid = 0, missed = 0 } = await countsOf(app);
  expect(paid + missed).toBe(10);
  expect(await faultsOf(app)).toEqual([]);
});

test('While jobs wait for the clock an adult decides on due paydays: a paused allowance offers nothing, and one past its last day offers its due paydays', async () => {
  const app = await startApp({ jobsPay: () => false });
  const { browser, mia, at } = await allowanceOf(app);
  await browser.call('updateAllowance', { ...at, body: { endsOn: '2026-03-20' } });
  const body = { childId: mia.id, amount: '2.00', rhythm: 'weekly', day: 1 } as const;
  const { id } = await browser.call('createAllowance', { body });
  await browser.call('updateAllowance', { params: { id }, body: { paused: true } });
  await pass(app, 60);
  const all = await browser.call('listAllowances', {});
  expect(all.find(one => one.id === id)).toMatchObject({ status: 'paused', missed: null });
  expect(all.find(one => one.id !== id)).toMatchObject({ status: 'ended', nextDueOn: null, missed: { paydays: 2 } });
});

test('While jobs wait for the clock an adult decides on due paydays: a payday is offered from the family’s midnight on, also on daylight-saving days', async () => {
  const app = await startApp({ jobsPay: () => false });
  const { browser, mia, at } = await allowanceOf(app);
  await browser.call('updateAllowance', { ...at, body: { paused: true } });
  await browser.call('createAllowance', {
    body: { childId: mia.id, amount: '1.00', rhythm: 'weekly', day: 7, startsOn: '2026-11-01' },
  });
  const offered = async (moment: string) => {
    app.advance(Date.parse(moment) - app.now().getTime());
    await pass(app, 0);
    const all = await browser.call('listAllowances', {});
    return all.find(({ status }) => status !== 'paused')?.missed?.until ?? null;
  };
  expect(await offered('2026-11-01T03:59:00Z')).toBeNull();
  expect(await offered('2026-11-01T04:00:00Z')).toBe('2026-11-01');
  expect(await offered('2026-11-08T04:59:00Z')).toBe('2026-11-01');
  expect(await offered('2026-11-08T05:00:00Z')).toBe('2026-11-08');
});

test('After a withdrawal of consent nothing new is recorded about a child who could be under 13: without consent no due payday is set aside or paid, whatever an adult decides', async () => {
  const { app, browser, at } = await waitingFor(35);
  await app.database.query('UPDATE privacy_settings SET data_collection = false');
  for (const body of [pay(5), skip(5)])
    expect(await refusalOf(browser.call('decideMissedPaydays', { ...at, body }))).toBe('409 COLLECTION_STOPPED');
  expect(await rowsOf(app)).toEqual([]);
});
