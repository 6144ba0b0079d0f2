import { CHILD_TABS, type ChildTab } from '@pocketful/domain/today';
import { readAgain } from '@pocketful/web-kit/calls/cache';
import { useRuntime } from '@pocketful/web-kit/calls/runtime';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useFirstScreen } from '@pocketful/web-kit/places/first-screen';
import { useEffect, useState } from 'react';
import { useMember } from '../shared/session.tsx';

/** News counts as seen after it was on the screen for this time, in milliseconds. */
const SEEN_MS = 2000;
const TICK_MS = 500;

/**
 * How much is new on each tab, less what this page has shown. Home shows all news, another tab only its own. Once all was
 * shown, the server is sent the mark.
 *
 * @param tab the tab on the screen; undefined for any other screen
 */
export function useNews(tab: ChildTab | undefined): (of: ChildTab) => number {
  const { id } = useMember();
  const runtime = useRuntime();
  const isLater = useFirstScreen();
  const { data } = useApiQuery('getChildToday', { params: { id } }, { enabled: isLater });
  const [shown, setShown] = useState<Partial<Record<ChildTab, number>>>({});
  const news = (of: ChildTab) => (data?.fresh[of] ?? 0) - (shown[of] ?? 0);
  const mark = data?.mark ?? null;
  const count = tab === undefined ? 0 : (data?.fresh[tab] ?? 0);
  const isAll = tab === 'home' || CHILD_TABS.every(other => other === tab || news(other) <= 0);
  useEffect(() => {
    if (mark === null || tab === undefined || !isLater) return;
    let visibleMs = 0;
    const timer = setInterval(() => {
      if (!document.hidden) visibleMs += TICK_MS;
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
  }, [mark, tab, count, isAll, isLater, id, runtime]);
  return news;
}
