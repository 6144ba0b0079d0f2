import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useRuntime } from '../calls/runtime.tsx';

/** Time without any read after which a page counts as quiet, in milliseconds. */
const QUIET_MS = 100;

/** Work of a tab that waits until a screen is shown, the page is idle and no call is under way. */
export interface FirstScreen {
  /** Reports that a screen is shown. */
  shown(): void;
  /** Whether that moment has come. */
  isOver(): boolean;
  /** Runs a task then. */
  after(task: () => void): void;
  /** Loads code then, one part after the other. Does nothing if the person asked the browser to save data. */
  preload(load: () => Promise<unknown>): void;
}

export function newFirstScreen(queryClient: Pick<QueryClient, 'isFetching'>): FirstScreen {
  const tasks: (() => void)[] = [];
  const loads: (() => Promise<unknown>)[] = [];
  let isShown = false;
  let running = false;
  let isOver = false;

  /** One answer often leads to the next call, so two checks in a row must find no call. */
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
      isOver = true;
      for (const task of tasks.splice(0)) task();
      // A part that fails here is loaded again when it is needed, and reports its failure there.
      await loads
        .shift()?.()
        .catch(() => undefined);
    }
    running = false;
  };
  return {
    isOver: () => isOver,
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

/** The queue of work that follows the first screen of this tab. */
export function useAfterFirstScreen(): FirstScreen {
  const { queryClient } = useRuntime();
  const own = ofTabs.get(queryClient) ?? newFirstScreen(queryClient);
  ofTabs.set(queryClient, own);
  return own;
}

/** Whether the person asked the browser to save data; false in browsers that do not report it. */
export function savesData(): boolean {
  if (!('connection' in navigator)) return false;
  const { connection } = navigator;
  return (
    typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true
  );
}

/** Whether the first screen is shown and the page was quiet since. Parts drawn after that do not delay the first load. */
export function useFirstScreen(): boolean {
  const firstScreen = useAfterFirstScreen();
  const [isShown, setShown] = useState(() => firstScreen.isOver());
  useEffect(() => firstScreen.after(() => setShown(true)), [firstScreen]);
  return isShown;
}

function idle(): Promise<void> {
  return new Promise(resolve => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 2000 });
    else setTimeout(resolve, QUIET_MS);
  });
}
