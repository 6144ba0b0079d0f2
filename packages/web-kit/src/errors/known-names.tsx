import type { Query, QueryClient } from '@tanstack/react-query';

const NAMES: ReadonlySet<string> = new Set(['firstName', 'lastName', 'username', 'email']);

/** The names that the tab had read before its cache was cleared. In memory only. */
const former = new Set<string>();

function namesIn(read: readonly Query[]): string[] {
  const found: string[] = [];
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value))
      if (NAMES.has(key) && typeof inner === 'string') found.push(inner);
      else look(inner);
  };
  for (const { state } of read) look(state.data);
  return found;
}

/** Keeps the names of answers that are no longer in the cache. */
export function remember(read: readonly Query[]): void {
  for (const name of namesIn(read)) former.add(name);
}

/** The names of people that the tab has read, to be left out of a report. */
export function namesKnown(queryClient: QueryClient): string[] {
  return [...former, ...namesIn(queryClient.getQueryCache().getAll())];
}
