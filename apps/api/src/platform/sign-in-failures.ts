import { before, MINUTE } from './clock.ts';
import type { Database } from './database/connect.ts';
import { newId } from './ids.ts';

/** Failures from one address within this time, after which it has to wait: a household shares an address. */
const WINDOW = 15 * MINUTE;
const FAILURES_PER_ADDRESS = 50;

/** A failed sign-in; it stands outside the audit chains. */
export interface SignInFailure {
  readonly kind: 'login' | 'pin' | 'password' | 'staff';
  readonly at: Date;
  readonly address: string;
  readonly requestId: string;
  readonly familyId?: string | undefined;
  readonly memberId?: string | undefined;
  readonly staffId?: string | undefined;
}

export async function recordFailure(db: Database, failure: SignInFailure): Promise<void> {
  const { kind, at, address, requestId, familyId, memberId, staffId } = failure;
  await db
    .insertInto('sign_in_failures')
    .values({
      failure_id: newId(),
      at,
      kind,
      family_id: familyId ?? null,
      member_id: memberId ?? null,
      staff_id: staffId ?? null,
      address,
      request_id: requestId,
    })
    .execute();
}

/** Whether an address failed so often lately that it has to wait, whatever name it tries next. */
export async function isAddressBlocked(db: Database, address: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('sign_in_failures')
    .select('failure_id')
    .where('address', '=', address)
    .where('at', '>', before(now, WINDOW))
    .offset(FAILURES_PER_ADDRESS - 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
