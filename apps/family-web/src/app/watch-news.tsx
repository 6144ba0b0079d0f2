import { CHILD_TABS, type ChildTab } from '@pocketful/home/rules/today';
import { readAgain } from '@pocketful/web-kit/calls/cache';
import { useRuntime } from '@pocketful/web-kit/calls/runtime';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useNothingOver } from '@pocketful/web-kit/layers/layers';
import { useEffect, useState } from 'react';
import { useMember } from '../shared/session.tsx';

/** News counts as seen after the tab was whole on the screen for this time, with no layer over it, in milliseconds. */
const SEEN_MS = 2000;
const TICK_MS = 500;

/** How much is new on each tab of a child. */
export type News = Partial<Record<ChildTab, number>>;

export interface WatchNewsProps {
  /** The tab on the screen; undefined for any other screen. */
  readonly tab: ChildTab | undefined;
  readonly onNews: (news: News) => void;
}

/**
 * Reports the number of new items on each tab, less those this page has shown. Home shows all news, another tab only
 * its own. Once all are shown, the server gets the mark.
 */
export function WatchNews({ tab, onNews }: WatchNewsProps): null {
  const { id } = useMember();
  const runtime = useRuntime();
  const { data } = useApiQuery('getChildToday', { params: { id } }, { refetchOnMount: false });
  const nothingOver = useNothingOver();
  const [shown, setShown] = useState<News>({});
  const { fresh, mark = null } = data ?? {};
  const left = CHILD_TABS.map(of => [of, (fresh?.[of] ?? 0) - (shown[of] ?? 0)] as const);
  const isAll = tab === 'home' || left.every(([of, news]) => of === tab || news <= 0);
  const count = tab === undefined ? 0 : (fresh?.[tab] ?? 0);
  const counts = JSON.stringify(Object.fromEntries(left));
  // News taken back meanwhile no longer counts as shown.
  for (const of of CHILD_TABS)
    if (fresh && (shown[of] ?? 0) > fresh[of]) setShown(before => ({ ...before, [of]: fresh[of] }));
  useEffect(() => onNews(JSON.parse(counts)), [counts, onNews]);
  useEffect(() => {
    if (mark === null || tab === undefined || !nothingOver) return;
    let visibleMs = 0;
    const isLoading = () => runtime.queryClient.isFetching({ predicate: ({ state }) => state.data === undefined }) > 0;
    const timer = setInterval(() => {
      if (!document.hidden && !isLoading()) visibleMs += TICK_MS;
      if (visibleMs < SEEN_MS) return;
      clearInterval(timer);
      setShown(before => ({ ...before, [tab]: count }));
      if (!isAll) return;
      // If it fails, the same is new at the next visit.
      runtime.api.call('markSeen', { params: { id }, body: { mark } }).then(
        () => readAgain(runtime, 'markSeen').then(() => setShown({})),
        () => undefined,
      );
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [mark, tab, count, isAll, nothingOver, id, runtime]);
  return null;
}
