import { redactText } from '@pocketful/error-logs/rules/redaction';
import type { FoundUser, StaffView } from '@pocketful/staff/calls/user-search';
import { FAMILY_OPEN } from '@pocketful/staff/rules';
import { sql } from 'kysely';
import { takeAttempts } from '../../platform/attempts.ts';
import { after, HOUR, MINUTE } from '../../platform/clock.ts';
import type { FamilyReads } from '../../platform/database/family-scope.ts';
import type { CallOf } from '../../platform/http/call.ts';
import type { RouteDeps } from '../../platform/http/route-deps.ts';
import { SYSTEM_FAMILY_ID } from '../../platform/ids.ts';
import { RefusalError, refuse } from '../../platform/refusal.ts';
import { commit } from '../../platform/writes/outcome.ts';

/** The most looks in a list. */
const MAX_LISTED = 100;

interface MemberRow extends Omit<FoundUser, 'createdAt'> {
  readonly createdAt: Date;
}

/**
 * Opens a family for a staff session and answers its members. The family's audit log gets one row for each child shown,
 * with the reason, without names of the family. Throws RATE_LIMITED past a number an hour.
 */
export async function openFamily(
  { actor, params, body, now, write }: CallOf<'openFamily'>,
  { database }: Pick<RouteDeps, 'database'>,
) {
  const subject = `family-open:${actor.staffId}`;
  const counted = { familyId: SYSTEM_FAMILY_ID, kind: 'login', forgottenAfter: HOUR } as const;
  const tries = FAMILY_OPEN.perHour;
  const attempt = await takeAttempts(database.crossTenant('staff'), [{ ...counted, subject, tries }], now);
  if (!attempt.granted) throw new RefusalError(refuse('RATE_LIMITED', attempt));
  const until = after(now, FAMILY_OPEN.minutes * MINUTE);
  return write(
    database.family(params.id),
    async tx => {
      const members = await membersOf(tx);
      if (members.length === 0) return refuse('FAMILY_NOT_FOUND');
      await tx.run(sql`
        UPDATE staff_sessions AS s SET opened_family = ${tx.familyId}, opened_until = ${until}
        WHERE s.token_hash = ${actor.tokenHash}`);
      const names = members.flatMap(({ username, firstName, lastName }) => [username, firstName, lastName ?? '']);
      const details = { reason: redactText(body.reason, names), role: actor.role };
      const viewed = (on: readonly ['family' | 'member', string]) => ({ action: 'staff.viewed', on, details }) as const;
      const [first = viewed(['family', tx.familyId]), ...others] = members
        .filter(({ role }) => role === 'child')
        .map(({ id }) => viewed(['member', id]));
      return commit(members, first, others);
    },
    async () => {
      // A repeated request names no one once the session's half hour is over.
      if (actor.openedFamily !== params.id) return refuse('NO_LONGER_THERE');
      const members = await membersOf(database.family(params.id));
      return members.length === 0 ? refuse('NO_LONGER_THERE') : members;
    },
  );
}

export async function membersOf(reads: FamilyReads): Promise<FoundUser[]> {
  const rows = await reads.run(sql<MemberRow>`
    SELECT m.member_id AS id, m.family_id AS "familyId", m.username, m.first_name AS "firstName",
      m.last_name AS "lastName", m.email, m.role, m.created_at AS "createdAt"
    FROM members AS m WHERE m.family_id = ${reads.familyId} ORDER BY m.username_key, m.member_id`);
  return rows.map(row => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** The looks of staff at the family, newest first. The audit rows of one request are one look. */
export async function listStaffViews({ actor }: CallOf<'listStaffViews'>): Promise<StaffView[]> {
  const { family } = actor;
  const rows = await family.run(sql<Omit<StaffView, 'at'> & { readonly at: Date }>`
    SELECT e.request_id AS id, e.at, s.username AS "staffUsername", e.details ->> 'role' AS "staffRole",
      e.details ->> 'reason' AS reason,
      array_agg(e.object_id ORDER BY e.sequence) FILTER (WHERE e.object_type = 'member') AS "childIds"
    FROM audit_entries AS e LEFT JOIN staff AS s ON s.staff_id = e.actor_id
    WHERE e.family_id = ${family.familyId} AND e.action = 'staff.viewed'
    GROUP BY e.request_id, e.at, s.username, e.details ->> 'role', e.details ->> 'reason'
    ORDER BY e.at DESC, e.request_id DESC LIMIT ${MAX_LISTED}`);
  return rows.map(row => ({ ...row, childIds: row.childIds ?? [], at: row.at.toISOString() }));
}
