import { createHmac } from 'node:crypto';
import type { FamilyScope } from './database/family-scope.ts';
import { type Refusal, refuse } from './refusal.ts';

/** A request that may come twice: its key, who sent it to which call, and a keyed digest of what it said. */
export interface IdempotentRequest {
  readonly call: string;
  readonly key: string;
  readonly memberId: string;
  readonly bodyDigest: Buffer;
}

/** The digest under which a body is remembered; keyed, since a body may hold a PIN. */
export function digestBody(secret: string, body: unknown): Buffer {
  return createHmac('sha256', secret).update(JSON.stringify(body)).digest();
}

/**
 * Runs what makes a thing exactly once for a key. The key is written first, in the transaction of the effect, with the
 * id the thing will have: a second request waits for the first and is then given what that one made. The same key with
 * another body is refused.
 *
 * @param id the id of what `create` will make
 * @param create makes it; a refusal rolls the key back too
 * @param find reads it again for a repeated request
 */
export async function once<T>(
  tx: FamilyScope,
  request: IdempotentRequest | undefined,
  now: Date,
  id: string,
  create: () => Promise<T>,
  find: (id: string) => Promise<T>,
): Promise<T | Refusal<'IDEMPOTENCY_CONFLICT'>> {
  if (!request) return create();
  const { call, key, memberId, bodyDigest } = request;
  const mine = await tx.db
    .insertInto('idempotency_keys')
    .values({
      family_id: tx.familyId,
      member_id: memberId,
      call,
      key,
      body_digest: bodyDigest,
      resource_id: id,
      created_at: now,
    })
    .onConflict(conflict => conflict.columns(['family_id', 'member_id', 'call', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (mine) return create();
  const first = await tx.db
    .selectFrom('idempotency_keys')
    .select(['body_digest', 'resource_id'])
    .where('family_id', '=', tx.familyId)
    .where('member_id', '=', memberId)
    .where('call', '=', call)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (!first.body_digest.equals(bodyDigest)) return refuse('IDEMPOTENCY_CONFLICT');
  return find(first.resource_id);
}
