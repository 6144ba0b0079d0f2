import type { QueryClient } from '@tanstack/react-query';

const NAMES: ReadonlySet<string> = new Set(['firstName', 'lastName', 'username', 'email']);

/** The names that the tab had read before its cache was cleared. In memory only. */
const former = new Set<string>();

function namesIn(queryClient: QueryClient): string[] {
  const found: string[] = [];
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value))
      if (NAMES.has(key) && typeof inner === 'string') found.push(inner);
      else look(inner);
  };
  for (const { state } of queryClient.getQueryCache().getAll()) look(state.data);
  return found;
}

/** The names of people that the tab has read, to be left out of a report. */
export function namesKnown(queryClient: QueryClient): string[] {
  return [...former, ...namesIn(queryClient)];
}

/**
 * Clears the cache. The names in it stay known, since an error that a former page raises may still contain one when the
 * server no longer knows whose page it was.
 */
export function clearCache(queryClient: QueryClient): void {
  for (const name of namesIn(queryClient)) former.add(name);
  queryClient.clear();
}
