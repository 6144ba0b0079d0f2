import { expect, test } from 'vitest';
import { familyWithChild } from '../fixtures/family.ts';
import { asked, entered, type Fixture, goalsNow, NO, outcomeOf, submitted, withdrawn } from '../fixtures/take-back.ts';
import { addChild, enter, faultsOf, outcomesOf, startApp } from '../harness.ts';
import { holdCommits } from '../hold-commits.ts';

const twelve = (call: () => Promise<unknown>) => Promise.all(Array.from({ length: 12 }, () => outcomeOf(call())));

test.each([
  { kind: 'Chore', open: submitted, refusal: '409 CHORE_NOT_DECIDED', entries: 2 },
  {
    kind: 'Purchase',
    open: async (fixture: Fixture) => (await asked(fixture)).at,
    refusal: '409 REQUEST_NOT_DECIDED',
    entries: 3,
  },
] as const)('of twelve adults who take the same decision back at once, one does: $kind', async row => {
  const app = await startApp();
  const fixture = { app, ...(await familyWithChild(app)) };
  const { browser } = fixture;
  const at = await row.open(fixture);
  await browser.call(`approve${row.kind}`, at);
  const all = await twelve(() => browser.call(`takeBack${row.kind}`, { ...at, body: NO }));
  expect(all.filter(one => one === row.refusal)).toHaveLength(11);
  expect(await browser.call('listTransactions', {})).toHaveLength(row.entries);
  expect(await faultsOf(app)).toEqual([]);
});

test('of twelve reversals of one entry at once, one is posted', async () => {
  const app = await startApp();
  const fixture = { app, ...(await familyWithChild(app)) };
  const at = await entered(fixture, '5.00');
  const all = await twelve(() => fixture.browser.call('reverseTransaction', { ...at, body: NO }));
  expect(all.filter(one => one === '409 ALREADY_REVERSED')).toHaveLength(11);
  expect(await fixture.browser.call('listTransactions', {})).toHaveLength(2);
  expect(await faultsOf(app)).toEqual([]);
});

test('of an approval and a taking back by the child at once, one wins', async () => {
  const app = await startApp();
  const fixture = { app, ...(await familyWithChild(app)) };
  for (let round = 0; round < 12; round++) {
    const at = await submitted(fixture);
    const both = await Promise.all([
      outcomeOf(fixture.browser.call('approveChore', at)),
      outcomeOf(fixture.child.call('unsubmitChore', at)),
    ]);
    expect([
      [expect.objectContaining({ status: 'approved' }), '409 CHORE_ALREADY_APPROVED'],
      ['409 CHORE_NOT_SUBMITTED', expect.objectContaining({ status: 'pending' })],
    ]).toContainEqual(both);
  }
  expect(await faultsOf(app)).toEqual([]);
});

test('an approval duringTransaction a taking back is not called too late', async () => {
  const app = await startApp();
  const fixture = { app, ...(await familyWithChild(app)) };
  for (let round = 0; round < 30; round++) {
    const at = await withdrawn(fixture);
    const [taken] = await Promise.all([
      outcomeOf(fixture.browser.call('takeBackWithdrawal', { ...at, body: NO })),
      outcomeOf(fixture.browser.call('approveWithdrawal', at)),
    ]);
    expect([
      expect.objectContaining({ status: 'pending' }),
      ...['409 REQUEST_NOT_DECIDED', '409 DECIDED_AGAIN'],
    ]).toContainEqual(taken);
  }
  expect(await faultsOf(app)).toEqual([]);
});

test('of a taking back and a handing over at once, one wins', async () => {
  const app = await startApp();
  const fixture = { app, ...(await familyWithChild(app)) };
  const { browser } = fixture;
  for (let round = 0; round < 12; round++) {
    const at = await withdrawn(fixture);
    await browser.call('approveWithdrawal', at);
    const both = await Promise.all([
      outcomeOf(browser.call('handOverWithdrawal', { ...at, body: { handedOver: true } })),
      outcomeOf(browser.call('takeBackWithdrawal', { ...at, body: NO })),
    ]);
    const refusals = both.filter(one => typeof one === 'string');
    expect(refusals).toHaveLength(1);
    expect(['409 HANDED_OVER', '409 NOTHING_TO_HAND_OVER']).toContain(refusals[0]);
  }
  expect(await faultsOf(app)).toEqual([]);
});

test('a decision is taken back while the child is erased: both end, and the books add up', async () => {
  const app = await startApp();
  const { family, browser } = await familyWithChild(app);
  for (let round = 10; round < 22; round++) {
    const mia = await addChild(family, `mia-${round}`, `73${round}`);
    const at = await submitted({ app, family, browser, mia, child: await enter(app, family, mia.id) });
    await browser.call('approveChore', at);
    const [taken, erased] = await Promise.all([
      outcomesOf([browser.call('takeBackChore', { ...at, body: NO })]),
      outcomesOf([browser.call('deleteUser', { params: { id: mia.id } })]),
    ]);
    expect(Object.keys(taken).join()).toMatch(/^(done$|404 |409 )/);
    expect(erased).toEqual({ done: 1 });
  }
  expect(await app.database.query('SELECT FROM ledger_entries')).toEqual([]);
  expect(await faultsOf(app)).toEqual([]);
});

test('a child that asks again duringTransaction a rejection has no open purchase of a goal that does not wait', async () => {
  const app = await startApp();
  const fixture = { app, ...(await familyWithChild(app)) };
  const { at, ask } = await asked(fixture);
  const { waiting, release } = await holdCommits(app);
  const rejected = fixture.browser.call('rejectPurchase', { ...at, body: {} });
  await waiting(1);
  const again = outcomeOf(ask());
  // It waits for the rejection, or is refused at once.
  await Promise.race([again, waiting(2)]);
  await release();
  expect(await rejected).toMatchObject({ status: 'rejected' });
  expect(await again).toBe('409 PURCHASE_ALREADY_REQUESTED');
  expect(await goalsNow(fixture)).toEqual(['Kite active 0', 'Ball active 1']);
});
