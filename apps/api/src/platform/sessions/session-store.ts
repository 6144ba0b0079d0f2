import type { SessionStore } from '@fastify/session';
import type { Session } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/connect.ts';
import { FamilyScope } from '../database/family-scope.ts';
import { parseSessionId } from './session-id.ts';
import { endSession, findSession, type SessionRecord, touchSession } from './session-rows.ts';

declare module 'fastify' {
  interface Session {
    /** What the session's row told when this request began; absent for a stranger. */
    record?: SessionRecord;
  }
}

type Done = (error?: unknown) => void;

/**
 * Sessions in PostgreSQL for @fastify/session. It reads; rows are made and replaced by `openSession` and
 * `changeProfile` alone, so a save that comes late can only touch a row that is still there.
 */
export class PostgresSessionStore implements SessionStore {
  readonly #db: Database;
  readonly #clock: Clock;

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  get(value: string, done: (error: unknown, session?: Session | null) => void): void {
    const id = parseSessionId(value);
    const found = id ? findSession(this.#db, id, this.#clock()) : Promise.resolve(undefined);
    found.then(
      // The plugin makes a Session of whatever the store gives and copies its properties over.
      record => done(null, record ? Object.assign(Object.create(null), { record }) : null),
      error => done(error),
    );
  }

  set(value: string, _session: Session, done: Done): void {
    const id = parseSessionId(value);
    const touched = id ? touchSession(this.#db, id, this.#clock()) : Promise.resolve();
    touched.then(() => done(), done);
  }

  destroy(value: string, done: Done): void {
    const id = parseSessionId(value);
    const ended = id ? endSession(FamilyScope.of(this.#db, id.familyId), id.hash) : Promise.resolve(false);
    ended.then(() => done(), done);
  }
}
