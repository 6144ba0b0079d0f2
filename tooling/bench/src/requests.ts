import { Signer } from '@fastify/cookie';
import { IDEMPOTENCY_HEADER, PROFILE_HEADER } from '@pocketful/contract-core/route';
import { v7 } from 'uuid';
import { choreId, familyId, sessionSecret } from './names.ts';
import type { Recording } from './recording.ts';
import { familyOfChore, type NumberRange } from './seed.ts';
import { CALLS, needsChore, sendsKey, type Work, writes } from './works.ts';

/** The families and chores that calls are about. */
export interface Audience {
  /** The first of so many families. */
  readonly first: number;
  readonly families: number;
  /** The chores that an approval may take. */
  readonly chores?: NumberRange;
}

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

/** Returns the bytes of the next call of a work by a parent's browser, also for the hand-written server. */
export function requestsToOurs(
  recording: Recording,
  sessionSecretKey: string,
  port: number,
  work: Work,
  audience: Audience,
): () => Buffer | undefined {
  const signer = new Signer(sessionSecretKey);
  const host = `127.0.0.1:${port}`;
  const headersOf = remembered((family: number) => {
    const id = familyId(family, recording.familyTail);
    const cookie = encodeURIComponent(signer.sign(`${id}.${sessionSecret(family)}`));
    const parentId = familyId(family, recording.parentTail);
    return [
      `host: ${host}`,
      `user-agent: ${AGENT}`,
      'accept: application/json',
      'accept-encoding: gzip, deflate, br',
      `origin: http://${host}`,
      `${PROFILE_HEADER}: ${parentId}`,
      `cookie: ${recording.cookieName}=${cookie}`,
    ].join('\r\n');
  });
  const bytes = (family: number, number: number): Buffer => {
    const subject = {
      parentId: familyId(family, recording.parentTail),
      childId: familyId(family, recording.childTail),
      choreId: choreId(family, number),
    };
    const { method, path, body } = CALLS[work](subject);
    const key = sendsKey(work) ? `${IDEMPOTENCY_HEADER}: ${v7()}\r\n` : '';
    return httpBytes(method, path, `${headersOf(family)}\r\n${key}`, body);
  };
  return each(work, audience, bytes);
}

/** The same for the bare server, whose requests have numbers only. */
export function requestsToBare(port: number, work: Work, audience: Audience): () => Buffer | undefined {
  const headers = `host: 127.0.0.1:${port}\r\nuser-agent: ${AGENT}\r\naccept: application/json\r\n`;
  return each(work, audience, (family, number) => {
    if (work === 'healthz') return httpBytes('GET', '/healthz', headers);
    const path = `/${work}/${family}/${number}`;
    return writes(work) ? httpBytes('POST', path, headers, '{}') : httpBytes('GET', path, headers);
  });
}

function each(
  work: Work,
  { first, families, chores = { first: 1, last: 0 } }: Audience,
  bytes: (family: number, number: number) => Buffer,
): () => Buffer | undefined {
  const anyFamily = (): number => first + Math.floor(Math.random() * families);
  if (needsChore(work)) {
    let number = chores.first;
    return () => {
      if (number > chores.last) return undefined;
      const taken = number++;
      return bytes(familyOfChore(taken, families), taken);
    };
  }
  if (writes(work)) return () => bytes(anyFamily(), 0);
  const known = remembered((family: number) => bytes(family, 0));
  return () => known(anyFamily());
}

function httpBytes(method: string, path: string, headers: string, body?: string): Buffer {
  const length = body === undefined ? 0 : Buffer.byteLength(body);
  const typed = body === undefined ? '' : `content-type: application/json\r\ncontent-length: ${length}\r\n`;
  const end = headers.endsWith('\r\n') ? '' : '\r\n';
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${headers}${end}${typed}\r\n${body ?? ''}`);
}

function remembered<T>(make: (key: number) => T): (key: number) => T {
  const made = new Map<number, T>();
  return key => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}
