import type { Readable } from 'node:stream';
import { type ApiClient, createApiClient } from '@pocketful/api-client/client';
import type { IdempotencyKeys } from '@pocketful/api-client/idempotency-keys';
import { routes } from '@pocketful/api-contract/routes';
import type { FastifyInstance } from 'fastify';
import { COOKIES } from '../platform/sessions/cookie-names.ts';

/** A browser without a network: it keeps the session cookie and the id of the member it shows. */
export interface InProcessBrowser extends ApiClient {
  /** The value of the session cookie; undefined if there is none. */
  cookie: string | undefined;
  /** The cookie of a staff member who signed in at the family's login. */
  staffCookie: string | undefined;
  /** The cookie of this device, by which the server knows earlier sign-ins; undefined if there is none. */
  deviceCookie: string | undefined;
  /** Sent as `x-user-id`. */
  member: string | undefined;
  /** Further headers for every call. */
  headers: Record<string, string>;
  /** Sends any request, with the cookie. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

/** Two equal calls are two requests: in tests no button is pressed twice and no answer is lost. */
const NO_KEYS = { of: () => undefined, answered: () => {}, forget: () => {} };

/** Creates a browser for an application that does not listen. */
export function openBrowser(app: FastifyInstance, keys: IdempotencyKeys = NO_KEYS): InProcessBrowser {
  const state: Pick<InProcessBrowser, 'cookie' | 'staffCookie' | 'deviceCookie' | 'member' | 'headers'> = {
    cookie: undefined,
    staffCookie: undefined,
    deviceCookie: undefined,
    member: undefined,
    headers: {},
  };

  async function send(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const cookies = [state.cookie, state.staffCookie, state.deviceCookie].filter(cookie => cookie !== undefined);
    const answer = await app.inject({
      method: methodOf(init.method),
      url: String(input),
      headers: {
        'sec-fetch-site': 'same-origin',
        ...Object.fromEntries(new Headers(init.headers)),
        ...(cookies.length > 0 ? { cookie: cookies.join('; ') } : {}),
        ...state.headers,
      },
      ...(typeof init.body === 'string' ? { payload: init.body } : {}),
      // An answer may be an endless stream.
      payloadAsStream: true,
    });
    for (const { name, value, maxAge, expires } of answer.cookies) {
      const gone = maxAge === 0 || (expires !== undefined && expires.getTime() <= 0);
      const kept = gone ? undefined : `${name}=${encodeURIComponent(value)}`;
      if (name.includes(COOKIES.device)) state.deviceCookie = kept;
      else if (name.includes(COOKIES.staff)) state.staffCookie = kept;
      else state.cookie = kept;
    }
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers))
      if (value !== undefined) headers.set(name, String(value));
    const body = answer.statusCode === 204 ? null : streamOf(answer.stream());
    return new Response(body, { status: answer.statusCode, statusText: answer.statusMessage, headers });
  }

  const client = createApiClient({ calls: routes, fetch: send, activeMember: () => state.member, keys });
  return Object.assign(state, client, { fetch: send });
}

/** Converts a stream of Node.js to a web stream, which need not be read to its end. */
function streamOf(readable: Readable): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      readable.on('data', chunk => controller.enqueue(new Uint8Array(chunk)));
      readable.once('end', () => controller.close());
      readable.once('error', error => controller.error(error));
    },
    cancel() {
      readable.removeAllListeners();
      readable.on('error', () => {}).destroy();
    },
  });
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

function methodOf(name = 'GET'): (typeof METHODS)[number] {
  const method = METHODS.find(known => known === name);
  if (!method) throw new Error(`no such method: ${name}`);
  return method;
}
