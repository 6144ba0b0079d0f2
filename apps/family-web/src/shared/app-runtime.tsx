import type { ActivityTracker } from '@pocketful/api-client/activity';
import { RuntimeProvider, type WebRuntime } from '@pocketful/web-kit/calls/runtime';
import { createContext, type ReactNode, useContext } from 'react';
import type { HandInQueue } from './hand-in-queue.ts';
import type { SessionStore } from './session-store.ts';
import type { Workers } from './workers.ts';

/** The runtime of a tab: one object of each kind. */
export interface AppRuntime extends WebRuntime {
  readonly session: SessionStore;
  readonly activity: ActivityTracker;
  /** Undefined where the app cannot start offline: on plain http, in development, in tests. */
  readonly workers: Workers | undefined;
  /** Chores that a child has handed in offline. */
  readonly queue: HandInQueue;
  /** Whether a failed call is sent once more: after CONFIRM_IDENTITY, once the adult has given a secret. */
  readonly retries: { after?: (error: unknown) => Promise<boolean> | undefined };
  /** Ends all listeners of the tab. */
  close(): void;
}

const AppContext = createContext<AppRuntime | undefined>(undefined);

export interface AppProviderProps {
  readonly runtime: AppRuntime;
  readonly children: ReactNode;
}

/** Gives the app its tab. */
export function AppProvider({ runtime, children }: AppProviderProps) {
  return (
    <AppContext value={runtime}>
      <RuntimeProvider runtime={runtime}>{children}</RuntimeProvider>
    </AppContext>
  );
}

/** The tab that the app runs in. Throws without a provider above. */
export function useAppRuntime(): AppRuntime {
  const runtime = useContext(AppContext);
  if (!runtime) throw new Error('no AppProvider above this component');
  return runtime;
}
