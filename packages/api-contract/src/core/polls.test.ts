import { RULES } from '@pocketful/rules';
import { expect, test } from 'vitest';
import { routes } from './routes.ts';

const MINUTE = 60;

test(RULES.api.balancePoll, () => {
  expect(routes.getChildBalance).toMatchObject({ pollSeconds: 30, staleSeconds: 0 });
});

test(RULES.api.profilePoll, () => {
  expect(routes.getUser).toMatchObject({ pollSeconds: 30, staleSeconds: 0 });
});

test(RULES.api.listPoll, () => {
  const lists = [
    'listChildren',
    'listChildTransactions',
    'listChildChores',
    'listChildGoals',
    'listChildRewards',
  ] as const;
  for (const name of lists) expect(routes[name], name).toMatchObject({ pollSeconds: 5 * MINUTE });
});

test(RULES.api.requestsPoll, () => {
  const lists = [
    ...(['listChores', 'listClaims', 'listChildClaims'] as const),
    ...(['listPurchases', 'listChildPurchases', 'listWithdrawals'] as const),
  ];
  for (const name of lists)
    expect(routes[name], name).toMatchObject({ pollSeconds: 5 * MINUTE, staleSeconds: 2 * MINUTE });
});

test(RULES.api.rewardsPoll, () => {
  expect(routes.listRewards.staleSeconds).toBe(5 * MINUTE);
  expect(routes.listRewards).not.toHaveProperty('pollSeconds');
});
