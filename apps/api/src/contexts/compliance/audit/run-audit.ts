import { setTimeout as sleep } from 'node:timers/promises';
import { type Audit, audit, breachesOf, dated, systemBreaches } from '@pocketful/compliance/audit/audit';
import { addFacts } from '@pocketful/compliance/audit/facts';
import type { Audience } from '@pocketful/compliance/rules/privacy';
import { sql } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import { readClock } from '../../../platform/clock-gate.ts';
import type { Config } from '../../../platform/config.ts';
import type { Database, DatabaseHandle } from '../../../platform/database/connect.ts';
import { byPlace } from '../../../platform/database/cursor-batches.ts';
import { SYSTEM_FAMILY_ID } from '../../../platform/ids.ts';
import { type AuditUnderWay, auditUnderWay, IS_NEWEST } from './audit-rows.ts';
import { type CountedFamily, countFamilies, sumOf } from './family-facts.ts';
import { probeSystem } from './system-facts.ts';
import { type Breach, clearViolations, openViolations } from './violations.ts';

/** The dependencies of an audit of the whole system. */
export interface AuditDeps {
  readonly database: DatabaseHandle;
  readonly config: Config;
  readonly clock: Clock;
}

/** Families per portion. */
const PORTION = 250;
/** The pause after a portion, as a multiple of the portion's time, so that the families' calls get the database. */
const REST = 4;
const SHORTEST_REST_MS = 5;

/**
 * Continues the running audit, portion by portion, to its end. The counts of each portion are stored with it, so that
 * another process can continue when this one is gone. Of two concurrent processes the slower one notices and stops.
 *
 * @param isStopped called after each portion; true leaves the audit as far as it is
 * @param pace the pause after a portion, by the portion's time; both in milliseconds
 */
export async function goOnWithAudit(
  deps: AuditDeps,
  isStopped: () => boolean = () => false,
  pace: (tookMs: number) => number = took => Math.max(SHORTEST_REST_MS, took * REST),
): Promise<void> {
  const { database, config, clock } = deps;
  let running = await auditUnderWay(database.crossTenant('privacy-audit'));
  while (running && !isStopped()) {
    const began = performance.now();
    const portion = await nextPortion(database, running.reached, clock());
    if (portion.end !== null) running = await moveOn(database, running, portion, config.serves, clock());
    if (portion.isLast) {
      if (running) await finish(deps, running);
      return;
    }
    await sleep(pace(performance.now() - began));
  }
}

interface Portion {
  /** The last family of the portion; null if there is none. */
  readonly end: string | null;
  readonly counted: readonly CountedFamily[];
  readonly isLast: boolean;
}

async function nextPortion(database: DatabaseHandle, reached: string | null, now: Date): Promise<Portion> {
  const ids = await database.report(sql<{ family_id: string }>`
    SELECT f.family_id FROM staff_views.families AS f
    WHERE (${byPlace(sql`f.family_id`)}) >
      (coalesce(uuid_hash(${reached}::uuid), -2147483648), coalesce(${reached}::uuid, ${SYSTEM_FAMILY_ID}::uuid))
    ORDER BY ${byPlace(sql`f.family_id`)} LIMIT ${PORTION}`);
  const families = ids.map(row => row.family_id);
  const isLast = families.length < PORTION;
  const counted = families.length > 0 ? await countFamilies(database, families, now) : [];
  return { end: families.at(-1) ?? null, counted, isLast };
}

/** Stores the progress; undefined if another process is further. */
function moveOn(
  database: DatabaseHandle,
  running: AuditUnderWay,
  { end: reached, counted }: Portion,
  serves: Audience,
  now: Date,
): Promise<AuditUnderWay | undefined> {
  const facts = addFacts(running.facts, sumOf(counted));
  const families = running.families + counted.length;
  const breaches = counted.flatMap(({ familyId, facts: own }) =>
    breachesOf(own, serves).map(([item, outcome]): Breach => ({ item, subjectId: familyId, outcome })),
  );
  return database.transactionAcross('privacy-audit', async db => {
    const { rows } = await sql`
      UPDATE privacy_audits SET reached = ${reached}, families = ${families}, facts = ${JSON.stringify(facts)}, moved_at = ${now}
      WHERE audit_id = ${running.auditId} AND finished_at IS NULL AND reached IS NOT DISTINCT FROM ${running.reached}::uuid
      RETURNING audit_id`.execute(db);
    if (rows.length === 0) return undefined;
    await openViolations(db, running.auditId, breaches, now);
    return { ...running, reached, families, facts, movedAt: now };
  });
}

async function finish({ database, config, clock }: AuditDeps, running: AuditUnderWay): Promise<void> {
  const now = clock();
  const { open } = await readClock(database, now);
  const system = await probeSystem(database, config, now);
  const judged = audit({ serves: config.serves, families: running.facts, system });
  const breaches = systemBreaches(system, config.serves).map(
    ([item, outcome]): Breach => ({ item, subjectId: SYSTEM_FAMILY_ID, outcome }),
  );
  await database.transactionAcross('privacy-audit', async db => {
    const found = dated(judged, now.toISOString(), await auditBefore(db));
    if (!(await store(db, running, found, { now, isTrusted: open }))) return;
    await openViolations(db, running.auditId, breaches, now);
    await clearViolations(db, running.auditId, now);
  });
}

async function auditBefore(db: Database): Promise<{ readonly found: Audit; readonly at: string } | undefined> {
  const { rows } = await sql<{ result: Audit; finished_at: Date }>`
    SELECT result, finished_at FROM privacy_audits WHERE ${IS_NEWEST}`.execute(db);
  return rows[0] && { found: rows[0].result, at: rows[0].finished_at.toISOString() };
}

/** False if another process has finished it. */
async function store(
  db: Database,
  { auditId, reached }: AuditUnderWay,
  found: Audit,
  { now, isTrusted }: { readonly now: Date; readonly isTrusted: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE privacy_audits SET finished_at = ${now}, moved_at = ${now}, overall = ${found.overallCompliance},
      score = ${found.complianceScore}, result = ${JSON.stringify(found)}, clock_trusted = ${isTrusted}
    WHERE audit_id = ${auditId} AND finished_at IS NULL AND reached IS NOT DISTINCT FROM ${reached}::uuid
    RETURNING audit_id`.execute(db);
  return rows.length > 0;
}
