import { type Principal, STAFF_ROLES } from '@pocketful/contract-core/principals';
import { STAFF_TOKEN_HEADER } from '@pocketful/contract-core/route';
import type { InProcessBrowser } from '../src/commands/in-process-client.ts';
import { enrollStaff } from '../src/contexts/staff/public.ts';
import { systemWrites } from '../src/platform/writes/writes.ts';
import {
  addChild,
  childrensDevice,
  createChore,
  enter,
  signUp,
  type TestApp,
  type TestFamily,
  unlock,
} from './harness.ts';

/** Every kind of caller, and the objects of a family that a call can name. */
export interface Cast {
  readonly family: TestFamily;
  readonly browsers: Record<Principal, InProcessBrowser>;
  /** The child among the principals, and its sibling. */
  readonly childId: string;
  readonly siblingId: string;
  /** Chores of the child and of the sibling. */
  readonly choreId: string;
  readonly siblingChoreId: string;
}

/** Fills an instance with a family that has every role, and staff of every role. */
export async function castOf(test: TestApp, name = 'rivera'): Promise<Cast> {
  const family = await signUp(test, name);
  const child = await addChild(family, 'mia', '4821');
  const sibling = await addChild(family, 'leo', '7350');
  const chore = await createChore(family, test, child.id);
  const siblingChore = await createChore(family, test, sibling.id);
  const { user: parent } = await family.browser.call('registerParent', {
    body: {
      firstName: 'Sam',
      lastName: name,
      username: `sam-${name}`,
      email: `sam@${name}.example`,
      password: 'Pocketful-2!',
      pin: '1379',
    },
  });
  const [app_owner, support_user, app_admin, admin] = await Promise.all(
    STAFF_ROLES.map(role => staffBrowser(test, role, name)),
  );
  if (!app_owner || !support_user || !app_admin || !admin) throw new Error('a role of staff is missing');
  return {
    family,
    childId: child.id,
    siblingId: sibling.id,
    choreId: chore.id,
    siblingChoreId: siblingChore.id,
    browsers: {
      stranger: test.browser(),
      unlocked: await unlock(test, family),
      device: await childrensDevice(test, family, [child.id]),
      child: await enter(test, family, child.id),
      parent: await enter(test, family, parent.id),
      family_admin: family.browser,
      ...{ app_owner, support_user, app_admin, admin },
    },
  };
}

export async function staffBrowser(
  test: TestApp,
  role: (typeof STAFF_ROLES)[number],
  name: string,
): Promise<InProcessBrowser> {
  const username = `${role}-${name}`;
  const password = 'Staff-password-1!';
  const staff = { username, email: `${username}@example.com`, firstName: 'Staff', lastName: 'Member', role, password };
  const { handle: database, hasher, writes } = test;
  await enrollStaff(systemWrites(writes, 'createStaff', test.now()), staff, { database, hasher });
  const browser = test.browser();
  const { adminToken } = await browser.call('staffLogin', { body: { username, password } });
  browser.headers[STAFF_TOKEN_HEADER] = adminToken;
  return browser;
}
