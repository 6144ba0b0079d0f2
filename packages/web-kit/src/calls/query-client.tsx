import type { CallTable } from '@pocketful/api-client/calls';
import { focusManager, onlineManager, QueryClient } from '@tanstack/react-query';
import { followMoves } from './cache.tsx';

// By default the library notices only a page that was hidden. Two windows side by side are both visible.
focusManager.setEventListener(focused => {
  const onFocus = () => focused();
  addEventListener('visibilitychange', onFocus);
  addEventListener('focus', onFocus);
  return () => {
    removeEventListener('visibilitychange', onFocus);
    removeEventListener('focus', onFocus);
  };
});

/**
 * The cache of a tab. An answer stays until a write or its own policy makes it stale. A call is made at once, also
 * when the browser believes to be offline: it then fails with a message, and nothing is sent later unnoticed.
 */
export function newQueryClient(calls: CallTable): QueryClient {
  // TanStack Query assumes that a page starts online. Without this a page that starts offline is not read again later.
  onlineManager.setOnline(navigator.onLine);
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        staleTime: Number.POSITIVE_INFINITY,
      },
    },
  });
  followMoves(queryClient, calls);
  return queryClient;
}
