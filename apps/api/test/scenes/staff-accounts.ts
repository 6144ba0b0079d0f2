import type { TestApp } from '../harness.ts';
import { castOf } from '../principals.ts';

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

/** An app_owner with a second session. */
export async function officeOf(app: TestApp) {
  const { browsers } = await castOf(app);
  const elsewhere = app.browser();
  const { user, adminToken } = await elsewhere.call('staffLogin', {
    body: { username: 'app_owner-rivera', password: STAFF_PASSWORD },
  });
  elsewhere.headers['x-admin-token'] = adminToken;
  return { browsers, owner: browsers.app_owner, ownerId: user.id, elsewhere };
}
