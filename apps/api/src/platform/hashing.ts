import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import argon2 from 'argon2';
import { RefusalError, refuse } from './refusal.ts';

/** Which pepper a hash was made with; a new pepper gets the next number and both are then known. */
const PEPPER_VERSION = 'p1';

/** What a hash costs: OWASP's floor for argon2id is 19 MiB, two passes, one lane. */
export interface HashCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}
const COST: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashes at a time, so that a flood of sign-ins leaves the processor to the rest; and how many may wait. Strangers wait
 * in a line of their own, behind which nobody in a family stands.
 */
const AT_A_TIME = 2;
const WAITING = 60;

/** Who waits: whoever signs in, or a device that an adult unlocked. */
export type HashLine = 'strangers' | 'family';

/** How a secret is checked. */
export interface VerifyOptions {
  /** Runs when it is this one's turn and before anything is compared: what it throws is thrown, and nothing was tried. */
  readonly before: () => Promise<void>;
  readonly line: HashLine;
}

export interface SecretHasher {
  /** A hash of a PIN or password: `p1$argon2id$…`. */
  hash(secret: string): Promise<string>;
  /** Whether the secret is the hashed one. Without a hash it takes as long and says no. */
  verify(hash: string | null | undefined, secret: string, options?: VerifyOptions): Promise<boolean>;
  /** Whether a hash was made with weaker parameters or another pepper than today's. */
  isOutdated(hash: string): boolean;
  /** A keyed digest by which equal values are found within a family and by nobody without the pepper. */
  fingerprint(familyId: string, value: string): Buffer;
}

/**
 * Hashing with a pepper that lives outside the database: without it the few values a PIN can have are out of reach.
 * Throws a RefusalError with UNAVAILABLE when too many hashes wait already.
 */
export function createSecretHasher(pepper: string, given: HashCost = COST): SecretHasher {
  const cost = { type: argon2.argon2id, ...given } as const;
  const turns = {
    strangers: createSemaphore(AT_A_TIME, WAITING),
    family: createSemaphore(AT_A_TIME, WAITING),
  };
  const peppered = (secret: string) => createHmac('sha256', pepper).update(secret.normalize('NFC')).digest();
  const hash = async (secret: string) =>
    `${PEPPER_VERSION}${await turns.family(() => argon2.hash(peppered(secret), cost))}`;
  const nobody = hash(randomBytes(16).toString('hex'));
  return {
    hash,
    async verify(stored, secret, options) {
      const encoded = stored ?? (await nobody);
      const matches = await turns[options?.line ?? 'family'](async () => {
        await options?.before();
        return argon2.verify(encoded.slice(PEPPER_VERSION.length), peppered(secret));
      });
      return matches && stored !== null && stored !== undefined;
    },
    isOutdated: stored =>
      !stored.startsWith(`${PEPPER_VERSION}$`) || argon2.needsRehash(stored.slice(PEPPER_VERSION.length), cost),
    fingerprint: (familyId, value) =>
      createHmac('sha256', pepper).update(`${familyId}:${value}`).digest().subarray(0, 16),
  };
}

/** Whether two secrets of any length are equal, in a time that tells nothing. */
export function sameSecret(a: string, b: string): boolean {
  const digest = (value: string) => createHmac('sha256', 'compare').update(value).digest();
  return timingSafeEqual(digest(a), digest(b));
}

function createSemaphore(atATime: number, waiting: number) {
  let running = 0;
  const queue: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atATime) {
      if (queue.length >= waiting) throw new RefusalError(refuse('UNAVAILABLE', { retryAfterSeconds: 2 }));
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
