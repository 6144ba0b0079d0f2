import { sql } from 'kysely';
import type { Database } from './database/connect.ts';
import { newRows } from './database/new-rows.ts';
import { newId } from './ids.ts';
import { networkOf } from './network.ts';

/** A failed sign-in. It is stored outside the audit chains, so that a flood of them cannot delay a family's money. */
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
  const row = {
    failure_id: newId(),
    at,
    kind,
    family_id: familyId ?? null,
    member_id: memberId ?? null,
    staff_id: staffId ?? null,
    network: networkOf(address),
    request_id: requestId,
  };
  await sql`INSERT INTO sign_in_failures ${newRows('sign_in_failures', [row])}`.execute(db);
}
