import { expect, test } from 'vitest';
import { payDueAllowances } from '../../src/contexts/allowances/due-payments.ts';
import { payDue } from '../../src/contexts/allowances/public.ts';
import { systemWrites } from '../../src/platform/writes/writes.ts';
import { allowanceOf, payAll } from '../fixtures/allowances.ts';
import { familyWithChild } from '../fixtures/family.ts';
import {
  addChild,
  enter,
  faultsOf,
  outcomesOf,
  refusalOf,
  signUp,
  startApp,
  type TestApp,
  testOfOneNode,
} from '../harness.ts';
import { holdCommits } from '../hold-commits.ts';

const DAY = 86_400_000;

/** Moves the clock forward to a time. */
function go(app: TestApp, to: string): void {
  app.advance(Date.parse(to) - app.now().getTime());
}

interface Payment {
  readonly due_on: string;
  readonly status: string;
}

const paymentsOf = (app: TestApp) =>
  app.database.query<Payment & { [name: string]: unknown }>(
    'SELECT due_on::text, status FROM allowance_payments ORDER BY due_on, posted_at',
  );
/** The numbers of paydays that are paid, skipped or set aside. */
async function settledPaydays(app: TestApp): Promise<number> {
  const [row] = await app.database.query<{ paydays: string }>('SELECT sum(paydays) AS paydays FROM allowance_payments');
  return Number(row?.paydays);
}
const paydaysOf = async (app: TestApp) => (await paymentsOf(app)).map(({ due_on }) => due_on);

/** A family in a time zone, with a child and an allowance that begins today. */
async function allowanceIn(app: TestApp, timeZone: string, schedule: { rhythm: 'weekly' | 'monthly'; day: number }) {
  const family = await signUp(app);
  await app.database.query('UPDATE families SET time_zone = $1', [timeZone]);
  const mia = await addChild(family, 'mia', '4821');
  const allowance = await family.browser.call('createAllowance', {
    body: { childId: mia.id, amount: '5.00', ...schedule },
  });
  return { family, mia, allowance, browser: family.browser };
}

// The clock of a test starts on a Tuesday, March 10, 2026.

test('A payday is paid once, when it comes in the family’s time zone', async () => {
  const app = await startApp();
  const { browser, mia, child } = await allowanceOf(app);
  expect(await payAll(app)).toEqual({ paid: 0, skipped: 0, missed: 0, failures: [] });
  go(app, '2026-03-13T04:01:00Z');
  expect(await payAll(app)).toMatchObject({ paid: 1, skipped: 0 });
  const id = { params: { id: mia.id } };
  await app.database.query('UPDATE sessions SET last_active_at = $1', [app.now()]);
  expect(await child.call('getChildBalance', id)).toMatchObject({ balance: 5 });
  expect(await browser.call('listChildTransactions', id)).toMatchObject([
    {
      amount: '5.00',
      category: 'allowance',
      description: 'Allowance for Friday, March 13, 2026',
      date: app.now().toISOString(),
    },
  ]);
  const [allowance] = await child.call('listAllowances', {});
  expect(allowance).toMatchObject({
    status: 'active',
    nextDueOn: '2026-03-20',
    payments: [{ dueOn: '2026-03-13', amount: '5.00', status: 'paid', postedAt: app.now().toISOString() }],
  });
  const [row] = await app.database.query<{ details: object; actor_id: string | null; [name: string]: unknown }>(
    "SELECT details, actor_id FROM audit_entries WHERE action = 'allowance.paid'",
  );
  expect(row).toMatchObject({ actor_id: null, details: { dueOn: '2026-03-13', childId: mia.id, amount: '5.00' } });
  expect(await payAll(app)).toMatchObject({ paid: 0 });
  expect(await faultsOf(app)).toEqual([]);
});

test('After a downtime the three newest paydays are paid, and older ones wait for an adult: concurrent runs pay or set aside each payday once, and all of them together', async () => {
  const app = await startApp();
  await allowanceOf(app);
  app.advance(100 * DAY);
  const runs = await Promise.all(Array.from({ length: 6 }, () => payAll(app)));
  const more = await payAll(app);
  expect([...runs, more].reduce((sum, { paid }) => sum + paid, 0)).toBe(3);
  expect([...runs, more].reduce((sum, { missed }) => sum + missed, 0)).toBe(11);
  expect([...runs, more].flatMap(({ failures }) => failures)).toEqual([]);
  expect(await settledPaydays(app)).toBe(14);
  expect(await paydaysOf(app)).toHaveLength(4);
  expect(await faultsOf(app)).toEqual([]);
});

test('a run that ends in its middle is continued by the next one, and nothing is paid twice', async () => {
  const app = await startApp();
  await allowanceOf(app);
  app.advance(60 * DAY);
  for (let killed = 0; killed < 5; killed++) {
    const running = payAll(app).catch(() => undefined);
    await new Promise(resolve => setTimeout(resolve, 10 + killed * 7));
    await app.database.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'pocketful-api' AND datname = current_database()",
    );
    await running;
  }
  // A connection that was killed while idle fails at its next use.
  await expect.poll(() => payAll(app).catch(() => undefined), { timeout: 10_000 }).toMatchObject({ failures: [] });
  expect(await settledPaydays(app)).toBe(9);
  expect(await paydaysOf(app)).toHaveLength(4);
  expect(await faultsOf(app)).toEqual([]);
});

testOfOneNode(
  'a day begins at the family’s midnight: on daylight-saving days, in Kiritimati and in Honolulu',
  async () => {
    for (const [zone, day, before, after, payday] of [
      ['America/New_York', 7, '2026-11-01T03:59:00Z', '2026-11-01T04:00:00Z', '2026-11-01'],
      ['America/New_York', 1, '2026-11-02T04:59:00Z', '2026-11-02T05:00:00Z', '2026-11-02'],
      ['Europe/Berlin', 7, '2026-03-28T22:59:00Z', '2026-03-28T23:00:00Z', '2026-03-29'],
      ['Europe/Berlin', 1, '2026-03-29T21:59:00Z', '2026-03-29T22:00:00Z', '2026-03-30'],
      ['Pacific/Kiritimati', 3, '2026-03-17T09:59:00Z', '2026-03-17T10:00:00Z', '2026-03-18'],
      ['Pacific/Honolulu', 3, '2026-03-18T09:59:00Z', '2026-03-18T10:00:00Z', '2026-03-18'],
    ] as const) {
      const app = await startApp();
      const { browser } = await allowanceIn(app, zone, { rhythm: 'weekly', day });
      const [first] = await browser.call('listAllowances', {});
      expect(first?.nextDueOn, zone).not.toBeNull();
      go(app, before);
      await payAll(app);
      expect(await paydaysOf(app), `${zone} before ${payday}`).not.toContain(payday);
      go(app, after);
      await payAll(app);
      expect((await paydaysOf(app)).at(-1), zone).toBe(payday);
    }
  },
  60_000,
);

test('the 31st is paid on the last day of each month, also in a leap year', async () => {
  const app = await startApp();
  await allowanceIn(app, 'America/New_York', { rhythm: 'monthly', day: 31 });
  while (app.now() < new Date('2028-03-01T12:00:00Z')) {
    app.advance(60 * DAY);
    await payAll(app);
  }
  const days = await paydaysOf(app);
  expect(days.slice(0, 3)).toEqual(['2026-03-31', '2026-04-30', '2026-05-31']);
  expect(days).toEqual(expect.arrayContaining(['2028-01-31', '2028-02-29']));
  expect(days).toContain('2027-02-28');
});

test('a pause skips paydays, and none of them is paid after it', async () => {
  const app = await startApp();
  const { browser, at } = await allowanceOf(app);
  expect(await browser.call('updateAllowance', { ...at, body: { paused: true } })).toMatchObject({
    status: 'paused',
    nextDueOn: null,
  });
  app.advance(20 * DAY);
  await app.database.query('UPDATE sessions SET last_active_at = $1', [app.now()]);
  await payAll(app);
  expect(await browser.call('updateAllowance', { ...at, body: { paused: false } })).toMatchObject({
    status: 'active',
    nextDueOn: '2026-04-03',
  });
  app.advance(7 * DAY);
  await payAll(app);
  expect(await paydaysOf(app)).toEqual(['2026-04-03']);
});

test('the last day is paid, and then the allowance has ended: it is listed while it shows payments, and can begin again', async () => {
  const app = await startApp();
  const { browser, at } = await allowanceOf(app);
  await browser.call('updateAllowance', { ...at, body: { endsOn: '2026-03-13' } });
  app.advance(12 * DAY);
  await app.database.query('UPDATE sessions SET last_active_at = $1', [app.now()]);
  expect(await payAll(app)).toMatchObject({ paid: 1 });
  expect(await browser.call('listAllowances', {})).toMatchObject([{ status: 'ended', nextDueOn: null }]);
  app.advance(31 * DAY);
  await app.database.query('UPDATE sessions SET last_active_at = $1', [app.now()]);
  expect(await browser.call('listAllowances', {})).toEqual([]);
  expect(await browser.call('updateAllowance', { ...at, body: { endsOn: null } })).toMatchObject({ status: 'active' });
});

test('A payday without room in the account is skipped and reported', async () => {
  const app = await startApp();
  const { browser, mia } = await allowanceOf(app);
  const body = { childId: mia.id, amount: '99999998.00', description: 'A treasure', category: 'gift' } as const;
  await browser.call('createTransaction', { body });
  app.advance(7 * DAY);
  expect(await payAll(app)).toMatchObject({ paid: 0, skipped: 1 });
  await app.database.query('UPDATE sessions SET last_active_at = $1', [app.now()]);
  await browser.call('createTransaction', { body: { ...body, amount: '-50.00' } });
  app.advance(7 * DAY);
  expect(await payAll(app)).toMatchObject({ paid: 1, skipped: 0 });
  expect(await paymentsOf(app)).toMatchObject([
    { due_on: '2026-03-13', status: 'skipped' },
    { due_on: '2026-03-20', status: 'paid' },
  ]);
  const skipped = await app.database.query("SELECT FROM audit_entries WHERE action = 'allowance.skipped'");
  expect(skipped).toHaveLength(1);
  expect(await faultsOf(app)).toEqual([]);
});

test('overdue paydays are paid by their schedule before the schedule may change', async () => {
  const app = await startApp();
  const { browser, at } = await allowanceOf(app);
  app.advance(4 * DAY);
  await app.database.query('UPDATE sessions SET last_active_at = $1', [app.now()]);
  const change = () => browser.call('updateAllowance', { ...at, body: { amount: '9.00', rhythm: 'weekly', day: 6 } });
  expect(await refusalOf(change())).toBe('409 ALLOWANCE_DUE');
  await payAll(app);
  // It is Saturday, March 14. The new day falls into a week that is already paid.
  expect(await change()).toMatchObject({ amount: '9.00', nextDueOn: '2026-03-21' });
  await payAll(app);
  expect(await paydaysOf(app)).toEqual(['2026-03-13']);
  app.advance(7 * DAY);
  await app.database.query('UPDATE sessions SET last_active_at = $1', [app.now()]);
  await payAll(app);
  expect(await browser.call('listAllowances', {})).toMatchObject([
    { nextDueOn: '2026-03-28', payments: [{ amount: '9.00' }, { amount: '5.00' }] },
  ]);
});

test('an allowance that changes during its payment is left to the change', async () => {
  const app = await startApp();
  const { at, browser } = await allowanceOf(app);
  go(app, '2026-03-13T12:00:00Z');
  await app.database.query('UPDATE sessions SET last_active_at = $1', [app.now()]);
  const [paying] = await Promise.all([
    payAll(app),
    browser.call('updateAllowance', { ...at, body: { rhythm: 'monthly', day: 20 } }),
  ]);
  expect(paying.failures).toEqual([]);
  await payAll(app);
  const days = await paydaysOf(app);
  expect(new Set(days).size).toBe(days.length);
  expect(await browser.call('listAllowances', {})).toMatchObject([{ rhythm: 'monthly', nextDueOn: '2026-03-20' }]);
  expect(await faultsOf(app)).toEqual([]);
});

test('a payment by an outdated allowance is not made', async () => {
  const app = await startApp();
  const { at, browser, allowance, family } = await allowanceOf(app);
  go(app, '2026-03-13T12:00:00Z');
  await app.database.query('UPDATE sessions SET last_active_at = $1', [app.now()]);
  const read = { ...allowance, allowanceId: allowance.id, nextDueOn: '2026-03-13', version: 1, asksFirst: false };
  expect(await browser.call('updateAllowance', { ...at, body: { rhythm: 'biweekly', day: 5 } })).toMatchObject({
    nextDueOn: '2026-03-13',
  });
  const familyId = family.browser.cookie?.slice(18, 54) ?? '';
  const pay = () =>
    payDue(() => systemWrites(app.writes, 'payAllowance', app.now()), app.handle.family(familyId), read, '2026-03-13');
  expect(await pay()).toEqual({ paid: 0, skipped: 0, missed: 0 });
  await payAll(app);
  expect(await browser.call('listAllowances', {})).toMatchObject([{ nextDueOn: '2026-03-27' }]);
});

test('a child has at most ten allowances that have not ended', async () => {
  const app = await startApp();
  const { browser, mia, at } = await allowanceOf(app);
  const body = { childId: mia.id, amount: '1.00', rhythm: 'weekly', day: 1 } as const;
  for (let more = 0; more < 9; more++) await browser.call('createAllowance', { body });
  expect(await refusalOf(browser.call('createAllowance', { body }))).toBe('409 TOO_MANY_ALLOWANCES');
  await browser.call('updateAllowance', { ...at, body: { endsOn: '2026-03-10' } });
  await browser.call('createAllowance', { body });
  expect(await refusalOf(browser.call('updateAllowance', { ...at, body: { endsOn: null } }))).toBe(
    '409 TOO_MANY_ALLOWANCES',
  );
});

test('a child sees its own allowances and not a sibling’s', async () => {
  const app = await startApp();
  const { family, child, allowance } = await allowanceOf(app);
  const leo = await addChild(family, 'leo', '7350');
  const sibling = await enter(app, family, leo.id);
  expect((await child.call('listAllowances', {})).map(({ id }) => id)).toEqual([allowance.id]);
  expect(await sibling.call('listAllowances', {})).toEqual([]);
});

test('a paid payday stays: neither its row nor its schedule can be removed', async () => {
  const app = await startApp();
  await allowanceOf(app);
  app.advance(7 * DAY);
  await payAll(app);
  await expect(app.database.query('DELETE FROM allowance_payments')).rejects.toThrow('allowance was paid and stays');
  await expect(app.database.query('DELETE FROM allowances')).rejects.toThrow('foreign key');
});

test('listeners receive a payment, and the child its own', async () => {
  const app = await startApp();
  const { mia } = await allowanceOf(app);
  app.advance(7 * DAY);
  const heard: unknown[] = [];
  const writes = { ...app.writes, onCommitted: (hint: unknown) => heard.push(hint) };
  await payDueAllowances({ ...app.jobs, writes }, app.now);
  expect(heard).toMatchObject([{ call: 'payAllowance', childId: mia.id }]);
});

testOfOneNode('an edit that waits for a payment does not make its payday due again', async () => {
  const app = await startApp();
  const { browser, mia } = await familyWithChild(app);
  // The clock shows a Tuesday.
  const body = { childId: mia.id, amount: '5.00', rhythm: 'weekly', day: 2 } as const;
  const { id } = await browser.call('createAllowance', { body });
  // The payment has moved the schedule on and waits for the audit head; the edit waits for the schedule.
  const { waiting, release } = await holdCommits(app);
  const job = payAll(app);
  await waiting(1);
  const edit = browser.call('updateAllowance', { params: { id }, body: { amount: '6.00' } });
  await waiting(2);
  await release();
  expect(await job).toMatchObject({ paid: 1, failures: [] });
  expect(await edit).toMatchObject({ amount: '6.00', nextDueOn: '2026-03-17' });
  app.advance(7 * DAY);
  expect(await payAll(app)).toMatchObject({ paid: 1, failures: [] });
  expect(await paydaysOf(app)).toEqual(['2026-03-10', '2026-03-17']);
});

test('a child has at most ten allowances, also when they are added concurrently', async () => {
  const app = await startApp();
  const { browser, mia } = await familyWithChild(app);
  const body = { childId: mia.id, amount: '5.00', rhythm: 'weekly', day: 2 } as const;
  const given = Array.from({ length: 14 }, () => browser.call('createAllowance', { body }));
  expect(await outcomesOf(given)).toEqual({ done: 10, '409 TOO_MANY_ALLOWANCES': 4 });
});

test('No week, two weeks or month is paid twice, however a day is moved: a day that is moved behind its payday is not paid twice in one month, and the next one is', async () => {
  const app = await startApp();
  const { browser, allowance } = await allowanceIn(app, 'America/New_York', { rhythm: 'monthly', day: 12 });
  go(app, '2026-03-12T17:00:00Z');
  await payAll(app);
  await app.database.query('UPDATE sessions SET last_active_at = $1', [app.now()]);
  const moved = await browser.call('updateAllowance', {
    params: { id: allowance.id },
    body: { rhythm: 'monthly', day: 20 },
  });
  expect(moved).toMatchObject({ nextDueOn: '2026-04-20' });
  go(app, '2026-04-21T17:00:00Z');
  await payAll(app);
  expect(await paydaysOf(app)).toEqual(['2026-03-12', '2026-04-20']);
});

test('An allowance that is paused past its last day has ended: an allowance that is paused past its last day has ended: it is in no list, frees its place, and can begin again', async () => {
  const app = await startApp();
  const { browser, mia, at } = await allowanceOf(app);
  await browser.call('updateAllowance', { ...at, body: { paused: true, endsOn: '2026-03-20' } });
  for (let i = 0; i < 9; i++)
    await browser.call('createAllowance', { body: { childId: mia.id, amount: '1.00', rhythm: 'weekly', day: 1 } });
  const tenth = { body: { childId: mia.id, amount: '1.00', rhythm: 'weekly', day: 2 } } as const;
  expect(await refusalOf(browser.call('createAllowance', tenth))).toBe('409 TOO_MANY_ALLOWANCES');
  app.advance(12 * DAY);
  await app.database.query('UPDATE sessions SET last_active_at = $1', [app.now()]);
  expect(await browser.call('listAllowances', {})).toHaveLength(9);
  await payAll(app);
  await browser.call('createAllowance', tenth);
  const again = { ...at, body: { endsOn: null, paused: false } };
  expect(await refusalOf(browser.call('updateAllowance', again))).toBe('409 TOO_MANY_ALLOWANCES');
});

test('After a downtime the three newest paydays are paid, and older ones wait for an adult: a slow run dates each payment at its posting', async () => {
  const app = await startApp();
  const { browser, mia } = await allowanceOf(app);
  await browser.call('createAllowance', { body: { childId: mia.id, amount: '1.00', rhythm: 'weekly', day: 5 } });
  app.advance(4 * DAY);
  const slow = () => {
    app.advance(60_000);
    return app.now();
  };
  expect(await payDueAllowances(app.jobs, slow)).toMatchObject({ paid: 2 });
  const rows = await app.database.query<{ at: Date }>('SELECT DISTINCT created_at AS at FROM ledger_entries');
  expect(rows).toHaveLength(2);
});
