import {
  ACTIVE_HEADER,
  type AnswerOf,
  type BodyInputOf,
  IDEMPOTENCY_HEADER,
  NEXT_CURSOR_HEADER,
  type ParamsOf,
  PROFILE_HEADER,
  type QueryInputOf,
  type Route,
} from '@pocketful/api-contract/route';
import { type RouteName, type Routes, routes } from '@pocketful/api-contract/routes';
import { ApiError, NetworkError } from './api-error.ts';

type Part<Key extends string, Value> = [Value] extends [undefined]
  ? { [K in Key]?: undefined }
  : Record<never, never> extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };

/** What a call takes: `params`, `query` and `body`, as far as its route declares them. */
export type CallInput<N extends RouteName> = Part<'params', ParamsOf<Routes[N]>> &
  Part<'query', QueryInputOf<Routes[N]>> &
  Part<'body', BodyInputOf<Routes[N]>>;

export type Answer<N extends RouteName> = AnswerOf<Routes[N]>;

export interface CallOptions {
  /** Made before the first attempt and kept through every retry of it. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

/** A page of a list, and the cursor of the next one when there is one. */
export interface Page<T> {
  readonly data: T;
  readonly nextCursor: string | undefined;
}

export interface ApiClientOptions {
  /** The member this tab was rendered for; sent as a guard, never believed as a proof. */
  activeMember?: () => string | undefined;
  /** Whether a person touched the page since the last call. */
  wasActive?: () => boolean;
  /** Further headers, such as a staff token. */
  headers?: () => Record<string, string>;
  /** Hears of every failed call before it is thrown. */
  onError?: (error: ApiError | NetworkError, name: RouteName) => void;
  fetch?: typeof fetch;
}

export interface ApiClient {
  /** Makes a call. Throws an ApiError for an answer other than success and a NetworkError when none came. */
  call<N extends RouteName>(name: N, input: CallInput<N>, options?: CallOptions): Promise<Answer<N>>;
  /** The same for a list, with the cursor of its next page. */
  callPage<N extends RouteName>(name: N, input: CallInput<N>, options?: CallOptions): Promise<Page<Answer<N>>>;
}

/** The browser's side of the contract: typed calls to the API of the host the page came from. */
export function createApiClient(options: ApiClientOptions = {}): ApiClient {
  async function callPage<N extends RouteName>(name: N, input: CallInput<N>, callOptions: CallOptions = {}) {
    const route: Route = routes[name];
    let response: Response;
    let text: string;
    try {
      response = await (options.fetch ?? fetch)(urlOf(route, input.params, input.query), {
        method: route.method,
        credentials: 'same-origin',
        headers: headersOf(options, input.body !== undefined, callOptions),
        ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
        ...(callOptions.signal ? { signal: callOptions.signal } : {}),
      });
      text = await response.text();
    } catch (cause) {
      if (callOptions.signal?.aborted) throw cause;
      throw tell(new NetworkError(cause), name);
    }
    if (!response.ok) throw tell(new ApiError(response.status, text, response.statusText), name);
    const data: Answer<N> = text === '' ? undefined : JSON.parse(text);
    return { data, nextCursor: response.headers.get(NEXT_CURSOR_HEADER) ?? undefined };
  }

  function tell<E extends ApiError | NetworkError>(error: E, name: RouteName): E {
    options.onError?.(error, name);
    return error;
  }

  return {
    callPage,
    call: async (name, input, callOptions) => (await callPage(name, input, callOptions)).data,
  };
}

function headersOf(options: ApiClientOptions, hasBody: boolean, call: CallOptions): Record<string, string> {
  const member = options.activeMember?.();
  return {
    accept: 'application/json, application/problem+json',
    ...(hasBody ? { 'content-type': 'application/json' } : {}),
    ...(member ? { [PROFILE_HEADER]: member } : {}),
    ...(options.wasActive?.() ? { [ACTIVE_HEADER]: '1' } : {}),
    ...(call.idempotencyKey ? { [IDEMPOTENCY_HEADER]: call.idempotencyKey } : {}),
    ...options.headers?.(),
  };
}

/** The path with its parameters filled in and its query behind it. */
export function urlOf(route: Route, params: unknown, query: unknown): string {
  const values = new Map(Object.entries(params ?? {}));
  const path = route.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(values.get(key))));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(key, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}

/** A fresh idempotency key; from getRandomValues, since a page on plain http has no randomUUID. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('');
}
