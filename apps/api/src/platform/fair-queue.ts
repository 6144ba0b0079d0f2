import { AsyncLocalStorage } from 'node:async_hooks';
import { RefusalError, refuse } from './refusal.ts';

/** The owner of a call's work: its family, or the network of an unknown caller. */
const owners = new AsyncLocalStorage<string>();

/** Runs a call, so that its turns in a queue are those of its owner. */
export function onBehalfOf<T>(owner: string, call: () => T): T {
  return owners.run(owner, call);
}

/** Runs work when its turn comes. Throws a RefusalError with UNAVAILABLE if it is refused. */
export type FairQueue = <T>(work: () => Promise<T>) => Promise<T>;

interface Waiting {
  readonly begin: () => void;
  readonly refuse: () => void;
}

/**
 * A queue whose owners take turns, whatever the amount of their work. Only a full queue refuses: the newest work of the
 * owner with the most.
 *
 * @param concurrency work that runs at the same time
 * @param most work that waits
 */
export function createFairQueue(concurrency: number, most: number): FairQueue {
  let running = 0;
  let count = 0;
  /** The waiting work, by owner. The first owner is next. */
  const waiting = new Map<string, Waiting[]>();
  const makeRoomFor = (owner: string) => {
    if (count < most) return;
    const own = waiting.get(owner)?.length ?? 0;
    let longest: Waiting[] = [];
    for (const theirs of waiting.values()) if (theirs.length > longest.length) longest = theirs;
    if (own + 1 >= longest.length) throw busy();
    longest.pop()?.refuse();
    count--;
  };
  const next = (): Waiting | undefined => {
    for (const [owner, theirs] of waiting) {
      waiting.delete(owner);
      const [first, ...rest] = theirs;
      if (rest.length > 0) waiting.set(owner, rest);
      if (first) return first;
    }
    return undefined;
  };
  return async work => {
    if (running >= concurrency) {
      const owner = owners.getStore() ?? '';
      makeRoomFor(owner);
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      waiting.set(owner, [...(waiting.get(owner) ?? []), { begin: resolve, refuse: () => reject(busy()) }]);
      count++;
      await promise;
    } else running++;
    try {
      return await work();
    } finally {
      const first = next();
      if (first) {
        count--;
        first.begin();
      } else running--;
    }
  };
}

function busy(): RefusalError {
  return new RefusalError(refuse('UNAVAILABLE', { retryAfterSeconds: 2 }));
}
