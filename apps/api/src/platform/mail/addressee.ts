import { sql } from 'kysely';
import type { Compose, ComposeDeps, DueMail } from './compose.ts';

/** The recipient of a mail, with their present address; undefined if they have none. */
export async function addressee({ familyId, memberId }: DueMail, { db }: ComposeDeps) {
  const { rows } = await sql<{ email: string; first_name: string }>`
    SELECT email, first_name FROM members
    WHERE family_id = ${familyId} AND member_id = ${memberId} AND email IS NOT NULL`.execute(db);
  return rows[0];
}

/** A mail to adults about an event in their family. It has no names of others. */
export function toAdults(subject: string, paragraphs: readonly string[]): Compose {
  return async (mail, deps) => {
    const member = await addressee(mail, deps);
    return member && { to: member.email, subject, name: member.first_name, paragraphs };
  };
}

/** A mail to the other adults about a sensitive act. */
export function toOthers(subject: string, paragraphs: readonly string[]): Compose {
  const advice =
    'If that should not have happened, please talk to each other, and look at who is in your family in Settings.';
  return toAdults(subject, [...paragraphs, advice]);
}
