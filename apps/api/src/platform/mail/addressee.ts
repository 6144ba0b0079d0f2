import { sql } from 'kysely';
import type { ComposeDeps, DueMail } from './compose.ts';

/** The recipient of a mail, with their present address; undefined if they have none. */
export async function addressee({ familyId, memberId }: DueMail, { db }: ComposeDeps) {
  const { rows } = await sql<{ email: string; first_name: string }>`
    SELECT email, first_name FROM members
    WHERE family_id = ${familyId} AND member_id = ${memberId} AND email IS NOT NULL`.execute(db);
  return rows[0];
}
