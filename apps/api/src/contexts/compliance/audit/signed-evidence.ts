import { createHmac, timingSafeEqual } from 'node:crypto';
import type { RecordEvidence } from '@pocketful/compliance/calls/evidence';
import { documentOf, PRIVACY_EVIDENCE } from '@pocketful/compliance/rules/evidence';
import { z } from 'zod';
import { keyFor } from '../../../platform/keys.ts';

const evidenceSchema = z.object({
  kind: z.enum(PRIVACY_EVIDENCE),
  /** YYYY-MM-DD */
  doneOn: z.iso.date(),
  author: z.string(),
  document: z.string(),
  /** The parts of a form by their names. A report of a command has none. */
  parts: z.record(z.string(), z.string()).optional(),
});
/** Evidence as the instance signs it. */
export type SignedEvidence = z.infer<typeof evidenceSchema>;

/** A form as evidence. */
export function evidenceOfForm({ kind, doneOn, author, ...parts }: RecordEvidence): SignedEvidence {
  return { kind, doneOn, author, document: documentOf(kind, doneOn, parts), parts };
}

function signatureOf(key: string, content: string): Buffer {
  // The name is older than the evidence that is no drill.
  return createHmac('sha256', keyFor(key, 'drill report')).update(content).digest();
}

/** Evidence as one line, signed with the key of an instance. */
export function signEvidence(key: string, evidence: SignedEvidence): string {
  const content = Buffer.from(JSON.stringify(evidence)).toString('base64url');
  return `${content}.${signatureOf(key, content).toString('base64url')}`;
}

/** The evidence of a line; undefined if it was changed, or is signed by another instance. */
export function readSignedEvidence(key: string, line: string): SignedEvidence | undefined {
  const [content = '', signature = ''] = line.split('.');
  const [expected, given] = [signatureOf(key, content), Buffer.from(signature, 'base64url')];
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined;
  return evidenceSchema.safeParse(JSON.parse(Buffer.from(content, 'base64url').toString('utf8'))).data;
}
