import { LOCK_OUT } from '@pocketful/domain/credentials';
import { sql } from 'kysely';
import { MINUTE } from './clock.ts';
import type { Database } from './database/connect.ts';
import { hasComeSql } from './database/in-force.ts';
import { SYSTEM_FAMILY_ID } from './ids.ts';
import { householdOf, networkOf } from './network.ts';

/**
 * The largest difference of the times of two calls, in minutes. The time of a call is its arrival, and one call may
 * overtake the other.
 */
const OVERTAKEN_MINUTES = 10;

/** The subject of a count of tries: one secret, or one way to it. */
export interface AttemptSubject {
  /** The nil family for staff, networks and unknown names. */
  readonly familyId: string;
  /** The secret or way, and its source: unique within the family and the kind. */
  readonly subject: string;
  readonly kind: 'pin' | 'password' | 'login';
  /** The owner of the secret: the lock is recorded in that member's family. */
  readonly memberId?: string;
  /** Tries before a lock. Default: the limit for a secret. */
  readonly tries?: number;
  /** Whether others' tries are counted with it. A right secret then gives back only its own try. */
  readonly shared?: true;
  /** Minutes of each lock. Default: longer from lock to lock. */
  readonly lockMinutes?: number;
  /** Milliseconds without a try after which the count restarts. Default: never. */
  readonly forgottenAfter?: number;
}

/** A granted try with the number of tries left, or the lock that refuses it. */
export type Attempt =
  | { readonly granted: true; readonly remaining: number }
  | { readonly granted: false; readonly retryAfterSeconds: number };

/** A member's own PIN. */
export function pinOf(familyId: string, memberId: string): AttemptSubject {
  return { familyId, subject: memberId, kind: 'pin', memberId };
}

/** An adult's password in the picker, on any tile. */
export function passwordOf(familyId: string, adultId: string): AttemptSubject {
  return { familyId, subject: adultId, kind: 'password', memberId: adultId };
}

/**
 * Sign-ins to any account, and tries at any mailed code, from one household and from its network. The network's limit
 * is wider: its other addresses may be other households.
 */
export function signInsFrom(address: string): AttemptSubject[] {
  return fromHere(address, 'network', LOCK_OUT.householdTries, LOCK_OUT.networkTries).map(counted => ({
    ...counted,
    forgottenAfter: LOCK_OUT.minutes[0] * MINUTE,
    shared: true,
  }));
}

/** Families that one household and its network may create. */
export function signUpsFrom(address: string): AttemptSubject[] {
  return fromHere(address, 'sign-up', LOCK_OUT.signUps, LOCK_OUT.networkSignUps).map(counted => ({
    ...counted,
    forgottenAfter: LOCK_OUT.minutes[2] * MINUTE,
  }));
}

/** Invitations that one household and its network may mail. */
export function invitationMailsFrom(address: string): AttemptSubject[] {
  return fromHere(address, 'invite', LOCK_OUT.signUps, LOCK_OUT.networkSignUps).map(counted => ({
    ...counted,
    forgottenAfter: LOCK_OUT.minutes[2] * MINUTE,
  }));
}

/** A household's count, then its network's. An IPv6 household is its whole network, and has one count. */
function fromHere(address: string, what: string, ofHousehold: number, ofNetwork: number): AttemptSubject[] {
  const [household, network] = [householdOf(address), networkOf(address)];
  const count = (subject: string, tries: number): AttemptSubject => ({
    familyId: SYSTEM_FAMILY_ID,
    subject: `${what}:${subject}`,
    kind: 'login',
    tries,
  });
  return [count(household, ofHousehold), ...(network === household ? [] : [count(network, ofNetwork)])];
}

/** The account whose password is tried at a login: a member's, a staff member's, or an unknown name. */
export interface Account {
  readonly familyId: string;
  readonly subject: string;
  readonly memberId?: string;
}

/**
 * The counts that a sign-in to an account falls under. A device that signed in before has a separate count, so that no
 * other device can lock its owner out. All others share the count of their network, then a wide limit for the account.
 * The last count covers all accounts for one household and its network; past it only that household waits.
 *
 * @param limited whether all sign-ins from the household and its network are counted
 */
export function signInsTo(
  account: Account,
  { device, address, limited }: { device: string | undefined; address: string; limited: boolean },
): AttemptSubject[] {
  const { subject } = account;
  if (device) return [{ ...account, subject: `${subject}:device:${device}`, kind: 'login' }];
  return [
    { ...account, subject: `${subject}:network:${networkOf(address)}`, kind: 'login' },
    { ...account, subject: `${subject}:anywhere`, kind: 'login', tries: LOCK_OUT.anywhereTries },
    ...(limited ? signInsFrom(address) : []),
  ];
}

/**
 * Takes one try, counted and checked in one statement: of fifty concurrent tries five are granted. The try that reaches
 * the limit locks at once; a right secret then clears the lock.
 */
export async function takeAttempt(db: Database, of: AttemptSubject, now: Date): Promise<Attempt> {
  const { familyId, subject, kind, memberId = null, tries = LOCK_OUT.tries, lockMinutes, forgottenAfter } = of;
  const [first, second, later] = LOCK_OUT.minutes.map(
    minutes => new Date(now.getTime() + (lockMinutes ?? minutes) * MINUTE),
  );
  const forgotten = forgottenAfter === undefined ? null : new Date(now.getTime() - forgottenAfter);
  const longest = (lockMinutes ?? Math.max(...LOCK_OUT.minutes)) + OVERTAKEN_MINUTES;
  const over = hasComeSql('a.locked_until', longest * MINUTE, now);
  // After a lock the count starts again, one level up.
  const failures = sql`CASE WHEN ${over} OR a.updated_at < ${forgotten} THEN 1 ELSE a.failures + 1 END`;
  const { rows } = await sql<{ failures: number | null; locked_until: Date | null }>`
    WITH taken AS (
      INSERT INTO attempts AS a (family_id, subject, kind, member_id, failures, lock_level, updated_at)
      VALUES (${familyId}, ${subject}, ${kind}, ${memberId}, 1, 0, ${now})
      ON CONFLICT (family_id, subject, kind) DO UPDATE SET
        failures = ${failures},
        lock_level = CASE WHEN ${failures} >= ${tries} THEN a.lock_level + 1 ELSE a.lock_level END,
        locked_at = CASE WHEN ${failures} >= ${tries} THEN ${now} ELSE a.locked_at END,
        locked_until = CASE WHEN ${failures} < ${tries} THEN NULL
          WHEN a.lock_level = 0 THEN ${first} WHEN a.lock_level = 1 THEN ${second} ELSE ${later}::timestamptz END,
        updated_at = ${now}
      WHERE a.locked_until IS NULL OR ${over}
      RETURNING a.failures
    )
    SELECT (SELECT failures FROM taken) AS failures, (SELECT a.locked_until FROM attempts AS a
      WHERE a.family_id = ${familyId} AND a.subject = ${subject} AND a.kind = ${kind}) AS locked_until
  `.execute(db);
  const [row] = rows;
  if (row?.failures != null) return { granted: true, remaining: Math.max(tries - row.failures, 0) };
  const until = row?.locked_until?.getTime() ?? now.getTime() + LOCK_OUT.minutes[0] * MINUTE;
  return { granted: false, retryAfterSeconds: Math.max(1, Math.ceil((until - now.getTime()) / 1000)) };
}

/**
 * Takes one try of each count. The first refusal is the answer. Counts after it are not touched, and counts before it
 * get their try back: a try that is not checked costs nothing.
 */
export async function takeAttempts(db: Database, subjects: readonly AttemptSubject[], now: Date): Promise<Attempt> {
  let remaining = Number.POSITIVE_INFINITY;
  for (const [index, subject] of subjects.entries()) {
    const attempt = await takeAttempt(db, subject, now);
    if (!attempt.granted) {
      for (const taken of subjects.slice(0, index)) await giveBack(db, taken, now);
      return attempt;
    }
    remaining = Math.min(remaining, attempt.remaining);
  }
  return { granted: true, remaining };
}

/** Gives back the try that was made at a time, and lifts the lock that it caused. */
async function giveBack(db: Database, { familyId, subject, kind }: AttemptSubject, now: Date): Promise<void> {
  await sql`
    UPDATE attempts SET failures = greatest(failures - 1, 0),
      lock_level = CASE WHEN locked_at = ${now} THEN greatest(lock_level - 1, 0) ELSE lock_level END,
      locked_until = CASE WHEN locked_at = ${now} THEN NULL ELSE locked_until END,
      locked_at = ${lockedAtWithout(now)}
    WHERE family_id = ${familyId} AND subject = ${subject} AND kind = ${kind}`.execute(db);
}

/** The time of the lock; null if this try caused its first lock, which then counts as never set. */
function lockedAtWithout(now: Date) {
  return sql`CASE WHEN locked_at = ${now} AND lock_level <= 1 THEN NULL ELSE locked_at END`;
}

/** The end of a lock that ends now at the latest. Without a lock there is none: `least` would make one of null. */
export function lockEndedAt(now: Date) {
  return sql`CASE WHEN locked_until > ${now} THEN ${now} ELSE locked_until END`;
}

/**
 * Resets the count after a right secret, and ends the lock. A shared count gets this try back. The time of the lock
 * stays for the notice to adults, unless the right secret was the try that locked.
 */
export async function clearAttempts(db: Database, of: readonly AttemptSubject[], now: Date): Promise<void> {
  for (const cleared of of) {
    if (cleared.shared) {
      await giveBack(db, cleared, now);
      continue;
    }
    const { familyId, subject, kind } = cleared;
    await sql`
      UPDATE attempts SET failures = 0, lock_level = 0, locked_until = ${lockEndedAt(now)},
        locked_at = ${lockedAtWithout(now)}
      WHERE family_id = ${familyId} AND subject = ${subject} AND kind = ${kind}`.execute(db);
  }
}

/** Lifts every lock of an account's password, for all networks and devices. */
export async function liftLocks(db: Database, { familyId, subject }: Account, now: Date): Promise<void> {
  await sql`
    UPDATE attempts SET failures = 0, lock_level = 0, locked_until = ${lockEndedAt(now)}
    WHERE family_id = ${familyId} AND kind <> 'pin'
      AND (subject = ${subject} OR starts_with(subject, ${`${subject}:`}))`.execute(db);
}
