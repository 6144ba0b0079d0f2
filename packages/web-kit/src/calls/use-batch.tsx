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
  /**
   * Sends them all, each round after the answers of the one before; once, while they are under way. It answers also when the
   * screen has changed.
   */
  readonly send: (...rounds: readonly (readonly BatchItem[])[]) => Promise<BatchAnswer | undefined>;
  readonly busy: boolean;
  /** The state of each write by its key; empty before the first press. */
  readonly outcomes: BatchAnswer['outcomes'];
}

/** The answers to several writes, by their keys. */
export interface BatchAnswer {
  readonly outcomes: ReadonlyMap<string, BatchOutcome>;
  /** The undo of each write that is done. */
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

  const send = async (...rounds: readonly (readonly BatchItem[])[]) => {
    const items = rounds.flat();
    if (busy || items.length === 0) return undefined;
    setBusy(true);
    const sender = runtime.person();
    const answers = new Map<string, BatchOutcome>(items.map(({ key }) => [key, 'waiting']));
    const undos = new Map<string, Undo>();
    const answer = (key: string, outcome: BatchOutcome) => setOutcomes(new Map(answers.set(key, outcome)));
    setOutcomes(new Map(answers));

    const one = async ({ key, name, call, textOf }: BatchItem): Promise<void> => {
      // A write is sent only in the name of the member who pressed the button.
      if (runtime.person() !== sender)
        return answer(key, { failed: 'This was not sent: another profile is active now.' });
      try {
        const undo = undoOf(runtime.api.calls, name, await call(runtime.api));
        if (undo) undos.set(key, undo);
        answer(key, 'done');
      } catch (error) {
        answer(key, { failed: textOf(error) });
      }
    };

    for (const round of rounds) {
      const left = [...round];
      const worker = async () => {
        for (let next = left.shift(); next; next = left.shift()) await one(next);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, worker));
    }
    const names = new Set(items.map(({ name }) => name));
    await Promise.all([...names].map(name => readAgain(runtime, name)));
    setBusy(false);
    return { outcomes: answers, undos };
  };
  return { send, busy, outcomes };
}
