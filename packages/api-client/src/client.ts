import type { RouteName, Routes } from '@pocketful/api-contract/routes';
import {
  ACTIVE_HEADER,
  type AnswerOf,
  type BodyInputOf,
  IDEMPOTENCY_HEADER,
  NEXT_CURSOR_HEADER,
  type ParamsOf,
  PROFILE_HEADER,
  type QueryInputOf,
  SEQUENCE_HEADER,
  VERSION_HEADER,
} from '@pocketful/contract-core/route';
import type { LiveEvent } from '@pocketful/events/calls';
import { ApiError, isOutcomeUnknown, NetworkError } from './api-error.ts';
import { type CallTable, type ClientCall, callIn } from './calls.ts';
import { createIdempotencyKeys, type IdempotencyKeys } from './idempotency-keys.ts';
import type { FileName, StreamName, WriteName } from './names.ts';
import { type OwnWrites, OwnWritesKeeper } from './own-writes.ts';
import { randomId } from './random-id.ts';
import type { FileProgress, ReceivedFile } from './received-file.ts';
import { noteServerTime } from './server-clock.ts';

type Part<Key extends string, Value> = [Value] extends [undefined]
  ? { [K in Key]?: undefined }
  : Record<never, never> extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };

/**
 * The input of a call: `params`, `query` and `body`, as far as its route declares them. `was` is the object that an
 * edit started from, in the shape of the answer: the edit is then refused once one of its fields has changed.
 */
export type CallInput<N extends RouteName> = Part<'params', ParamsOf<Routes[N]>> &
  Part<'query', QueryInputOf<Routes[N]>> &
  Part<'body', BodyInputOf<Routes[N]>> &
  Part<'was', Routes[N] extends { readonly edits: unknown } ? object | undefined : undefined>;

export type Answer<N extends RouteName> = AnswerOf<Routes[N]>;

interface CallOptions {
  readonly signal?: AbortSignal;
  /** Replaces the key that the client makes and keeps. */
  readonly idempotencyKey?: string;
}

interface StreamOptions extends CallOptions {
  readonly onEvent: (event: LiveEvent) => void;
}

interface FileOptions extends CallOptions {
  /** Receives the progress of the download. */
  readonly onProgress?: (progress: FileProgress) => void;
}

/** A page of a list, and the cursor of the next one when there is one. */
export interface Page<T> {
  readonly data: T;
  readonly nextCursor: string | undefined;
}

/** How long a call waits for its answer, in milliseconds. After that the connection counts as lost. */
const CALL_TIMEOUT_MS = 20_000;
/** How long a stream may be silent, in milliseconds. After that its connection counts as lost; the server sends more often. */
const STREAM_SILENCE_MS = 60_000;

export interface ApiClientOptions {
  /** The calls that this client makes. */
  calls: CallTable;
  /** The member this tab was rendered for; sent as a guard, never believed as a proof. */
  activeMember?: () => string | undefined;
  /** The seconds since a person touched the page, at least 1; undefined if no one did since the last call. */
  wasActive?: () => number | undefined;
  /** Further headers, such as a staff token. */
  headers?: () => Record<string, string>;
  /** Awaited before a call is sent. If it rejects, the call fails with that error. */
  before?: (name: RouteName) => Promise<void> | undefined;
  /** Receives an error first. If it resolves to true, the call is sent once more with its key. Default: the call fails. */
  retry?: (error: unknown) => Promise<boolean> | undefined;
  /** Receives the error of every failed call before the call rejects. */
  onError?: (error: ApiError | NetworkError, name: RouteName) => void;
  /** Milliseconds after which a call without an answer fails. Default: {@link CALL_TIMEOUT_MS}. */
  timeoutMs?: number;
  fetch?: typeof fetch;
  /** Keeps the keys of unanswered writes. Default: a new store. */
  keys?: IdempotencyKeys;
}

export interface ApiClient {
  /**
   * Makes a call. Throws an ApiError for an answer other than success and a NetworkError for a missing one.
   *
   * Every write has an idempotency key, which stays the same for the same input until an answer arrives. A retry after a
   * lost answer therefore returns the first answer.
   */
  call<N extends RouteName>(name: N, input: CallInput<N>, options?: CallOptions): Promise<Answer<N>>;
  /** The same for a list, with the cursor of its next page. */
  callPage<N extends RouteName>(name: N, input: CallInput<N>, options?: CallOptions): Promise<Page<Answer<N>>>;
  /** The same for a file. It may take as long as it comes at all. */
  callFile<N extends FileName>(name: N, input: CallInput<N>, options?: FileOptions): Promise<ReceivedFile>;
  /**
   * Listens to a stream until it ends. Like a poll it is no use of a profile, and says nothing of a person at the page.
   */
  listen<N extends StreamName>(name: N, input: CallInput<N>, options: StreamOptions): Promise<void>;
  /** The key of a write that was not answered: with it the same write may be sent again, whenever, and is done once. */
  keyOf<N extends WriteName>(name: N, input: CallInput<N>): string;
  /** The writes that were made here. */
  readonly ownWrites: OwnWrites;
  /** The table that the client was created with. */
  readonly calls: CallTable;
}

/** Reads an answer, and says whenever something more of it has come. */
type Reader<T> = (response: Response, comes: () => void) => Promise<T>;

/** The browser's side of the contract: typed calls to the API of the host the page came from. */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const { calls } = options;
  const keys = options.keys ?? createIdempotencyKeys();
  const ownWrites = new OwnWritesKeeper();

  const wishOf = (name: RouteName, input: unknown) => JSON.stringify([options.activeMember?.() ?? null, name, input]);

  /** Makes a call, and remembers it where it is a write. */
  function make<N extends RouteName, T>(
    name: N,
    input: CallInput<N>,
    callOptions: CallOptions,
    read: Reader<T>,
  ): Promise<T> {
    if (callIn(calls, name).method === 'GET') return makeOnce(name, input, callOptions, read);
    const write = makeOnce(name, input, callOptions, (response, comes) => {
      ownWrites.answered(response.headers.get(SEQUENCE_HEADER));
      return read(response, comes);
    });
    return ownWrites.follow(name, write);
  }

  async function makeOnce<N extends RouteName, T>(
    name: N,
    input: CallInput<N>,
    callOptions: CallOptions,
    read: Reader<T>,
  ): Promise<T> {
    const route = callIn(calls, name);
    const isWrite = route.method !== 'GET';
    const write = isWrite ? wishOf(name, input) : '';
    const key = callOptions.idempotencyKey ?? (isWrite ? keys.of(write) : undefined);
    const attempt = async () => {
      const { edits } = route;
      // The first screen does not load this code.
      const version =
        edits && input.was && (await import('@pocketful/contract-core/version')).versionOf(input.was, edits);
      const init = initOf(options, route, input.body, key, version);
      const first = options.before?.(name);
      if (first) await first;
      return send(options, urlOf(route, input.params, input.query), init, callOptions.signal, read);
    };
    try {
      const answer = await attempt().catch(async error => {
        if (!(await options.retry?.(error))) throw error;
        return attempt();
      });
      if (isWrite) keys.answered(write);
      forgetTakenBack(calls, keys, name, input);
      return answer;
    } catch (error) {
      if (isWrite && !isOutcomeUnknown(error)) keys.answered(write);
      if (error instanceof ApiError || error instanceof NetworkError) options.onError?.(error, name);
      throw error;
    }
  }

  const callPage: ApiClient['callPage'] = (name, input, callOptions = {}) =>
    make(name, input, callOptions, async response => {
      const text = await response.text();
      const data = text === '' ? undefined : JSON.parse(text);
      return { data, nextCursor: response.headers.get(NEXT_CURSOR_HEADER) ?? undefined };
    });

  return {
    calls,
    listen: listenBy(options),
    ownWrites,
    keyOf: (name, input) => keys.of(wishOf(name, input)) ?? randomId(),
    callPage,
    call: async (name, input, callOptions) => (await callPage(name, input, callOptions)).data,
    callFile: (name, input, { onProgress, ...callOptions } = {}) =>
      make(name, input, callOptions, async (response, comes) => {
        const { receiveFile } = await import('./received-file.ts');
        return receiveFile(response, progress => {
          comes();
          onProgress?.(progress);
        });
      }),
  };
}

/**
 * After something was taken back the calls that it takes back may be made again: their kept keys would return the first
 * answer. A call that creates has no id yet, so a cancellation forgets all of its name.
 */
function forgetTakenBack(
  calls: CallTable,
  keys: IdempotencyKeys,
  name: RouteName,
  { params }: { readonly params?: unknown },
): void {
  keys.forget(write => {
    const [, other, input] = JSON.parse(write);
    if (callIn(calls, other).takenBackBy !== name) return false;
    if (!input.params) return callIn(calls, name).method === 'DELETE';
    return JSON.stringify(input.params) === JSON.stringify(params);
  });
}

/** Sends a request and reads its answer, unless it takes too long or is given up. */
async function send<T>(
  options: ApiClientOptions,
  url: string,
  init: RequestInit,
  givenUp: AbortSignal | undefined,
  read: Reader<T>,
  silenceMs = options.timeoutMs ?? CALL_TIMEOUT_MS,
): Promise<T> {
  const clock = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => clock.abort(), silenceMs);
  };
  const giveUp = () => clock.abort(givenUp?.reason);
  givenUp?.addEventListener('abort', giveUp);
  wait();
  try {
    givenUp?.throwIfAborted();
    const response = await (options.fetch ?? fetch)(url, { ...init, signal: clock.signal });
    noteServerTime(response);
    if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText);
    return await read(response, wait);
  } catch (cause) {
    if (givenUp?.aborted || cause instanceof ApiError) throw cause;
    throw new NetworkError(cause);
  } finally {
    clearTimeout(timer);
    givenUp?.removeEventListener('abort', giveUp);
  }
}

/** Listens to streams. */
function listenBy(options: ApiClientOptions): ApiClient['listen'] {
  const { wasActive: _, ...quiet } = options;
  const { calls } = options;
  return async (name, { params, query }, { signal, onEvent }) => {
    const route = callIn(calls, name);
    const url = urlOf(route, params, query);
    const init = initOf(quiet, route, undefined, undefined);
    try {
      const first = options.before?.(name);
      if (first) await first;
      const { readEvents } = await import('./event-stream.ts');
      await send(
        options,
        url,
        init,
        signal,
        (response, comes) => readEvents(response, comes, onEvent),
        STREAM_SILENCE_MS,
      );
    } catch (error) {
      if (error instanceof ApiError || error instanceof NetworkError) options.onError?.(error, name);
      throw error;
    }
  };
}

function initOf(
  options: ApiClientOptions,
  { method }: ClientCall,
  body: unknown,
  key: string | undefined,
  version?: string,
): RequestInit {
  const member = options.activeMember?.();
  const active = options.wasActive?.();
  return {
    method,
    credentials: 'same-origin',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    headers: {
      accept: 'application/json, text/event-stream, application/problem+json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(member ? { [PROFILE_HEADER]: member } : {}),
      ...(active === undefined ? {} : { [ACTIVE_HEADER]: String(active) }),
      ...(key ? { [IDEMPOTENCY_HEADER]: key } : {}),
      ...(version ? { [VERSION_HEADER]: version } : {}),
      ...options.headers?.(),
    },
  };
}

/** The path with its parameters filled in and its query behind it. */
export function urlOf(route: Pick<ClientCall, 'path'>, params: unknown, query: unknown): string {
  const values = new Map(Object.entries(params ?? {}));
  const path = route.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(values.get(key))));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(key, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}
