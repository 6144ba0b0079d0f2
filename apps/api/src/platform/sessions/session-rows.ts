import { awaitsConsent, isClosed } from '@pocketful/compliance/rules/consents';
import { yearIn } from '@pocketful/domain/dates';
import { deviceName, PAUSE_MINUTES } from '@pocketful/domain/devices';
import { isAhead } from '@pocketful/domain/elapsed';
import { CONSENT_AGE, type FamilyRole } from '@pocketful/domain/family';
import { type Formats, formatsOf } from '@pocketful/domain/intl/formats';
import { type RawBuilder, sql } from 'kysely';
import { after, before, DAY, MINUTE } from '../clock.ts';
import type { Database, DatabaseHandle } from '../database/connect.ts';
import type { FamilyTx } from '../database/family-scope.ts';
import { isInForce } from '../database/in-force.ts';
import { CHILDRENS, type NewSession, type SessionId, UNLOCKED } from './session-id.ts';

/** The most devices that one adult's password may have unlocked at a time. */
const MAX_DEVICES = 50;
/** The interval at which activity is stored. */
const TOUCH_EVERY = MINUTE;

/** The columns of a session about the caller. */
export interface SessionRecord extends SessionId {
  /** The adult whose password unlocked the device; null for a children's own device. */
  readonly adultId: string | null;
  /** The children whose own device it is, the eldest first; null for a device that an adult unlocked. */
  readonly children: readonly string[] | null;
  readonly member: { readonly id: string; readonly role: FamilyRole } | undefined;
  /** How the picked member, else the family, reads. */
  readonly formats: Formats;
  readonly timeZone: string;
  /** The time of the family's sign-up. */
  readonly foundedAt: Date;
  readonly lastActiveAt: Date;
  /** The time at which a secret was last given on this session. Null after a return to the picker. */
  readonly confirmedAt: Date | null;
  /** The idle time that the adult chose for this own device, in minutes; null on any other device. See `isOwnOf`. */
  readonly ownMinutes: number | null;
  readonly childPickedAt: Date | null;
}

interface FoundRow {
  readonly place: number;
  readonly adult_id: string | null;
  readonly children: readonly string[] | null;
  readonly last_active_at: Date;
  readonly confirmed_at: Date | null;
  readonly active_member_id: string | null;
  readonly role: FamilyRole | null;
  readonly birth_year: number | null;
  readonly data_collection: boolean | null;
  readonly closed_at: Date | null;
  readonly unverified_from: Date | null;
  readonly time_zone: string;
  readonly founded_at: Date;
  readonly own_minutes: number | null;
  readonly child_picked_at: Date | null;
  readonly locale: string;
  readonly currency: string;
}

/**
 * Values: families, hashes, now, then the oldest activity and the latest end of a device that an adult unlocked, and of
 * a children's own. A children's device without children has ended.
 */
const FIND = `
  SELECT place, adult_id, children, last_active_at, confirmed_at, active_member_id, role, birth_year, data_collection,
    closed_at, unverified_from, time_zone, founded_at, own_minutes, child_picked_at, locale, currency
  FROM find_sessions($1, $2, $3, $4, $5, $6, $7)`;

/** Reads sessions with the role of their active members: the one statement that every call begins with. */
async function findSessions(
  database: DatabaseHandle,
  ids: readonly SessionId[],
  now: Date,
): Promise<(SessionRecord | undefined)[]> {
  const places = [ids.map(id => id.familyId), ids.map(id => id.hash)];
  const bounds = [UNLOCKED, CHILDRENS].flatMap(days => [
    before(now, days.idle * DAY),
    after(now, (days.maximum + 1) * DAY),
  ]);
  const rows = await database.readAcross<FoundRow>('sessions', FIND, ...places, now, ...bounds);
  const found = new Map(rows.map(row => [row.place - 1, row]));
  return ids.map((id, place) => {
    const row = found.get(place);
    if (!row || row.children?.length === 0) return undefined;
    const { active_member_id: active, role, children, locale, currency } = row;
    const isClosed = active !== null && lacksConsent(row, now);
    if (isClosed && !children) return undefined;
    // On a children's own device only its children are ever active. The device stays for the other children.
    const isOpen = active !== null && role && !isClosed && (children?.includes(active) ?? true);
    return {
      familyId: id.familyId,
      hash: id.hash,
      adultId: row.adult_id,
      children,
      member: isOpen ? { id: active, role } : undefined,
      timeZone: row.time_zone,
      formats: formatsOf({ locale, currency, timeZone: row.time_zone }),
      foundedAt: row.founded_at,
      lastActiveAt: row.last_active_at,
      confirmedAt: row.confirmed_at,
      ownMinutes: row.own_minutes,
      childPickedAt: row.child_picked_at,
    };
  });
}

/**
 * A child that could be under 13 has no session without a parent's consent, which for the public is a confirmed one.
 * The year comes from this program: the database may not know every time zone of a browser, and one unknown zone must
 * not fail the other lookups.
 */
function lacksConsent(row: FoundRow, now: Date): boolean {
  if (awaitsConsent(row.unverified_from, now)) return true;
  if (row.data_collection === true || row.birth_year === null) return false;
  const consent = { birthYear: row.birth_year, dataCollection: row.data_collection, closedAt: row.closed_at };
  return isClosed(consent, yearIn(row.time_zone, now));
}

/** Whether a session `o`, of one family or of any, has ended: by its time, without use, or without its last child. */
export function hasExpired(now: Date, familyId?: string): RawBuilder<boolean> {
  return sql<boolean>`(NOT ${isInForce('o', now)}
    OR o.last_active_at <= CASE WHEN o.adult_id IS NULL THEN ${before(now, CHILDRENS.idle * DAY)}
      ELSE ${before(now, UNLOCKED.idle * DAY)}::timestamptz END
    OR o.adult_id IS NULL AND NOT EXISTS (
      SELECT FROM device_children AS c WHERE c.family_id = ${familyId ?? sql.ref('o.family_id')} AND c.device_id = o.device_id))`;
}

/** Reads the session of a cookie as its row is now; undefined if it ended, expired or never existed. */
export type FindSession = (id: SessionId, now: Date) => Promise<SessionRecord | undefined>;

/**
 * Looks a session up together with all others of the same turn of the event loop: under load one statement serves many
 * calls, and each still sees the row as it is then. Nothing is cached.
 */
export function createSessionFinder(database: DatabaseHandle): FindSession {
  interface Asked {
    readonly id: SessionId;
    readonly now: Date;
    readonly resolve: (record: SessionRecord | undefined) => void;
    readonly reject: (error: unknown) => void;
  }
  let waiting: Asked[] = [];
  const ask = () => {
    const asked = waiting;
    waiting = [];
    const latest = new Date(Math.max(...asked.map(({ now }) => now.getTime())));
    const ids = asked.map(({ id }) => id);
    findSessions(database, ids, latest).then(
      records => {
        for (const [i, { resolve }] of asked.entries()) resolve(records[i]);
      },
      error => {
        for (const { reject } of asked) reject(error);
      },
    );
  };
  return (id, now) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(ask);
      waiting.push({ id, now, resolve, reject });
    });
}

/** The statement that opens a session. Past the limit it ends the least recently used devices of the adult. */
export function openSession(
  session: NewSession,
  who: { adultId: string; memberId: string | null; userAgent: string | null },
  now: Date,
): RawBuilder<unknown> {
  const { familyId, hash } = session;
  const expiresAt = after(now, UNLOCKED.maximum * DAY);
  return sql`
    WITH ended AS (
      DELETE FROM sessions AS s WHERE s.family_id = ${familyId} AND s.session_hash IN (
        SELECT o.session_hash FROM sessions AS o WHERE o.family_id = ${familyId} AND o.adult_id = ${who.adultId}
        ORDER BY o.last_active_at DESC OFFSET ${MAX_DEVICES - 1})
    )
    INSERT INTO sessions (family_id, session_hash, adult_id, active_member_id, created_at, expires_at, last_active_at,
      confirmed_at, user_agent)
    VALUES (${familyId}, ${hash}, ${who.adultId}, ${who.memberId}, ${now}, ${expiresAt}, ${now}, ${now},
      ${who.userAgent})`;
}

/**
 * Opens a children's own device. Only the name of its browser is stored. Past the limit the family's least
 * recently used own devices end.
 *
 * @param deviceId the id in the list of devices
 * @param invitedBy the adult who added it
 */
export async function openChildrensDevice(
  tx: FamilyTx,
  session: NewSession,
  {
    deviceId,
    invitedBy,
    children,
    userAgent,
  }: { deviceId: string; invitedBy: string; children: readonly string[]; userAgent: string | null },
  now: Date,
): Promise<void> {
  await tx.run(sql`
    DELETE FROM sessions AS s WHERE s.family_id = ${tx.familyId} AND s.session_hash IN (
      SELECT o.session_hash FROM sessions AS o WHERE o.family_id = ${tx.familyId} AND o.adult_id IS NULL
      ORDER BY o.last_active_at DESC OFFSET ${MAX_DEVICES - 1})`);
  await tx.run(sql`
    INSERT INTO sessions (family_id, session_hash, adult_id, created_at, expires_at, last_active_at, user_agent, device_id,
      invited_by)
    VALUES (${tx.familyId}, ${session.hash}, NULL, ${now}, ${after(now, CHILDRENS.maximum * DAY)}, ${now},
      ${deviceName(userAgent)}, ${deviceId}, ${invitedBy})`);
  await tx.run(sql`
    INSERT INTO device_children (family_id, device_id, child_id, created_at)
    SELECT f.family_id, ${deviceId}, c.child_id, ${now}::timestamptz
    FROM families AS f, unnest(${children}::uuid[]) AS c (child_id) WHERE f.family_id = ${tx.familyId}`);
}

/**
 * Ends the sessions of a child that could be under 13 and has no valid consent. Removes the child from its own devices
 * and from open invitations. A device ends with its last child.
 *
 * @param year the year in the family's zone
 */
export async function endSessionsWithoutConsent(tx: FamilyTx, childId: string, year: number): Promise<void> {
  await tx.run(sql`
    WITH closed AS (
      SELECT p.child_id FROM privacy_settings AS p
      JOIN members AS m ON m.family_id = p.family_id AND m.member_id = p.child_id
      WHERE p.family_id = ${tx.familyId} AND p.child_id = ${childId} AND NOT p.data_collection
        AND ${year} - m.birth_year <= ${CONSENT_AGE}
    ), own AS (
      DELETE FROM device_children AS d USING closed AS c WHERE d.family_id = ${tx.familyId} AND d.child_id = c.child_id
    ), invited AS (
      DELETE FROM invitation_children AS i USING closed AS c WHERE i.family_id = ${tx.familyId} AND i.child_id = c.child_id
    )
    DELETE FROM sessions AS s USING closed AS c
    WHERE s.family_id = ${tx.familyId} AND s.active_member_id = c.child_id AND s.adult_id IS NOT NULL`);
}

/** Ends the browser's previous session, of any family. Its cookie is about to be replaced. */
export async function endReplacedSession(db: Database, replaced: SessionId | undefined): Promise<void> {
  if (!replaced) return;
  const { familyId, hash } = replaced;
  await sql`DELETE FROM sessions WHERE family_id = ${familyId} AND session_hash = ${hash}`.execute(db);
}

/**
 * Gives a session a new id and another active member (null: the picker) in one statement. The member has just given a
 * secret. False if the old id is gone, since an ended session is never revived, or the member was removed concurrently:
 * not if the caller holds both.
 */
export async function changeProfile(
  tx: FamilyTx,
  oldHash: Buffer,
  session: NewSession,
  memberId: string | null,
  now: Date,
): Promise<boolean> {
  const rows = await tx.run(sql`
    UPDATE sessions SET session_hash = ${session.hash}, active_member_id = ${memberId}, last_active_at = ${now},
      confirmed_at = ${memberId === null ? null : now}::timestamptz,
      child_picked_at = CASE WHEN EXISTS (SELECT FROM members AS c WHERE c.family_id = ${tx.familyId}
        AND c.member_id = ${memberId} AND c.role = 'child') THEN ${now}::timestamptz ELSE child_picked_at END
    WHERE family_id = ${tx.familyId} AND session_hash = ${oldHash} AND (${memberId}::uuid IS NULL OR EXISTS (
      SELECT FROM members AS m WHERE m.family_id = ${tx.familyId} AND m.member_id = ${memberId}))
    RETURNING session_hash`);
  return rows.length === 1;
}

/** Ends a session. */
export async function endSession(tx: FamilyTx, hash: Buffer): Promise<boolean> {
  const ended = await tx.run(sql`
    DELETE FROM sessions WHERE family_id = ${tx.familyId} AND session_hash = ${hash} RETURNING session_hash`);
  return ended.length > 0;
}

/**
 * Ends all sessions that an adult's password opened, and those in which the adult is picked, except for one if given,
 * which is then no longer the adult's own device.
 */
export async function endSessionsOf(tx: FamilyTx, adultId: string, except?: Buffer): Promise<void> {
  await tx.run(sql`
    WITH ended AS (
      DELETE FROM sessions WHERE family_id = ${tx.familyId} AND (adult_id = ${adultId} OR active_member_id = ${adultId})
        AND session_hash IS DISTINCT FROM ${except ?? null}::bytea
    )
    UPDATE sessions SET own_minutes = NULL
    WHERE family_id = ${tx.familyId} AND adult_id = ${adultId} AND session_hash = ${except ?? null}::bytea`);
}

/** Ends the children's own devices that an adult added. */
export async function endDevicesOf(tx: FamilyTx, adultId: string): Promise<void> {
  await tx.run(sql`DELETE FROM sessions AS s WHERE s.family_id = ${tx.familyId} AND s.invited_by = ${adultId}`);
}

/** Whether to write an activity: it is a minute later than the stored one, or that one is ahead of now. */
export function isTouchDue(lastActiveAt: Date, at: Date, now: Date): boolean {
  return isAhead(lastActiveAt, now) || at.getTime() - lastActiveAt.getTime() >= TOUCH_EVERY;
}

/**
 * Stores when a person used the session, unless a later use is stored. After a pause the last secret no longer counts. A
 * removed row stays removed.
 */
export async function touchSession(db: Database, id: SessionId, at: Date, now: Date): Promise<void> {
  await sql`
    UPDATE sessions SET last_active_at = ${at}, confirmed_at = CASE
      WHEN GREATEST(last_active_at, confirmed_at) >= ${before(at, PAUSE_MINUTES * MINUTE)}
        AND elapsed_since(GREATEST(last_active_at, confirmed_at), ${now}) < 'infinity' THEN confirmed_at END
    WHERE family_id = ${id.familyId} AND session_hash = ${id.hash}
      AND (last_active_at < ${at} OR elapsed_since(last_active_at, ${now}) = 'infinity')`.execute(db);
}
