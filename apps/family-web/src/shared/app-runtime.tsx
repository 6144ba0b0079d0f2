import type { ActivityTracker } from '@pocketful/api-client/activity';
import { RuntimeProvider, type WebRuntime } from '@pocketful/web-kit/runtime';
import { createContext, type ReactNode, useContext } from 'react';
import type { HandInQueue } from './hand-in-queue.ts';
import type { SessionStore } from './session-store.ts';
import type { Workers } from './workers.ts';

/** What the app has of its tab: one of each. */
export interface AppRuntime extends WebRuntime {
  readonly session: SessionStore;
  readonly activity: ActivityTracker;
  /** The way to the other tabs of this browser. */
  readonly channel: BroadcastChannel;
  /** Undefined where pages can have none, and so cannot start without a line: on plain http, in development, in tests. */
  readonly workers: Workers | undefined;
  /** What a child has handed in without a line. */
  readonly queue: HandInQueue;
  /** Takes everything down again. */
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
