import type { EvidenceKind } from '../rules/evidence.ts';
import {
  type AuditFacts,
  type FamilyFacts,
  factsOf,
  NO_FACTS,
  type RecordedEvidence,
  type SystemFacts,
} from './facts.ts';
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
    familiesLeft: [],
    revocationsWaiting: 0,
    foreignOrigins: [],
    mailsAway: [],
    pushesAway: [],
    columnsBeyond: [],
    schemaDrift: NO_DRIFT,
    cookiesBeyond: [],
    cookieFaults: [],
  },
  ...{ backups: 4, backupsOverdue: 0 },
  evidence: [
    ...[document('risk_assessment', 1), document('safeguard_test', 2), document('restore_drill', 3)],
    ...[document('security_program', 4), { ...document('processor_assurances', 5), processor: 'Mailer Ltd.' }],
  ],
  ...{ processors: ['Mailer Ltd.'], mailLeaves: true },
};
/** A document of a number of days ago. */
function document(kind: EvidenceKind, days: number): RecordedEvidence {
  return { kind, doneOn: dayOf(ago(24 * days)), author: 'Olive' };
}
/** The system with another document of a kind, or without one. */
export function withEvidence(kind: EvidenceKind, other?: Partial<RecordedEvidence>): SystemFacts {
  const evidence = system.evidence.flatMap(had => (had.kind === kind ? (other ? { ...had, ...other } : []) : had));
  return { ...system, evidence };
}

/** The facts with one of the family or of the system changed. */
export const broken = (by: Partial<FamilyFacts> | Partial<SystemFacts>): AuditFacts => {
  const ofFamilies = Object.keys(by).every(name => Object.hasOwn(NO_FACTS, name));
  return ofFamilies
    ? { serves, families: { ...families, ...by }, system }
    : { serves, families, system: { ...system, ...(by as Partial<SystemFacts>) } };
};
