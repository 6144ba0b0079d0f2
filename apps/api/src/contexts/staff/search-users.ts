import type { FoundUser } from '@pocketful/api-contract/staff/user-search';
import { nameKey } from '@pocketful/domain/family';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { SYSTEM_FAMILY_ID } from '../../platform/ids.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { recordedRead } from '../../platform/writes/recorded-read.ts';

const MAX_FOUND = 50;

interface FoundRow extends Omit<FoundUser, 'createdAt'> {
  readonly createdAt: Date;
}

/** Members of any family by name: a look into families, which is recorded in the audit log without the search term. */
export async function searchUsers(call: CallOf<'searchUsers'>, database: DatabaseHandle): Promise<FoundUser[]> {
  const { actor, query } = call;
  return recordedRead(call, database.family(SYSTEM_FAMILY_ID), async () => {
    const rows = await database.report(sql<FoundRow>`
        SELECT m.member_id AS id, m.family_id AS "familyId", m.username, m.first_name AS "firstName",
          m.last_name AS "lastName", m.email, m.role, m.created_at AS "createdAt"
        FROM staff_views.people AS m WHERE ${isMeant(query.term)}
        ORDER BY m.username_key, m.member_id LIMIT ${MAX_FOUND}`);
    const users = rows.map(row => ({ ...row, createdAt: row.createdAt.toISOString() }));
    const event = { action: 'users.searched', on: ['staff', actor.staffId], details: { rows: rows.length } } as const;
    return commit(users, event);
  });
}

/** An id is that of a person or of a family. Two words are a first name and the beginning of a last name. */
function isMeant(term: string): RawBuilder<boolean> {
  const id = z.uuid().safeParse(term.toLowerCase());
  if (id.success) return sql`(m.member_id = ${id.data}::uuid OR m.family_id = ${id.data}::uuid)`;
  const begins = `${escaped(nameKey(term))}%`;
  const any = sql`m.username_key LIKE ${begins} OR lower(m.first_name) LIKE ${begins}
    OR lower(m.last_name) LIKE ${begins} OR lower(m.email) LIKE ${begins}`;
  const [first, ...last] = nameKey(term).split(/\s+/);
  if (!first || last.length === 0) return sql`(${any})`;
  return sql`(${any}
    OR (lower(m.first_name) = ${first} AND lower(m.last_name) LIKE ${`${escaped(last.join(' '))}%`}))`;
}

/** Escapes the wildcards of LIKE in what a person typed. */
function escaped(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
