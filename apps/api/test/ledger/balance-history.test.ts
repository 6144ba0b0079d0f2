import { expect, test } from 'vitest';
import { familyWithChild } from '../fixtures/family.ts';
import { ADMIN_PIN, startApp, type TestApp } from '../harness.ts';

const DAY = 86_400_000;

type Fixture = Awaited<ReturnType<typeof familyWithChild>>;

/** Lets time pass. The adult then picks the profile again. */
async function pass(app: TestApp, { browser, family }: Fixture, milliseconds: number): Promise<void> {
  app.advance(milliseconds);
  await browser.call('verifyPin', { body: { userId: family.adminId, pin: ADMIN_PIN } });
}

test('a balance’s history begins with the opening balance, and has each day with entries, and the sums of credits and debits', async () => {
  const app = await startApp();
  const fixture = await familyWithChild(app);
  const { browser, child, mia } = fixture;
  const record = (amount: string, category: 'gift' | 'bonus' | 'spending') =>
    browser.call('createTransaction', { body: { childId: mia.id, amount, description: 'x', category } });
  await record('10.00', 'gift');
  await pass(app, fixture, 20 * DAY);
  await record('5.00', 'gift');
  await record('-2.50', 'spending');
  await record('-1.00', 'gift');
  await pass(app, fixture, 3 * DAY);
  await record('7.25', 'bonus');
  const params = { id: mia.id };
  expect(await child.call('getBalanceHistory', { params, query: { days: 7 } })).toEqual({
    from: '2026-03-27',
    to: '2026-04-02',
    opening: 10,
    days: [
      { day: '2026-03-30', balance: 11.5 },
      { day: '2026-04-02', balance: 18.75 },
    ],
    sources: [
      { category: 'bonus', total: '7.25' },
      { category: 'gift', total: '5.00' },
    ],
    uses: [
      { category: 'spending', total: '2.50' },
      { category: 'gift', total: '1.00' },
    ],
  });
});

test('days are those of the family’s time zone', async () => {
  const app = await startApp();
  const fixture = await familyWithChild(app);
  const { browser, mia } = fixture;
  // 2026-03-11 03:30 UTC is still the tenth in New York.
  await pass(app, fixture, 12.5 * 3_600_000);
  const body = { childId: mia.id, amount: '1.00', description: 'x', category: 'gift' as const };
  await browser.call('createTransaction', { body });
  const history = await browser.call('getBalanceHistory', { params: { id: mia.id } });
  expect([history.to, history.days]).toEqual(['2026-03-10', [{ day: '2026-03-10', balance: 1 }]]);
});

test('a history without entries is level', async () => {
  const app = await startApp();
  const { child, mia } = await familyWithChild(app);
  const history = await child.call('getBalanceHistory', { params: { id: mia.id } });
  expect(history).toMatchObject({ opening: 0, days: [], sources: [], uses: [] });
});

test('an entry that was requested before another and posted after it belongs to the later day', async () => {
  const app = await startApp();
  const fixture = await familyWithChild(app);
  const { browser, child, mia } = fixture;
  const body = { childId: mia.id, amount: '10.00', description: 'x', category: 'gift' as const };
  await browser.call('createTransaction', { body });
  await pass(app, fixture, DAY);
  await browser.call('createTransaction', { body: { ...body, amount: '1.00' } });
  // The second one was requested the day before.
  await browser.call('createTransaction', { body: { ...body, amount: '5.00' } });
  await app.database.query("UPDATE ledger_entries SET created_at = created_at - interval '12 hours' WHERE amount = 5");
  const { days } = await child.call('getBalanceHistory', { params: { id: mia.id } });
  expect(days).toEqual([
    { day: '2026-03-10', balance: 10 },
    { day: '2026-03-11', balance: 16 },
  ]);
});

test('a time zone that this program knows and the database does not causes no error', async () => {
  const app = await startApp();
  const { browser, mia } = await familyWithChild(app);
  await app.database.query("UPDATE families SET time_zone = 'US/Pacific-New'");
  const history = await browser.call('getBalanceHistory', { params: { id: mia.id } });
  expect(history.to).toBe('2026-03-10');
});
