import { createHash, randomBytes } from 'node:crypto';

/** The content of a session cookie: the family and a secret, so that the sessions of one family are stored together. */
export interface SessionId {
  readonly familyId: string;
  /** The stored form. A reader of the database cannot use it. */
  readonly hash: Buffer;
}

/** A new cookie value (before signing), its stored form, and the days for which the browser keeps it. */
export interface NewSession extends SessionId {
  readonly value: string;
  readonly days: number;
}

/** Days until a device that an adult unlocked ends: without use, and at most. */
export const UNLOCKED = { idle: 30, maximum: 90 } as const;
/** The same for a children's own device. */
export const CHILDRENS = { idle: 60, maximum: 365 } as const;

/** 256 random bits: as sent, and as stored. */
function newSecret(): { readonly value: string; readonly hash: Buffer } {
  const value = randomBytes(32).toString('base64url');
  return { value, hash: hashSecret(value) };
}

/** Makes a session id of 256 random bits. */
export function newSessionId(familyId: string, { maximum: days }: { readonly maximum: number } = UNLOCKED): NewSession {
  const { value, hash } = newSecret();
  return { familyId, hash, value: `${familyId}.${value}`, days };
}

/** Parses a cookie value or the token of a link; undefined if it is neither. */
export function parseFamilySecret(value: string): SessionId | undefined {
  const parts = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/.exec(value);
  if (!parts) return undefined;
  const [, familyId = '', secret = ''] = parts;
  return { familyId, hash: hashSecret(secret) };
}

/** SHA-256 of a random secret. With 256 random bits nothing slower is needed. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
