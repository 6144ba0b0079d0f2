import { sql } from 'kysely';
import type { FamilyTx } from '../database/family-scope.ts';
import { RefusalError, refuse } from '../refusal.ts';
import type { WriteOrder } from './write-order.ts';

interface Held {
  readonly hash: Buffer;
}

/** Locks one session until the commit. Returns its hash; the function of a family's session refuses if it is gone. */
const HOLD = {
  family: (tx: FamilyTx, hash: Buffer) => tx.read<Held>('SELECT $2::bytea AS hash, hold_session($1, $2)', hash),
  staff: (tx: FamilyTx, hash: Buffer) =>
    tx.run(sql<Held>`SELECT token_hash AS hash FROM staff_sessions WHERE token_hash = ${hash} FOR KEY SHARE`),
};

/** Locks all sessions of the family, or of staff, until the commit. Returns their hashes. */
const LOCK_ALL = {
  family: (tx: FamilyTx) =>
    tx.read<Held>(
      'SELECT s.session_hash AS hash FROM sessions AS s WHERE s.family_id = $1 ORDER BY s.session_hash FOR UPDATE',
    ),
  staff: (tx: FamilyTx) =>
    tx.run(sql<Held>`SELECT token_hash AS hash FROM staff_sessions ORDER BY token_hash FOR UPDATE`),
};

/**
 * Keeps the calling session from ending before the commit. A write that ends sessions locks all of them. Throws
 * NOT_SIGNED_IN if the calling session ended since the call was admitted.
 */
export async function holdSession(
  tx: FamilyTx,
  { session, endsSessions }: Pick<WriteOrder, 'session' | 'endsSessions'>,
): Promise<void> {
  if (!session) {
    if (endsSessions) await LOCK_ALL[endsSessions](tx);
    return;
  }
  const { kind, hash } = session;
  const held = endsSessions === kind ? await LOCK_ALL[kind](tx) : await HOLD[kind](tx, hash);
  if (!held.some(row => row.hash.equals(hash))) throw new RefusalError(refuse('NOT_SIGNED_IN'));
}
