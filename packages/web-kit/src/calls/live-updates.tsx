import { useEffect } from 'react';
import { useRuntime } from './runtime.tsx';

export interface LiveUpdatesProps {
  /** Who is active. */
  readonly person: string;
}

/**
 * Listens to the family's events while the tab is visible, and rereads the data that others changed, by the table of
 * calls. A poll replaces a lost event. Render it once, for the active member.
 */
export function LiveUpdates({ person }: LiveUpdatesProps): null {
  const runtime = useRuntime();
  useEffect(() => {
    let gone = false;
    let listening: { stop(): void } | undefined;
    // Loaded after the page. If the code cannot be loaded, the polls remain.
    import('./event-listener.ts').then(
      code => {
        if (!gone) listening = new code.Listening(runtime);
      },
      () => undefined,
    );
    return () => {
      gone = true;
      listening?.stop();
    };
  }, [runtime, person]);
  return null;
}
