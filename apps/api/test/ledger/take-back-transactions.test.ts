import { expect, test } from 'vitest';
import { bringBalancesForward } from '../../src/contexts/retention/retention.ts';
import { pass, payAll } from '../fixtures/allowances.ts';
import { familyWithChild } from '../fixtures/family.ts';
import { goalsOf } from '../fixtures/goals.ts';
import {
  age,
  allowancePaid,
  type Example,
  entered,
  NO,
  outcomeOf,
  stopCollection,
  submitted,
  testExamples,
} from '../fixtures/take-back.ts';
import { enter, startApp } from '../harness.ts';

testExamples(
  'For seven days an adult can take back a decision or a transaction: by a transaction of the opposite amount, once',
)([
  [
    'an entry of an adult is reversed, with a reason',
    async fixture => {
      const at = await entered(fixture, '3.00', 'Lawn');
      const body = { ...NO, reason: 'The wrong child' };
      const reversal = await fixture.browser.call('reverseTransaction', { ...at, body });
      expect(reversal).toMatchObject({ amount: '-3.00', reverses: at.params.id, runningBalance: 0, category: 'gift' });
      return (await fixture.browser.call('listTransactions', {})).map(({ reversedBy }) => reversedBy === reversal.id);
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
    async fixture => {
      const at = await entered(fixture, '3.00', 'Lawn');
      await fixture.browser.call('reverseTransaction', { ...at, body: NO });
      return fixture.browser.call('reverseTransaction', { ...at, body: NO });
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
    async fixture => {
      const at = await entered(fixture, '3.00', 'Lawn');
      const { id } = await fixture.browser.call('reverseTransaction', { ...at, body: NO });
      return fixture.browser.call('reverseTransaction', { params: { id }, body: NO });
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
    async fixture => {
      await fixture.browser.call('approveChore', await submitted(fixture));
      const [entry] = await fixture.browser.call('listTransactions', {});
      return fixture.browser.call('reverseTransaction', { params: { id: entry?.id ?? '' }, body: NO });
    },
    '409 NOT_REVERSIBLE',
    [['2.50', 'Set the table']],
    2.5,
  ],
  [
    'a fine is given back',
    async fixture => {
      await entered(fixture, '5.00');
      const at = await entered(fixture, '-7.00', 'Library fine');
      return fixture.browser.call('reverseTransaction', { ...at, body: NO });
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
    async fixture => {
      const at = await entered(fixture, '5.00');
      await age(fixture.app, '7 days');
      return fixture.browser.call('reverseTransaction', { ...at, body: NO });
    },
    '409 TOO_LATE',
    [['5.00', 'Some money']],
    5,
  ],
  [
    'after consent was withdrawn nothing is reversed',
    async fixture => {
      const at = await entered(fixture, '5.00');
      await stopCollection(fixture.app);
      return fixture.browser.call('reverseTransaction', { ...at, body: NO });
    },
    '409 COLLECTION_STOPPED',
    [['5.00', 'Some money']],
    5,
  ],
  [
    'a balance brought forward is not reversed, whatever its age',
    async fixture => {
      const { app, browser } = fixture;
      await entered(fixture, '5.00');
      await age(app, '4 years');
      await bringBalancesForward(app.jobs, app.now());
      await age(app, '-4 years');
      const [entry] = await browser.call('listTransactions', {});
      return browser.call('reverseTransaction', { params: { id: entry?.id ?? '' }, body: NO });
    },
    '409 NOT_REVERSIBLE',
    [['5.00', 'Balance brought forward']],
    5,
  ],
  [
    'an allowance is reversed; its payday stays paid',
    async fixture => {
      const at = await allowancePaid(fixture);
      await fixture.browser.call('reverseTransaction', { ...at, body: NO });
      await payAll(fixture.app);
      const [allowance] = await fixture.browser.call('listAllowances', {});
      return allowance?.payments.map(({ status }) => status);
    },
    ['paid'],
    [
      ['5.00', 'Allowance for Friday, March 13, 2026'],
      ['-5.00', 'Taken back: Allowance for Friday, March 13, 2026'],
    ],
    0,
  ],
  ...(
    [
      ['a credit', fixture => entered(fixture, '5.00'), 'Some money'],
      ['an allowance', allowancePaid, 'Allowance for Friday, March 13, 2026'],
    ] satisfies [string, typeof allowancePaid, string][]
  ).map(
    ([what, paid, text]): Example => [
      `${what} that was spent since is reversed with consent to a debt only`,
      async fixture => {
        const at = await paid(fixture);
        await entered(fixture, '-2.00', 'Ice cream');
        const reverse = (allowBelowZero: boolean) =>
          fixture.browser.call('reverseTransaction', { ...at, body: { allowBelowZero } });
        expect(await outcomeOf(reverse(false))).toBe('409 WOULD_GO_BELOW_ZERO -2');
        return reverse(true);
      },
      { amount: '-5.00', runningBalance: -2 },
      [
        ['5.00', text],
        ['-2.00', 'Ice cream'],
        ['-5.00', `Taken back: ${text}`],
      ],
      -2,
    ],
  ),
]);

test('the sums of a period take a reversal off what it takes back, or count it by its sign', async () => {
  const app = await startApp();
  const fixture = { app, ...(await familyWithChild(app)) };
  const before = await entered(fixture, '10.00');
  await pass(app, 6);
  const browser = await enter(app, fixture.family, fixture.family.adminId);
  const now = { ...fixture, browser };
  await entered(now, '3.00');
  const slip = await entered(now, '7.00');
  await browser.call('reverseTransaction', { ...slip, body: NO });
  await browser.call('reverseTransaction', { ...before, body: NO });
  const history = (days: number) =>
    browser.call('getBalanceHistory', { params: { id: fixture.mia.id }, query: { days } });
  expect(await history(30)).toMatchObject({ sources: [{ category: 'gift', total: '3.00' }], uses: [] });
  await app.database.query("UPDATE ledger_entries SET created_at = created_at - interval '5 days' WHERE sequence = 1");
  expect(await history(7)).toMatchObject({
    sources: [{ category: 'gift', total: '3.00' }],
    uses: [{ category: 'gift', total: '10.00' }],
  });
});

test('the application reverses an entry through its function only, and no entry twice', async () => {
  const app = await startApp();
  const fixture = { app, ...(await goalsOf(app)) };
  await expect(app.handle.pool.query('UPDATE ledger_entries SET reverses = NULL')).rejects.toThrow('permission denied');
  const at = await entered(fixture, '5.00');
  await fixture.browser.call('reverseTransaction', { ...at, body: NO });
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
