/** Whom an instance serves: the household of the people who run it, or families of the public. */
export const AUDIENCES = ['household', 'public'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** The words of the audit of children's privacy (16 CFR Part 312), and how far it is looked back. */

/** The overall result. */
export const OVERALL_COMPLIANCE = ['COMPLIANT', 'PARTIALLY_COMPLIANT', 'NON_COMPLIANT', 'NEEDS_REVIEW'] as const;
export type OverallCompliance = (typeof OVERALL_COMPLIANCE)[number];

/**
 * The result of one requirement. `DECLARED` means that a person says so, and no data shows it. `NEEDS_REVIEW` means
 * missing evidence. Neither is a pass.
 */
export const REQUIREMENT_STATUSES = ['COMPLIANT', 'DECLARED', 'NON_COMPLIANT', 'NEEDS_REVIEW'] as const;
export type RequirementStatus = (typeof REQUIREMENT_STATUSES)[number];

/** Whether something has to be done about a requirement. */
export function isOpen({ status }: { readonly status: RequirementStatus }): boolean {
  return status === 'NON_COMPLIANT' || status === 'NEEDS_REVIEW';
}

/** How an audit knows a result. Only computed results count in the score. */
export const AUDIT_BASES = ['computed', 'by construction', 'self-declared'] as const;
export type AuditBasis = (typeof AUDIT_BASES)[number];

/**
 * An adult's remedies for a requirement that does not pass: confirm a consent by mail, or wait until the
 * operator sets up mail; give a consent that is missing, renew an outdated one, edit the child, or accept the policy.
 */
export const PRIVACY_REMEDIES = ['confirm', 'wait', 'consent', 'renew', 'edit', 'accept'] as const;
export type PrivacyRemedy = (typeof PRIVACY_REMEDIES)[number];

/** How much a requirement weighs, the gravest first; one that is critical decides about the whole. */
export const PRIVACY_PRIORITIES = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'] as const;
export type PrivacyPriority = (typeof PRIVACY_PRIORITIES)[number];

/** The reports that staff take along. */
export const REPORT_TYPES = ['DAILY', 'WEEKLY', 'MONTHLY', 'ANNUAL'] as const;
/** How far each looks back, in days. */
export const REPORT_DAYS: Readonly<Record<(typeof REPORT_TYPES)[number], number>> = {
  DAILY: 1,
  WEEKLY: 7,
  MONTHLY: 30,
  ANNUAL: 365,
};

/** For how many days a violation that was settled stays on the list. */
export const SETTLED_VIOLATION_DAYS = 30;
/** Over how many days it is shown how the audits went. */
export const AUDIT_HISTORY_DAYS = 90;
/** Limit of recommendations. */
export const MAX_RECOMMENDATIONS = 10;
