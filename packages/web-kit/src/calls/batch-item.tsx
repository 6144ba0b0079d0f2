import type { ApiClient, CallInput } from '@pocketful/api-client/client';
import type { WriteName } from '@pocketful/api-client/names';
import { type FailureWords, failureOf } from './write-texts.tsx';

/** One of several writes that one press sends. `batchItem` makes it. */
export interface BatchItem {
  /** Unique in the batch. */
  readonly key: string;
  readonly name: WriteName;
  readonly call: (api: ApiClient) => Promise<unknown>;
  /** The message for a failure of the call. */
  readonly textOf: (error: unknown) => string;
}

/**
 * A call as an item of a batch.
 *
 * @param words messages for its failures: the same as those for the call alone
 */
export function batchItem<N extends WriteName>(
  key: string,
  name: N,
  input: CallInput<N>,
  words: FailureWords<N>,
): BatchItem {
  return { key, name, call: api => api.call(name, input), textOf: error => failureOf(error, words).message };
}
