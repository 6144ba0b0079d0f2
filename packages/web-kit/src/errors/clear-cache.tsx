import type { QueryClient } from '@tanstack/react-query';

/**
 * Clears the cache. The names in it stay known, since an error that a former page raises may still contain one when the
 * server no longer knows whose page it was. Their code is no part of a first load.
 */
export function clearCache(queryClient: QueryClient): void {
  const read = queryClient.getQueryCache().getAll();
  const answers = read.map(({ state }) => state.data);
  queryClient.clear();
  import('./known-names.tsx').then(({ remember }) => remember(answers)).catch(() => undefined);
}
