import { callIn, keyOf } from '@pocketful/api-client/calls';
import type { Answer, ApiClient, CallInput, Page } from '@pocketful/api-client/client';
import type { PagedName, ReadName } from '@pocketful/api-client/names';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMissing } from '../places/first-view.tsx';
import { useRuntime, type WebRuntime } from './runtime.tsx';

/** The state of a read, as a screen passes it to `Loaded`. */
export interface Read<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  /** Neither answered nor failed yet. */
  readonly isPending: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** The loaded items of a list, and the way to its next page. */
export interface Listed<T> {
  readonly items: readonly T[];
  /** Undefined at the end of the list. */
  readonly more: MorePages | undefined;
}

/** The way to a list's next page. */
export interface MorePages {
  readonly busy: boolean;
  readonly failed: boolean;
  /** Reads the next page; once, however often it is pressed. */
  readonly load: () => void;
}

export interface ReadSettings {
  /** Whether to read. Default: true. */
  readonly enabled?: boolean;
  /** False where another part of the screen keeps the answer fresh: then only a missing answer is read. */
  readonly refetchOnMount?: false;
}

/** A new reader does not repeat a read that is younger than this, in milliseconds: it may be one that was made ahead. */
const YOUNG_MS = 3000;

function policyOf({ calls }: ApiClient, name: ReadName) {
  const { pollSeconds, staleSeconds, onFocus } = callIn(calls, name);
  return {
    ...(pollSeconds === undefined ? {} : { refetchInterval: pollSeconds * 1000 }),
    ...(staleSeconds === undefined ? {} : { staleTime: Math.max(staleSeconds * 1000, YOUNG_MS) }),
    ...(onFocus ? { refetchOnWindowFocus: 'always' as const } : {}),
  };
}

type SingleName = Exclude<ReadName, PagedName>;

function queryOf<N extends SingleName>(api: ApiClient, name: N, input: CallInput<N>) {
  return {
    queryKey: keyOf(name, input),
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => api.call(name, input, { signal }),
    ...policyOf(api, name),
  };
}

function pagesOf<N extends PagedName>(api: ApiClient, name: N, input: CallInput<N>) {
  return {
    queryKey: keyOf(name, input),
    queryFn: ({ pageParam, signal }: { readonly pageParam: string | undefined; readonly signal: AbortSignal }) => {
      const query = { ...input.query, ...(pageParam === undefined ? {} : { cursor: pageParam }) };
      return api.callPage<N>(name, { ...input, query }, { signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Page<Answer<N>>) => page.nextCursor,
    ...policyOf(api, name),
  };
}

/** Reads a screen's data before its code is loaded. */
export interface ReadAhead {
  one<N extends SingleName>(name: N, input: CallInput<N>): void;
  pages<N extends PagedName>(name: N, input: CallInput<N>): void;
}

export function readAhead({ api, queryClient }: Pick<WebRuntime, 'api' | 'queryClient'>): ReadAhead {
  return {
    one: (name, input) => void queryClient.prefetchQuery(queryOf(api, name, input)),
    pages: (name, input) => void queryClient.prefetchInfiniteQuery(pagesOf(api, name, input)),
  };
}

/** Reads by the name of a route. The route says how often the read repeats. */
export function useApiQuery<N extends SingleName>(
  name: N,
  input: CallInput<N>,
  settings: ReadSettings = {},
): Read<Answer<N>> {
  const { api } = useRuntime();
  const read = useQuery({ ...queryOf(api, name, input), ...settings });
  useMissing(read.isPending && settings.enabled !== false);
  return read;
}

type ItemOf<N extends PagedName> = Answer<N>[number];

/** Reads a list page by page. A list has one key, so all that show its first page share the read. */
export function useApiPages<N extends PagedName>(
  name: N,
  input: CallInput<N>,
  settings: ReadSettings = {},
): Read<Listed<ItemOf<N>>> {
  const { api } = useRuntime();
  const pages = useInfiniteQuery({ ...pagesOf(api, name, input), ...settings });
  const { data, error, isPending, isFetching, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError } = pages;
  useMissing(isPending && settings.enabled !== false);
  const more = hasNextPage
    ? {
        busy: isFetchingNextPage,
        failed: isFetchNextPageError,
        load: () => void pages.fetchNextPage({ cancelRefetch: false }),
      }
    : undefined;
  const items = data?.pages.flatMap((page): ItemOf<N>[] => page.data);
  return { data: items && { items, more }, error, isPending, isFetching, refetch };
}

/** Two reads as one: it has data when both have, and fails when either does. */
export function both<A, B>(a: Read<A>, b: Read<B>): Read<readonly [A, B]> {
  const read = all<unknown>([a, b]);
  return { ...read, data: a.data === undefined || b.data === undefined ? undefined : [a.data, b.data] };
}

/** Several reads of a kind as one: it has data when all have, and fails when one does. */
export function all<T>(reads: readonly Read<T>[]): Read<readonly T[]> {
  const missing = reads.filter(read => read.data === undefined);
  const failed = missing.find(read => read.error !== null);
  return {
    data: missing.length > 0 ? undefined : reads.flatMap(({ data }) => (data === undefined ? [] : [data])),
    error: failed?.error ?? null,
    isPending: missing.length > 0 && !failed,
    isFetching: missing.some(read => read.isFetching),
    refetch: () => Promise.all(missing.map(read => read.refetch())),
  };
}
