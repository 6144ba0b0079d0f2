import { sql } from 'kysely';
import type { CallOf } from '../../../platform/http/call.ts';
import type { RouteDeps } from '../../../platform/http/route-deps.ts';
import { SYSTEM_FAMILY_ID } from '../../../platform/ids.ts';
import { refuse } from '../../../platform/refusal.ts';
import { commit, noop } from '../../../platform/writes/outcome.ts';
import { findViolation } from './violations.ts';

/** Settles a violation, with the staff member and the reason. The next audit opens it again if the fact still holds. */
export function resolveViolation(call: CallOf<'resolveViolation'>, { database }: Pick<RouteDeps, 'database'>) {
  const { actor, body, now, write } = call;
  const { violationId, reason = null } = body;
  return write(
    database.family(SYSTEM_FAMILY_ID),
    async tx => {
      const db = tx.across('privacy-audit');
      const { rows } = await sql`
        UPDATE privacy_violations AS v
        SET resolved_at = ${now}, resolved_by = ${actor.staffId}, resolved_reason = ${reason}
        WHERE v.violation_id = ${violationId} AND v.resolved_at IS NULL AND v.cleared_at IS NULL
        RETURNING v.violation_id`.execute(db);
      const violation = await findViolation(db, violationId);
      if (!violation) return refuse('VIOLATION_NOT_FOUND');
      if (rows.length === 0) return noop(violation);
      const details = { type: violation.type };
      return commit(violation, { action: 'violation.resolved', on: ['violation', violationId], details });
    },
    async () => (await findViolation(database.crossTenant('privacy-audit'), violationId)) ?? refuse('NO_LONGER_THERE'),
  );
}
