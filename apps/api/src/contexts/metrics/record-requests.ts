import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import { isStream, routeOf, UNKNOWN_ROUTE } from '../../platform/http/answered-route.ts';
import { activeAt } from '../../platform/http/guards.ts';
import { networkOf } from '../../platform/network.ts';
import { familyOf } from '../error-logs/public.ts';
import type { Recorder } from './recorder.ts';

/** Counts each answered call of the API, records the active day of its member, and records each refusal. */
export function recordRequests(app: FastifyInstance, recorder: Recorder, clock: Clock): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request);
    if (route !== undefined && request.mayWrite && !isStream(reply)) {
      const at = clock();
      const { method, actor, problemCode: code } = request;
      recorder.count({ method, route, status: reply.statusCode, milliseconds: reply.elapsedTime, at });
      if (code !== undefined && route !== UNKNOWN_ROUTE)
        recorder.noteRefused(
          {
            ...{ requestId: request.id, at, method, route, status: reply.statusCode, code },
            familyId: familyOf(actor)?.familyId ?? null,
            memberId: actor?.kind === 'member' ? actor.memberId : null,
          },
          actor && 'sessionHash' in actor ? actor.sessionHash.toString('hex') : networkOf(request.ip),
        );
      // A call that a tab repeats by itself shows no activity. Neither does a refused call.
      if (actor?.kind === 'member' && activeAt(request, at) && reply.statusCode < 400)
        recorder.noteActive({ familyId: actor.family.familyId, memberId: actor.memberId, at });
    }
    done();
  });
  app.addHook('onClose', () => recorder.flush());
}
