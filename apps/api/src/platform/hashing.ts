import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import argon2 from 'argon2';
import { RefusalError, refuse } from './refusal.ts';

/** The number of the pepper that a hash was made with. A new pepper gets the next number, and both are then known. */
const PEPPER_VERSION = 'p1';

/** The cost of a hash: OWASP's minimum for argon2id is 19 MiB, two passes, one lane. */
export interface HashCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}
const COST: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes computed at the same time per queue, and hashes that may wait in it. */
const CONCURRENCY = 2;
const MAX_WAITING = 60;

/**
 * Who waits for a hash: calls that need no session (`public`), calls of a session (`signed-in`), or comparisons of a new
 * PIN with those of the family (`pins`), one at a time. Each queue delays itself only.
 */
export type HashQueue = 'public' | 'signed-in' | 'pins';

/** How a secret is checked. */
interface VerifyOptions {
  /** Called after dequeuing, before the comparison. If it throws, the attempt is not made. */
  readonly before?: () => Promise<void>;
  readonly queue: HashQueue;
}

export interface SecretHasher {
  /** A hash of a PIN or password: `p1$argon2id$…`. */
  hash(secret: string, queue: HashQueue): Promise<string>;
  /** Compares a secret with its hash. Without a hash it takes the same time and returns false. */
  verify(hash: string | null | undefined, secret: string, options: VerifyOptions): Promise<boolean>;
  /** Whether a hash was made with weaker parameters or another pepper than the present ones. */
  isOutdated(hash: string): boolean;
  /** A keyed digest of a typed name. It is fast, so it is never used for a secret. */
  digestOfName(name: string): Buffer;
}

/**
 * Hashing with a pepper outside the database: without it the few possible values of a PIN cannot be tried. Throws a
 * RefusalError with UNAVAILABLE if too many hashes wait.
 */
export function createSecretHasher(pepper: string, given: HashCost = COST): SecretHasher {
  const cost = { type: argon2.argon2id, ...given } as const;
  const queues: Record<HashQueue, Semaphore> = {
    public: createSemaphore(CONCURRENCY),
    'signed-in': createSemaphore(CONCURRENCY),
    pins: createSemaphore(1),
  };
  const peppered = (secret: string) => createHmac('sha256', pepper).update(secret.normalize('NFC')).digest();
  const hash = async (secret: string, queue: HashQueue) =>
    `${PEPPER_VERSION}${await queues[queue](() => argon2.hash(peppered(secret), cost))}`;
  const unknownAccount = hash(randomBytes(16).toString('hex'), 'public');
  return {
    hash,
    async verify(stored, secret, { before, queue }) {
      const encoded = stored ?? (await unknownAccount);
      const matches = await queues[queue](async () => {
        await before?.();
        return argon2.verify(encoded.slice(PEPPER_VERSION.length), peppered(secret));
      });
      return matches && stored !== null && stored !== undefined;
    },
    isOutdated: stored =>
      !stored.startsWith(`${PEPPER_VERSION}$`) || argon2.needsRehash(stored.slice(PEPPER_VERSION.length), cost),
    digestOfName: name => createHmac('sha256', pepper).update(`name:${name}`).digest().subarray(0, 16),
  };
}

/** Compares two secrets of any length in constant time. */
export function sameSecret(a: string, b: string): boolean {
  const digest = (value: string) => createHmac('sha256', 'compare').update(value).digest();
  return timingSafeEqual(digest(a), digest(b));
}

/** Runs work when a slot is free. Throws a RefusalError with UNAVAILABLE if the queue is full. */
type Semaphore = <T>(work: () => Promise<T>) => Promise<T>;

function createSemaphore(concurrency: number): Semaphore {
  let running = 0;
  const queue: (() => void)[] = [];
  return async work => {
    if (running >= concurrency) {
      if (queue.length >= MAX_WAITING) throw new RefusalError(refuse('UNAVAILABLE', { retryAfterSeconds: 2 }));
      await new Promise<void>(resolve => queue.push(resolve));
    } else {
      running++;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  };
}
