import { fails, on, pick, type Step, stranger, works } from '../calls/step.ts';

const reading = {
  childId: '$kit',
  name: 'Read a book',
  description: 'One whole book, and tell us about it.',
  amount: '2.50',
  category: 'school',
};
const claim = { childId: '$kit', rewardName: 'Read a book', amount: '2.5', category: 'anything' };

/** An adult makes categories and rewards; Ada is active before. */
const making: readonly Step[] = [
  works('createRewardCategory', {
    body: { name: 'Music', color: 'bg-teal-500', iconName: 'Music' },
    headers: { 'idempotency-key': 'category-01' },
    keeps: { music: 'id' },
  }),
  works('createRewardCategory', {
    body: { name: 'Music', color: 'bg-teal-500', iconName: 'Music' },
    headers: { 'idempotency-key': 'category-01' },
  }),
  fails('createRewardCategory', 'CATEGORY_NAME_TAKEN', { body: { name: 'MUSIC' } }),
  fails('createRewardCategory', 'INVALID_INPUT', { body: { name: ' ', color: 'bg-gray-500', iconName: 'Skull' } }),
  works('createRewardCategory', { body: { name: 'Garden', description: 'Outside' }, keeps: { garden: 'id' } }),
  works('updateRewardCategory', { ...on('$garden'), body: { name: 'Yard', description: '', color: '' } }),
  fails('updateRewardCategory', 'CATEGORY_NAME_TAKEN', { ...on('$garden'), body: { name: 'health' } }),
  fails('updateRewardCategory', 'CATEGORY_NOT_FOUND', { ...on(stranger), body: {} }),
  works('createReward', {
    body: reading,
    headers: { 'idempotency-key': 'reward-read-1' },
    keeps: { reading: 'id' },
  }),
  works('createReward', { body: reading, headers: { 'idempotency-key': 'reward-read-1' } }),
  works('createReward', {
    body: { ...reading, name: 'Play the recorder', category: 'Music', icon: 'Music' },
    keeps: { recorder: 'id' },
  }),
  fails('createReward', 'REWARD_NAME_TAKEN', { body: { ...reading, name: 'READ a book' } }),
  fails('createReward', 'CATEGORY_NOT_FOUND', { body: { ...reading, name: 'Sing', category: 'Opera' } }),
  fails('createReward', 'CHILD_NOT_FOUND', { body: { ...reading, childId: '$uma' } }),
  fails('createReward', 'INVALID_INPUT', { body: { ...reading, name: '', description: '', amount: '0' } }),
  works('updateReward', { ...on('$recorder'), body: { amount: '1.25', icon: '', childId: '$kit' } }),
  fails('updateReward', 'REWARD_NAME_TAKEN', { ...on('$recorder'), body: { name: 'Read a book' } }),
  fails('updateReward', 'CATEGORY_NOT_FOUND', { ...on('$recorder'), body: { category: 'Opera' } }),
  fails('updateReward', 'REWARD_NOT_FOUND', { ...on('$recorder'), body: { childId: '$pia' } }),
  // It is in use, so it is archived and its reward keeps it.
  works('deleteRewardCategory', on('$music')),
  fails('deleteRewardCategory', 'CATEGORY_NOT_FOUND', on('$music')),
  works('updateReward', { ...on('$recorder'), body: { category: 'music' } }),
  fails('createReward', 'CATEGORY_NOT_FOUND', { body: { ...reading, name: 'Sing', category: 'Music' } }),
  works('deleteRewardCategory', on('$garden')),
];

/** Kit claims; Uma decides. */
const claiming: readonly Step[] = [
  pick('$kit', '4821'),
  fails('createReward', 'NOT_ALLOWED', { body: reading }),
  works('createClaim', { body: claim, headers: { 'idempotency-key': 'claim-read-1' }, keeps: { read: 'id' } }),
  works('createClaim', { body: claim, headers: { 'idempotency-key': 'claim-read-1' } }),
  fails('createClaim', 'CLAIM_ALREADY_OPEN', { body: claim }),
  fails('createClaim', 'REWARD_NOT_FOUND', { body: { ...claim, rewardName: 'Sleep late' } }),
  fails('createClaim', 'REWARD_NOT_FOUND', { body: { ...claim, rewardId: '$recorder' } }),
  fails('createClaim', 'INVALID_INPUT', { body: { ...claim, amount: '250' } }),
  fails('createClaim', 'INVALID_INPUT', { body: { childId: '$kit' } }),
  fails('createClaim', 'CHILD_NOT_FOUND', { body: { ...claim, childId: '$pia' } }),
  { wait: 1 },
  works('createClaim', { body: { childId: '$kit', rewardId: '$recorder' }, keeps: { played: 'id' } }),
  fails('approveClaim', 'NOT_ALLOWED', on('$read')),
  { wait: 1 },
  pick('$uma', '1379'),
  // A claim keeps its texts and its amount.
  works('updateReward', { ...on('$reading'), body: { name: 'Read two books', amount: '4' } }),
  works('deleteReward', on('$recorder')),
  fails('deleteReward', 'REWARD_NOT_FOUND', on('$recorder')),
  works('approveClaim', { ...on('$read'), headers: { 'idempotency-key': 'claim-yes-1' } }),
  works('approveClaim', { ...on('$read'), headers: { 'idempotency-key': 'claim-yes-1' } }),
  fails('approveClaim', 'REQUEST_ALREADY_APPROVED', on('$read')),
  fails('rejectClaim', 'REQUEST_ALREADY_APPROVED', on('$read')),
  { wait: 1 },
  works('rejectClaim', { ...on('$played'), body: { comment: 'The whole song, please' } }),
  fails('approveClaim', 'REQUEST_ALREADY_REJECTED', on('$played')),
  fails('rejectClaim', 'REQUEST_NOT_FOUND', on(stranger)),
  works('takeBackClaim', on('$read')),
  fails('takeBackClaim', 'REQUEST_NOT_DECIDED', on('$read')),
  works('approveClaim', on('$read')),
  works('listClaims', { query: { limit: '1' }, keeps: { nextClaims: 'x-next-cursor' } }),
];

/** Rewards are switched off and on again. */
const switching: readonly Step[] = [
  pick('$kit', '4821'),
  works('createClaim', { body: { childId: '$kit', rewardName: 'read TWO books', amount: 4 }, keeps: { hasty: 'id' } }),
  works('cancelClaim', on('$hasty')),
  fails('cancelClaim', 'REQUEST_NOT_FOUND', on('$hasty')),
  works('createClaim', { body: { childId: '$kit', rewardName: 'read TWO books', amount: 4 } }),
  pick('$ada', '2468'),
  fails('takeBackClaim', 'CLAIM_ALREADY_OPEN', on('$read')),
  works('setRewardsEnabled', { ...on('$kit'), body: { enabled: false } }),
  fails('setRewardsEnabled', 'CHILD_NOT_FOUND', { ...on('$uma'), body: { enabled: false } }),
  fails('createReward', 'REWARDS_DISABLED', { body: reading }),
  pick('$kit', '4821'),
  fails('createClaim', 'REWARDS_DISABLED', { body: claim }),
  pick('$ada', '2468'),
  works('setRewardsEnabled', { ...on('$kit'), body: { enabled: true } }),
  works('deleteReward', on('$reading')),
  fails('createReward', 'NO_LONGER_THERE', { body: reading, headers: { 'idempotency-key': 'reward-read-1' } }),
];

/** Rewards are made, claimed, paid, sent back, and switched off. */
export const rewards: readonly Step[] = [...making, ...claiming, ...switching];
