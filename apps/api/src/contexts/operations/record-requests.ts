import { ACTIVE_HEADER } from '@pocketful/api-contract/route';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import { isStream, routeOf } from '../../platform/http/answered-route.ts';
import type { Recorder } from './recorder.ts';

/** From now on every call of the API is counted once it was answered, and every day on which a member made one. */
export function recordRequests(app: FastifyInstance, recorder: Recorder, clock: Clock): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request);
    if (route !== undefined && !isStream(reply)) {
      const at = clock();
      const { method, actor } = request;
      recorder.count({ method, route, status: reply.statusCode, milliseconds: reply.elapsedTime, at });
      // What a tab reads by itself tells of nobody, and a refused call of nobody who was let in.
      if (actor?.kind === 'member' && request.headers[ACTIVE_HEADER] === '1' && reply.statusCode < 400)
        recorder.noteActive({ familyId: actor.family.familyId, memberId: actor.memberId, at });
    }
    done();
  });
  app.addHook('onClose', () => recorder.flush());
}
