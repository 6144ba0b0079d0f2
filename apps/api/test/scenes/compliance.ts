import { POLICIES } from '@pocketful/compliance/policies';
import type { InProcessBrowser } from '../../src/commands/in-process-client.ts';
import { ADMIN_PASSWORD, enter, signUp, type TestApp } from '../harness.ts';

/** Another adult, active on a separate device, who has accepted nothing. */
export async function familyWithParent(app: TestApp) {
  const family = await signUp(app);
  const body = { firstName: 'Sam', lastName: 'Rivera', username: 'sam', email: 'sam@example.com', pin: '1379' };
  const { user } = await family.browser.call('registerParent', { body: { ...body, password: ADMIN_PASSWORD } });
  return { family, parentId: user.id, parent: await enter(app, family, user.id) };
}

export const ACCEPTANCE = { policyVersion: POLICIES.privacy.version, parentalConsent: true } as const;

/** The ids of a child's consents, the newest first. */
export async function consentsOf(browser: InProcessBrowser, childId: string): Promise<string[]> {
  const all = await browser.call('listConsents', {});
  return all.filter(child => child.childId === childId).flatMap(({ consents }) => consents.map(({ id }) => id));
}
