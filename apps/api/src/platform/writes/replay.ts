import type { ErrorCode } from '@pocketful/api-contract/errors';
import type { FamilyReads } from '../database/family-scope.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { type Claim, findClaim, type IdempotentRequest } from './idempotency.ts';
import type { WriteOrder, WriterDeps } from './write-order.ts';

/** Reads the answer to an earlier request with the same key. */
export type Replay<T> = (reads: FamilyReads, id: string) => Promise<T>;

/** A check before a write begins, such as a secret. A repeated request skips it. */
export type Precondition<Code extends ErrorCode = ErrorCode> = () => Promise<Refusal<Code> | undefined>;

/** The refusals of a repeated request. */
export type RepeatRefusal = Refusal<'IDEMPOTENCY_CONFLICT' | 'NO_LONGER_THERE'>;

/**
 * The answer before anything is written: the first answer to a repeated request, or the refusal of its precondition.
 * The key is looked up only if there is a precondition. Otherwise claiming the key shows whether the request is
 * repeated.
 */
export async function answerBeforeWrite<T>(
  { database }: WriterDeps,
  { idempotent }: WriteOrder,
  replay: Replay<T | Refusal>,
  precondition?: Precondition,
): Promise<{ readonly answer: T | Refusal } | undefined> {
  if (!precondition) return undefined;
  if (idempotent) {
    const reads = database.family(idempotent.familyId);
    const claim = await findClaim(reads, idempotent);
    if (claim) return { answer: await answerTo(reads, claim, replay) };
  }
  const refused = await precondition();
  return refused && { answer: refused };
}

/** The first answer to a request whose key is claimed. Throws an Error if the key is free. */
export async function replayAnswer<T>(
  reads: FamilyReads,
  request: IdempotentRequest,
  replay: Replay<T>,
): Promise<T | Refusal<'IDEMPOTENCY_CONFLICT'>> {
  const first = await findClaim(reads, request);
  if (!first) throw new Error('a key that is taken is not there');
  return answerTo(reads, first, replay);
}

async function answerTo<T>(
  reads: FamilyReads,
  claim: Claim,
  replay: Replay<T>,
): Promise<T | Refusal<'IDEMPOTENCY_CONFLICT'>> {
  return claim === 'other' ? refuse('IDEMPOTENCY_CONFLICT') : replay(reads, claim.resourceId);
}
