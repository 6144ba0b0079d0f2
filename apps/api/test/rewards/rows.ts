import type { RouteName } from '@pocketful/api-contract/routes';
import type { Rows } from '../calls/row.ts';
import { type Step, works } from '../calls/step.ts';

const reading = {
  ...{ childId: '$mia', name: 'Read', description: 'A whole book' },
  ...{ amount: '2.50', category: 'School', icon: 'Star' },
};
const offered: readonly Step[] = [
  works('createReward', { body: reading, keeps: { reward: 'id' } }),
  works('createReward', { body: { ...reading, name: 'Help' }, keeps: { reward2: 'id' } }),
];
const one = { params: { id: '$reward' } };
const other = { params: { id: '$reward2' } };
const claimed: readonly Step[] = [
  ...offered,
  works('createClaim', { by: 'mia', body: { childId: '$mia', rewardId: '$reward' }, keeps: { claim: 'id' } }),
  works('createClaim', { by: 'mia', body: { childId: '$mia', rewardId: '$reward2' }, keeps: { claim2: 'id' } }),
];
const claim = { params: { id: '$claim' } };
const otherClaim = { params: { id: '$claim2' } };
const earned = [...claimed, works('approveClaim', claim), works('approveClaim', otherClaim)];
const music = { name: 'Music', description: 'What for', color: 'bg-cyan-500', iconName: 'Leaf' };
const categories: readonly Step[] = [
  works('createRewardCategory', { body: music, keeps: { category: 'id' } }),
  works('createRewardCategory', { body: { name: 'Songs' }, keeps: { category2: 'id' } }),
];
const category = { params: { id: '$category' } };
const otherCategory = { params: { id: '$category2' } };

export const rewardsRows = {
  listRewardCategories: { by: 'mia', trips: 2 },
  createRewardCategory: { body: music, other: { body: { name: 'Songs' } }, trips: 7 },
  updateRewardCategory: {
    after: categories,
    ...category,
    body: { name: 'Tunes', description: '', color: 'bg-red-500', iconName: 'Sun' },
    other: { body: { name: 'Beats' } },
    trips: 7,
  },
  deleteRewardCategory: { after: categories, ...category, other: otherCategory, trips: 5 },
  listRewards: { after: offered, trips: 2 },
  listChildRewards: { by: 'mia', after: offered, params: { id: '$mia' }, trips: 2 },
  createReward: { body: reading, other: { body: { amount: '3.00' } }, trips: 6 },
  updateReward: {
    after: offered,
    ...one,
    body: { ...reading, name: 'Read two books', amount: '2.00', category: 'health', icon: 'Moon' },
    other: { body: { amount: '4.00' } },
    trips: 7,
  },
  deleteReward: { after: offered, ...one, other, trips: 5 },
  listClaims: { after: claimed, trips: 2 },
  listChildClaims: { by: 'mia', after: claimed, params: { id: '$mia' }, trips: 2 },
  createClaim: {
    by: 'mia',
    after: offered,
    body: {
      ...{ childId: '$mia', rewardId: '$reward', rewardName: 'Read', rewardDescription: 'How' },
      ...{ amount: '2.50', category: 'school' },
    },
    other: { body: { rewardId: '$reward2', rewardName: 'Help' } },
    trips: 5,
  },
  approveClaim: { after: claimed, ...claim, other: otherClaim, trips: 2 },
  rejectClaim: { after: claimed, ...claim, body: { comment: 'Later' }, other: otherClaim, trips: 4 },
  takeBackClaim: { after: earned, ...claim, body: { allowBelowZero: false }, other: otherClaim, trips: 2 },
  cancelClaim: { by: 'mia', after: claimed, ...claim, other: otherClaim, trips: 4 },
} satisfies Partial<Rows<RouteName>>;
