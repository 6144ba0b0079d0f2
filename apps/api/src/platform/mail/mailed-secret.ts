import { createHmac, randomInt } from 'node:crypto';
import { EMAIL_CODE } from '@pocketful/domain/credentials';

/** A new code of six digits. */
export function newCode(): string {
  return String(randomInt(10 ** EMAIL_CODE.digits)).padStart(EMAIL_CODE.digits, '0');
}

/**
 * What is stored of a code. It is keyed outside the database, since a million codes are tried in no time, and bound to
 * its token.
 */
export function hashCode(key: Buffer, tokenId: string, code: string): Buffer {
  return createHmac('sha256', key).update(`${tokenId}:${code}`).digest();
}
