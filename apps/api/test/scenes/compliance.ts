import type { complianceRoutes } from '@pocketful/api-contract/compliance/calls';
import { POLICIES } from '@pocketful/compliance/policies';
import type { InProcessBrowser } from '../../src/commands/in-process-client.ts';
import { newSecret } from '../../src/platform/sessions/session-id.ts';
import { ADMIN_PASSWORD, addChild, pick, signUp, type TestApp } from '../harness.ts';
import { familyWithMoney, options, type Scenes, type WriteName } from './scene.ts';

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
  recordConsent: async app => {
    const { browser, mia } = await familyWithMoney(app);
    const body = { childId: mia.id, consentType: 'data_collection', verificationMethod: 'signed_in_form' } as const;
    return {
      browser,
      send: key => browser.call('recordConsent', { body }, options(key)),
      other: key => browser.call('recordConsent', { body: { ...body, consentType: 'parental' } }, options(key)),
    };
  },
  confirmConsent: async app => {
    const { browser, mia } = await familyWithMoney(app);
    const [consentId = ''] = await consentsOf(browser, mia.id);
    const link = newSecret();
    // As the mail would have brought it.
    const [row] = await app.database.query<{ family_id: string }>(
      `INSERT INTO consent_verification_audit (family_id, verification_id, consent_id, asked_of, verification_method,
         status, attempted_at, token_hash, expires_at)
       SELECT family_id, uuidv7(), consent_id, given_by, 'email_verification', 'sent', $2, $3, $4
       FROM parental_consents WHERE consent_id = $1 RETURNING family_id`,
      [consentId, app.now(), link.hash, new Date(app.now().getTime() + 86_400_000)],
    );
    const token = `${row?.family_id}.${link.value}`;
    const stranger = app.browser();
    return { browser: stranger, send: key => stranger.call('confirmConsent', { body: { token } }, options(key)) };
  },
  withdrawConsent: async app => {
    const { browser, mia } = await familyWithMoney(app);
    const [first, second] = await consentsOf(browser, mia.id);
    return {
      browser,
      send: key => browser.call('withdrawConsent', { params: { id: first ?? '' } }, options(key)),
      other: key => browser.call('withdrawConsent', { params: { id: second ?? '' } }, options(key)),
    };
  },
  deleteChildAccount: async app => {
    const { family, browser, mia } = await familyWithMoney(app);
    const leo = await addChild(family, 'leo', '7350');
    return {
      browser,
      send: key => browser.call('deleteChildAccount', { body: { childId: mia.id } }, options(key)),
      other: key => browser.call('deleteChildAccount', { body: { childId: leo.id } }, options(key)),
    };
  },
  deleteUser: async app => {
    const { family, browser, mia } = await familyWithMoney(app);
    const leo = await addChild(family, 'leo', '7350');
    return {
      browser,
      send: key => browser.call('deleteUser', { params: { id: mia.id } }, options(key)),
      other: key => browser.call('deleteUser', { params: { id: leo.id } }, options(key)),
    };
  },
};

/** The ids of a child's consents, the newest first. */
export async function consentsOf(browser: InProcessBrowser, childId: string): Promise<string[]> {
  const all = await browser.call('listConsents', {});
  return all.filter(child => child.childId === childId).flatMap(({ consents }) => consents.map(({ id }) => id));
}
