import type { AuditBasis, PrivacyPriority } from '../rules/privacy.ts';
import {
  acceptedMethod,
  ageLine,
  agesHandled,
  consentBeforeUse,
  consentTimely,
  directNotice,
  onlineNotice,
  operatorNamed,
  requestorIsParent,
  withdrawalHonoured,
} from './consent-checks.ts';
import {
  backupsRemoved,
  deletionComplete,
  minimisation,
  noDisclosure,
  persistentIdentifiers,
  retentionCarriedOut,
  retentionPolicy,
  reviewByParents,
} from './data-checks.ts';
import type { AuditFacts } from './facts.ts';
import type { Outcome } from './outcome.ts';
import { fastDigests, safeguards, securityProgramme } from './security-checks.ts';

/** How much a requirement counts in the score. */
export const WEIGHTS: Readonly<Record<PrivacyPriority, number>> = { CRITICAL: 4, HIGH: 3, MEDIUM: 2, LOW: 1 };

/** The requirements that an audit checks, in the order of its report. */
export const ITEMS = [
  'consentBeforeUse',
  'acceptedMethod',
  'consentTimely',
  'withdrawalHonoured',
  'directNotice',
  'onlineNotice',
  'operatorNamed',
  'retentionPolicy',
  'retentionCarriedOut',
  'backupsRemoved',
  'noDisclosure',
  'minimisation',
  'reviewByParents',
  'deletionComplete',
  'requestorIsParent',
  'securityProgramme',
  'safeguards',
  'fastDigests',
  'agesHandled',
  'ageLine',
  'persistentIdentifiers',
] as const;
export type Item = (typeof ITEMS)[number];

export interface Requirement {
  readonly title: string;
  /** The section of 16 CFR that asks for it. */
  readonly section: string;
  readonly priority: PrivacyPriority;
  readonly description: string;
  /** How the audit knows the result; it may follow from whom the instance serves. */
  readonly basis: AuditBasis | ((facts: AuditFacts) => AuditBasis);
  readonly check: (facts: AuditFacts) => Outcome;
}

/** In a household the people who run the instance are the parents; the public’s parents are not known. */
const computedInPublic = ({ serves }: AuditFacts) => (serves === 'public' ? 'computed' : 'by construction');

/** Every item with its requirement and its check. A missing item does not compile. */
export const REQUIREMENTS: Readonly<Record<Item, Requirement>> = {
  consentBeforeUse: {
    title: 'Consent before use',
    section: '16 CFR 312.5(a)(1)',
    priority: 'CRITICAL',
    description:
      'Each child under 13 has a valid consent of a parent, given before the first record about the child, and for the public confirmed before its first act.',
    basis: 'computed',
    check: consentBeforeUse,
  },
  acceptedMethod: {
    title: 'Accepted method',
    section: '16 CFR 312.5(b)',
    priority: 'CRITICAL',
    description: 'The record of each consent says how it was given and how it was verified.',
    basis: computedInPublic,
    check: acceptedMethod,
  },
  consentTimely: {
    title: 'Consent confirmed in time',
    section: '16 CFR 312.5(c)(1)',
    priority: 'HIGH',
    description: 'No data of a child under 13 is kept for more than 30 days without a confirmed consent.',
    basis: computedInPublic,
    check: consentTimely,
  },
  withdrawalHonoured: {
    title: 'Withdrawal honored',
    section: '16 CFR 312.6(a)(2)',
    priority: 'CRITICAL',
    description: 'Nothing is recorded about a child after its consent was withdrawn.',
    basis: 'computed',
    check: withdrawalHonoured,
  },
  directNotice: {
    title: 'Direct notice, renewed on change',
    section: '16 CFR 312.4(b), (c)',
    priority: 'HIGH',
    description:
      'Each consent names the version of the privacy policy that is in force, and the notice about it was sent.',
    basis: 'computed',
    check: directNotice,
  },
  onlineNotice: {
    title: 'Online notice',
    section: '16 CFR 312.4(d)',
    priority: 'HIGH',
    description: 'One version of each policy is in force, with all its sections, and is the one that was accepted.',
    basis: 'computed',
    check: onlineNotice,
  },
  operatorNamed: {
    title: 'Operator’s contact',
    section: '16 CFR 312.4(d)(1)',
    priority: 'HIGH',
    description:
      'The notice has the name, address, telephone number and email address of the people who run Pocketful.',
    basis: 'self-declared',
    check: operatorNamed,
  },
  retentionPolicy: {
    title: 'Retention policy',
    section: '16 CFR 312.10',
    priority: 'HIGH',
    description: 'Every table about children has a purpose and a period, as the published policy says.',
    basis: 'computed',
    check: retentionPolicy,
  },
  retentionCarriedOut: {
    title: 'Retention carried out',
    section: '16 CFR 312.10',
    priority: 'CRITICAL',
    description: 'Nothing is kept past its time, and the job that removes it ran within the last 26 hours.',
    basis: 'computed',
    check: retentionCarriedOut,
  },
  backupsRemoved: {
    title: 'Age of backups',
    section: '16 CFR 312.10',
    priority: 'HIGH',
    description: 'No backup in the folders of the settings is older than the policy says.',
    basis: 'computed',
    check: backupsRemoved,
  },
  noDisclosure: {
    title: 'No disclosure',
    section: '16 CFR 312.5(a)(2)',
    priority: 'CRITICAL',
    description: 'Pages load from no third party; pushes go to adults only; analytics and marketing are off.',
    basis: 'by construction',
    check: noDisclosure,
  },
  minimisation: {
    title: 'Minimization',
    section: '16 CFR 312.7',
    priority: 'HIGH',
    description:
      'No email, phone or address of a child is kept, no words of a child to support, and no column beyond those of the policy.',
    basis: 'computed',
    check: minimisation,
  },
  reviewByParents: {
    title: 'Review by parents',
    section: '16 CFR 312.6(a)',
    priority: 'HIGH',
    description: 'What parents ask to see of a child’s data is answered within two business days.',
    basis: 'by construction',
    check: reviewByParents,
  },
  deletionComplete: {
    title: 'Deletion complete',
    section: '16 CFR 312.6(a)(2)',
    priority: 'CRITICAL',
    description: 'After an erasure nothing about the child is left, and an announced erasure is done on its day.',
    basis: 'computed',
    check: deletionComplete,
  },
  requestorIsParent: {
    title: 'Requestor is the parent',
    section: '16 CFR 312.6(a)(3)',
    priority: 'CRITICAL',
    description:
      'Each consent, export and erasure is by an adult of the family. That the adult is a parent is declared, not checked.',
    basis: 'by construction',
    check: requestorIsParent,
  },
  securityProgramme: {
    title: 'Security program',
    section: '16 CFR 312.8(b), (c)',
    priority: 'HIGH',
    description:
      'Within the last year risks were assessed, safeguards tested and a backup restored. For the public the written program with its coordinator and the assurances of each processor were renewed.',
    basis: 'self-declared',
    check: securityProgramme,
  },
  safeguards: {
    title: 'Safeguards in effect',
    section: '16 CFR 312.8(a)',
    priority: 'CRITICAL',
    description:
      'Secrets are hashed under a pepper, cookies are closed to scripts, wrong tries lock, the audit log verifies.',
    basis: 'computed',
    check: safeguards,
  },
  fastDigests: {
    title: 'No digest of a PIN',
    section: '16 CFR 312.8(a)',
    priority: 'CRITICAL',
    description: 'A PIN has few values, so nothing but its slow hash is stored.',
    basis: 'computed',
    check: fastDigests,
  },
  agesHandled: {
    title: 'Ages handled with care',
    section: '16 CFR 312.2',
    priority: 'HIGH',
    description: 'The year of birth of each child is on record, and its age follows from it.',
    basis: 'computed',
    check: agesHandled,
  },
  ageLine: {
    title: 'Ages changed across the line',
    section: '16 CFR 312.2',
    priority: 'HIGH',
    description: 'An age that is raised to 13 or more opens nothing that a withdrawn or missing consent closed.',
    basis: 'computed',
    check: ageLine,
  },
  persistentIdentifiers: {
    title: 'Persistent identifiers',
    section: '16 CFR 312.2',
    priority: 'MEDIUM',
    description: 'Cookies are those of the policy; network addresses and browsers are kept for at most 30 days.',
    basis: 'computed',
    check: persistentIdentifiers,
  },
};
