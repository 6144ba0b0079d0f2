import { z } from 'zod';
import { given, line, optional } from './fields.ts';
import { who } from './principals.ts';
import { defineRoute } from './route.ts';

/** A version of a policy, as it is published. */
const policyVersion = line({ min: 'Please name the version of the policy', max: 20 });

/** What accepting says; the terms are accepted along where they are named. */
export const acceptPolicySchema = z.strictObject({
  policyVersion,
  parentalConsent: given('Please read and accept the privacy policy to continue.'),
  termsVersion: optional(policyVersion),
});

export const complianceRoutes = {
  acceptPrivacyPolicy: defineRoute({
    context: 'compliance',
    method: 'POST',
    path: '/api/privacy-policy/accept',
    summary: 'Accept the privacy policy in force, and the terms of service where they are named',
    who: who.adult,
    body: acceptPolicySchema,
    status: 200,
    answer: z.object({
      /** When it was accepted: now, or by an earlier acceptance of the same version. */
      acceptedAt: z.iso.datetime(),
    }),
    errors: ['POLICY_NOT_IN_FORCE'],
    events: ['policy.accepted'],
    idempotent: true,
  }),
} as const;
