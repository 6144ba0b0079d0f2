import { type ActivityTracker, trackActivity } from '@pocketful/api-client/activity';
import { type ApiClient, createApiClient } from '@pocketful/api-client/client';
import { QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { createSessionStore, type SessionStore } from '../shared/session-store.ts';

/** What the app has of its tab: one of each. */
export interface Browser {
  readonly api: ApiClient;
  readonly session: SessionStore;
  readonly queryClient: QueryClient;
  readonly activity: ActivityTracker;
  readonly channel: BroadcastChannel;
  /** Takes everything down again. */
  close(): void;
}

/** The name of the channel on which the tabs of one browser hear of each other. */
const CHANNEL = 'pocketful-session';

/** What a tab is given from outside, in tests. */
export interface BrowserOptions {
  readonly fetch?: typeof fetch;
}

/** Sets up a tab: client, session, cache and the way to the other tabs. */
export function openBrowser(options: BrowserOptions = {}): Browser {
  const activity = trackActivity(window);
  const channel = new BroadcastChannel(CHANNEL);
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: Number.POSITIVE_INFINITY,
      },
      mutations: { retry: false },
    },
  });
  const api = createApiClient({
    ...options,
    activeMember: () => session.memberId(),
    wasActive: () => activity.consume(),
    onError: (error, name) => {
      // Asking who is active is how a doubt is settled; its own refusal raises none.
      if (name !== 'getSessionUser') session.heard(error);
    },
  });
  const session: SessionStore = createSessionStore({
    readUser: () => api.call('getSessionUser', {}),
    channel,
    storage: localStorage,
    onChange: () => queryClient.clear(),
  });
  const close = () => {
    session.stop();
    activity.stop();
    queryClient.clear();
    channel.close();
  };
  return { api, session, queryClient, activity, channel, close };
}

const BrowserContext = createContext<Browser | undefined>(undefined);
/** Gives the app its tab. */
export const BrowserProvider = BrowserContext.Provider;

/** The tab that the app runs in. Throws without a provider above. */
export function useBrowser(): Browser {
  const browser = useContext(BrowserContext);
  if (!browser) throw new Error('no BrowserProvider above this component');
  return browser;
}
