import { randomId } from './random-id.ts';

/** How long the key of an unanswered write is kept, in milliseconds. After that the same write is a new request. */
export const KEPT_MS = 10 * 60_000;

/**
 * The idempotency keys of unanswered writes. Until an answer arrives, the same write by the same person is the same
 * request, whichever dialog or button sends it.
 */
export interface IdempotencyKeys {
  /** The key of a write. Makes a new key if there is none, or if the existing one is too old. */
  of(write: string): string | undefined;
  /** Records an answer: the next such write is a new request. */
  answered(write: string): void;
  /** Forgets keys: the writes that they belong to were taken back, and may be made again. */
  forget(isTakenBack: (write: string) => boolean): void;
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
    forget(isTakenBack) {
      for (const write of kept.keys()) if (isTakenBack(write)) kept.delete(write);
    },
  };
}
