import { nameKey } from '@pocketful/domain/family';
import type { FoundUser } from '@pocketful/staff/calls/user-search';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { CallOf } from '../../platform/http/call.ts';
import type { RouteDeps } from '../../platform/http/route-deps.ts';
import { SYSTEM_FAMILY_ID } from '../../platform/ids.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { recordedRead } from '../../platform/writes/recorded-read.ts';

const MAX_FOUND = 50;

interface FoundRow extends Omit<FoundUser, 'createdAt'> {
  readonly createdAt: Date;
}

/**
 * Adults of any family by name, and by the name of a child of theirs: a look into families, which is recorded in the
 * audit log without the search term. Children are named only of the family that the session has opened.
 */
export async function searchUsers(
  call: CallOf<'searchUsers'>,
  { database }: Pick<RouteDeps, 'database'>,
): Promise<FoundUser[]> {
  const { actor, query } = call;
  return recordedRead(call, database.family(SYSTEM_FAMILY_ID), async () => {
    const rows = await database.report(sql<FoundRow>`
        WITH meant AS MATERIALIZED (
          SELECT m.family_id, m.member_id, m.role FROM staff_views.people AS m WHERE ${isMeant(query.term)}
          ORDER BY m.username_key, m.member_id LIMIT ${MAX_FOUND}
        )
        SELECT p.member_id AS id, p.family_id AS "familyId", p.username, p.first_name AS "firstName",
          p.last_name AS "lastName", p.email, p.role, p.created_at AS "createdAt"
        FROM staff_views.people AS p
        WHERE (p.role <> 'child' OR p.family_id = ${actor.openedFamily}) AND (
          (p.family_id, p.member_id) IN (SELECT m.family_id, m.member_id FROM meant AS m)
          OR p.role <> 'child' AND p.family_id IN (SELECT m.family_id FROM meant AS m WHERE m.role = 'child'))
        ORDER BY p.username_key, p.member_id LIMIT ${MAX_FOUND}`);
    const users = rows.map(row => ({ ...row, createdAt: row.createdAt.toISOString() }));
    const event = { action: 'users.searched', on: ['staff', actor.staffId], details: { rows: rows.length } } as const;
    return commit(users, event);
  });
}

/**
 * An id is that of an adult or of a family. Two words are a first name and the beginning of a last name. A child is
 * found by its whole first name or username only: beginnings would spell the name out, letter by letter.
 */
function isMeant(term: string): RawBuilder<boolean> {
  const id = z.uuid().safeParse(term.toLowerCase());
  if (id.success) return sql`(m.family_id = ${id.data}::uuid OR m.role <> 'child' AND m.member_id = ${id.data}::uuid)`;
  const whole = sql`m.role = 'child' AND (m.username_key = ${nameKey(term)} OR lower(m.first_name) = ${nameKey(term)})`;
  const begins = `${escaped(nameKey(term))}%`;
  const any = sql`${whole} OR m.role <> 'child' AND (m.username_key LIKE ${begins} OR lower(m.first_name) LIKE ${begins}
    OR lower(m.last_name) LIKE ${begins} OR lower(m.email) LIKE ${begins})`;
  const [first, ...last] = nameKey(term).split(/\s+/);
  if (!first || last.length === 0) return sql`(${any})`;
  return sql`(${any}
    OR (m.role <> 'child' AND lower(m.first_name) = ${first} AND lower(m.last_name) LIKE ${`${escaped(last.join(' '))}%`}))`;
}

/** Escapes the wildcards of LIKE in typed text. */
function escaped(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
