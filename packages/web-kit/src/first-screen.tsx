import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useRuntime } from './runtime.tsx';

/** How long a page must have had nothing to read before it counts as quiet. */
const QUIET_MS = 100;

/** What of a tab comes after its first screen: whenever a screen is shown, the page is idle and no call is under way. */
export interface FirstScreen {
  /** A screen is shown. */
  shown(): void;
  /** Does something then. */
  after(task: () => void): void;
  /** Loads code ahead of time then, one part after the other, unless the person asked the browser to save data. */
  preload(load: () => Promise<unknown>): void;
}

export function newFirstScreen(queryClient: Pick<QueryClient, 'isFetching'>): FirstScreen {
  const tasks: (() => void)[] = [];
  const loads: (() => Promise<unknown>)[] = [];
  let isShown = false;
  let running = false;

  /** One answer often leads to the next call, so it looks twice. */
  const quietMoment = async () => {
    for (let before = false; ; ) {
      await idle();
      const now = queryClient.isFetching() === 0;
      if (before && now) return;
      before = now;
      await new Promise(resolve => setTimeout(resolve, QUIET_MS));
    }
  };
  const work = async () => {
    if (running || !isShown) return;
    running = true;
    while (tasks.length + loads.length > 0) {
      await quietMoment();
      for (const task of tasks.splice(0)) task();
      // What could not be loaded ahead of time is loaded when it is needed, and fails there.
      await loads
        .shift()?.()
        .catch(() => undefined);
    }
    running = false;
  };
  return {
    shown: () => {
      isShown = true;
      void work();
    },
    after: task => {
      tasks.push(task);
      void work();
    },
    preload: load => {
      if (savesData()) return;
      loads.push(load);
      void work();
    },
  };
}

const ofTabs = new WeakMap<QueryClient, FirstScreen>();

/** What comes after the first screen of this tab. */
export function useAfterFirstScreen(): FirstScreen {
  const { queryClient } = useRuntime();
  const own = ofTabs.get(queryClient) ?? newFirstScreen(queryClient);
  ofTabs.set(queryClient, own);
  return own;
}

/** Whether the person asked the browser to save data. Not every browser can tell. */
export function savesData(): boolean {
  if (!('connection' in navigator)) return false;
  const { connection } = navigator;
  return (
    typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true
  );
}

/** Whether the first screen is shown and the page was quiet: what is drawn by it alone costs the first load nothing. */
export function useFirstScreen(): boolean {
  const firstScreen = useAfterFirstScreen();
  const [isShown, setShown] = useState(false);
  useEffect(() => firstScreen.after(() => setShown(true)), [firstScreen]);
  return isShown;
}

function idle(): Promise<void> {
  return new Promise(resolve => {
    // Safari has no such thing as an idle callback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 2000 });
    else setTimeout(resolve, QUIET_MS);
  });
}
