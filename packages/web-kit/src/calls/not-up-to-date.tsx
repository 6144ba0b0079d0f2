import { reader } from '@pocketful/domain/intl/reader';
import { Button } from '@pocketful/ui-kit/button';
import { type Query, type QueryCache, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';

/** On the screen, read before, and not to be read again just now. A list's next page says so where its button is. */
function isOld(query: Query): boolean {
  const { status, data, fetchMeta } = query.state;
  return status === 'error' && data !== undefined && !fetchMeta?.fetchMore && query.isActive();
}

function oldOnes(cache: QueryCache): Query[] {
  return cache.getAll().filter(isOld);
}

/** When that was, with its day where it was another one. */
function written(since: number): string {
  const isToday = new Date(since).toDateString() === new Date().toDateString();
  return reader().date(isToday ? 'time' : 'dateTime', since);
}

/** One quiet line for all that a page shows and could not read again, however much that is. */
export function NotUpToDate() {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache]);
  const since = useSyncExternalStore(subscribe, () =>
    oldOnes(cache).reduce((oldest, { state }) => Math.min(oldest, state.dataUpdatedAt), Number.POSITIVE_INFINITY),
  );
  const busy = useSyncExternalStore(subscribe, () => oldOnes(cache).some(({ state }) => state.fetchStatus !== 'idle'));
  return (
    <div role="status">
      {Number.isFinite(since) && (
        <p className="flex flex-wrap items-center justify-center gap-x-2 px-4 pt-2 text-sm text-ink-muted">
          Not up to date since {written(since)}
          <span aria-hidden="true">·</span>
          <Button
            variant="quiet"
            size="sm"
            busy={busy}
            onClick={() => {
              for (const query of oldOnes(cache)) void query.fetch().catch(() => undefined);
            }}
          >
            Try again
          </Button>
        </p>
      )}
    </div>
  );
}
