import type { RequirementStatus } from '@pocketful/domain/privacy';

/** What came of looking at one requirement. */
export interface Outcome {
  readonly status: RequirementStatus;
  /** The share that passes, 0 to 100; 100 only where all of it does. */
  readonly score: number;
  readonly findings: readonly string[];
  readonly recommendations: readonly string[];
  /** The same for a parent, who reads what is theirs to do and what is not. */
  readonly forParents: readonly string[];
}

/** What a parent reads of what only an operator can do. */
const OPERATORS_WORK = 'This is for whoever runs your Pocketful.';
/** The same of mail, which nobody else can switch on. */
export const MAIL_IS_OFF = 'Consents are confirmed by mail: whoever runs your Pocketful has to switch mail on.';

/** Whether a parent can do nothing about it. */
export function isOperatorsWork(advice: string): boolean {
  return advice === OPERATORS_WORK || advice === MAIL_IS_OFF;
}

/** One thing that a requirement asks of many. */
export interface Look {
  /** How many were looked at. */
  readonly of: number;
  readonly failed?: number;
  /** Of how many it cannot be told. */
  readonly unknown?: number;
  /** What is said where all pass. */
  readonly fine: string;
  /** What is said where one does not, and what helps. */
  readonly found: string;
  readonly advice: string;
  /** What a parent of the child can do about it; without it, it is the operator's. */
  readonly parents?: string;
}

/** Puts together what was looked at: one that failed fails all of it, one that is not known leaves it open. */
export function settle(looks: readonly Look[]): Outcome {
  const bad = looks.filter(({ failed = 0, unknown = 0 }) => failed + unknown > 0);
  if (bad.length === 0)
    return {
      status: 'COMPLIANT',
      score: 100,
      findings: looks.map(({ fine }) => fine),
      recommendations: [],
      forParents: [],
    };
  return {
    status: bad.some(({ failed = 0 }) => failed > 0) ? 'NON_COMPLIANT' : 'NEEDS_REVIEW',
    score: Math.min(...bad.map(shareOf)),
    findings: bad.map(({ found }) => found),
    recommendations: [...new Set(bad.map(({ advice }) => advice))],
    forParents: [...new Set(bad.map(({ parents = OPERATORS_WORK }) => parents))],
  };
}

function shareOf({ of, failed = 0, unknown = 0 }: Look): number {
  const all = Math.max(of, failed + unknown);
  return Math.min(99, Math.floor((100 * (all - failed - unknown)) / all));
}

/** A look at a list of what is wrong: nothing in it is right. */
export function none(wrong: readonly string[], { fine, found, advice }: Pick<Look, 'fine' | 'found' | 'advice'>): Look {
  const named = wrong.length === 0 ? found : `${found}: ${wrong.join(', ')}.`;
  return { of: Math.max(wrong.length, 1), failed: wrong.length, fine, found: named, advice };
}

/** How many of what: `1 child`, `3 children`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** The verb that goes with a count. */
export function verb(count: number, one: string, many: string): string {
  return count === 1 ? one : many;
}

const DAY_MS = 86_400_000;

/** How many whole days lie between two moments. */
export function daysBetween(from: Date, to: Date): number {
  return Math.floor((to.getTime() - from.getTime()) / DAY_MS);
}

/** The calendar day of a moment, in UTC. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
