import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RefusalError, refuse } from '../refusal.ts';

/** The general limit per client address and process. It is approximate, so that a read writes nothing. */
const REQUESTS_PER_MINUTE = 600;
/** The deepest nesting of arrays and objects in a body. */
const MAX_DEPTH = 32;

/** Whether a request is a probe of this process, which is never refused. */
export function isProbe({ url }: Pick<FastifyRequest, 'url'>): boolean {
  return url === '/healthz' || url === '/readyz';
}

/**
 * Counts every request before anything is looked up: refused calls, pages and unknown paths included. Call it before
 * any plugin that reads sessions.
 */
export async function limitRequests(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    max: REQUESTS_PER_MINUTE,
    timeWindow: '1 minute',
    // Only a refusal names the limit.
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    allowList: request => isProbe(request),
  });
  app.addHook('onRequest', app.rateLimit());
}

/** Parses JSON bodies. An empty body counts as absent, and a body that is nested too deeply is 400. */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text.trim() === '') return done(null, undefined);
    if (depthOf(text) > MAX_DEPTH) {
      const field = { path: '', message: `A body is nested ${MAX_DEPTH} levels deep at most` };
      return done(new RefusalError(refuse('INVALID_INPUT'), [field]));
    }
    return parse(request, text, done);
  });
}

/** The deepest nesting of a JSON text. Brackets within strings do not count. */
function depthOf(text: string): number {
  let [depth, deepest, inString] = [0, 0, false];
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (inString) {
      if (char === '\\') at++;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '[' || char === '{') deepest = Math.max(deepest, ++depth);
    else if (char === ']' || char === '}') depth--;
  }
  return deepest;
}
