import { useState } from 'react';
import type { BatchItem } from './batch-item.tsx';
import { readAgain } from './cache.tsx';
import { useRuntime } from './runtime.tsx';
import type { Undo } from './undo.tsx';
import { undoOf } from './use-undo.tsx';

/** State of one write: under way, done, or failed with a message. */
export type BatchOutcome = 'waiting' | 'done' | { readonly failed: string };

/** Several writes by one press. */
export interface Batch {
  /** Sends them all, each round after the answers of the one before; once, while they are under way. */
  readonly send: (...rounds: readonly (readonly BatchItem[])[]) => void;
  readonly busy: boolean;
  /** The state of each write by its key; empty before the first press. */
  readonly outcomes: ReadonlyMap<string, BatchOutcome>;
  /** The undo of each write that is done, by its key. */
  readonly undos: ReadonlyMap<string, Undo>;
}

/** Number of writes that are under way at once, so that the server can answer others meanwhile. */
const AT_ONCE = 4;

/**
 * Sends many writes as single calls, a few at a time, each with its own key and its own answer. It then reads the
 * stale data again. A refusal does not stop the other writes.
 */
export function useBatch(): Batch {
  const runtime = useRuntime();
  const [busy, setBusy] = useState(false);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, BatchOutcome>>(new Map());
  const [undos, setUndos] = useState<ReadonlyMap<string, Undo>>(new Map());
  const setOutcome = (key: string, outcome: BatchOutcome) =>
    setOutcomes(before => new Map([...before, [key, outcome]]));

  const one = async ({ key, name, call, textOf }: BatchItem): Promise<void> => {
    try {
      const undo = undoOf(runtime.api.calls, name, await call(runtime.api));
      if (undo) setUndos(before => new Map([...before, [key, undo]]));
      setOutcome(key, 'done');
    } catch (error) {
      setOutcome(key, { failed: textOf(error) });
    }
  };

  const round = async (items: readonly BatchItem[], sender: string | undefined): Promise<void> => {
    const left = [...items];
    const worker = async () => {
      for (let next = left.shift(); next; next = left.shift()) {
        // A write is sent only in the name of the member who pressed the button.
        if (runtime.person() === sender) await one(next);
        else setOutcome(next.key, { failed: 'This was not sent: another profile is active now.' });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  };

  const all = async (rounds: readonly (readonly BatchItem[])[]): Promise<void> => {
    const sender = runtime.person();
    for (const items of rounds) await round(items, sender);
    const names = new Set(rounds.flat().map(({ name }) => name));
    await Promise.all([...names].map(name => readAgain(runtime, name)));
    setBusy(false);
  };

  const send = (...rounds: readonly (readonly BatchItem[])[]) => {
    const items = rounds.flat();
    if (busy || items.length === 0) return;
    setBusy(true);
    setUndos(new Map());
    setOutcomes(new Map(items.map(({ key }) => [key, 'waiting'])));
    void all(rounds);
  };
  return { send, busy, outcomes, undos };
}
