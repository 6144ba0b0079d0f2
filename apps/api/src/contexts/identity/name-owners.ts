import { UNVERIFIED_HOURS } from '@pocketful/domain/credentials';
import { nameKey } from '@pocketful/domain/family';
import { sql } from 'kysely';
import { after, HOUR } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import { hasComeSql } from '../../platform/database/in-force.ts';
import { SYSTEM_FAMILY_ID } from '../../platform/ids.ts';

/** The owner of a login name. */
export interface NameOwner {
  readonly familyId: string;
  readonly memberId: string;
}

/** The adult who signs in by a name, in any family; undefined for a name of no one or of staff. */
export async function ownerOfName(db: Database, name: string): Promise<NameOwner | undefined> {
  const { rows } = await sql<{ family_id: string; member_id: string }>`
    SELECT family_id, member_id FROM login_names
    WHERE name_key = ${nameKey(name)} AND member_id IS NOT NULL AND held_until IS NULL`.execute(db);
  const [found] = rows;
  return found && { familyId: found.family_id, memberId: found.member_id };
}

/** Whether one of these names is taken, by staff too. */
export async function isNameTaken(db: Database, names: readonly string[]): Promise<boolean> {
  const { rows } = await sql`SELECT FROM login_names WHERE name_key = ANY (${names.map(nameKey)}) LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** A sign-up that founded no family, with the data of a founder. */
export interface HeldSignUp {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
}

/**
 * Holds a sign-up for a number of hours as if it had founded a family: its username is taken, and its password is
 * known.
 */
export async function holdSignUp(db: Database, held: HeldSignUp, now: Date, hours: number): Promise<void> {
  const until = after(now, hours * HOUR);
  await sql`
    WITH name AS (
      INSERT INTO login_names (name_key, family_id, member_id, held_until)
      VALUES (${nameKey(held.username)}, ${SYSTEM_FAMILY_ID}, ${held.id}, ${until}) ON CONFLICT (name_key) DO NOTHING
    )
    INSERT INTO held_sign_ups (name_key, held_id, password_hash, held_until)
    SELECT key, ${held.id}::uuid, ${held.passwordHash}, ${until}::timestamptz
    FROM unnest(${[nameKey(held.username), nameKey(held.email)]}::text[]) AS key
    ON CONFLICT (name_key, held_id) DO NOTHING`.execute(db);
}

/** The most held sign-ups whose password is checked, the newest first. */
const ASKED = 3;

/** The passwords of the sign-ups that are held under a name. */
export async function heldHashes(db: Database, name: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ password_hash: string }>`
    SELECT password_hash FROM held_sign_ups WHERE name_key = ${name} AND NOT ${hasComeSql('held_until', UNVERIFIED_HOURS * HOUR, now)}
    ORDER BY held_until DESC LIMIT ${ASKED}`.execute(db);
  return rows.map(({ password_hash }) => password_hash);
}

/**
 * Frees names whose owner was not proved within a day: of founders who did not verify their address, of adults whom
 * another account added and who never signed in, and names that are held. Another person's address is not blocked for
 * long. Within a transaction: the names and the tokens of their owners stay locked, so that no code verifies an
 * address, and no other call takes a name, in between.
 */
export async function freeUnverifiedNames(db: Database, names: readonly string[], now: Date): Promise<void> {
  const { rows: owners } = await sql<Owner>`
    SELECT n.name_key, n.family_id, n.member_id, coalesce(${hasComeSql('n.held_until', UNVERIFIED_HOURS * HOUR, now)}, false) AS expired
    FROM login_names AS n WHERE n.name_key = ANY (${names.map(nameKey)}) ORDER BY n.name_key FOR UPDATE`.execute(db);
  const kept = await Promise.all(owners.map(async owner => !owner.expired && !(await isUnverified(db, owner, now))));
  const free = owners.filter((_, i) => !kept[i]);
  if (free.length === 0) return;
  await sql`DELETE FROM login_names WHERE name_key = ANY (${free.map(owner => owner.name_key)})`.execute(db);
}

interface Owner {
  readonly name_key: string;
  readonly family_id: string | null;
  readonly member_id: string | null;
  readonly expired: boolean;
}

/**
 * Whether an owner of a name came more than a day ago and proved nothing since: a founder who did not verify the
 * address, or an adult whom another account added and who did nothing in any session.
 */
async function isUnverified(db: Database, { family_id, member_id }: Owner, now: Date): Promise<boolean> {
  if (family_id === null || member_id === null) return false;
  const isLate = (row: string) =>
    sql`elapsed_since(${sql.ref(`${row}.created_at`)}, ${now}) > make_interval(hours => ${UNVERIFIED_HOURS})`;
  const { rows: founders } = await sql`
    SELECT FROM email_verification_tokens AS t
    JOIN members AS m ON m.family_id = t.family_id AND m.member_id = t.member_id AND m.email_verified_at IS NULL
    WHERE t.family_id = ${family_id} AND t.member_id = ${member_id}
      AND t.purpose = 'sign_up' AND t.verified_at IS NULL AND ${isLate('t')} FOR UPDATE OF t`.execute(db);
  if (founders.length > 0) return true;
  const { rows: added } = await sql`
    SELECT FROM members AS m
    WHERE m.family_id = ${family_id} AND m.member_id = ${member_id} AND m.email_verified_at IS NULL AND ${isLate('m')}
      AND EXISTS (SELECT FROM audit_entries AS e WHERE e.family_id = ${family_id} AND e.object_id = ${member_id}
        AND e.action = 'parent.created')
      AND NOT EXISTS (SELECT FROM audit_entries AS e WHERE e.family_id = ${family_id}
        AND ${member_id}::uuid IN (e.actor_id, e.profile_id))`.execute(db);
  return added.length > 0;
}
