import { addChild, createChore, signUp } from '../harness.ts';
import { options, type Scenes } from './scene.ts';

/** Editing a chore, and the Master List. */
export const CHORE_SCENES: Scenes<'updateChore' | 'createChoreTemplate' | 'assignChore'> = {
  updateChore: async app => {
    const family = await signUp(app);
    const { browser } = family;
    const mia = await addChild(family, 'mia', '4821');
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
    const family = await signUp(app);
    const { browser } = family;
    const mia = await addChild(family, 'mia', '4821');
    const [first, second] = await browser.call('listChoreTemplates', {});
    const body = { childId: mia.id, templateId: first?.id ?? '' };
    return {
      browser,
      send: key => browser.call('assignChore', { body }, options(key)),
      other: key => browser.call('assignChore', { body: { ...body, templateId: second?.id ?? '' } }, options(key)),
    };
  },
};
