import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** Keys of passwords, PINs, secrets and their hashes: `pin`, `pinHash`, `newPassword`, `secret`, but not `shopping`. */
const SECRET_KEY = /"(pin|pin[A-Z]\w*|\w*(?:P(?:in|IN)(?![a-z])|[pP]assword|[sS]ecret|[hH]ash|[fF]ingerprint)\w*)":/g;
/** Intended exceptions: the number of digits of a PIN, and the secrets of a new authenticator and of an invitation. */
const MEANT = ['pinLength', 'beginSecondFactor secret', 'createInvitation secret'];
const HASH = /\$argon2/;

/**
 * Searches every JSON answer of the API for secrets: for their keys, for hashes, and for each password and PIN of an
 * earlier call. Findings are added to `leaks`.
 */
export function searchAnswers(api: FastifyInstance, leaks: string[]): void {
  const taken = new Set<string>();
  const search = (call: string, text: string) => {
    for (const [, key = ''] of text.matchAll(SECRET_KEY))
      if (!MEANT.includes(key) && !MEANT.includes(`${call} ${key}`)) leaks.push(`${call} answers ${key}`);
    for (const secret of taken) if (holds(text, secret)) leaks.push(`${call} answers the secret ${secret}`);
    if (HASH.test(text)) leaks.push(`${call} answers a hash`);
  };
  api.addHook('onSend', async (request, reply, payload) => {
    const call = request.routeOptions.schema?.operationId ?? request.url;
    if (reply.statusCode < 300) for (const secret of secretsIn(request.body)) taken.add(secret);
    if (!String(reply.getHeader('content-type')).includes('json')) return payload;
    if (typeof payload === 'string') search(call, payload);
    return payload instanceof Readable ? Readable.from(searched(payload, text => search(call, text))) : payload;
  });
}

async function* searched(chunks: Readable, search: (text: string) => void) {
  let text = '';
  for await (const chunk of chunks) {
    text += chunk;
    yield chunk;
  }
  search(text);
}

/** A password anywhere. A PIN only as a value or a word, since an id or an amount may contain its digits. */
function holds(text: string, secret: string): boolean {
  if (!text.includes(secret)) return false;
  return !/^\d+$/.test(secret) || new RegExp(`(?<=["\\s:])${secret}(?=["\\s,}\\]])`).test(text);
}

/** The passwords and PINs of a body: each has a digit. A wrong one, such as the word 'wrong', may have none. */
function secretsIn(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([key, value]) =>
    /password$|pin$/i.test(key) && typeof value === 'string' && value.length >= 4 && /\d/.test(value) ? [value] : [],
  );
}
