import { randomId } from './random-id.ts';

/** How long the key of an unanswered write is kept, in milliseconds: past that, the same again is meant again. */
export const KEPT_MS = 10 * 60_000;

/**
 * The idempotency keys of writes that were not answered yet. The same write by the same person is the same request,
 * whichever dialog or button it comes from, until an answer has told what became of it.
 */
export interface IdempotencyKeys {
  /** The key of this write; made when there is none, or when the one there is too old to stand for the same wish. */
  of(write: string): string | undefined;
  /** An answer came: the next such write is a new one. */
  answered(write: string): void;
}

export function createIdempotencyKeys(now: () => number = Date.now): IdempotencyKeys {
  const kept = new Map<string, { readonly key: string; readonly madeAt: number }>();
  return {
    of(write) {
      const at = now();
      for (const [other, { madeAt }] of kept) if (at - madeAt > KEPT_MS) kept.delete(other);
      const made = kept.get(write) ?? { key: randomId(), madeAt: at };
      kept.set(write, made);
      return made.key;
    },
    answered: write => void kept.delete(write),
  };
}
