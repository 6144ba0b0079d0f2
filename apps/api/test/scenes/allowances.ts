import type { allowancesRoutes } from '@pocketful/api-contract/allowances';
import type { TestApp } from '../harness.ts';
import { familyWithChild, options, type Scenes, type WriteName } from './scene.ts';

/** A child that gets 5.00 every Friday. */
export async function allowanceOf(app: TestApp) {
  const scene = await familyWithChild(app);
  const body = { childId: scene.mia.id, amount: '5.00', rhythm: 'weekly', day: 5 } as const;
  const allowance = await scene.browser.call('createAllowance', { body });
  return { ...scene, allowance, at: { params: { id: allowance.id } } };
}

type Own = Extract<WriteName, keyof typeof allowancesRoutes>;

export const ALLOWANCE_SCENES: Scenes<Own> = {
  createAllowance: async app => {
    const { browser, mia } = await familyWithChild(app);
    const body = { childId: mia.id, amount: '5.00', rhythm: 'weekly', day: 5 } as const;
    return {
      browser,
      send: key => browser.call('createAllowance', { body }, options(key)),
      other: key => browser.call('createAllowance', { body: { ...body, day: 6 } }, options(key)),
    };
  },
  updateAllowance: async app => {
    const { browser, at } = await allowanceOf(app);
    const to = (amount: string) => ({ ...at, body: { amount } });
    return {
      browser,
      send: key => browser.call('updateAllowance', to('6.00'), options(key)),
      other: key => browser.call('updateAllowance', to('7.00'), options(key)),
    };
  },
};
