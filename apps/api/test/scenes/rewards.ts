import type { TestApp } from '../harness.ts';
import { familyWithChild } from './scene.ts';

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
