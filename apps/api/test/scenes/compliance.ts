import type { complianceRoutes } from '@pocketful/api-contract/compliance';
import { POLICIES } from '@pocketful/compliance/policies';
import { ADMIN_PASSWORD, pick, signUp, type TestApp } from '../harness.ts';
import { options, type Scenes, type WriteName } from './scene.ts';

/** Another adult, picked on a device of their own, who has accepted nothing yet. */
export async function familyWithParent(app: TestApp) {
  const family = await signUp(app);
  const body = { firstName: 'Sam', lastName: 'Rivera', username: 'sam', email: 'sam@example.com', pin: '1379' };
  const { user } = await family.browser.call('registerParent', { body: { ...body, password: ADMIN_PASSWORD } });
  return { family, parentId: user.id, parent: await pick(app, family, user.id, '1379') };
}

export const ACCEPTANCE = { policyVersion: POLICIES.privacy.version, parentalConsent: true } as const;

type ComplianceWrites = Extract<WriteName, keyof typeof complianceRoutes>;

export const COMPLIANCE_SCENES: Scenes<ComplianceWrites> = {
  acceptPrivacyPolicy: async app => {
    const { parent } = await familyWithParent(app);
    return {
      browser: parent,
      send: key => parent.call('acceptPrivacyPolicy', { body: ACCEPTANCE }, options(key)),
      other: key =>
        parent.call(
          'acceptPrivacyPolicy',
          { body: { ...ACCEPTANCE, termsVersion: POLICIES.terms.version } },
          options(key),
        ),
    };
  },
};
