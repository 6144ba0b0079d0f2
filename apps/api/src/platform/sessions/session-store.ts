import type { SessionStore } from '@fastify/session';
import type { Session } from 'fastify';
import type { Clock } from '../clock.ts';
import { parseFamilySecret } from './session-id.ts';
import type { FindSession, SessionRecord } from './session-rows.ts';

declare module 'fastify' {
  interface Session {
    /** What the session's row told when this request began; absent for a stranger. */
    record?: SessionRecord;
  }
}

type Done = (error?: unknown) => void;

/**
 * Sessions in PostgreSQL for @fastify/session, which only reads them: rows are made, replaced, touched and ended by
 * statements of ours, so that no save that comes late can revive one.
 */
export class PostgresSessionStore implements SessionStore {
  readonly #find: FindSession;
  readonly #clock: Clock;

  constructor(find: FindSession, clock: Clock) {
    this.#find = find;
    this.#clock = clock;
  }

  get(value: string, done: (error: unknown, session?: Session | null) => void): void {
    const id = parseFamilySecret(value);
    const found = id ? this.#find(id, this.#clock()) : Promise.resolve(undefined);
    found.then(
      // The plugin makes a Session of whatever the store gives and copies its properties over.
      record => done(null, record ? Object.assign(Object.create(null), { record: unwritten(record) }) : null),
      error => done(error),
    );
  }

  set(_value: string, _session: Session, done: Done): void {
    done();
  }

  destroy(_value: string, done: Done): void {
    done();
  }
}

/** The plugin writes each session out to see whether it changed; ours is not its business. */
function unwritten(record: SessionRecord): SessionRecord {
  Object.defineProperty(record, 'toJSON', { value: () => null, enumerable: false });
  return record;
}
