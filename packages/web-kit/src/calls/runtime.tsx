import type { Answer, ApiClient, CallInput } from '@pocketful/api-client/client';
import type { WriteName } from '@pocketful/api-client/names';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import type { Drafts } from '../forms/drafts.tsx';

/** An app's handlers for answers that change who is active. */
export type SessionAnswers = { readonly [N in WriteName]?: (answer: Answer<N>, input: CallInput<N>) => void };

/** The app's side of the kit in one tab. Each app creates one when the page is loaded. */
export interface WebRuntime {
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
  readonly drafts: Drafts;
  /** Title of the error state for a read that failed, where the screen sets none. */
  readonly notLoaded?: string | undefined;
  /** The person this tab is rendered for; undefined for a visitor. Toasts about one person's calls are shown to no other. */
  person(): string | undefined;
  /** Receives every answered write. One of them may have changed the active member. */
  answered<N extends WriteName>(name: N, answer: Answer<N>, input: CallInput<N>): void;
  /**
   * Another member may be active now: the answer of a write that changes it was lost, or the server has said so.
   *
   * @param why the profile fell asleep, if it is that
   * @returns once the server has answered who is active
   */
  sessionInDoubt(why?: 'locked'): Promise<void>;
  /** A screen threw while it was drawn. */
  crashed(error: unknown): void;
}

const RuntimeContext = createContext<WebRuntime | undefined>(undefined);

export interface RuntimeProviderProps {
  readonly runtime: WebRuntime;
  readonly children: ReactNode;
}

/** Gives everything below it the tab's runtime. The one provider of an app. */
export function RuntimeProvider({ runtime, children }: RuntimeProviderProps) {
  return (
    <RuntimeContext value={runtime}>
      <QueryClientProvider client={runtime.queryClient}>{children}</QueryClientProvider>
    </RuntimeContext>
  );
}

/** The runtime of the provider above. Throws without one. */
export function useRuntime(): WebRuntime {
  const runtime = useContext(RuntimeContext);
  if (!runtime) throw new Error('no RuntimeProvider above this component');
  return runtime;
}
