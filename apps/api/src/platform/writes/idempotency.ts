import { createHmac, type KeyObject } from 'node:crypto';
import { withoutTypedSecrets } from '@pocketful/domain/credentials';
import { sql } from 'kysely';
import type { FamilyReads } from '../database/family-scope.ts';

/** A request that may be repeated: its key, its sender, its call, and a keyed digest of its content. */
export interface IdempotentRequest {
  readonly call: string;
  readonly key: string;
  /** The family and the member; the nil ids for strangers. */
  readonly familyId: string;
  readonly callerId: string;
  readonly digest: Buffer;
}

/**
 * The keyed digest of a request: of path, query and body. It leaves secrets out, because with the key a digest would
 * give a PIN away. So a repeated request with another PIN gets the first answer.
 */
export function digestRequest(key: KeyObject, parts: { params: unknown; query: unknown; body: unknown }): Buffer {
  return createHmac('sha256', key)
    .update(JSON.stringify([parts.params, parts.query, parts.body], withoutTypedSecrets))
    .digest();
}

/** The key for the function that stores it, with the id of the object that the request creates. */
export function keyAsJson({ callerId, call, key, digest }: IdempotentRequest, resourceId: string): string {
  return JSON.stringify({ caller_id: callerId, call, key, digest: digest.toString('hex'), resource_id: resourceId });
}

/** The id of the object that an earlier request with the key created, or 'other' if that request was different. */
export type Claim = { readonly resourceId: string } | 'other';

/** The result of an earlier request with the key, if there was one. */
export async function findClaim(reads: FamilyReads, request: IdempotentRequest): Promise<Claim | undefined> {
  const { familyId, callerId, call, key, digest } = request;
  const [first] = await reads.run(sql<{ request_digest: Buffer; resource_id: string }>`
    SELECT request_digest, resource_id FROM idempotency_keys
    WHERE family_id = ${familyId} AND caller_id = ${callerId} AND call = ${call} AND key = ${key}`);
  if (!first) return undefined;
  return first.request_digest.equals(digest) ? { resourceId: first.resource_id } : 'other';
}
