import { createChore, startApp } from '../harness.ts';
import { newReward } from './rewards.ts';
import { familyWithChild } from './scene.ts';

/** A family whose child has a rule, with functions for the child's submissions. */
export async function trusted(mostEach = '2.00', mostAWeek = '5.00', starting = startApp()) {
  const app = await starting;
  const scene = await familyWithChild(app);
  const { family, browser, child, mia } = scene;
  const at = { params: { id: mia.id } };
  const put = (body: { enabled: boolean; mostEach?: string; mostAWeek?: string }) =>
    browser.call('setAutoApprove', { ...at, body });
  const set = (body: Partial<Parameters<typeof put>[0]>) => put({ enabled: true, ...body });
  await set({ mostEach, mostAWeek });
  const chore = async (cents: number) => ({ params: { id: (await createChore(family, app, mia.id, cents)).id } });
  /** A new chore that the child submits. */
  const submit = async (cents: number) => child.call('submitChore', await chore(cents));
  const reward = (name: string, amount: string) =>
    browser.call('createReward', { body: newReward(mia.id, name, amount) });
  const claim = (rewardId: string) => child.call('createClaim', { body: { childId: mia.id, rewardId } });
  const balance = async () => (await browser.call('getChildBalance', at)).balance;
  return { ...scene, app, at, set, chore, submit, reward, claim, balance };
}
