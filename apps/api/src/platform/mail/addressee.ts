import { sql } from 'kysely';
import type { ComposeDeps, DueMail } from './compose.ts';

/** The member a mail is for, with the address they have now; undefined when there is none any more. */
export async function addressee({ familyId, memberId }: DueMail, { db }: ComposeDeps) {
  const { rows } = await sql<{ email: string; first_name: string }>`
    SELECT email, first_name FROM members
    WHERE family_id = ${familyId} AND member_id = ${memberId} AND email IS NOT NULL`.execute(db);
  return rows[0];
}
