import { type Finding, finding } from './findings.ts';

/** The answers to calls while the disk was full and afterwards. */
export interface FullDisk {
  readonly writes: readonly string[];
  readonly reads: readonly string[];
  /** The answers of `/readyz`. */
  readonly ready: readonly string[];
  /** The seconds until a write was answered after room was made. Undefined if none was. */
  readonly recoveredAfter: number | undefined;
}

/** The longest time until a write is answered after room was made, in seconds. */
const GOAL = 10;
const BUSY = ['503 UNAVAILABLE', '503 OUTCOME_UNKNOWN', 'no answer'];

/** Other answers than 503, reads that fail, a silent `/readyz`, and writes that fail although there is room. */
export function wrongFullDisk({ writes, reads, ready, recoveredAfter }: FullDisk): Finding[] {
  const wrong = (what: string) => finding('unexpected', `a full disk: ${what}`);
  const findings: Finding[] = [];
  for (const answer of new Set([...writes, ...reads]))
    if (answer !== 'done' && !BUSY.includes(answer)) findings.push(wrong(`an answer was ${answer}`));
  if (!writes.includes('503 UNAVAILABLE')) findings.push(wrong(`none of ${writes.length} writes was answered 503`));
  if (!reads.includes('done')) findings.push(wrong(`none of ${reads.length} reads was answered`));
  if (!ready.some(said => said.includes('disk full'))) findings.push(wrong('/readyz did not say so'));
  if (recoveredAfter === undefined || recoveredAfter > GOAL)
    findings.push(wrong(`no write was answered within ${GOAL} s after room was made`));
  return findings;
}
