import cookie, { Signer, type UnsignResult } from '@fastify/cookie';
import session from '@fastify/session';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { DatabaseHandle } from '../database/connect.ts';
import { cookieNames } from './cookie-names.ts';
import { createDeviceCookie, type DeviceCookie } from './device-cookie.ts';
import { formerCookies } from './former-cookies.ts';
import { CHILDRENS, type NewSession, UNLOCKED } from './session-id.ts';
import { createSessionFinder, type SessionRecord } from './session-rows.ts';
import { PostgresSessionStore } from './session-store.ts';
import { createStaffCookie, type StaffCookie } from './staff-cookie.ts';

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
    /** The session of the request, as its row was at the start of the request. */
    sessionRecord: SessionRecord | undefined;
  }
}

export interface SessionOptions {
  readonly config: Config;
  readonly database: DatabaseHandle;
  readonly clock: Clock;
}

/**
 * The attributes of cookies. Without HTTPS browsers do not send a `secure` cookie. Pages need them too: they decide
 * between the landing page and the app.
 */
export function cookieFlags({ publicUrl }: Pick<Config, 'publicUrl'>) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: publicUrl?.protocol === 'https:' } as const;
}

/**
 * Reads the session of each call through @fastify/session. The plugin saves nothing, so that neither strangers nor
 * reads write a row. The use case that opens or replaces a session sets its cookie.
 */
export const sessions = fp<SessionOptions>(
  async (app, { config, database, clock }) => {
    const signer = new RememberingSigner(config.sessionSecret);
    const options = cookieFlags(config);
    const names = cookieNames(config);
    const former = formerCookies(config, names, options);
    await app.register(cookie);
    app.addHook('onRequest', (request, reply, done) => {
      former.session.read(request);
      former.device.read(request);
      app.deviceCookie.replaceFormer(reply);
      done();
    });
    await app.register(session, {
      secret: signer,
      cookieName: names.session,
      cookie: options,
      store: new PostgresSessionStore(createSessionFinder(database), clock),
      rolling: false,
      saveUninitialized: false,
    });
    app.decorateRequest('sessionRecord');
    app.addHook('onRequest', (request, reply, done) => {
      const record = request.session?.record;
      request.sessionRecord = record;
      if (record) former.session.replace(reply, (record.children ? CHILDRENS : UNLOCKED).maximum * DAY_IN_SECONDS);
      // Another site can set this one. It replaces no session.
      else former.staff.read(request);
      // The plugin must neither save the session nor set its cookie.
      detach(request);
      done();
    });
    app.decorate('sessionCookie', {
      give: (reply, opened) => {
        reply.setCookie(names.session, signer.sign(opened.value), { ...options, maxAge: opened.days * DAY_IN_SECONDS });
      },
      take: reply => {
        reply.clearCookie(names.session, options);
      },
    });
    app.decorate('staffCookie', createStaffCookie(names.staff, options, former.staff));
    app.decorate('deviceCookie', createDeviceCookie(config.sessionSecret, names.device, options, former.device));
  },
  { name: 'sessions' },
);

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
