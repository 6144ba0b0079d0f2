import { RULES } from '@pocketful/rules';
import { expect, test } from 'vitest';
import { enter, faultsOf, startApp } from './harness.ts';
import { allowanceOf, pass, payAll } from './scenes/allowances.ts';
import { goalsOf } from './scenes/goals.ts';
import { familyWithChild } from './scenes/scene.ts';
import { age, entered, NO, submitted, testExamples } from './scenes/take-back.ts';

testExamples(RULES.ledger.takenBack)([
  [
    'an entry of an adult is reversed, with a reason',
    async scene => {
      const at = await entered(scene, '3.00', 'Lawn');
      const body = { ...NO, reason: 'The wrong child' };
      const reversal = await scene.browser.call('reverseTransaction', { ...at, body });
      expect(reversal).toMatchObject({ amount: '-3.00', reverses: at.params.id, runningBalance: 0, category: 'gift' });
      return (await scene.browser.call('listTransactions', {})).map(({ reversedBy }) => reversedBy === reversal.id);
    },
    [false, true],
    [
      ['3.00', 'Lawn'],
      ['-3.00', 'Taken back: Lawn (The wrong child)'],
    ],
    0,
  ],
  [
    'an entry is reversed once',
    async scene => {
      const at = await entered(scene, '3.00', 'Lawn');
      await scene.browser.call('reverseTransaction', { ...at, body: NO });
      return scene.browser.call('reverseTransaction', { ...at, body: NO });
    },
    '409 ALREADY_REVERSED',
    [
      ['3.00', 'Lawn'],
      ['-3.00', 'Taken back: Lawn'],
    ],
    0,
  ],
  [
    'a reversal is not reversed',
    async scene => {
      const at = await entered(scene, '3.00', 'Lawn');
      const { id } = await scene.browser.call('reverseTransaction', { ...at, body: NO });
      return scene.browser.call('reverseTransaction', { params: { id }, body: NO });
    },
    '409 NOT_REVERSIBLE',
    [
      ['3.00', 'Lawn'],
      ['-3.00', 'Taken back: Lawn'],
    ],
    0,
  ],
  [
    'the entry of a decision is not reversed',
    async scene => {
      await scene.browser.call('approveChore', await submitted(scene));
      const [entry] = await scene.browser.call('listTransactions', {});
      return scene.browser.call('reverseTransaction', { params: { id: entry?.id ?? '' }, body: NO });
    },
    '409 NOT_REVERSIBLE',
    [['2.50', 'Set the table']],
    2.5,
  ],
  [
    'a fine is given back',
    async scene => {
      await entered(scene, '5.00');
      const at = await entered(scene, '-7.00', 'Library fine');
      return scene.browser.call('reverseTransaction', { ...at, body: NO });
    },
    { amount: '7.00' },
    [
      ['5.00', 'Some money'],
      ['-7.00', 'Library fine'],
      ['7.00', 'Taken back: Library fine'],
    ],
    5,
  ],
  [
    'an entry is not reversed after seven days',
    async scene => {
      const at = await entered(scene, '5.00');
      await age(scene.app, '7 days');
      return scene.browser.call('reverseTransaction', { ...at, body: NO });
    },
    '409 TOO_LATE',
    [['5.00', 'Some money']],
    5,
  ],
  [
    'after consent was withdrawn nothing is reversed',
    async scene => {
      const at = await entered(scene, '5.00');
      await scene.app.database.query('UPDATE privacy_settings SET data_collection = false, closed_at = now()');
      return scene.browser.call('reverseTransaction', { ...at, body: NO });
    },
    '409 COLLECTION_STOPPED',
    [['5.00', 'Some money']],
    5,
  ],
]);

test('the sums of a period take a reversal off what it takes back, or count it by its sign', async () => {
  const app = await startApp();
  const scene = { app, ...(await familyWithChild(app)) };
  const before = await entered(scene, '10.00');
  await pass(app, 6);
  const browser = await enter(app, scene.family, scene.family.adminId);
  const now = { ...scene, browser };
  await entered(now, '3.00');
  const slip = await entered(now, '7.00');
  await browser.call('reverseTransaction', { ...slip, body: NO });
  await browser.call('reverseTransaction', { ...before, body: NO });
  const history = (days: number) =>
    browser.call('getBalanceHistory', { params: { id: scene.mia.id }, query: { days } });
  expect(await history(30)).toMatchObject({ sources: [{ category: 'gift', total: '3.00' }], uses: [] });
  await app.database.query("UPDATE ledger_entries SET created_at = created_at - interval '5 days' WHERE sequence = 1");
  expect(await history(7)).toMatchObject({
    sources: [{ category: 'gift', total: '3.00' }],
    uses: [{ category: 'gift', total: '10.00' }],
  });
});

test('an allowance is taken back; its payday stays paid', async () => {
  const app = await startApp();
  const { browser, at } = await allowanceOf(app);
  await pass(app, 7);
  await payAll(app);
  const [entry] = await browser.call('listTransactions', {});
  expect(entry?.source).toMatchObject({ type: 'allowance' });
  const reversal = { params: { id: entry?.id ?? '' }, body: NO };
  await browser.call('reverseTransaction', reversal);
  await payAll(app);
  const [allowance] = await browser.call('listAllowances', {});
  expect(allowance).toMatchObject({ id: at.params.id, payments: [{ status: 'paid' }] });
  expect(await browser.call('listTransactions', {})).toHaveLength(2);
  expect(await faultsOf(app)).toEqual([]);
});

test('the application reverses an entry through its function only, and no entry twice', async () => {
  const app = await startApp();
  const scene = { app, ...(await goalsOf(app)) };
  await expect(app.handle.pool.query('UPDATE ledger_entries SET reverses = NULL')).rejects.toThrow('permission denied');
  const at = await entered(scene, '5.00');
  await scene.browser.call('reverseTransaction', { ...at, body: NO });
  const again = `DO $$ DECLARE refused text; BEGIN
    INSERT INTO ledger_entries (family_id, child_id, sequence, entry_id, amount, balance_after, description, category,
      created_at, reverses)
    SELECT family_id, child_id, sequence + 1, gen_random_uuid(), amount, balance_after + amount, description, category,
      created_at, reverses FROM ledger_entries WHERE reverses IS NOT NULL;
    EXCEPTION WHEN unique_violation THEN
      GET STACKED DIAGNOSTICS refused = CONSTRAINT_NAME;
      RAISE 'refused by %', refused;
    END $$`;
  await expect(app.database.query(again)).rejects.toThrow('refused by ledger_entries_reversed_once');
});
