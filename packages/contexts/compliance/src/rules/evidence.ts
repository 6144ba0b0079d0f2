import { yearAfter } from '@pocketful/domain/dates';
import type { Audience } from './privacy.ts';

const OF_A_HOUSEHOLD = ['risk_assessment', 'safeguard_test', 'restore_drill'] as const;
const OF_THE_PUBLIC = [...OF_A_HOUSEHOLD, 'security_program', 'processor_assurances'] as const;

/** The documents on record. */
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

/** A part of a form. A sentence has several lines; a processor is one of the settings; a list has the choices. */
export interface EvidencePart {
  readonly label: string;
  readonly type: 'sentence' | 'name' | 'processor' | readonly string[];
}

/** A kind that a person records: the label of its day, and its parts, each of which is required. */
interface WrittenForm {
  readonly day: string;
  readonly parts: Readonly<Record<string, EvidencePart>>;
}

/** A kind that a command records by a report that it signs. The command is without what an installation writes before it. */
interface SignedForm {
  readonly command: string;
  readonly hint: string;
}

/** How each kind is recorded. The parts are those of 16 CFR 312.8. */
export const EVIDENCE_FORMS = {
  // 16 CFR 312.8(b)(2)
  risk_assessment: {
    day: 'Assessed on',
    parts: {
      holdings: { label: 'What holds children’s data', type: 'sentence' },
      risks: { label: 'Internal and external risks', type: 'sentence' },
      safeguards: { label: 'Whether the safeguards suffice', type: 'sentence' },
      decision: { label: 'What was decided', type: 'sentence' },
    },
  },
  safeguard_test: {
    command: 'evidence --kind safeguard_test',
    hint: 'It tests the safeguards and records its report.',
  },
  restore_drill: {
    command: 'restore FOLDER',
    hint: 'Name a new folder in DATA_DIR. It prints the command that records its report.',
  },
  // 16 CFR 312.8(b)(1) to (5)
  security_program: {
    day: 'Yearly evaluation on',
    parts: {
      coordinator: { label: 'Coordinator', type: 'name' },
      risks: { label: 'Risks that were found', type: 'sentence' },
      safeguards: { label: 'Safeguards against these risks', type: 'sentence' },
      monitoring: { label: 'How the safeguards are tested and monitored', type: 'sentence' },
    },
  },
  // 16 CFR 312.8(c)
  processor_assurances: {
    day: 'Assured on',
    parts: {
      processor: { label: 'Processor', type: 'processor' },
      capability: { label: 'How you know that it can protect the data', type: 'sentence' },
      assurance: { label: 'What it assures in writing', type: 'sentence' },
    },
  },
  outside_request: {
    day: 'Answered on',
    parts: { request: { label: 'What was asked and done', type: OUTSIDE_REQUESTS } },
  },
} as const satisfies Readonly<Record<EvidenceKind, WrittenForm | SignedForm>>;

type Forms = typeof EVIDENCE_FORMS;
/** The kinds that a person records. */
export type WrittenKind = { [K in EvidenceKind]: Forms[K] extends WrittenForm ? K : never }[EvidenceKind];
/** The kinds that a command records. */
export type SignedKind = Exclude<EvidenceKind, WrittenKind>;
/** The names of all parts. */
export type PartName = { [K in WrittenKind]: keyof Forms[K]['parts'] }[WrittenKind];

/** Whether a person records a kind. */
export function isWritten(kind: EvidenceKind): kind is WrittenKind {
  return 'parts' in EVIDENCE_FORMS[kind];
}

/** The parts of a form by their names, in its order. */
export function partsOf(kind: WrittenKind): (readonly [PartName, EvidencePart])[] {
  const { parts }: { readonly parts: Partial<Record<PartName, EvidencePart>> } = EVIDENCE_FORMS[kind];
  // A form has no other keys than the names of its parts.
  return Object.entries(parts) as [PartName, EvidencePart][];
}

/** The day and the parts of a form as text. */
export function documentOf(
  kind: WrittenKind,
  doneOn: string,
  parts: Readonly<Partial<Record<PartName, string>>>,
): string {
  const lines = partsOf(kind).map(([name, { label }]) => `${label}: ${parts[name]}`);
  return [`${EVIDENCE_FORMS[kind].day}: ${doneOn}`, ...lines].join('\n');
}

/** The processors that a setting names, with commas between them. */
export function processorsIn(setting: string | null | undefined): string[] {
  return (setting ?? '')
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '');
}

/** The kinds that are due once a year. A household needs no written program and no assurances. */
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
