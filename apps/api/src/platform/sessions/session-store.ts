import type { SessionStore } from '@fastify/session';
import type { Session } from 'fastify';
import type { Clock } from '../clock.ts';
import { parseFamilySecret } from './session-id.ts';
import type { FindSession, SessionRecord } from './session-rows.ts';

declare module 'fastify' {
  interface Session {
    /** The columns of the session at the start of this request; absent for a stranger. */
    record?: SessionRecord;
  }
}

type Done = (error?: unknown) => void;

/**
 * Sessions in PostgreSQL for @fastify/session, which only reads them. This product's statements create, replace, touch
 * and end rows, so that no late save can revive one.
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
      // The plugin creates a Session from the store's value and copies its properties.
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

/** The plugin serializes each session to detect changes, which this product does not need. */
function unwritten(record: SessionRecord): SessionRecord {
  Object.defineProperty(record, 'toJSON', { value: () => null, enumerable: false });
  return record;
}
