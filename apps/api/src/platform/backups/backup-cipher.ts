import { createCipheriv, createDecipheriv, createHmac, hkdfSync, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { CommandError } from '../command-error.ts';

/** The cost of one guess at a passphrase: scrypt with 128 MiB. */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 } as const;
const KEY_BYTES = 32;
export const SALT_BYTES = 32;
/** Bytes of a file that are encrypted as one piece. */
const PIECE_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;

/** The key of one backup. Every backup has a new salt. */
export async function keyOfBackup(passphrase: string, salt: Buffer): Promise<Buffer> {
  const derive: (secret: string, salt: Buffer, bytes: number, cost: typeof SCRYPT) => Promise<Buffer> =
    promisify(scrypt);
  return derive(passphrase.normalize('NFKC'), salt, KEY_BYTES, SCRYPT);
}

/** Stored with the files, to distinguish a wrong passphrase from a damaged file. */
export function checkOfKey(key: Buffer): Buffer {
  return createHmac('sha256', key).update('check of the passphrase').digest();
}

export function isKeyOf(key: Buffer, check: Buffer): boolean {
  const own = checkOfKey(key);
  return own.length === check.length && timingSafeEqual(own, check);
}

/** Encrypts a file of a backup piece by piece. The key belongs to the file's name. */
export async function* encrypted(source: AsyncIterable<Buffer>, key: Buffer, name: string): AsyncGenerator<Buffer> {
  const fileKey = keyOfFile(key, name);
  let number = 0;
  for await (const { piece, last } of inPieces(source, PIECE_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', fileKey, nonceOf(number++, last));
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  }
}

/**
 * Decrypts such a file. No piece is returned before its tag was verified. Throws a CommandError if the file was cut or
 * changed, has pieces in another order, or was another file or another backup's.
 */
export async function* decrypted(source: AsyncIterable<Buffer>, key: Buffer, name: string): AsyncGenerator<Buffer> {
  const fileKey = keyOfFile(key, name);
  let number = 0;
  for await (const { piece, last } of inPieces(source, PIECE_BYTES + TAG_BYTES))
    yield openPiece(piece, fileKey, nonceOf(number++, last), name);
}

function openPiece(piece: Buffer, key: Buffer, nonce: Buffer, name: string): Buffer {
  try {
    const end = piece.length - TAG_BYTES;
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(piece.subarray(Math.max(end, 0)));
    return Buffer.concat([decipher.update(piece.subarray(0, Math.max(end, 0))), decipher.final()]);
  } catch {
    throw new CommandError(`${name} of the backup was cut, changed or swapped: it cannot be decrypted`);
  }
}

function keyOfFile(key: Buffer, name: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `file ${name}`, KEY_BYTES));
}

/** The number of the piece, and 1 in the last byte for the last piece. A key is used for one file only. */
function nonceOf(number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeBigUInt64BE(BigInt(number), 3);
  nonce[NONCE_BYTES - 1] = last ? 1 : 0;
  return nonce;
}

/** Cuts a stream into pieces of one size. The last one is marked; it is empty only if the stream is. */
async function* inPieces(
  source: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ readonly piece: Buffer; readonly last: boolean }> {
  let chunks: Buffer[] = [];
  let held = 0;
  for await (const chunk of source) {
    chunks.push(chunk);
    held += chunk.length;
    if (held <= size) continue;
    let rest = Buffer.concat(chunks);
    for (; rest.length > size; rest = rest.subarray(size)) yield { piece: rest.subarray(0, size), last: false };
    chunks = [rest];
    held = rest.length;
  }
  yield { piece: Buffer.concat(chunks), last: true };
}
