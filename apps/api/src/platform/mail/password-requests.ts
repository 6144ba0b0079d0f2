import { nameKey } from '@pocketful/domain/family';
import { sql } from 'kysely';
import { type AttemptSubject, takeAttempt } from '../attempts.ts';
import { HOUR } from '../clock.ts';
import type { Config } from '../config.ts';
import type { DatabaseHandle } from '../database/connect.ts';
import { newId, SYSTEM_FAMILY_ID } from '../ids.ts';
import { networkOf } from '../network.ts';
import { RefusalError, refuse } from '../refusal.ts';
import type { Outbox, RequestKind } from './outbox.ts';

/** Requests from one network within an hour, of families and of staff together. */
export const MAX_REQUESTS = 20;

/** A request for a link to a new password. */
interface NewPasswordRequest {
  readonly kind: RequestKind;
  readonly email: string;
  readonly now: Date;
  readonly requestId: string;
  /** The network address of the caller. */
  readonly address: string;
}

/** The dependencies of a request for a link. */
export interface PasswordRequestDeps {
  readonly database: DatabaseHandle;
  readonly config: Config;
  readonly outbox: Outbox;
}

/**
 * Stores a request for a link to a new password. The owner of the address is looked up later, so the time of the
 * response does not tell whether the address is known. Throws RATE_LIMITED after many requests from one network.
 */
export async function storePasswordRequest(
  { database, config, outbox }: PasswordRequestDeps,
  { kind, email, now, requestId, address }: NewPasswordRequest,
): Promise<void> {
  const db = database.crossTenant('sign-in');
  if (config.rateLimits) {
    const attempt = await takeAttempt(db, requestsFrom(networkOf(address)), now);
    if (!attempt.granted) throw new RefusalError(refuse('RATE_LIMITED', attempt));
  }
  await sql`
    INSERT INTO outbox (family_id, mail_id, kind, address, request_id, network, created_at, next_try_at)
    VALUES (${SYSTEM_FAMILY_ID}, ${newId()}, ${kind}, ${nameKey(email)}, ${requestId}, ${address}, ${now}, ${now})`.execute(
    db,
  );
  outbox.wake();
}

function requestsFrom(network: string): AttemptSubject {
  return {
    familyId: SYSTEM_FAMILY_ID,
    subject: `password-ask:network:${network}`,
    kind: 'login',
    tries: MAX_REQUESTS,
    forgottenAfter: HOUR,
  };
}
