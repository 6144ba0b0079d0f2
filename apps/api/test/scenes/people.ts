import type { sessionRoutes } from '@pocketful/api-contract/identity/sessions';
import type { peopleRoutes } from '@pocketful/api-contract/people/edits';
import type { feedbackRoutes } from '@pocketful/api-contract/staff/feedback';
import { ADMIN_PASSWORD, pick, signUp, type TestApp } from '../harness.ts';
import { familyWithChild, options, type Scenes, type WriteName } from './scene.ts';

export const SAM = { firstName: 'Sam', lastName: 'Rivera', username: 'sam', email: 'sam@rivera.example' };
export const SAM_PASSWORD = 'Pocketful-2!';
export const SAM_PIN = '1379';

/** An edit of one member, for `updateUser`. */
export const own = (id: string, body: Record<string, string>) => ({ params: { id }, body });

/** A family with a child, and a second parent to whom nobody belongs. */
export async function familyWithParent(app: TestApp) {
  const scene = await familyWithChild(app);
  const { user: sam } = await scene.browser.call('registerParent', {
    body: { ...SAM, password: SAM_PASSWORD, pin: SAM_PIN },
  });
  return { ...scene, sam };
}

/** The same with that parent at a device. */
async function withParentSignedIn(app: TestApp) {
  const scene = await familyWithParent(app);
  await pick(app, scene.family, scene.sam.id, SAM_PIN);
  return scene;
}

type Own = Extract<WriteName, keyof typeof peopleRoutes | keyof typeof sessionRoutes | keyof typeof feedbackRoutes>;

/** Editing and removing people, and what belongs to the family as a whole. */
export const PEOPLE_SCENES: Scenes<Own> = {
  registerParent: async app => {
    const { browser } = await signUp(app);
    const body = {
      firstName: 'Sam',
      lastName: 'Rivera',
      username: 'sam',
      email: 'sam@example.com',
      password: ADMIN_PASSWORD,
      pin: '1379',
    };
    return {
      browser,
      send: key => browser.call('registerParent', { body }, options(key)),
      other: key => browser.call('registerParent', { body: { ...body, username: 'sem' } }, options(key)),
    };
  },
  updateUser: async app => {
    const { browser, mia } = await familyWithChild(app);
    const params = { id: mia.id };
    const body = { firstName: 'Mia-Lou', username: 'mialou', age: 10, pin: '9042' };
    return {
      browser,
      send: key => browser.call('updateUser', { params, body }, options(key)),
      other: key => browser.call('updateUser', { params, body: { ...body, age: 11 } }, options(key)),
    };
  },
  updateParent: async app => {
    const { browser, sam } = await withParentSignedIn(app);
    const params = { id: sam.id };
    const body = { ...SAM, username: 'sammy', password: 'Another-1!', pin: '9042' };
    return {
      browser,
      send: key => browser.call('updateParent', { params, body }, options(key)),
      other: key => browser.call('updateParent', { params, body: { ...body, pin: null } }, options(key)),
    };
  },
  deleteParent: async app => {
    const { browser, family, sam } = await withParentSignedIn(app);
    return {
      browser,
      send: key => browser.call('deleteParent', { params: { id: sam.id } }, options(key)),
      other: key => browser.call('deleteParent', { params: { id: family.adminId } }, options(key)),
    };
  },
  handOverFamily: async app => {
    const { browser, sam } = await familyWithParent(app);
    const body = { userId: sam.id, currentPassword: ADMIN_PASSWORD };
    return {
      browser,
      send: key => browser.call('handOverFamily', { body }, options(key)),
      other: key => browser.call('handOverFamily', { body: { ...body, currentPassword: 'other' } }, options(key)),
    };
  },
  closeFamily: async app => {
    const { browser } = await familyWithParent(app);
    const body = { username: 'dana-rivera', currentPassword: ADMIN_PASSWORD };
    return { browser, send: () => browser.call('closeFamily', { body }) };
  },
  endSession: async app => {
    const { browser } = await familyWithChild(app);
    const [, tablet] = await browser.call('listSessions', {});
    return {
      browser,
      send: key => browser.call('endSession', { params: { id: tablet?.id ?? '' } }, options(key)),
    };
  },
  endOtherSessions: async app => {
    const { browser } = await familyWithChild(app);
    return { browser, send: key => browser.call('endOtherSessions', {}, options(key)) };
  },
  sendFeedback: async app => {
    const { browser } = await signUp(app);
    const body = { subject: 'A thought', message: 'It could be even better.', rating: 4 };
    return {
      browser,
      send: key => browser.call('sendFeedback', { body }, options(key)),
      other: key => browser.call('sendFeedback', { body: { ...body, rating: 5 } }, options(key)),
    };
  },
  updateFamily: async app => {
    const { browser } = await signUp(app);
    return {
      browser,
      send: key => browser.call('updateFamily', { body: { timeZone: 'Europe/Berlin' } }, options(key)),
      other: key => browser.call('updateFamily', { body: { timeZone: 'Asia/Tokyo' } }, options(key)),
    };
  },
};
