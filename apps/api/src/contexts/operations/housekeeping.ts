import { before, DAY } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';

/** How long each class of passing data is kept. */
const KEPT_DAYS = { session: 30, idempotencyKey: 1, signInFailure: 30 } as const;

/** Removes what has run out: sessions, tokens, idempotency keys, records of failed sign-ins. Gives the numbers. */
export async function removeExpired(db: Database, now: Date): Promise<Record<string, number>> {
  const kept = (days: number) => before(now, days * DAY);
  const [sessions, tokens, keys, failures, attempts] = await Promise.all([
    db.deleteFrom('sessions').where('last_active_at', '<', kept(KEPT_DAYS.session)).executeTakeFirst(),
    db.deleteFrom('staff_sessions').where('last_active_at', '<', kept(1)).executeTakeFirst(),
    db.deleteFrom('idempotency_keys').where('created_at', '<', kept(KEPT_DAYS.idempotencyKey)).executeTakeFirst(),
    db.deleteFrom('sign_in_failures').where('at', '<', kept(KEPT_DAYS.signInFailure)).executeTakeFirst(),
    db.deleteFrom('sign_in_attempts').where('updated_at', '<', kept(KEPT_DAYS.signInFailure)).executeTakeFirst(),
  ]);
  return {
    sessions: Number(sessions.numDeletedRows),
    staffTokens: Number(tokens.numDeletedRows),
    idempotencyKeys: Number(keys.numDeletedRows),
    signInFailures: Number(failures.numDeletedRows),
    signInAttempts: Number(attempts.numDeletedRows),
  };
}
