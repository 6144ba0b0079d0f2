import { createHmac } from 'node:crypto';

/** What keys are derived for; a new purpose gets a new name. */
export type KeyPurpose =
  | 'audit checkpoint'
  | 'audit address'
  | 'device cookie'
  | 'request digest'
  | 'mailed code'
  | 'second factor'
  | 'error log session';

/** The key for one purpose, derived from a secret by its name, so that no two uses share one. */
export function keyFor(secret: string, purpose: KeyPurpose): Buffer {
  return createHmac('sha256', secret).update(purpose).digest();
}
