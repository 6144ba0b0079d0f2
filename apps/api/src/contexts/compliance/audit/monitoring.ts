import { elapsedSince } from '@pocketful/domain/elapsed';
import { sql } from 'kysely';
import { MINUTE } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/connect.ts';
import type { CallOf } from '../../../platform/http/call.ts';
import type { RouteDeps } from '../../../platform/http/route-deps.ts';
import { newId, SYSTEM_FAMILY_ID } from '../../../platform/ids.ts';
import { commit, noop } from '../../../platform/writes/outcome.ts';
import { auditUnderWay, beginAudit } from './audit-rows.ts';
import { type AuditDeps, goOnWithAudit } from './run-audit.ts';

/** The time from the start of one audit to the start of the next. */
const BETWEEN_MINUTES = 60;
/** A process that has not advanced its audit for this time is considered gone. */
const GONE_MINUTES = 1;

/** Starts an hourly audit for good. A second call changes nothing. */
export function startMonitoring(
  { actor, now, write }: CallOf<'startMonitoring'>,
  { database }: Pick<RouteDeps, 'database'>,
) {
  return write(
    database.family(SYSTEM_FAMILY_ID),
    async tx => {
      const db = tx.across('privacy-audit');
      const { rows } = await sql`
        INSERT INTO privacy_monitoring (started_at, started_by) VALUES (${now}, ${actor.staffId})
        ON CONFLICT DO NOTHING RETURNING started_at`.execute(db);
      if (rows.length === 0) return noop(await standing(db));
      const answer = { active: true, startedAt: now.toISOString() };
      return commit(answer, { action: 'monitoring.started', on: ['staff', actor.staffId] });
    },
    () => standing(database.crossTenant('privacy-audit')),
  );
}

async function standing(db: Database) {
  const { rows } = await sql<{ started_at: Date }>`SELECT m.started_at FROM privacy_monitoring AS m`.execute(db);
  if (!rows[0]) throw new Error('monitoring was started, and is not on');
  return { active: true, startedAt: rows[0].started_at.toISOString() };
}

/**
 * The work of each minute: begins the next audit if monitoring is on and one is due, and continues one whose process is
 * gone.
 */
export async function runScheduledAudits(deps: AuditDeps, isStopped: () => boolean = () => false): Promise<void> {
  const { database, clock } = deps;
  const now = clock();
  const db = database.crossTenant('privacy-audit');
  const { rows } = await sql<{ due: boolean }>`
    SELECT EXISTS (SELECT FROM privacy_monitoring) AND NOT EXISTS (
      SELECT FROM privacy_audits WHERE finished_at IS NULL
        OR elapsed_since(finished_at, ${now}) < make_interval(mins => ${BETWEEN_MINUTES})
    ) AS due`.execute(db);
  const begun = rows[0]?.due === true ? await beginAudit(db, { auditId: newId(), startedBy: null, now }) : undefined;
  const running = await auditUnderWay(db);
  const isGone = running !== undefined && elapsedSince(running.movedAt, now) > GONE_MINUTES * MINUTE;
  if (begun !== undefined || isGone) await goOnWithAudit(deps, isStopped);
}

/** Runs one audit of all families from its beginning to its end. For commands. */
export async function auditOnce(deps: AuditDeps): Promise<void> {
  await beginAudit(deps.database.crossTenant('privacy-audit'), {
    auditId: newId(),
    startedBy: null,
    now: deps.clock(),
  });
  await goOnWithAudit(deps);
}
