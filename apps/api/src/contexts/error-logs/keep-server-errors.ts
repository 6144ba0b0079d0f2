import type { FastifyInstance } from 'fastify';
import { isChildCaller } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import { keyFor } from '../../platform/keys.ts';
import { familyOf, memberOf, reportContextOf } from './report-context.ts';
import { ServerErrors } from './server-errors.ts';

/** The most characters of a browser's User-Agent that are kept. */
const MAX_AGENT = 300;

export interface KeepDeps {
  readonly database: DatabaseHandle;
  readonly config: Config;
  readonly clock: Clock;
}

/** Makes an error log of every 5xx answer of this server, after it was sent. */
export function keepServerErrors(app: FastifyInstance, { database, config, clock }: KeepDeps): void {
  const key = keyFor(config.instanceKey, 'error log session');
  const errors = new ServerErrors({
    database,
    onFailure: err => app.log.warn({ err }, 'errors of the server could not be stored yet'),
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { failure, id: requestId, method, actor, ip: address } = request;
    if (failure && request.mayWrite && reply.statusCode >= 500) {
      const userAgent = request.headers['user-agent']?.slice(0, MAX_AGENT) ?? null;
      errors.note({
        ...reportContextOf({ actor, address, userAgent }, key),
        ...failure,
        method,
        requestId,
        at: clock(),
        family: familyOf(actor),
        memberId: memberOf(actor),
        ofChild: isChildCaller(actor),
        route: request.routeOptions.url ?? 'no route',
      });
    }
    done();
  });
  app.addHook('onClose', () => errors.flush());
}
