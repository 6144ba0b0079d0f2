import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { DatabaseHandle } from '../database/connect.ts';
import type { MakeDemoFamily } from '../demo.ts';
import type { EventHub } from '../events/event-hub.ts';
import type { SecretHasher } from '../hashing.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { WriterDeps } from '../writes/write-order.ts';
import type { FindStaff } from './guards.ts';

/** The dependencies of every call. */
export interface RouteDeps {
  readonly database: DatabaseHandle;
  /** The same without the limits on calls, for routes with `longWork`. */
  readonly longWork: DatabaseHandle;
  readonly config: Config;
  readonly clock: Clock;
  readonly findStaff: FindStaff;
  readonly writes: WriterDeps;
  readonly outbox: Outbox;
  readonly hasher: SecretHasher;
  readonly events: EventHub;
  /** Writes revocations and deletions to the journal outside the database. Called after the commit. */
  readonly recordRevocations: () => Promise<void>;
  /** Whether jobs pay allowances, as of this process's last look at the clock gate. */
  readonly jobsPay: () => boolean;
  /** Undefined if this instance is no demo. */
  readonly makeDemoFamily: MakeDemoFamily | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The time of this call, from its first guard to its last row. */
    now: Date;
  }
}

/** The path and query of a request. */
export interface RequestParts {
  Params: Record<string, unknown>;
  Querystring: Record<string, unknown>;
}
