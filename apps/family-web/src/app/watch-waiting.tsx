import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { setWindowCount } from '@pocketful/web-kit/places/window-title';
import { useEffect } from 'react';

/** Shows an adult how many items wait, in the window's title and on the app's icon, until the profile is left. */
export function WatchWaiting(): null {
  const { data } = useApiQuery('getWaiting', {});
  const count = data?.count ?? 0;
  useEffect(() => {
    show(count);
    // A printed page, and the name of its file, have the title alone.
    const hide = () => setWindowCount(0);
    const again = () => setWindowCount(count);
    addEventListener('beforeprint', hide);
    addEventListener('afterprint', again);
    return () => {
      removeEventListener('beforeprint', hide);
      removeEventListener('afterprint', again);
    };
  }, [count]);
  useEffect(() => () => show(0), []);
  return null;
}

/** Zero removes both. Only an installed app on a secure page has a badge; a browser that refuses it shows none. */
function show(count: number): void {
  setWindowCount(count);
  navigator.setAppBadge?.(count).catch(() => undefined);
}
