import { ACTIVE_HEADER } from '@pocketful/api-contract/route';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import { isStream, routeOf, UNKNOWN_ROUTE } from '../../platform/http/answered-route.ts';
import { familyOf } from './circumstances.ts';
import type { Recorder } from './recorder.ts';

/** From now on each call of the API is counted once it was answered, with its member's day, and each refusal is noted. */
export function recordRequests(app: FastifyInstance, recorder: Recorder, clock: Clock): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request);
    if (route !== undefined && !isStream(reply)) {
      const at = clock();
      const { method, actor, problemCode: code } = request;
      recorder.count({ method, route, status: reply.statusCode, milliseconds: reply.elapsedTime, at });
      if (code !== undefined && route !== UNKNOWN_ROUTE)
        recorder.noteRefused({
          ...{ requestId: request.id, at, method, route, status: reply.statusCode, code },
          familyId: familyOf(actor)?.familyId ?? null,
          memberId: actor?.kind === 'member' ? actor.memberId : null,
        });
      // What a tab reads by itself tells of nobody, and a refused call of nobody who was let in.
      if (actor?.kind === 'member' && request.headers[ACTIVE_HEADER] === '1' && reply.statusCode < 400)
        recorder.noteActive({ familyId: actor.family.familyId, memberId: actor.memberId, at });
    }
    done();
  });
  app.addHook('onClose', () => recorder.flush());
}
