import { type RawBuilder, sql } from 'kysely';
import { type AttemptSubject, takeAttempt } from '../attempts.ts';
import { HOUR } from '../clock.ts';
import type { Config } from '../config.ts';
import type { DatabaseHandle } from '../database/connect.ts';
import type { FamilyTx } from '../database/family-scope.ts';
import { newId, SYSTEM_FAMILY_ID } from '../ids.ts';
import { networkOf } from '../network.ts';
import { RefusalError, refuse } from '../refusal.ts';

/** Asks from one network within an hour, before it must wait: of families and of staff together. */
export const MOST_ASKS = 20;

/** An ask for a link to a new password, as it came. */
interface PasswordAsk {
  /** Gives whose the address is, one row `family_id`, `member_id`, `staff_id`, or none. */
  readonly owner: RawBuilder<unknown>;
  readonly now: Date;
  readonly requestId: string;
  readonly address: string;
}

/**
 * Leaves an ask for a link to a new password, which the mailman answers. It is the same work whoever's the address is:
 * nobody learns from the time of an answer whether anybody has it. Throws RATE_LIMITED past many from one network.
 */
export async function leavePasswordAsk(
  { database, config }: { readonly database: DatabaseHandle; readonly config: Config },
  { owner, now, requestId, address }: PasswordAsk,
): Promise<void> {
  const db = database.across('sign-in');
  if (config.rateLimits) {
    const attempt = await takeAttempt(db, asksFrom(networkOf(address)), now);
    if (!attempt.granted) throw new RefusalError(refuse('RATE_LIMITED', attempt));
  }
  await sql`
    INSERT INTO password_asks (ask_id, family_id, member_id, staff_id, request_id, address, created_at, next_try_at)
    SELECT ${newId()}::uuid, o.family_id, o.member_id, o.staff_id, ${requestId}::uuid, ${address}, ${now}::timestamptz,
      ${now}::timestamptz
    FROM (VALUES (1)) AS asked LEFT JOIN (${owner}) AS o ON true`.execute(db);
}

/**
 * Takes a member's ask away in the transaction that answers it, so that it is answered once however often that runs;
 * false when it was.
 */
export async function takePasswordAsk(tx: FamilyTx, askId: string): Promise<boolean> {
  const taken = await tx.run(sql`
    DELETE FROM password_asks WHERE family_id = ${tx.familyId} AND ask_id = ${askId} RETURNING ask_id`);
  return taken.length > 0;
}

/** The same of a staff member's, who has no family. */
export async function takeStaffPasswordAsk(tx: FamilyTx, askId: string): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM password_asks WHERE staff_id IS NOT NULL AND ask_id = ${askId} RETURNING ask_id`.execute(
    tx.across('staff'),
  );
  return rows.length > 0;
}

function asksFrom(network: string): AttemptSubject {
  return {
    familyId: SYSTEM_FAMILY_ID,
    subject: `password-ask:network:${network}`,
    kind: 'login',
    tries: MOST_ASKS,
    forgottenAfter: HOUR,
  };
}
