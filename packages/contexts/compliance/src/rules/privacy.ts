import { yearAfter } from '@pocketful/domain/dates';

/** Whom an instance serves: the household of the people who run it, or families of the public. */
export const AUDIENCES = ['household', 'public'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** The words of the audit of children's privacy (16 CFR Part 312), and how far it is looked back. */

/** The overall result. */
export const OVERALL_COMPLIANCE = ['COMPLIANT', 'PARTIALLY_COMPLIANT', 'NON_COMPLIANT', 'NEEDS_REVIEW'] as const;
export type OverallCompliance = (typeof OVERALL_COMPLIANCE)[number];

/** The result of one requirement. `NEEDS_REVIEW` means missing evidence and is never a pass. */
export const REQUIREMENT_STATUSES = ['COMPLIANT', 'NON_COMPLIANT', 'NEEDS_REVIEW'] as const;
export type RequirementStatus = (typeof REQUIREMENT_STATUSES)[number];

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

const OF_A_HOUSEHOLD = ['risk_assessment', 'safeguard_test', 'restore_drill'] as const;
const OF_THE_PUBLIC = [...OF_A_HOUSEHOLD, 'security_program', 'processor_assurances'] as const;

/** Documents that a person puts on record. */
export const PRIVACY_EVIDENCE = [...OF_THE_PUBLIC, 'outside_request'] as const;
export type EvidenceKind = (typeof PRIVACY_EVIDENCE)[number];

/** The records of a request from outside. They have no typed words, so they name no child. */
export const OUTSIDE_REQUESTS = [
  'Asked to see data. The parent was verified, and the data was sent.',
  'Asked to correct data. The parent was verified, and the data was corrected.',
  'Asked to delete data. The parent was verified, and the data was deleted.',
  'Asked to stop the collection. The parent was verified, and the consent was withdrawn.',
  'Asked about data that Pocketful does not have. The parent was told so.',
  'Asked by somebody who could not be verified. Nothing was sent or changed.',
] as const;

/** Whether a document holds no words of a person, if its kind asks for that. */
export function isRecordable({ kind, document }: { readonly kind: EvidenceKind; readonly document: string }): boolean {
  return kind !== 'outside_request' || OUTSIDE_REQUESTS.some(record => record === document);
}

/** The documents that are due once a year. A household needs no written program and no assurances. */
export const YEARLY_EVIDENCE: Readonly<Record<Audience, readonly EvidenceKind[]>> = {
  household: OF_A_HOUSEHOLD,
  public: OF_THE_PUBLIC,
};

/** The day on which the next document is due, YYYY-MM-DD; null for one without a successor. */
export function nextEvidenceDue(kind: EvidenceKind, doneOn: string): string | null {
  return kind === 'outside_request' ? null : yearAfter(doneOn);
}

/** The names of the kinds of evidence. */
export const EVIDENCE_NAMES: Readonly<Record<EvidenceKind, string>> = {
  risk_assessment: 'Risk assessment',
  safeguard_test: 'Test of the safeguards',
  restore_drill: 'Restore drill',
  security_program: 'Written security program',
  processor_assurances: 'Assurances of processors',
  outside_request: 'Request from outside the app',
};

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
