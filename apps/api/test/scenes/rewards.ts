import type { rewardsRoutes } from '@pocketful/api-contract/rewards/calls';
import type { TestApp } from '../harness.ts';
import { familyWithChild, options, type Scenes, type WriteName } from './scene.ts';

/** A reward's body. */
export const newReward = (childId: string, name = 'Read a book', amount = '2.50') => ({
  ...{ childId, name, amount },
  description: 'One whole book',
  category: 'School',
});

/** A family with two rewards of its child. */
export async function rewardsOf(app: TestApp) {
  const scene = await familyWithChild(app);
  const first = await scene.browser.call('createReward', { body: newReward(scene.mia.id) });
  const second = await scene.browser.call('createReward', { body: newReward(scene.mia.id, 'Help a friend', '1.00') });
  return { ...scene, first, second, one: { params: { id: first.id } }, other: { params: { id: second.id } } };
}

/** Both claimed. */
export async function claimsOf(app: TestApp) {
  const scene = await rewardsOf(app);
  const claim = async (rewardId: string) => {
    const { id } = await scene.child.call('createClaim', { body: { childId: scene.mia.id, rewardId } });
    return { params: { id } };
  };
  return { ...scene, claimed: await claim(scene.first.id), claimedToo: await claim(scene.second.id) };
}

type Own = Extract<WriteName, keyof typeof rewardsRoutes | 'setRewardsEnabled'>;

/** The writes of rewards, of their categories, and of claims. */
export const REWARD_SCENES: Scenes<Own> = {
  setRewardsEnabled: async app => {
    const { browser, mia } = await familyWithChild(app);
    const params = { id: mia.id };
    return {
      browser,
      send: key => browser.call('setRewardsEnabled', { params, body: { enabled: false } }, options(key)),
      other: key => browser.call('setRewardsEnabled', { params, body: { enabled: true } }, options(key)),
    };
  },
  createRewardCategory: async app => {
    const { browser } = await familyWithChild(app);
    return {
      browser,
      send: key => browser.call('createRewardCategory', { body: { name: 'Music' } }, options(key)),
      other: key => browser.call('createRewardCategory', { body: { name: 'Garden' } }, options(key)),
    };
  },
  updateRewardCategory: async app => {
    const { browser } = await familyWithChild(app);
    const { id } = await browser.call('createRewardCategory', { body: { name: 'Music' } });
    const to = (name: string) => ({ params: { id }, body: { name } });
    return {
      browser,
      send: key => browser.call('updateRewardCategory', to('Songs'), options(key)),
      other: key => browser.call('updateRewardCategory', to('Tunes'), options(key)),
    };
  },
  deleteRewardCategory: async app => {
    const { browser } = await familyWithChild(app);
    const [one, other] = await browser.call('listRewardCategories', {});
    const at = (id = '') => ({ params: { id } });
    return {
      browser,
      send: key => browser.call('deleteRewardCategory', at(one?.id), options(key)),
      other: key => browser.call('deleteRewardCategory', at(other?.id), options(key)),
    };
  },
  createReward: async app => {
    const { browser, mia } = await familyWithChild(app);
    const body = newReward(mia.id);
    return {
      browser,
      send: key => browser.call('createReward', { body }, options(key)),
      other: key => browser.call('createReward', { body: { ...body, amount: '3.00' } }, options(key)),
    };
  },
  updateReward: async app => {
    const { browser, one } = await rewardsOf(app);
    return {
      browser,
      send: key => browser.call('updateReward', { ...one, body: { amount: '3.00' } }, options(key)),
      other: key => browser.call('updateReward', { ...one, body: { amount: '4.00' } }, options(key)),
    };
  },
  deleteReward: async app => {
    const { browser, one, other } = await rewardsOf(app);
    return {
      browser,
      send: key => browser.call('deleteReward', one, options(key)),
      other: key => browser.call('deleteReward', other, options(key)),
    };
  },
  createClaim: async app => {
    const { child, mia, first, second } = await rewardsOf(app);
    const claim = (rewardName: string) => ({ body: { childId: mia.id, rewardName } });
    return {
      browser: child,
      send: key => child.call('createClaim', claim(first.name), options(key)),
      other: key => child.call('createClaim', claim(second.name), options(key)),
    };
  },
  approveClaim: async app => {
    const { browser, claimed, claimedToo } = await claimsOf(app);
    return {
      browser,
      send: key => browser.call('approveClaim', claimed, options(key)),
      other: key => browser.call('approveClaim', claimedToo, options(key)),
    };
  },
  rejectClaim: async app => {
    const { browser, claimed } = await claimsOf(app);
    const because = (comment: string) => ({ ...claimed, body: { comment } });
    return {
      browser,
      send: key => browser.call('rejectClaim', because('Later'), options(key)),
      other: key => browser.call('rejectClaim', because('Never'), options(key)),
    };
  },
};
