import { nameKey } from '@pocketful/domain/family';
import { sql } from 'kysely';
import { after, before, HOUR } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import { newId, SYSTEM_FAMILY_ID } from '../../platform/ids.ts';

/** Whose a log-in name is. */
export interface NameOwner {
  readonly familyId: string;
  readonly memberId: string;
}

/** Which adult signs in by a name, whosever family it is; undefined for a name that nobody or staff has. */
export async function ownerOfName(db: Database, name: string): Promise<NameOwner | undefined> {
  const { rows } = await sql<{ family_id: string; member_id: string }>`
    SELECT family_id, member_id FROM login_names
    WHERE name_key = ${nameKey(name)} AND member_id IS NOT NULL AND held_until IS NULL`.execute(db);
  const [found] = rows;
  return found && { familyId: found.family_id, memberId: found.member_id };
}

/** Whether a name is anybody's, staff's too. */
export async function isNameTaken(db: Database, name: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM login_names WHERE name_key = ${nameKey(name)}`.execute(db);
  return rows.length > 0;
}

/** Holds a name for so many hours as if somebody had taken it. */
export async function holdName(db: Database, name: string, now: Date, hours: number): Promise<void> {
  await sql`
    INSERT INTO login_names (name_key, family_id, member_id, held_until)
    VALUES (${nameKey(name)}, ${SYSTEM_FAMILY_ID}, ${newId()}, ${after(now, hours * HOUR)})
    ON CONFLICT (name_key) DO NOTHING`.execute(db);
}

/**
 * Frees the names of founders who never verified their address in so many hours, and those that were held as long: nobody
 * can keep another one's address by signing up with it.
 */
export async function freeUnverifiedNames(
  db: Database,
  names: readonly string[],
  now: Date,
  hours: number,
): Promise<void> {
  await sql`
    DELETE FROM login_names AS n WHERE n.name_key = ANY (${names.map(nameKey)}) AND (n.held_until <= ${now} OR EXISTS (
      SELECT FROM email_verification_tokens AS t WHERE t.family_id = n.family_id AND t.member_id = n.member_id
        AND t.purpose = 'sign_up' AND t.verified_at IS NULL AND t.created_at < ${before(now, hours * HOUR)}))`.execute(
    db,
  );
}
