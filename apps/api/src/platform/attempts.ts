import { LOCK_OUT } from '@pocketful/domain/credentials';
import { type RawBuilder, sql } from 'kysely';
import { MINUTE } from './clock.ts';
import type { Database } from './database/connect.ts';

/** What tries are counted against: a member's secret, or a name that belongs to no family. */
export type AttemptSubject =
  | { readonly familyId: string; readonly memberId: string; readonly kind: 'pin' | 'password' | 'login' }
  | { readonly subject: string };

/** A try that was granted, with how many are left after it, or the lock that refuses it. */
export type Attempt =
  | { readonly granted: true; readonly remaining: number }
  | { readonly granted: false; readonly retryAfterSeconds: number };

/**
 * Takes one try, counted and checked in one statement: of fifty at once five are granted. The try that reaches the
 * limit locks at once; a right secret then clears it again.
 */
export async function takeAttempt(db: Database, subject: AttemptSubject, now: Date): Promise<Attempt> {
  const { tries } = LOCK_OUT;
  const { table, columns, values, target } = shapeOf(subject, now);
  const [first, second, later] = LOCK_OUT.minutes.map(minutes => new Date(now.getTime() + minutes * MINUTE));
  const unlocked = sql`(a.locked_until IS NULL OR a.locked_until <= ${now})`;
  // A lock that has run out starts the count anew, one level up.
  const failures = sql`CASE WHEN a.locked_until <= ${now} THEN 1 ELSE a.failures + 1 END`;
  const rows = await sql<{ failures: number | null; locked_until: Date | null }>`
    WITH taken AS (
      INSERT INTO ${table} AS a (${columns}, failures, lock_level)
      VALUES (${values}, 1, 0)
      ON CONFLICT (${target}) DO UPDATE SET
        failures = ${failures},
        lock_level = CASE WHEN ${failures} >= ${tries} THEN a.lock_level + 1 ELSE a.lock_level END,
        locked_at = CASE WHEN ${failures} >= ${tries} THEN ${now} ELSE a.locked_at END,
        locked_until = CASE WHEN ${failures} < ${tries} THEN NULL
          WHEN a.lock_level = 0 THEN ${first} WHEN a.lock_level = 1 THEN ${second} ELSE ${later}::timestamptz END
        ${'subject' in subject ? sql`, updated_at = ${now}` : sql``}
      WHERE ${unlocked}
      RETURNING a.failures
    )
    SELECT (SELECT failures FROM taken) AS failures,
      (SELECT a.locked_until FROM ${table} AS a WHERE (${columnsOf(subject)}) = (${keysOf(subject)})) AS locked_until
  `.execute(db);
  const [row] = rows.rows;
  if (row?.failures != null) return { granted: true, remaining: Math.max(tries - row.failures, 0) };
  const until = row?.locked_until?.getTime() ?? now.getTime() + LOCK_OUT.minutes[0] * MINUTE;
  return { granted: false, retryAfterSeconds: Math.max(1, Math.ceil((until - now.getTime()) / 1000)) };
}

/**
 * Starts the count anew after a right secret, and ends the lock. That there was one stays known, for the notice that
 * adults are given.
 */
export async function clearAttempts(db: Database, subject: AttemptSubject, now: Date): Promise<void> {
  if ('subject' in subject) {
    await db.deleteFrom('sign_in_attempts').where('subject', '=', subject.subject).execute();
    return;
  }
  // A password opens what wrong PINs locked; a PIN opens only its own lock.
  const kinds = subject.kind === 'password' ? (['pin', 'password'] as const) : [subject.kind];
  await db
    .updateTable('member_attempts')
    .set({ failures: 0, lock_level: 0, locked_until: sql`least(locked_until, ${now})` })
    .where('family_id', '=', subject.familyId)
    .where('member_id', '=', subject.memberId)
    .where('kind', 'in', kinds)
    .execute();
}

function columnsOf(subject: AttemptSubject): RawBuilder<unknown> {
  return 'subject' in subject ? sql`subject` : sql`family_id, member_id, kind`;
}

function keysOf(subject: AttemptSubject): RawBuilder<unknown> {
  if ('subject' in subject) return sql`${subject.subject}`;
  return sql`${subject.familyId}::uuid, ${subject.memberId}::uuid, ${subject.kind}`;
}

function shapeOf(subject: AttemptSubject, now: Date) {
  const global = 'subject' in subject;
  return {
    table: sql.table(global ? 'sign_in_attempts' : 'member_attempts'),
    columns: global ? sql`subject, updated_at` : columnsOf(subject),
    values: global ? sql`${subject.subject}, ${now}` : keysOf(subject),
    target: columnsOf(subject),
  };
}
