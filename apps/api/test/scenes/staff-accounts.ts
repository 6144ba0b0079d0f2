import type { staffAccountRoutes } from '@pocketful/api-contract/staff/accounts';
import type { TestApp } from '../harness.ts';
import { castOf } from '../principals.ts';
import { options, type Scenes, type WriteName } from './scene.ts';

/** An account as the portal's form sends it. */
export const SASHA = {
  username: 'sasha',
  email: 'sasha@example.com',
  password: 'Another-1!',
  firstName: 'Sasha',
  lastName: 'Support',
  role: 'support_user',
} as const;

/** The password of all staff of the cast. */
export const STAFF_PASSWORD = 'Staff-password-1!';

/** An app_owner at work, and in another window. */
export async function officeOf(app: TestApp) {
  const { browsers } = await castOf(app);
  const elsewhere = app.browser();
  const { user, adminToken } = await elsewhere.call('staffLogin', {
    body: { username: 'app_owner-rivera', password: STAFF_PASSWORD },
  });
  elsewhere.headers['x-admin-token'] = adminToken;
  return { browsers, owner: browsers.app_owner, ownerId: user.id, elsewhere };
}

type Own = Extract<WriteName, keyof typeof staffAccountRoutes>;

/** What staff change of accounts. */
export const STAFF_ACCOUNT_SCENES: Scenes<Own> = {
  updateStaffProfile: async app => {
    const { owner: browser } = await officeOf(app);
    const body = {
      ...{ email: 'olive@example.com', firstName: 'Olive', lastName: 'Owner' },
      ...{ currentPassword: STAFF_PASSWORD, newPassword: 'Another-1!' },
    };
    return {
      browser,
      send: key => browser.call('updateStaffProfile', { body }, options(key)),
      other: key => browser.call('updateStaffProfile', { body: { ...body, firstName: 'Oona' } }, options(key)),
    };
  },
  createStaff: async app => {
    const { owner: browser } = await officeOf(app);
    return {
      browser,
      send: key => browser.call('createStaff', { body: SASHA }, options(key)),
      other: key => browser.call('createStaff', { body: { ...SASHA, username: 'sacha' } }, options(key)),
    };
  },
  deleteStaff: async app => {
    const { owner: browser, ownerId } = await officeOf(app);
    const { id } = await browser.call('createStaff', { body: SASHA });
    await app.browser().call('staffLogin', { body: { username: SASHA.username, password: SASHA.password } });
    return {
      browser,
      send: key => browser.call('deleteStaff', { params: { id } }, options(key)),
      other: key => browser.call('deleteStaff', { params: { id: ownerId } }, options(key)),
    };
  },
  endOtherStaffSessions: async app => {
    const { owner: browser } = await officeOf(app);
    return { browser, send: key => browser.call('endOtherStaffSessions', {}, options(key)) };
  },
};
