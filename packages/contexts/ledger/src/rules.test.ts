import { MAX_CENTS } from '@pocketful/domain/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Account, EMPTY_ACCOUNT, findLedgerFault, type LedgerEntry, type Overdraft, post } from './rules.ts';

const amount = fc.integer({ min: -MAX_CENTS, max: MAX_CENTS }).filter(cents => cents !== 0);
const posting = fc.tuple(amount, fc.constantFrom<Overdraft>('allowed', 'refused'));

function postAll(postings: [number, Overdraft][]): { account: Account; entries: LedgerEntry[] } {
  let account = EMPTY_ACCOUNT;
  const entries: LedgerEntry[] = [];
  for (const [cents, overdraft] of postings) {
    const result = post(account, cents, overdraft);
    if (!result.ok) continue;
    account = result.account;
    entries.push(result.entry);
  }
  return { account, entries };
}

test('A balance is the sum of its entries: the balance is the sum of the entries, the chain has no gap and no balance passes the limit', () => {
  fc.assert(
    fc.property(fc.array(posting, { maxLength: 60 }), postings => {
      const { account, entries } = postAll(postings);
      expect(account.balanceCents).toBe(entries.reduce((sum, entry) => sum + entry.amountCents, 0));
      expect(findLedgerFault(account, entries)).toBeUndefined();
      for (const entry of entries) expect(Math.abs(entry.balanceAfterCents)).toBeLessThanOrEqual(MAX_CENTS);
    }),
  );
});

test('a debit that may not overdraw never leaves a balance below zero', () => {
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 60 }), amounts => {
      const { entries } = postAll(amounts.map(cents => [cents, 'refused']));
      for (const entry of entries) expect(entry.balanceAfterCents).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('a parent may overdraw, and a credit to an overdrawn account is accepted even without overdrafts', () => {
  const debt = post(EMPTY_ACCOUNT, -500, 'allowed');
  expect(debt).toMatchObject({ ok: true, account: { balanceCents: -500 } });
  if (debt.ok) expect(post(debt.account, 100, 'refused')).toMatchObject({ ok: true, account: { balanceCents: -400 } });
});

test('the verifier names a changed amount, a removed entry and a wrong balance', () => {
  const { account, entries } = postAll([
    [500, 'allowed'],
    [-200, 'allowed'],
    [50, 'allowed'],
  ]);
  const [first, second, third] = entries;
  if (!first || !second || !third) throw new Error('three entries expected');
  expect(findLedgerFault(account, [first, { ...second, amountCents: -100 }, third])).toMatch('entry 2');
  expect(findLedgerFault(account, [first, third])).toMatch('gap');
  expect(findLedgerFault({ ...account, balanceCents: 1 }, entries)).toMatch('balance');
  expect(findLedgerFault(account, [first, second])).toMatch('counts 3');
});

test('an amount of zero is not posted', () => {
  expect(() => post(EMPTY_ACCOUNT, 0, 'allowed')).toThrow(RangeError);
});
