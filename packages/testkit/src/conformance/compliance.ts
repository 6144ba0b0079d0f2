import { POLICIES } from '@pocketful/compliance/policies';
import { fails, type Step, works } from './step.ts';

const pick = (member: string, pin: string) => works('verifyPin', { body: { userId: member, pin } });
const acceptance = { policyVersion: POLICIES.privacy.version, parentalConsent: true };
const withTerms = { ...acceptance, termsVersion: POLICIES.terms.version };

/** Uma, who was added by Ada, accepts the policies at her first pick; Ada is active after. */
export const acceptances: readonly Step[] = [
  pick('$uma', '1379'),
  works('getSessionUser'),
  fails('acceptPrivacyPolicy', 'POLICY_NOT_IN_FORCE', { body: { ...acceptance, policyVersion: '0.9' } }),
  fails('acceptPrivacyPolicy', 'INVALID_INPUT', { body: { policyVersion: '1.0' } }),
  works('acceptPrivacyPolicy', { body: acceptance, headers: { 'idempotency-key': 'accept-uma-1' } }),
  works('acceptPrivacyPolicy', { body: acceptance, headers: { 'idempotency-key': 'accept-uma-1' } }),
  works('getSessionUser'),
  works('acceptPrivacyPolicy', { body: withTerms }),
  works('getSessionUser'),
  pick('$ada', '2468'),
];
