import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import { type DatabaseTime, mayWrite } from '../database-time.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** False while this process's clock differs from the database's. Nothing is then written. */
    mayWrite: boolean;
  }
}

interface Clocks {
  readonly clock: Clock;
  readonly databaseTime: DatabaseTime;
}

/** Compares the clocks for each request but the probe of the process, which never needs the database. */
export function compareClocks(app: FastifyInstance, { clock, databaseTime }: Clocks): void {
  app.decorateRequest('mayWrite', true);
  app.addHook('onRequest', async request => {
    if (request.url !== '/healthz') request.mayWrite = await mayWrite(clock, databaseTime);
  });
}
