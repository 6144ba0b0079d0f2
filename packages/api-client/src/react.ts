import type { RouteName, Routes } from '@pocketful/api-contract/routes';
import { routes } from '@pocketful/api-contract/routes';
import {
  type QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { createContext, useContext, useRef } from 'react';
import { ApiError } from './api-error.ts';
import { type Answer, type ApiClient, type CallInput, newIdempotencyKey } from './client.ts';
import { EFFECTS, type ReadName, type WriteName } from './effects.ts';

const ApiContext = createContext<ApiClient | undefined>(undefined);
/** Gives the screens below it their client: `<ApiProvider value={client}>`. */
export const ApiProvider = ApiContext.Provider;

/** The client of the provider above. Throws without one. */
export function useApi(): ApiClient {
  const client = useContext(ApiContext);
  if (!client) throw new Error('no ApiProvider above this component');
  return client;
}

/** The query key of a read: its name, then what it was asked with. */
export function keyOf<N extends ReadName>(name: N, input?: CallInput<N>): readonly unknown[] {
  return input === undefined ? [name] : [name, input.params ?? null, input.query ?? null];
}

export interface QuerySettings {
  readonly enabled?: boolean;
  /** Milliseconds between polls. */
  readonly refetchInterval?: number;
  /** Milliseconds for which an answer counts as fresh; for good unless told otherwise. */
  readonly staleTime?: number;
  readonly refetchOnWindowFocus?: boolean;
}

/** Reads by the name of a route. */
export function useApiQuery<N extends ReadName>(
  name: N,
  input: CallInput<N>,
  settings: QuerySettings = {},
): UseQueryResult<Answer<N>> {
  const api = useApi();
  return useQuery({
    queryKey: keyOf(name, input),
    queryFn: ({ signal }) => api.call(name, input, { signal }),
    ...settings,
  });
}

type PagedName = { [N in ReadName]: Routes[N] extends { paged: true } ? N : never }[ReadName];

/** Reads a list page by page; `fetchNextPage` follows the cursor. */
export function useApiPages<N extends PagedName>(name: N, input: CallInput<N>, settings: QuerySettings = {}) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [...keyOf(name, input), 'pages'],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...input.query, ...(pageParam === undefined ? {} : { cursor: pageParam }) };
      return api.callPage<N>(name, { ...input, query }, { signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.nextCursor,
    ...settings,
  });
}

/**
 * Writes by the name of a route; on success whatever it made stale is read again. A call that creates money or a
 * request carries an idempotency key, made before it is sent and kept while the same input is tried again.
 */
export function useApiMutation<N extends WriteName>(name: N): UseMutationResult<Answer<N>, Error, CallInput<N>> {
  const api = useApi();
  const queryClient = useQueryClient();
  const attempt = useRef<{ input: string; key: string } | undefined>(undefined);
  return useMutation({
    mutationFn: async (input: CallInput<N>) => {
      if (!isIdempotent(name)) return api.call(name, input);
      const written = JSON.stringify(input);
      if (attempt.current?.input !== written) attempt.current = { input: written, key: newIdempotencyKey() };
      try {
        const answer = await api.call(name, input, { idempotencyKey: attempt.current.key });
        attempt.current = undefined;
        return answer;
      } catch (error) {
        // A refusal is final, so the next try is a new request; without an answer it may have happened, so it is not.
        if (error instanceof ApiError && error.status < 500) attempt.current = undefined;
        throw error;
      }
    },
    onSuccess: () => refresh(queryClient, name),
  });
}

/** Marks stale what a write affects. */
export async function refresh(queryClient: QueryClient, name: WriteName): Promise<void> {
  const effects = EFFECTS[name];
  if (effects === 'everything') return;
  await Promise.all(effects.map(read => queryClient.invalidateQueries({ queryKey: keyOf(read) })));
}

function isIdempotent(name: RouteName): boolean {
  return 'idempotent' in routes[name];
}
