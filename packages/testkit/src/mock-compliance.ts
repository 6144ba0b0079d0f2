import type { complianceRoutes } from '@pocketful/api-contract/compliance';
import { POLICIES, type Policy, policyKey } from '@pocketful/compliance/policies';
import { activeMember, type Handlers } from './mock-call.ts';

export const complianceHandlers: Handlers<keyof typeof complianceRoutes> = {
  acceptPrivacyPolicy: call => {
    const { body, now } = call;
    const { accepted } = activeMember(call);
    const named: Policy[] = [{ ...POLICIES.privacy, version: body.policyVersion }];
    if (body.termsVersion !== undefined) named.push({ ...POLICIES.terms, version: body.termsVersion });
    const inForce = Object.values(POLICIES).map(policyKey);
    if (!named.every(policy => inForce.includes(policyKey(policy)))) return call.refuse('POLICY_NOT_IN_FORCE');
    for (const policy of named) accepted[policyKey(policy)] ??= now.toISOString();
    return { acceptedAt: accepted[policyKey(POLICIES.privacy)] ?? now.toISOString() };
  },
};
