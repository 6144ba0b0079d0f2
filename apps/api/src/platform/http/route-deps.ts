import type { Actor } from '../actor.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { DatabaseHandle } from '../database/connect.ts';
import type { WriterDeps } from '../writes/write-order.ts';
import type { FindStaff } from './guards.ts';

/** What every call is answered with. */
export interface RouteDeps {
  readonly database: DatabaseHandle;
  readonly config: Config;
  readonly clock: Clock;
  readonly findStaff: FindStaff;
  readonly writes: WriterDeps;
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor;
    /** The time by which this call is judged, from its first guard to its last row. */
    now: Date;
    /** The caller may make this call no more, but did so before with the same key: it hears the first answer alone. */
    repeatsOnly: boolean;
  }
}

/** What a request brings in its path and query. */
export interface RequestParts {
  Params: Record<string, unknown>;
  Querystring: Record<string, unknown>;
}
