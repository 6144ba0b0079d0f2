import type { choresRoutes } from '@pocketful/api-contract/chores/calls';
import { createChore, signUp, type TestApp } from '../harness.ts';
import { familyWithChild, options, type Scenes, type WriteName } from './scene.ts';

/** Two chores of the child, both in the given state. */
async function choresIn(app: TestApp, status: 'pending' | 'submitted' | 'rejected') {
  const scene = await familyWithChild(app);
  const [first, second] = [
    await createChore(scene.family, app, scene.mia.id),
    await createChore(scene.family, app, scene.mia.id),
  ];
  for (const { id } of [first, second]) {
    if (status !== 'pending') await scene.child.call('submitChore', { params: { id } });
    if (status === 'rejected') await scene.browser.call('rejectChore', { params: { id }, body: {} });
  }
  return { ...scene, first: { params: { id: first.id } }, second: { params: { id: second.id } } };
}

/** The writes of chores, of their switch, and of the Master List. */
export const CHORE_SCENES: Scenes<Extract<WriteName, keyof typeof choresRoutes> | 'setChoresEnabled'> = {
  createChore: async app => {
    const { browser, mia } = await familyWithChild(app);
    const body = { childId: mia.id, name: 'Dust', reward: '1.00', dueDate: '2026-03-12T17:00:00Z' };
    return {
      browser,
      send: key => browser.call('createChore', { body }, options(key)),
      other: key => browser.call('createChore', { body: { ...body, name: 'Sweep' } }, options(key)),
    };
  },
  deleteChore: async app => {
    const { browser, first, second } = await choresIn(app, 'pending');
    return {
      browser,
      send: key => browser.call('deleteChore', first, options(key)),
      other: key => browser.call('deleteChore', second, options(key)),
    };
  },
  submitChore: async app => {
    const { child, first, second } = await choresIn(app, 'pending');
    return {
      browser: child,
      send: key => child.call('submitChore', first, options(key)),
      other: key => child.call('submitChore', second, options(key)),
    };
  },
  resubmitChore: async app => {
    const { child, first, second } = await choresIn(app, 'rejected');
    return {
      browser: child,
      send: key => child.call('resubmitChore', first, options(key)),
      other: key => child.call('resubmitChore', second, options(key)),
    };
  },
  approveChore: async app => {
    const { browser, first, second } = await choresIn(app, 'submitted');
    return {
      browser,
      send: key => browser.call('approveChore', first, options(key)),
      other: key => browser.call('approveChore', second, options(key)),
    };
  },
  rejectChore: async app => {
    const { browser, first, second } = await choresIn(app, 'submitted');
    return {
      browser,
      send: key => browser.call('rejectChore', { ...first, body: { comment: 'Almost' } }, options(key)),
      other: key => browser.call('rejectChore', { ...second, body: { comment: 'Almost' } }, options(key)),
    };
  },
  setChoresEnabled: async app => {
    const { browser, mia } = await familyWithChild(app);
    const params = { id: mia.id };
    return {
      browser,
      send: key => browser.call('setChoresEnabled', { params, body: { enabled: false } }, options(key)),
      other: key => browser.call('setChoresEnabled', { params, body: { enabled: true } }, options(key)),
    };
  },
  updateChore: async app => {
    const { family, browser, mia } = await familyWithChild(app);
    const { id } = await createChore(family, app, mia.id);
    const params = { id };
    const body = { childId: mia.id, name: 'Sweep', reward: '2.00', dueDate: '2026-03-13T16:00:00Z' };
    return {
      browser,
      send: key => browser.call('updateChore', { params, body }, options(key)),
      other: key => browser.call('updateChore', { params, body: { ...body, reward: '3.00' } }, options(key)),
    };
  },
  createChoreTemplate: async app => {
    const { browser } = await signUp(app);
    const body = { name: 'Dust', description: '', defaultReward: '1.00', category: 'housework' } as const;
    return {
      browser,
      send: key => browser.call('createChoreTemplate', { body }, options(key)),
      other: key => browser.call('createChoreTemplate', { body: { ...body, name: 'Sweep' } }, options(key)),
    };
  },
  assignChore: async app => {
    const { browser, mia } = await familyWithChild(app);
    const [first, second] = await browser.call('listChoreTemplates', {});
    const body = { childId: mia.id, templateId: first?.id ?? '' };
    return {
      browser,
      send: key => browser.call('assignChore', { body }, options(key)),
      other: key => browser.call('assignChore', { body: { ...body, templateId: second?.id ?? '' } }, options(key)),
    };
  },
};
