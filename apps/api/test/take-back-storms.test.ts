import { expect, test } from 'vitest';
import { faultsOf, startApp } from './harness.ts';
import { familyWithChild } from './scenes/scene.ts';
import { entered, NO, outcomeOf, submitted, withdrawn } from './scenes/take-back.ts';

test('of twelve adults who take the same decision back at once, one does', async () => {
  const app = await startApp();
  const scene = { app, ...(await familyWithChild(app)) };
  const at = await submitted(scene);
  await scene.browser.call('approveChore', at);
  const all = await Promise.all(
    Array.from({ length: 12 }, () => outcomeOf(scene.browser.call('takeBackChore', { ...at, body: NO }))),
  );
  expect(all.filter(one => one === '409 CHORE_NOT_DECIDED')).toHaveLength(11);
  expect(await scene.browser.call('listTransactions', {})).toHaveLength(2);
  expect(await faultsOf(app)).toEqual([]);
});

test('of twelve reversals of one entry at once, one is posted', async () => {
  const app = await startApp();
  const scene = { app, ...(await familyWithChild(app)) };
  const at = await entered(scene, '5.00');
  const all = await Promise.all(
    Array.from({ length: 12 }, () => outcomeOf(scene.browser.call('reverseTransaction', { ...at, body: NO }))),
  );
  expect(all.filter(one => one === '409 ALREADY_REVERSED')).toHaveLength(11);
  expect(await scene.browser.call('listTransactions', {})).toHaveLength(2);
  expect(await faultsOf(app)).toEqual([]);
});

test('of an approval and a taking back by the child at once, one wins', async () => {
  const app = await startApp();
  const scene = { app, ...(await familyWithChild(app)) };
  for (let round = 0; round < 12; round++) {
    const at = await submitted(scene);
    const both = await Promise.allSettled([
      scene.browser.call('approveChore', at),
      scene.child.call('unsubmitChore', at),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  }
  expect(await faultsOf(app)).toEqual([]);
});

test('of a taking back and a handing over at once, one wins', async () => {
  const app = await startApp();
  const scene = { app, ...(await familyWithChild(app)) };
  const { browser } = scene;
  for (let round = 0; round < 12; round++) {
    const at = await withdrawn(scene);
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
  const scene = { app, ...(await familyWithChild(app)) };
  const at = await submitted(scene);
  await scene.browser.call('approveChore', at);
  const erase = scene.browser.call('deleteUser', { params: { id: scene.mia.id } });
  const both = await Promise.allSettled([scene.browser.call('takeBackChore', { ...at, body: NO }), erase]);
  expect(both[1]?.status).toBe('fulfilled');
  expect(await app.database.query('SELECT FROM ledger_entries')).toEqual([]);
  expect(await faultsOf(app)).toEqual([]);
});
