import { type Finding, finding } from './findings.ts';

/** Observations while clocks were wrong. */
export interface WrongClocks {
  /** The answers of `/readyz` of processes whose clock, or whose database's clock, is far ahead. */
  readonly ready: readonly string[];
  /** The number of payments of future paydays. */
  readonly early: number;
  /** How far the trusted time is ahead of the real one, in hours. */
  readonly markAhead: number;
  /** Sessions and children that are gone. */
  readonly gone: number;
}

/** The longest trusted jump of the tests, in hours. */
const TRUSTED = 1;

/** Finds a clock gate that stayed open, and effects of jobs that used a wrong clock. */
export function wrongClocks({ ready, early, markAhead, gone }: WrongClocks): Finding[] {
  const findings = ready
    .filter(said => !said.includes('clock ahead: jobs wait'))
    .map(said => finding('unexpected', `with a clock far ahead /readyz said ${said}`));
  if (early > 0) findings.push(finding('unasked', `${early} payments of paydays that have not come`));
  if (markAhead > TRUSTED)
    findings.push(finding('unexpected', `the trusted time is ${markAhead.toFixed(0)} hours ahead of the real one`));
  if (gone > 0) findings.push(finding('lost', `${gone} sessions or children are gone by a clock far ahead`));
  return findings;
}

/** The ids of sessions and children, and the number of sessions that clients have ended. */
export interface Kept {
  readonly ids: readonly string[];
  readonly ended: number;
}

/** The number of sessions and children that are gone, without the sessions that clients ended. */
export function goneSince(before: Kept, after: Kept): number {
  const kept = new Set(after.ids);
  return before.ids.filter(id => !kept.has(id)).length - (after.ended - before.ended);
}
