import { expect, test } from 'vitest';
import { newId } from '../../src/platform/ids.ts';
import { familyWithMoney } from '../fixtures/family.ts';
import { enter, faultsOf, outcomesOf, refusalOf, startApp } from '../harness.ts';

test('An approved withdrawal is debited, never below zero: concurrent approvals of withdrawals above the balance never take it below zero', async () => {
  const app = await startApp();
  const fixture = await familyWithMoney(app, '24.00');
  const ids: string[] = [];
  for (let i = 0; i < 8; i++) {
    const body = { childId: fixture.mia.id, amount: '3.00', description: `Treat ${i}` };
    ids.push((await fixture.child.call('createWithdrawal', { body })).id);
  }
  await fixture.browser.call('createTransaction', {
    body: { childId: fixture.mia.id, amount: '-14.00', description: 'Correction', category: 'other' },
  });
  const other = await enter(app, fixture.family, fixture.family.adminId);
  const twice = ids.flatMap(id =>
    [fixture.browser, other].map(who => who.call('approveWithdrawal', { params: { id } })),
  );
  const outcomes = await outcomesOf(twice);
  expect(outcomes.done).toBe(3);
  expect((await fixture.browser.call('getChildBalance', { params: { id: fixture.mia.id } })).balance).toBe(1);
  expect(await faultsOf(app)).toEqual([]);
}, 60_000);

test('of a concurrent approval and rejection of a withdrawal one wins, and it is paid if and only if it was approved', async () => {
  const app = await startApp();
  const fixture = await familyWithMoney(app, '100.00');
  const other = await enter(app, fixture.family, fixture.family.adminId);
  for (let round = 0; round < 10; round++) {
    const body = { childId: fixture.mia.id, amount: '1.00', description: `Treat ${round}` };
    const { id } = await fixture.child.call('createWithdrawal', { body });
    const outcomes = await outcomesOf([
      fixture.browser.call('approveWithdrawal', { params: { id } }),
      other.call('rejectWithdrawal', { params: { id } }),
    ]);
    expect(outcomes.done).toBe(1);
    const [request] = (await fixture.browser.call('listWithdrawals', {})).filter(one => one.id === id);
    const paid = await app.database.query('SELECT FROM ledger_entries WHERE source_id = $1', [id]);
    expect(paid).toHaveLength(request?.status === 'approved' ? 1 : 0);
  }
  expect(await faultsOf(app)).toEqual([]);
}, 60_000);

test('at most fifty withdrawals wait, also when requested concurrently', async () => {
  const app = await startApp();
  const { child, mia } = await familyWithMoney(app, '54.00');
  const body = { childId: mia.id, amount: '1.00', description: 'A treat' };
  const calls = Array.from({ length: 54 }, () => child.call('createWithdrawal', { body }));
  expect(await outcomesOf(calls)).toEqual({ done: 50, '409 TOO_MANY_REQUESTS': 4 });
}, 60_000);

test('A child requests at most its balance, and for itself only; A withdrawal that the server refuses shows ‘Insufficient Funds’ and the available amount: a child cannot request more than it has, nor for a sibling', async () => {
  const app = await startApp();
  const fixture = await familyWithMoney(app, '10.00');
  const body = { childId: fixture.mia.id, amount: '10.01', description: 'Treat' };
  expect(await refusalOf(fixture.child.call('createWithdrawal', { body }))).toBe('409 INSUFFICIENT_FUNDS');
  const problem = await fixture.child.call('createWithdrawal', { body }).catch(error => error.problem);
  expect(problem).toMatchObject({ code: 'INSUFFICIENT_FUNDS', available: 10 });
  const foreign = { ...body, amount: '1.00', childId: newId() };
  expect(await refusalOf(fixture.child.call('createWithdrawal', { body: foreign }))).toBe('404 CHILD_NOT_FOUND');
  expect(await refusalOf(fixture.browser.call('createWithdrawal', { body: { ...body, amount: '1.00' } }))).toBe(
    '403 NOT_ALLOWED',
  );
});

test('A child requests at most what its open requests leave; the text has that amount: a child cannot request money that its open requests cover, also concurrently', async () => {
  const app = await startApp();
  const { child, browser, mia } = await familyWithMoney(app, '100.00');
  const body = { childId: mia.id, amount: '30.00', description: 'Treat' };
  const calls = Array.from({ length: 8 }, () => child.call('createWithdrawal', { body }));
  expect(await outcomesOf(calls)).toEqual({ done: 3, '409 INSUFFICIENT_FUNDS': 5 });
  const problem = await child.call('createWithdrawal', { body }).catch(error => error.problem);
  expect(problem).toMatchObject({ available: 10 });
  const [first] = await browser.call('listWithdrawals', {});
  await browser.call('rejectWithdrawal', { params: { id: first?.id ?? '' } });
  await child.call('createWithdrawal', { body: { ...body, amount: '40.00' } });
});
