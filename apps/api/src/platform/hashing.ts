import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import argon2 from 'argon2';
import { createFairQueue, type FairQueue } from './fair-queue.ts';

/**
 * The key that a hash was made with, by its first characters. The instance's key is in every backup, and a PIN has few
 * values: the pepper of PINs is not, unless the backup is encrypted.
 */
const VERSIONS = { lost: 'p0', instance: 'p1', pins: 'p2' } as const;

/** The characters that the hash of an unknown PIN begins with: the backup that it was restored from had no PINs. */
export const LOST_PIN = `${VERSIONS.lost}$`;
/** The characters that the hash of a PIN begins with if the secret in every backup was its pepper. */
export const BACKED_UP_PIN = `${VERSIONS.instance}$`;
/** The characters that the hash of a PIN begins with if it has its own pepper. */
export const PEPPERED_PIN = `${VERSIONS.pins}$`;

const VERSION_LENGTH = VERSIONS.instance.length;

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
 * The queue of a hash: calls that need no session (`public`), calls of a session (`signed-in`), or comparisons of a new
 * PIN with those of the family (`pins`), one at a time. Each queue delays itself only, and families take turns in it.
 */
export type HashQueue = 'public' | 'signed-in' | 'pins';

/** The options of a comparison. */
interface VerifyOptions {
  /** Called after dequeuing, before the comparison. If it throws, the attempt is not made. */
  readonly before?: () => Promise<void>;
  readonly queue: HashQueue;
}

/** The kinds of hashed secrets. */
type SecretKind = 'password' | 'pin';

/** The secrets outside the database that hashes include. */
export interface HashKeys {
  readonly instanceKey: string;
  /** The pepper of PINs. Undefined if the operator keeps the secrets as settings, with one for all hashes. */
  readonly pinPepper?: string | undefined;
}

export interface SecretHasher {
  /** A hash of a password, or of a PIN: `p1$argon2id$…`, `p2$argon2id$…`. */
  hash(secret: string, queue: HashQueue, kind?: SecretKind): Promise<string>;
  /** Compares a secret with its hash. Without a hash it takes the same time and returns false. */
  verify(hash: string | null | undefined, secret: string, options: VerifyOptions): Promise<boolean>;
  /** Whether a hash was made with weaker parameters or another pepper than the present ones. */
  isOutdated(hash: string, kind?: SecretKind): boolean;
  /** A keyed digest of a typed name. It is fast, so it is never used for a secret. */
  digestOfName(name: string): Buffer;
}

/**
 * Hashing with a pepper outside the database: without it the few possible values of a PIN cannot be tried. Throws a
 * RefusalError with UNAVAILABLE if too many hashes wait.
 */
export function createSecretHasher({ instanceKey, pinPepper }: HashKeys, given: HashCost = COST): SecretHasher {
  const cost = { type: argon2.argon2id, ...given } as const;
  const queues: Record<HashQueue, FairQueue> = {
    public: createFairQueue(CONCURRENCY, MAX_WAITING),
    'signed-in': createFairQueue(CONCURRENCY, MAX_WAITING),
    pins: createFairQueue(1, MAX_WAITING),
  };
  const peppered = (secret: string, version: string) =>
    createHmac('sha256', (version === VERSIONS.pins && pinPepper) || instanceKey)
      .update(secret.normalize('NFC'))
      .digest();
  const versionOf = (kind: SecretKind) => (kind === 'pin' && pinPepper ? VERSIONS.pins : VERSIONS.instance);
  const hash: SecretHasher['hash'] = async (secret, queue, kind = 'password') => {
    const version = versionOf(kind);
    return `${version}${await queues[queue](() => argon2.hash(peppered(secret, version), cost))}`;
  };
  const unknownAccount = hash(randomBytes(16).toString('hex'), 'public');
  return {
    hash,
    async verify(stored, secret, { before, queue }) {
      const encoded = stored ?? (await unknownAccount);
      const matches = await queues[queue](async () => {
        await before?.();
        const version = encoded.slice(0, VERSION_LENGTH);
        return argon2.verify(encoded.slice(VERSION_LENGTH), peppered(secret, version));
      });
      return matches && stored !== null && stored !== undefined;
    },
    isOutdated: (stored, kind = 'password') =>
      !stored.startsWith(`${versionOf(kind)}$`) || argon2.needsRehash(stored.slice(VERSION_LENGTH), cost),
    digestOfName: name => createHmac('sha256', instanceKey).update(`name:${name}`).digest().subarray(0, 16),
  };
}

/** The hash of an unknown PIN. It costs a hash, and matches nothing that a person types. */
export async function lostPinHash(): Promise<string> {
  return `${VERSIONS.lost}${await argon2.hash(randomBytes(32), { type: argon2.argon2id, ...COST })}`;
}

/** Compares two secrets of any length in constant time. */
export function sameSecret(a: string, b: string): boolean {
  const digest = (value: string) => createHmac('sha256', 'compare').update(value).digest();
  return timingSafeEqual(digest(a), digest(b));
}
