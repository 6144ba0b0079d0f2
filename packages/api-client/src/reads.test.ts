import { expect, test } from 'vitest';
import { READS } from './reads.ts';

const MINUTE = 60_000;

test('a balance is read again every 30 seconds and is never taken for fresh', () => {
  expect(READS.getChildBalance).toMatchObject({ poll: 30_000, stale: 0 });
});

test('a child’s profile is read again every 30 seconds, so that a switch is seen soon', () => {
  expect(READS.getUser).toMatchObject({ poll: 30_000, stale: 0 });
});

test('lists of a child and the children are read again every five minutes', () => {
  const lists = [
    'listChildren',
    'listChildTransactions',
    'listChildChores',
    'listChildGoals',
    'listChildRewards',
  ] as const;
  for (const name of lists) expect(READS[name], name).toMatchObject({ poll: 5 * MINUTE });
});

test('chores and requests stay fresh for two minutes and are read again every five', () => {
  const lists = [
    ...(['listChores', 'listClaims', 'listChildClaims'] as const),
    ...(['listPurchases', 'listChildPurchases', 'listWithdrawals'] as const),
  ];
  for (const name of lists) expect(READS[name], name).toMatchObject({ poll: 5 * MINUTE, stale: 2 * MINUTE });
});

test('the family’s rewards stay fresh for five minutes and are not polled', () => {
  expect(READS.listRewards.stale).toBe(5 * MINUTE);
  expect(READS.listRewards.poll).toBeUndefined();
});
