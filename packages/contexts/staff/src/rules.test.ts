import { expect, test } from 'vitest';
import { deletionRefusal, mayManage, mayRecordEvidence, needsSecondFactor, STAFF_ROLE_NAMES } from './rules.ts';

const owner = { id: 'o', role: 'app_owner' } as const;
const admin = { id: 'a', role: 'app_admin' } as const;
const support = { id: 's', role: 'support_user' } as const;

test('only an app_owner or an app_admin creates and removes an app_owner', () => {
  expect([mayManage('app_owner', 'app_owner'), mayManage('app_admin', 'app_owner')]).toEqual([true, true]);
  expect(mayManage('support_user', 'app_owner')).toBe(false);
  expect(mayManage('admin', 'app_owner')).toBe(false);
  expect(mayManage('admin', 'app_admin')).toBe(true);
  expect(deletionRefusal(support, owner, 2)).toBe('OWNERS_ONLY');
  expect(deletionRefusal(admin, owner, 2)).toBeUndefined();
});

test('No staff member deletes their own account, and the last app_owner stays: staff cannot delete themselves, and the last app_owner stays', () => {
  expect(deletionRefusal(owner, owner, 2)).toBe('OWN_ACCOUNT_STAYS');
  expect(deletionRefusal(support, support, 1)).toBe('OWN_ACCOUNT_STAYS');
  expect(deletionRefusal(admin, owner, 1)).toBe('LAST_OWNER_STAYS');
  expect(deletionRefusal(support, { id: 'other', role: 'support_user' }, 1)).toBeUndefined();
});

test('only an app_owner records evidence, and only an app_owner needs an authenticator, and only for the public', () => {
  const roles = ['app_owner', 'support_user', 'app_admin', 'admin'] as const;
  expect(Object.keys(STAFF_ROLE_NAMES)).toEqual(roles);
  expect(roles.filter(mayRecordEvidence)).toEqual(['app_owner']);
  expect(roles.filter(role => needsSecondFactor(role, 'public'))).toEqual(['app_owner']);
  expect(roles.filter(role => needsSecondFactor(role, 'household'))).toEqual([]);
});
