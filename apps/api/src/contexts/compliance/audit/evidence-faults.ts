import { createHash } from 'node:crypto';
import type { EvidenceFault, RecordedEvidence } from '@pocketful/compliance/audit/facts';
import { recordEvidenceSchema } from '@pocketful/compliance/calls/evidence';
import { type EvidenceKind, isWritten, nextEvidenceDue } from '@pocketful/compliance/rules/evidence';
import { HOUR } from '../../../platform/clock.ts';
import { readSignedEvidence, type SignedEvidence } from './signed-evidence.ts';

/** In some time zone it is tomorrow already. */
const FARTHEST_AHEAD_MS = 14 * HOUR;

/** Whether a day has come in no time zone. */
export function isAhead(doneOn: string, now: Date): boolean {
  return new Date(doneOn).getTime() > now.getTime() + FARTHEST_AHEAD_MS;
}

export function digestOf(document: string): string {
  return createHash('sha256').update(document).digest('hex');
}

/** A row of evidence, and the digest that its audit row has. */
export interface EvidenceRecord {
  readonly kind: EvidenceKind;
  readonly doneOn: string;
  readonly recordedAt: string;
  readonly author: string | null;
  readonly document: string | null;
  readonly digest: string | null;
  readonly line: string | null;
  readonly audited: string | undefined;
}

/** A row as the audit counts it. Nothing counts that a statement of SQL can write without the key of the instance. */
export function readEvidence(key: string, row: EvidenceRecord, now: Date): RecordedEvidence {
  const signed = row.line === null ? undefined : readSignedEvidence(key, row.line);
  const { kind, doneOn, author } = row;
  return { kind, doneOn, author: author ?? '', processor: signed?.parts?.processor, fault: faultOf(row, signed, now) };
}

function faultOf(row: EvidenceRecord, signed: SignedEvidence | undefined, now: Date): EvidenceFault | undefined {
  if (row.line === null) return 'earlier form';
  if (!signed) return 'not signed';
  const isSame = (['kind', 'doneOn', 'author', 'document'] as const).every(field => row[field] === signed[field]);
  if (!isSame || row.digest !== digestOf(signed.document)) return 'changed';
  if (isAhead(row.doneOn, now)) return 'ahead';
  if (isAhead(row.doneOn, new Date(row.recordedAt))) return 'changed';
  if (!isInForm(signed)) return 'earlier form';
  // The audit row of an expired document may be trimmed.
  const isDue = (nextEvidenceDue(row.kind, row.doneOn) ?? '') <= now.toISOString().slice(0, 10);
  return isDue || row.audited === row.digest ? undefined : 'not in the audit log';
}

/** Whether it has the parts that the form of its kind asks for. */
function isInForm({ kind, doneOn, author, parts }: SignedEvidence): boolean {
  return isWritten(kind)
    ? recordEvidenceSchema.safeParse({ kind, doneOn, author, ...parts }).success
    : parts === undefined;
}
