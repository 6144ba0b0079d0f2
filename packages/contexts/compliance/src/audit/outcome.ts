import type { PrivacyRemedy, RequirementStatus } from '../rules/privacy.ts';

/** The result of one requirement. */
export interface Outcome {
  readonly status: RequirementStatus;
  /** Whether there was anything to check. */
  readonly checked: boolean;
  /** The share that passes, 0 to 100; 100 only where all of it does. */
  readonly score: number;
  /** The findings for staff name the tables with the records; those for a parent do not. */
  readonly findings: readonly string[];
  readonly forParentsFound: readonly string[];
  readonly recommendations: readonly string[];
  /** The recommendations for a parent. */
  readonly forParents: readonly string[];
  /** A parent's remedy, by its kind. */
  readonly remedy: PrivacyRemedy | undefined;
}

/** A parent's recommendation for a task of the operator. */
const OPERATORS_WORK = 'The person who runs your Pocketful has to do this.';
/** A parent's recommendation where only a mail helps and none is sent. */
export const MAIL_NEEDED = 'The person who runs your Pocketful must set up mail.';
/** Whether only the operator can follow a recommendation. */
export function isOperatorsWork(advice: string): boolean {
  return advice === OPERATORS_WORK || advice === MAIL_NEEDED;
}

/** One check of a requirement, over many records. */
export interface Look {
  /** Number of checked records. */
  readonly of: number;
  readonly failed?: number;
  /** Number of records without evidence. */
  readonly unknown?: number;
  /** Whether a person says so, and no data shows it. */
  readonly declared?: boolean;
  /** The finding if all pass. */
  readonly fine: string;
  /** The finding if one fails, the tables with the records, and the recommendation. */
  readonly found: string;
  readonly tables: readonly string[];
  readonly advice: string;
  /** Advice for a parent of the child; without it, it is the operator's work. */
  readonly parents?: string;
  /** A parent's remedy, by its kind. */
  readonly remedy?: PrivacyRemedy;
}

/** Combines looks: one that failed fails all of it, one that is not known leaves it open, one that is declared declares it. */
export function settle(looks: readonly Look[]): Outcome {
  const checked = looks.some(({ of }) => of > 0);
  const bad = looks.filter(({ failed = 0, unknown = 0 }) => failed + unknown > 0);
  if (bad.length === 0)
    return {
      status: looks.some(({ declared }) => declared) ? 'DECLARED' : 'COMPLIANT',
      checked,
      score: 100,
      findings: looks.map(({ fine }) => fine),
      forParentsFound: looks.map(({ fine }) => fine),
      recommendations: [],
      forParents: [],
      remedy: undefined,
    };
  return {
    status: bad.some(({ failed = 0 }) => failed > 0) ? 'NON_COMPLIANT' : 'NEEDS_REVIEW',
    checked,
    score: Math.min(...bad.map(shareOf)),
    findings: bad.map(({ found, tables }) => (tables.length > 0 ? `${found} Tables: ${tables.join(', ')}.` : found)),
    forParentsFound: bad.map(({ found }) => found),
    recommendations: [...new Set(bad.map(({ advice }) => advice))],
    forParents: [...new Set(bad.map(({ parents = OPERATORS_WORK }) => parents))],
    remedy: bad.find(({ remedy }) => remedy)?.remedy,
  };
}

function shareOf({ of, failed = 0, unknown = 0 }: Look): number {
  const all = Math.max(of, failed + unknown);
  return Math.min(99, Math.floor((100 * (all - failed - unknown)) / all));
}

/** A look at a list of faults, each with its name: an empty list passes. */
export function none(wrong: readonly string[], { fine, found, advice }: Pick<Look, 'fine' | 'found' | 'advice'>): Look {
  const named = wrong.length === 0 ? found : `${found}: ${wrong.join(', ')}.`;
  return { of: Math.max(wrong.length, 1), failed: wrong.length, fine, found: named, tables: [], advice };
}

/** A count with its noun: `1 child`, `3 children`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** The verb that goes with a count. */
export function verb(count: number, one: string, many: string): string {
  return count === 1 ? one : many;
}

/** The calendar day of a time, in UTC. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
