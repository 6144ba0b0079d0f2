import type { goalsRoutes } from '@pocketful/api-contract/goals/calls';
import type { TestApp } from '../harness.ts';
import { familyWithMoney, options, type Scenes, type WriteName } from './scene.ts';

/** Two goals of a child with 50.00: both can be reached, one after the other. */
export async function goalsOf(app: TestApp, targets: readonly string[] = ['20.00', '30.00']) {
  const scene = await familyWithMoney(app);
  const ids: string[] = [];
  for (const [at, target] of targets.entries()) {
    const body = { childId: scene.mia.id, name: `Goal ${at + 1}`, target };
    ids.push((await scene.child.call('createGoal', { body })).id);
  }
  const [first = '', second = ''] = ids;
  return { ...scene, ids, first, second };
}

/** Purchases asked for, one of each goal. */
export async function purchasesOf(app: TestApp) {
  const scene = await goalsOf(app);
  const ask = async (goalId: string) =>
    (await scene.child.call('createPurchase', { body: { childId: scene.mia.id, goalId } })).id;
  return {
    ...scene,
    asked: { params: { id: await ask(scene.first) } },
    askedToo: { params: { id: await ask(scene.second) } },
  };
}

type Own = Extract<WriteName, keyof typeof goalsRoutes>;

/** The writes of goals and of their purchases. */
export const GOAL_SCENES: Scenes<Own> = {
  createGoal: async app => {
    const { child, mia } = await familyWithMoney(app);
    const body = { childId: mia.id, name: 'Bike', target: '80.00' };
    return {
      browser: child,
      send: key => child.call('createGoal', { body }, options(key)),
      other: key => child.call('createGoal', { body: { ...body, target: '81.00' } }, options(key)),
    };
  },
  updateGoal: async app => {
    const { child, first } = await goalsOf(app);
    const params = { id: first };
    return {
      browser: child,
      send: key => child.call('updateGoal', { params, body: { name: 'Red bike' } }, options(key)),
      other: key => child.call('updateGoal', { params, body: { name: 'Blue bike' } }, options(key)),
    };
  },
  deleteGoal: async app => {
    const { child, first, second } = await goalsOf(app);
    return {
      browser: child,
      send: key => child.call('deleteGoal', { params: { id: first } }, options(key)),
      other: key => child.call('deleteGoal', { params: { id: second } }, options(key)),
    };
  },
  setGoalPriorities: async app => {
    const { child, first, second } = await goalsOf(app);
    const to = (id: string) => ({ body: { goalPriorities: [{ id, priority: 0 }] } });
    return {
      browser: child,
      send: key => child.call('setGoalPriorities', to(second), options(key)),
      other: key => child.call('setGoalPriorities', to(first), options(key)),
    };
  },
  createPurchase: async app => {
    const { child, mia, first, second } = await goalsOf(app);
    const buy = (goalId: string) => ({ body: { childId: mia.id, goalId } });
    return {
      browser: child,
      send: key => child.call('createPurchase', buy(first), options(key)),
      other: key => child.call('createPurchase', buy(second), options(key)),
    };
  },
  approvePurchase: async app => {
    const { browser, asked, askedToo } = await purchasesOf(app);
    return {
      browser,
      send: key => browser.call('approvePurchase', asked, options(key)),
      other: key => browser.call('approvePurchase', askedToo, options(key)),
    };
  },
  rejectPurchase: async app => {
    const { browser, asked } = await purchasesOf(app);
    const because = (rejectionComment: string) => ({ ...asked, body: { rejectionComment } });
    return {
      browser,
      send: key => browser.call('rejectPurchase', because('Later'), options(key)),
      other: key => browser.call('rejectPurchase', because('Never'), options(key)),
    };
  },
};
