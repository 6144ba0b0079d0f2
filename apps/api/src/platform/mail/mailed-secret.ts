import { createHmac, type KeyObject } from 'node:crypto';
import { EMAIL_CODE } from '@pocketful/domain/credentials';
import { hashSecret } from '../sessions/session-id.ts';

/**
 * The code of six digits that a mail carries. It is derived from the mail's id, so a mail that is sent again carries
 * the same one.
 */
export function codeOf(key: KeyObject, mailId: string): string {
  const drawn = createHmac('sha256', key).update(`code:${mailId}`).digest().readUIntBE(0, 6);
  return String(drawn % 10 ** EMAIL_CODE.digits).padStart(EMAIL_CODE.digits, '0');
}

/** The secret of 256 bits in a mail's link, derived in the same way: as it is sent, and as it is stored. */
export function linkSecretOf(key: KeyObject, mailId: string): { readonly value: string; readonly hash: Buffer } {
  const value = createHmac('sha256', key).update(`link:${mailId}`).digest('base64url');
  return { value, hash: hashSecret(value) };
}

/**
 * The digest of a code as it is stored. It is keyed outside the database, since a million codes are soon tried, and
 * bound to its token.
 */
export function hashCode(key: KeyObject, tokenId: string, code: string): Buffer {
  return createHmac('sha256', key).update(`${tokenId}:${code}`).digest();
}
