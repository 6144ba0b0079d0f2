import { expect, test } from 'vitest';
import { routes } from './routes.ts';

const MINUTE = 60;

test('a balance is read again every 30 seconds and is never taken for fresh', () => {
  expect(routes.getChildBalance).toMatchObject({ pollSeconds: 30, staleSeconds: 0 });
});

test('a child’s profile is read again every 30 seconds, so that a switch is seen soon', () => {
  expect(routes.getUser).toMatchObject({ pollSeconds: 30, staleSeconds: 0 });
});

test('lists of a child and the children are read again every five minutes', () => {
  const lists = [
    'listChildren',
    'listChildTransactions',
    'listChildChores',
    'listChildGoals',
    'listChildRewards',
  ] as const;
  for (const name of lists) expect(routes[name], name).toMatchObject({ pollSeconds: 5 * MINUTE });
});

test('chores and requests stay fresh for two minutes and are read again every five', () => {
  const lists = [
    ...(['listChores', 'listClaims', 'listChildClaims'] as const),
    ...(['listPurchases', 'listChildPurchases', 'listWithdrawals'] as const),
  ];
  for (const name of lists)
    expect(routes[name], name).toMatchObject({ pollSeconds: 5 * MINUTE, staleSeconds: 2 * MINUTE });
});

test('the family’s rewards stay fresh for five minutes and are not polled', () => {
  expect(routes.listRewards.staleSeconds).toBe(5 * MINUTE);
  expect(routes.listRewards).not.toHaveProperty('pollSeconds');
});
