import { useState } from 'react';
import type { BatchItem } from './batch-item.tsx';
import { readAgain } from './cache.tsx';
import { useRuntime } from './runtime.tsx';

/** What came of one: under way, done, or why not. */
export type BatchOutcome = 'waiting' | 'done' | { readonly failed: string };

/** Several writes by one press. */
export interface Batch {
  /** Sends them all; once, while they are under way. */
  readonly send: (items: readonly BatchItem[]) => void;
  readonly busy: boolean;
  /** What came of each so far, by its key; empty before the first press. */
  readonly outcomes: ReadonlyMap<string, BatchOutcome>;
}

/** How many are under way at once: the server answers others meanwhile. */
const AT_ONCE = 4;

/**
 * Sends many writes as single calls, a few at a time, each with its own key and its own answer; then reads again what
 * they made stale. One that is refused stops none of the others.
 */
export function useBatch(): Batch {
  const runtime = useRuntime();
  const [busy, setBusy] = useState(false);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, BatchOutcome>>(new Map());
  const tell = (key: string, outcome: BatchOutcome) => setOutcomes(before => new Map([...before, [key, outcome]]));

  const one = async ({ key, call, textOf }: BatchItem): Promise<void> => {
    try {
      await call(runtime.api);
      tell(key, 'done');
    } catch (error) {
      tell(key, { failed: textOf(error) });
    }
  };

  const all = async (items: readonly BatchItem[]): Promise<void> => {
    const sender = runtime.person();
    const left = [...items];
    const worker = async () => {
      for (let next = left.shift(); next; next = left.shift()) {
        // What somebody else wished for is not sent in the name of whoever is active now.
        if (runtime.person() === sender) await one(next);
        else tell(next.key, { failed: 'This was not sent: another profile is active now.' });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    const names = new Set(items.map(({ name }) => name));
    await Promise.all([...names].map(name => readAgain(runtime.queryClient, name)));
    setBusy(false);
  };

  const send = (items: readonly BatchItem[]) => {
    if (busy || items.length === 0) return;
    setBusy(true);
    setOutcomes(new Map(items.map(({ key }) => [key, 'waiting'])));
    void all(items);
  };
  return { send, busy, outcomes };
}
