import { yearAfter } from '@pocketful/domain/dates';
import type { Audience } from './privacy.ts';

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
