import cookie, { Signer } from '@fastify/cookie';
import session from '@fastify/session';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/connect.ts';
import type { NewSession } from './session-id.ts';
import { PostgresSessionStore } from './session-store.ts';

const SESSION_COOKIE = 'pocketful_session';
const NINETY_DAYS_IN_SECONDS = 90 * 24 * 3600;

/** Hands the browser a session's cookie, or takes it back. */
export interface SessionCookie {
  give(reply: FastifyReply, request: FastifyRequest, opened: NewSession): void;
  take(reply: FastifyReply, request: FastifyRequest): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    sessionCookie: SessionCookie;
  }
}

export interface SessionOptions {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
}

/**
 * Reads the session of each call under /api through @fastify/session. Nothing is saved by it: neither strangers nor
 * reads write a row. The cookie goes out when a session was opened or replaced by a statement of ours.
 */
export const sessions = fp<SessionOptions>(
  async (app, { config, db, clock }) => {
    const signer = new Signer(config.sessionSecret);
    const options = {
      path: '/api',
      httpOnly: true,
      sameSite: 'lax',
      secure: config.publicUrl?.protocol === 'https:',
    } as const;
    await app.register(cookie);
    await app.register(session, {
      secret: signer,
      cookieName: SESSION_COOKIE,
      cookie: options,
      store: new PostgresSessionStore(db, clock),
      rolling: false,
      saveUninitialized: false,
    });
    app.decorate('sessionCookie', {
      give(reply, request, opened) {
        const value = signer.sign(opened.value);
        reply.setCookie(SESSION_COOKIE, value, { ...options, maxAge: NINETY_DAYS_IN_SECONDS });
        detach(request);
      },
      take(reply, request) {
        reply.clearCookie(SESSION_COOKIE, options);
        detach(request);
      },
    });
  },
  { name: 'sessions' },
);

/** The plugin must not answer with the cookie of the session this request began with. */
function detach(request: FastifyRequest): void {
  Object.assign(request, { session: null });
}
