import { expect, test } from 'vitest';
import { familyWithMoney } from '../fixtures/family.ts';
import { goalsOf } from '../fixtures/goals.ts';
import { addChild, enter, faultsOf, refusalOf, startApp } from '../harness.ts';

const GIVEN = { handedOver: true } as const;
const MISTAKE = { handedOver: false } as const;

/** An approved withdrawal of 5.00. */
async function approved() {
  const app = await startApp();
  const fixture = await familyWithMoney(app);
  const body = { childId: fixture.mia.id, amount: '5.00', description: 'Book fair' };
  const { id } = await fixture.child.call('createWithdrawal', { body });
  const at = { params: { id } };
  const answer = await fixture.browser.call('approveWithdrawal', at);
  return { app, ...fixture, at, answer };
}

test('An approved withdrawal or purchase is owed until an adult marks it as handed over; the child can say that it got it', async () => {
  const { app, browser, child, at, answer } = await approved();
  expect(answer).toMatchObject({ owed: true, handedOverAt: null, receivedAt: null });
  expect(await refusalOf(child.call('receiveWithdrawal', at))).toBe('409 NOT_HANDED_OVER');
  const entries = await browser.call('listTransactions', {});
  const given = await browser.call('handOverWithdrawal', { ...at, body: GIVEN });
  expect(given).toMatchObject({ owed: false, handedOverAt: app.now().toISOString(), receivedAt: null });
  app.advance(60_000);
  // A repeated mark keeps its time.
  expect(await browser.call('handOverWithdrawal', { ...at, body: GIVEN })).toEqual(given);
  const received = await child.call('receiveWithdrawal', at);
  expect(received).toMatchObject({ handedOverAt: given.handedOverAt, receivedAt: app.now().toISOString() });
  expect(await browser.call('handOverWithdrawal', { ...at, body: MISTAKE })).toMatchObject({
    ...{ owed: true, handedOverAt: null, receivedAt: null },
  });
  expect(await browser.call('listTransactions', {})).toEqual(entries);
  expect(await faultsOf(app)).toEqual([]);
});

test('what was handed over is not taken back until the mark is', async () => {
  const { app, browser, at } = await approved();
  await browser.call('handOverWithdrawal', { ...at, body: GIVEN });
  const takeBack = () => browser.call('takeBackWithdrawal', { ...at, body: { allowBelowZero: false } });
  expect(await refusalOf(takeBack())).toBe('409 HANDED_OVER');
  await browser.call('handOverWithdrawal', { ...at, body: MISTAKE });
  expect(await takeBack()).toMatchObject({ status: 'pending', owed: false });
  expect(await refusalOf(browser.call('handOverWithdrawal', { ...at, body: GIVEN }))).toBe('409 NOTHING_TO_HAND_OVER');
  expect(await browser.call('approveWithdrawal', at)).toMatchObject({ status: 'approved', owed: true });
  expect(await faultsOf(app)).toEqual([]);
});

test('the mark is taken back for seven days', async () => {
  const { app, browser, at } = await approved();
  await browser.call('handOverWithdrawal', { ...at, body: GIVEN });
  await app.database.query("UPDATE withdrawal_requests SET handed_over_at = handed_over_at - interval '7 days'");
  expect(await refusalOf(browser.call('handOverWithdrawal', { ...at, body: MISTAKE }))).toBe('409 TOO_LATE');
});

test('another mark than the one that the adult saw is not taken back', async () => {
  const { app, browser, at } = await approved();
  const { handedOverAt } = await browser.call('handOverWithdrawal', { ...at, body: GIVEN });
  const seen = { ...at, body: { ...MISTAKE, decidedAt: handedOverAt ?? '' } };
  await browser.call('handOverWithdrawal', seen);
  app.advance(1000);
  const again = await browser.call('handOverWithdrawal', { ...at, body: GIVEN });
  expect(await refusalOf(browser.call('handOverWithdrawal', seen))).toBe('409 DECIDED_AGAIN');
  expect(await browser.call('listWithdrawals', {})).toEqual([again]);
});

test('what was approved before handing over was recorded counts as handed over', async () => {
  const { app, browser, child, at } = await approved();
  await app.database.query('UPDATE withdrawal_requests SET owed = false');
  const before = { owed: false, handedOverAt: null };
  expect(await browser.call('handOverWithdrawal', { ...at, body: GIVEN })).toMatchObject(before);
  expect(await browser.call('handOverWithdrawal', { ...at, body: MISTAKE })).toMatchObject(before);
  expect(await refusalOf(child.call('receiveWithdrawal', at))).toBe('409 NOT_HANDED_OVER');
});

test('what is owed is on the first page, however many requests were decided since', async () => {
  const { app, browser, child, mia, at } = await approved();
  for (let i = 0; i < 3; i++) {
    app.advance(1000);
    const body = { childId: mia.id, amount: '1.00', description: `Sweets ${i}` };
    const { id } = await child.call('createWithdrawal', { body });
    await browser.call('approveWithdrawal', { params: { id } });
    await browser.call('handOverWithdrawal', { params: { id }, body: GIVEN });
  }
  const page = await browser.callPage('listWithdrawals', { query: { limit: 1 } });
  expect(page.data.map(({ id, owed }) => [id === at.params.id, owed])).toEqual([
    [true, true],
    [false, false],
  ]);
});

test('a purchase is owed and handed over likewise, and a sibling receives nothing', async () => {
  const app = await startApp();
  const fixture = await goalsOf(app);
  const { id } = await fixture.child.call('createPurchase', {
    body: { childId: fixture.mia.id, goalId: fixture.first },
  });
  const at = { params: { id } };
  expect(await fixture.browser.call('approvePurchase', at)).toMatchObject({ owed: true });
  expect(await fixture.browser.call('handOverPurchase', { ...at, body: GIVEN })).toMatchObject({ owed: false });
  const leo = await addChild(fixture.family, 'leo', '7350');
  const sibling = await enter(app, fixture.family, leo.id);
  expect(await refusalOf(sibling.call('receivePurchase', at))).toBe('404 REQUEST_NOT_FOUND');
  expect(await fixture.child.call('receivePurchase', at)).toMatchObject({ receivedAt: app.now().toISOString() });
  expect(await refusalOf(fixture.browser.call('takeBackPurchase', { ...at, body: { allowBelowZero: false } }))).toBe(
    '409 HANDED_OVER',
  );
});

test('of a taking back and a handing over at once, one wins', async () => {
  const { app, browser, at } = await approved();
  for (let round = 0; round < 10; round++) {
    const both = await Promise.allSettled([
      browser.call('takeBackWithdrawal', { ...at, body: { allowBelowZero: false } }),
      browser.call('handOverWithdrawal', { ...at, body: GIVEN }),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    if (both[0]?.status === 'fulfilled') await browser.call('approveWithdrawal', at);
    else await browser.call('handOverWithdrawal', { ...at, body: MISTAKE });
  }
  expect(await faultsOf(app)).toEqual([]);
});
