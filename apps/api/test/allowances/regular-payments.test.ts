import { expect, test } from 'vitest';
import type { InProcessBrowser } from '../../src/commands/in-process-client.ts';
import { payDue } from '../../src/contexts/allowances/public.ts';
import { DAY } from '../../src/platform/clock.ts';
import { systemWrites } from '../../src/platform/writes/writes.ts';
import { pass, payAll } from '../fixtures/allowances.ts';
import { familyWithChild } from '../fixtures/family.ts';
import { faultsOf, LONG_AGO, refusalOf, startApp, type TestApp } from '../harness.ts';

/** A child with $1.00 that pays $3.00 for its phone every Friday. The clock shows a Tuesday. */
async function phonePlan(app: TestApp) {
  const { browser, family, mia } = await familyWithChild(app);
  const dollar = { childId: mia.id, amount: '1.00', description: 'A coin', category: 'gift' } as const;
  await browser.call('createTransaction', { body: dollar });
  const plan = { childId: mia.id, amount: '-3.00', name: 'Phone plan', rhythm: 'weekly', day: 5 } as const;
  const { id } = await browser.call('createAllowance', { body: plan });
  return { browser, family, plan, at: { params: { id } }, child: { params: { id: mia.id } } };
}

const newestOf = async (browser: InProcessBrowser, child: { params: { id: string } }) =>
  (await browser.call('listChildTransactions', child))[0];

test('A regular payment leaves the account on each payday once, and may take the balance below zero: by concurrent runs, and an adult takes it back', async () => {
  const app = await startApp();
  const { browser, child } = await phonePlan(app);
  await pass(app, 3);
  const runs = await Promise.all(Array.from({ length: 4 }, () => payAll(app)));
  expect(runs.reduce((sum, { paid }) => sum + paid, 0)).toBe(1);
  expect(await browser.call('getChildBalance', child)).toMatchObject({ balance: -2 });
  const entry = await newestOf(browser, child);
  expect(entry).toMatchObject({
    amount: '-3.00',
    category: 'spending',
    description: 'Phone plan for Friday, March 13, 2026',
  });
  expect(await browser.call('listAllowances', {})).toMatchObject([
    { name: 'Phone plan', amount: '-3.00', nextDueOn: '2026-03-20', payments: [{ amount: '-3.00', status: 'paid' }] },
  ]);
  await browser.call('reverseTransaction', { params: { id: entry?.id ?? '' }, body: {} });
  expect(await browser.call('getChildBalance', child)).toMatchObject({ balance: 1 });
  expect(await payAll(app)).toMatchObject({ paid: 0 });
  expect(await faultsOf(app)).toEqual([]);
});

test('A regular payment leaves the account on each payday once, and may take the balance below zero: missed ones are one entry once an adult pays them, or none', async () => {
  const app = await startApp();
  const { browser, at, child } = await phonePlan(app);
  await pass(app, 5 * 7);
  expect(await payAll(app)).toMatchObject({ paid: 3, missed: 2 });
  expect(await browser.call('listAllowances', {})).toMatchObject([{ missed: { paydays: 2, amount: '-6.00' } }]);
  await browser.call('decideMissedPaydays', { ...at, body: { decision: 'pay', paydays: 2 } });
  expect(await newestOf(browser, child)).toMatchObject({ amount: '-6.00', category: 'spending' });
  expect(await browser.call('getChildBalance', child)).toMatchObject({ balance: -14 });
  await pass(app, 5 * 7);
  await payAll(app);
  await browser.call('decideMissedPaydays', { ...at, body: { decision: 'skip', paydays: 2 } });
  expect(await browser.call('getChildBalance', child)).toMatchObject({ balance: -23 });
  expect(await faultsOf(app)).toEqual([]);
});

test('While jobs wait for the clock an adult decides on due paydays: a regular payment that an adult makes has its name', async () => {
  const app = await startApp({ jobsPay: () => false });
  const { browser, at, child } = await phonePlan(app);
  await pass(app, 2 * 7);
  await browser.call('decideMissedPaydays', { ...at, body: { decision: 'pay', paydays: 2 } });
  expect(await newestOf(browser, child)).toMatchObject({
    amount: '-6.00',
    description: 'Phone plan for 2 paydays up to Friday, March 20, 2026',
  });
});

test('a regular payment that is no longer used is named', async () => {
  const app = await startApp({ startsAt: LONG_AGO });
  await phonePlan(app);
  const items = await app.database.query('SELECT name FROM unused_items((SELECT family_id FROM accounts), $1)', [
    new Date(app.now().getTime() + DAY),
  ]);
  expect(items).toEqual([{ name: 'regular payment ‘Phone plan’' }]);
});

test('missed payments above the limit of one entry wait, and a payment below the lowest balance is skipped', async () => {
  const app = await startApp();
  const { browser, plan } = await phonePlan(app);
  const large = { ...plan, name: 'Large', amount: '-60000000.00' };
  const { id } = await browser.call('createAllowance', { body: large });
  await pass(app, 5 * 7);
  expect(await payAll(app)).toEqual({ paid: 4, skipped: 2, missed: 4, failures: [] });
  const decided = browser.call('decideMissedPaydays', { params: { id }, body: { decision: 'pay', paydays: 2 } });
  expect(await refusalOf(decided)).toBe('409 BALANCE_LIMIT');
  expect(await faultsOf(app)).toEqual([]);
});

test('a payment whose name changed since it was read is made with the new name', async () => {
  const app = await startApp();
  const { browser, at, plan, family, child } = await phonePlan(app);
  await pass(app, 3);
  const read = {
    ...plan,
    allowanceId: at.params.id,
    startsOn: '2026-03-10',
    endsOn: null,
    nextDueOn: '2026-03-13',
    version: 1,
    skips: [],
    asksFirst: false,
  };
  // Like an erasure, which replaces a name without a new version.
  await app.database.query("UPDATE allowances SET name = 'a child'");
  const tenant = app.handle.family(family.browser.cookie?.slice(18, 54) ?? '');
  const made = await payDue(() => systemWrites(app.writes, 'payAllowance', app.now()), tenant, read, '2026-03-13');
  expect(made).toEqual({ paid: 0, skipped: 0, missed: 0 });
  expect(await payAll(app)).toMatchObject({ paid: 1 });
  expect(await newestOf(browser, child)).toMatchObject({ description: 'a child for Friday, March 13, 2026' });
});

test('An allowance stays an allowance, and a regular payment stays one: over HTTP and in the database', async () => {
  const app = await startApp();
  const { browser, plan, at } = await phonePlan(app);
  const { name: _, ...nameless } = plan;
  const create = (body: object) => refusalOf(browser.call('createAllowance', { body: { ...nameless, ...body } }));
  expect(await create({})).toBe('400 INVALID_INPUT');
  expect(await create({ name: ' ' })).toBe('400 INVALID_INPUT');
  expect(await create({ name: 'Gift', amount: '3.00' })).toBe('400 INVALID_INPUT');
  expect(await create({ name: 'Gift', amount: '0.00' })).toBe('400 INVALID_INPUT');
  expect(await refusalOf(browser.call('updateAllowance', { ...at, body: { amount: '3.00' } }))).toBe(
    '409 ALLOWANCE_DIRECTION',
  );
  for (const change of ['amount = 3', 'amount = 0', 'name = NULL'])
    await expect(app.database.query(`UPDATE allowances SET ${change}`), change).rejects.toThrow('amount_check');
  await pass(app, 3);
  await payAll(app);
  const nothing = app.database.query('UPDATE allowance_payments SET amount = 0');
  await expect(nothing).rejects.toThrow('amount_check');
});

// A zone, a rhythm, a day, the start of the clock, the start of the payday, the payday.
test.each([
  ['America/New_York', 'weekly', 7, '2026-03-02T15:00:00Z', '2026-03-08T05:00:00Z', '2026-03-08'],
  ['America/New_York', 'weekly', 7, '2026-10-28T15:00:00Z', '2026-11-01T04:00:00Z', '2026-11-01'],
  ['Europe/Berlin', 'weekly', 7, '2026-03-24T15:00:00Z', '2026-03-28T23:00:00Z', '2026-03-29'],
  ['Europe/Berlin', 'monthly', 1, '2026-12-20T15:00:00Z', '2026-12-31T23:00:00Z', '2027-01-01'],
  ['America/New_York', 'monthly', 31, '2028-02-10T15:00:00Z', '2028-02-29T05:00:00Z', '2028-02-29'],
  ['Pacific/Kiritimati', 'weekly', 3, '2026-03-12T15:00:00Z', '2026-03-17T10:00:00Z', '2026-03-18'],
  ['Pacific/Honolulu', 'weekly', 3, '2026-03-12T15:00:00Z', '2026-03-18T10:00:00Z', '2026-03-18'],
] as const)(
  'A regular payment leaves the account on each payday once, and may take the balance below zero: in %s, %s on day %i, also after five days of downtime',
  async (zone, rhythm, day, startsAt, begins, payday) => {
    for (const downtime of [0, 5 * DAY]) {
      const app = await startApp({ startsAt });
      const { browser, mia } = await familyWithChild(app);
      await app.database.query('UPDATE families SET time_zone = $1', [zone]);
      await browser.call('createAllowance', { body: { childId: mia.id, amount: '-3.00', name: 'Rent', rhythm, day } });
      app.advance(Date.parse(begins) - 60_000 - app.now().getTime());
      await payAll(app);
      const entries = () => app.database.query<{ description: string }>('SELECT description FROM ledger_entries');
      expect(await entries(), 'a minute before its day').toEqual([]);
      app.advance(60_000 + downtime);
      await Promise.all([payAll(app), payAll(app)]);
      await payAll(app);
      const written = new Date(`${payday}T00:00:00Z`).toLocaleDateString('en-US', {
        timeZone: 'UTC',
        dateStyle: 'full',
      });
      expect(await entries()).toEqual([{ description: `Rent for ${written}` }]);
    }
  },
);
