import { type AuditFacts, type FamilyFacts, factsOf, NO_FACTS, type SystemFacts } from './facts.ts';
import { dayOf } from './outcome.ts';

const NOW = new Date('2026-03-10T15:00:00Z');
export const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

export const serves = 'public';

/** Two children under 13 of one family, everything in order. */
export const families: FamilyFacts = factsOf(
  name =>
    ({
      children: 2,
      under13: 2,
      keeping: 1,
      consented: 2,
      acceptances: 2,
      asked: 4,
      secrets: 4,
      reviews: 1,
      erasures: 1,
    })[name as 'children'] ?? 0,
);
export const NO_DRIFT = { holding: [], sending: [], guarding: [] };
export const system: SystemFacts = {
  ...{
    at: NOW,
    mailOn: true,
    operatorNamed: true,
    manyFamilies: true,
    pinColumns: [],
    retainedAt: ago(9),
    verified: { at: ago(1), faults: 0 },
    staffSecrets: 1,
    weakStaffSecrets: 0,
  },
  ...{ policiesNotInForce: [], policiesReworded: [], tablesWithoutPeriod: [], periodsUnpublished: [] },
  ...{
    classesOverdue: [],
    classesUnseen: [],
    foreignOrigins: [],
    pushesAway: [],
    columnsBeyond: [],
    schemaDrift: NO_DRIFT,
    cookiesBeyond: [],
    cookieFaults: [],
  },
  ...{ backups: 4, backupsOverdue: 0 },
  evidence: {
    ...{ risk_assessment: document(1), safeguard_test: document(2), restore_drill: document(3) },
    ...{ security_program: document(4), processor_assurances: document(5) },
  },
};
/** A document of a number of days ago; the next is due a year after it. */
export function document(days: number) {
  return { doneOn: dayOf(ago(24 * days)), dueOn: dayOf(ago(24 * (days - 365))) };
}

/** The facts with one of the family or of the system changed. */
export const broken = (by: Partial<FamilyFacts> | Partial<SystemFacts>): AuditFacts => {
  const ofFamilies = Object.keys(by).every(name => Object.hasOwn(NO_FACTS, name));
  return ofFamilies
    ? { serves, families: { ...families, ...by }, system }
    : { serves, families, system: { ...system, ...(by as Partial<SystemFacts>) } };
};
