import type { requestsRoutes } from '@pocketful/api-contract/requests/calls';
import type { TestApp } from '../harness.ts';
import { familyWithMoney, options, type Scenes, type WriteName } from './scene.ts';

/** Withdrawals asked for: two of 3.00. */
async function withdrawalsOf(app: TestApp) {
  const scene = await familyWithMoney(app);
  const body = { childId: scene.mia.id, amount: '3.00', description: 'Cinema' };
  const [one, two] = [
    await scene.child.call('createWithdrawal', { body }),
    await scene.child.call('createWithdrawal', { body }),
  ];
  return { ...scene, asked: { params: { id: one.id } }, askedToo: { params: { id: two.id } } };
}

/** The writes of withdrawals. */
export const WITHDRAWAL_SCENES: Scenes<Extract<WriteName, keyof typeof requestsRoutes>> = {
  createWithdrawal: async app => {
    const { child, mia } = await familyWithMoney(app);
    const body = { childId: mia.id, amount: '3.00', description: 'Cinema' };
    return {
      browser: child,
      send: key => child.call('createWithdrawal', { body }, options(key)),
      other: key => child.call('createWithdrawal', { body: { ...body, amount: '4.00' } }, options(key)),
    };
  },
  approveWithdrawal: async app => {
    const { browser, asked, askedToo } = await withdrawalsOf(app);
    return {
      browser,
      send: key => browser.call('approveWithdrawal', asked, options(key)),
      other: key => browser.call('approveWithdrawal', askedToo, options(key)),
    };
  },
  rejectWithdrawal: async app => {
    const { browser, asked, askedToo } = await withdrawalsOf(app);
    return {
      browser,
      send: key => browser.call('rejectWithdrawal', asked, options(key)),
      other: key => browser.call('rejectWithdrawal', askedToo, options(key)),
    };
  },
};
