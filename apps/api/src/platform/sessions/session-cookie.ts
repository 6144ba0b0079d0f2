import cookie, { Signer, type UnsignResult } from '@fastify/cookie';
import session from '@fastify/session';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { DatabaseHandle } from '../database/connect.ts';
import { createDeviceCookie, type DeviceCookie } from './device-cookie.ts';
import type { NewSession } from './session-id.ts';
import { createSessionFinder, type SessionRecord } from './session-rows.ts';
import { PostgresSessionStore } from './session-store.ts';
import { createStaffCookie, STAFF_COOKIE, type StaffCookie } from './staff-cookie.ts';

export const SESSION_COOKIE = 'pocketful_session';
const DAY_IN_SECONDS = 24 * 3600;

/** Sets or removes the browser's session cookie. */
interface SessionCookie {
  give(reply: FastifyReply, opened: NewSession): void;
  take(reply: FastifyReply): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    sessionCookie: SessionCookie;
    deviceCookie: DeviceCookie;
    staffCookie: StaffCookie;
  }
  interface FastifyRequest {
    /** The session of the request, as its row was at that moment. */
    sessionRecord: SessionRecord | undefined;
  }
}

export interface SessionOptions {
  readonly config: Config;
  readonly database: DatabaseHandle;
  readonly clock: Clock;
}

/** The attributes of cookies. Without HTTPS browsers do not send a `secure` cookie. */
export function cookieFlags({ publicUrl }: Pick<Config, 'publicUrl'>) {
  return { path: '/api', httpOnly: true, sameSite: 'lax', secure: publicUrl?.protocol === 'https:' } as const;
}

/**
 * Reads the session of each call through @fastify/session. The plugin saves nothing, so that neither strangers nor
 * reads write a row. The use case that opens or replaces a session sets its cookie.
 */
export const sessions = fp<SessionOptions>(
  async (app, { config, database, clock }) => {
    const signer = new RememberingSigner(config.sessionSecret);
    const forTheApi = cookieFlags(config);
    // Pages need this cookie too: it decides between the landing page and the app.
    const options = { ...forTheApi, path: '/' };
    const cookieName = nameUnder(SESSION_COOKIE, options);
    app.addHook('onRequest', (request, _reply, done) => {
      if (options.secure && clock() < FORMER_NAME_UNTIL) readFormerName(request);
      for (const name of [cookieName, STAFF_COOKIE]) keepNewest(request, name);
      done();
    });
    await app.register(cookie);
    await app.register(session, {
      secret: signer,
      cookieName,
      cookie: options,
      store: new PostgresSessionStore(createSessionFinder(database), clock),
      rolling: false,
      saveUninitialized: false,
    });
    app.decorateRequest('sessionRecord');
    app.addHook('onRequest', (request, _reply, done) => {
      request.sessionRecord = request.session?.record;
      // The plugin must neither save the session nor set its cookie.
      detach(request);
      done();
    });
    app.decorate('sessionCookie', {
      give: (reply, opened) => {
        reply.setCookie(cookieName, signer.sign(opened.value), { ...options, maxAge: opened.days * DAY_IN_SECONDS });
      },
      take: reply => {
        reply.clearCookie(cookieName, options);
        reply.clearCookie(SESSION_COOKIE, forTheApi);
      },
    });
    app.decorate('staffCookie', createStaffCookie(options));
    app.decorate('deviceCookie', createDeviceCookie(config.sessionSecret, forTheApi));
  },
  { name: 'sessions' },
);

/** Until then the cookie name without `__Secure-` is read over HTTPS: 90 days, the lifetime of a device's session. */
const FORMER_NAME_UNTIL = new Date('2027-02-21T00:00:00Z');

/** The name of a cookie. Browsers accept the prefix only over HTTPS (RFC 6265bis, section 4.1.3.1). */
function nameUnder(name: string, { secure }: { readonly secure: boolean }): string {
  return secure ? `__Secure-${name}` : name;
}

/** Renames a cookie with the former name, if the browser sends none with the present name. */
function readFormerName(request: FastifyRequest): void {
  const { headers } = request.raw;
  const present = nameUnder(SESSION_COOKIE, { secure: true });
  if (headers.cookie === undefined || headers.cookie.includes(`${present}=`)) return;
  headers.cookie = headers.cookie.replace(new RegExp(`(^|; *)${SESSION_COOKIE}=`), `$1${present}=`);
}

/**
 * Drops all but the last of several cookies with one name. Cookies had the path `/api` until November 2026. A browser
 * sends such a cookie before the one with the path `/`.
 */
function keepNewest(request: FastifyRequest, name: string): void {
  const { headers } = request.raw;
  const pairs = headers.cookie?.split(/; */) ?? [];
  const own = pairs.filter(pair => pair.startsWith(`${name}=`));
  if (own.length < 2) return;
  headers.cookie = pairs.filter(pair => !own.slice(0, -1).includes(pair)).join('; ');
}

function detach(request: FastifyRequest): void {
  Object.assign(request, { session: null });
}

/** The most cookies whose verified signature is remembered. */
const REMEMBERED = 10_000;

/** A signer that verifies each cookie once, and reuses its signature. */
class RememberingSigner {
  readonly #signer: Signer;
  readonly #verified = new Map<string, UnsignResult>();
  readonly #signed = new Map<string, string>();

  constructor(secret: string) {
    this.#signer = new Signer(secret);
  }

  unsign(signed: string): UnsignResult {
    const known = this.#verified.get(signed);
    if (known) return known;
    const result = this.#signer.unsign(signed);
    if (result.valid) {
      if (this.#verified.size >= REMEMBERED) {
        this.#verified.clear();
        this.#signed.clear();
      }
      this.#verified.set(signed, result);
      this.#signed.set(result.value, signed);
    }
    return result;
  }

  sign(value: string): string {
    return this.#signed.get(value) ?? this.#signer.sign(value);
  }
}
