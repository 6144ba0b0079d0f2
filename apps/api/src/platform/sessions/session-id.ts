import { createHash, randomBytes } from 'node:crypto';

/** What a session cookie names: the family beside a secret, so that one family's sessions lie together. */
export interface SessionId {
  readonly familyId: string;
  /** As stored: nobody who reads the database can use it. */
  readonly hash: Buffer;
}

/** A fresh cookie value (before signing) and what is stored of it. */
export interface NewSession extends SessionId {
  readonly value: string;
}

/** Makes 256 random bits: as they are sent, and as they are stored. */
export function newSecret(): { readonly value: string; readonly hash: Buffer } {
  const value = randomBytes(32).toString('base64url');
  return { value, hash: hashSecret(value) };
}

/** Makes a session id of 256 random bits. */
export function newSessionId(familyId: string): NewSession {
  const { value, hash } = newSecret();
  return { familyId, hash, value: `${familyId}.${value}` };
}

/** Takes a cookie value or the token of a link apart; undefined when it is neither. */
export function parseFamilySecret(value: string): SessionId | undefined {
  const parts = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/.exec(value);
  if (!parts) return undefined;
  const [, familyId = '', secret = ''] = parts;
  return { familyId, hash: hashSecret(secret) };
}

/** SHA-256 of a random secret; with 256 bits of it nothing slower is needed. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
