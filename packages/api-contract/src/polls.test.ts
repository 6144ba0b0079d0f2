import { expect, test } from 'vitest';
import { routes } from './routes.ts';

const MINUTE = 60;

test('A balance is read every 30 seconds', () => {
  expect(routes.getChildBalance).toMatchObject({ pollSeconds: 30, staleSeconds: 0 });
});

test('A child’s profile is read every 30 seconds', () => {
  expect(routes.getUser).toMatchObject({ pollSeconds: 30, staleSeconds: 0 });
});

test('A child’s lists are read every 5 minutes', () => {
  const lists = [
    'listChildren',
    'listChildTransactions',
    'listChildChores',
    'listChildGoals',
    'listChildRewards',
  ] as const;
  for (const name of lists) expect(routes[name], name).toMatchObject({ pollSeconds: 5 * MINUTE });
});

test('Chores and requests are fresh for 2 minutes and read every 5', () => {
  const lists = [
    ...(['listChores', 'listClaims', 'listChildClaims'] as const),
    ...(['listPurchases', 'listChildPurchases', 'listWithdrawals'] as const),
  ];
  for (const name of lists)
    expect(routes[name], name).toMatchObject({ pollSeconds: 5 * MINUTE, staleSeconds: 2 * MINUTE });
});

test('The family’s rewards are fresh for 5 minutes and not polled', () => {
  expect(routes.listRewards.staleSeconds).toBe(5 * MINUTE);
  expect(routes.listRewards).not.toHaveProperty('pollSeconds');
});
