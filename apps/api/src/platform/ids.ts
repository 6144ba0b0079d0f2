import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';

/** A new id: UUIDv7, so that rows made later sort later. */
export function newId(): string {
  if (at + RANDOM_BYTES > pool.length) {
    pool = randomBytes(POOL_BYTES);
    at = 0;
  }
  const random = pool.subarray(at, at + RANDOM_BYTES);
  at += RANDOM_BYTES;
  return v7({ random });
}

/** Random bytes are generated for many ids at once: each call needs a few. */
const RANDOM_BYTES = 16;
const POOL_BYTES = 256 * RANDOM_BYTES;
let pool = Buffer.alloc(0);
let at = 0;

/** The family id of the audit chain of staff and system. No family has it. */
export const SYSTEM_FAMILY_ID = '00000000-0000-0000-0000-000000000000';
