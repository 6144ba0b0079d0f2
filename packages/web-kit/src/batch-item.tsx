import type { ApiClient, CallInput } from '@pocketful/api-client/client';
import type { WriteName } from '@pocketful/api-client/names';
import { type FailureWords, failureOf } from './write-words.tsx';

/** One of several writes that one press sends; made by `batchItem`. */
export interface BatchItem {
  /** Tells it from the others. */
  readonly key: string;
  readonly name: WriteName;
  readonly call: (api: ApiClient) => Promise<unknown>;
  /** What is said when it failed. */
  readonly textOf: (error: unknown) => string;
}

/**
 * A call as one of several.
 *
 * @param words what is said when it fails: the same as where it is sent alone
 */
export function batchItem<N extends WriteName>(
  key: string,
  name: N,
  input: CallInput<N>,
  words: FailureWords<N>,
): BatchItem {
  return { key, name, call: api => api.call(name, input), textOf: error => failureOf(error, words).message };
}
