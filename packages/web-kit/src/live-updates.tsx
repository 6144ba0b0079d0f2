import { useEffect } from 'react';
import { useRuntime } from './runtime.tsx';

export interface LiveUpdatesProps {
  /** Who is active. */
  readonly person: string;
}

/**
 * Listens to what happens in the family while the tab is looked at, and reads again what others changed: READS and WRITES
 * say what that is. A hint that is lost costs a poll. Drawn once, for whoever is active.
 */
export function LiveUpdates({ person }: LiveUpdatesProps): null {
  const runtime = useRuntime();
  useEffect(() => {
    let gone = false;
    let listening: { stop(): void } | undefined;
    // Nobody waits for it: it comes after the page. Where it cannot be loaded, polls are left.
    import('./listening.ts').then(
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
