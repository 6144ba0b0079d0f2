import { day, line, lines } from '@pocketful/contract-core/fields';
import { z } from 'zod';
import { EVIDENCE_FORMS, type EvidencePart, partsOf, type WrittenKind } from '../rules/evidence.ts';

/** The least characters of a sentence and of a name. */
const LEAST = { sentence: 20, name: 2 } as const;

function nameOf(label: string) {
  return line({ max: 200 }).min(LEAST.name, `${label}: please write at least ${LEAST.name} characters`);
}

function ruleOf({ label, type }: EvidencePart): z.ZodType<string, string> {
  const choose = `${label}: please choose one`;
  if (type === 'name') return nameOf(label);
  if (type === 'processor') return line({ min: choose, max: 1000 });
  if (type === 'sentence')
    return lines({ max: 5000 }).min(LEAST.sentence, `${label}: please write at least ${LEAST.sentence} characters`);
  return z.enum(type, choose);
}

/** The rules of a form, by the names of its parts. */
type Rules<K extends WrittenKind> = Readonly<
  Record<keyof (typeof EVIDENCE_FORMS)[K]['parts'] & string, z.ZodType<string, string>>
>;

function formOf<K extends WrittenKind>(kind: K) {
  const rules = Object.fromEntries(partsOf(kind).map(([name, part]) => [name, ruleOf(part)]));
  return z.strictObject({
    kind: z.literal(kind),
    doneOn: day(`${EVIDENCE_FORMS[kind].day}: please choose a day`),
    author: nameOf('Author'),
    // The names are those of the form.
    ...(rules as Rules<K>),
  });
}

/** The form of each kind that a person records. The rules of the portal, the command and the call alike. */
export const recordEvidenceSchema = z.discriminatedUnion('kind', [
  formOf('risk_assessment'),
  formOf('security_program'),
  formOf('processor_assurances'),
  formOf('outside_request'),
]);
export type RecordEvidence = z.infer<typeof recordEvidenceSchema>;
