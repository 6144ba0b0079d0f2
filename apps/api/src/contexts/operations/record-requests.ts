import { ACTIVE_HEADER } from '@pocketful/api-contract/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Recorder } from './recorder.ts';

/** What all paths that there are not are counted under. */
export const UNKNOWN_ROUTE = 'unknown';

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

/** The pattern of a call's route; undefined for what is no call: pages, files, the API's documents, probes. */
function routeOf({ routeOptions, url }: FastifyRequest): string | undefined {
  const pattern = routeOptions.url;
  const isCall = /^\/api(?:[/?]|$)/.test(url);
  if (pattern === undefined || pattern.includes('*')) return isCall ? UNKNOWN_ROUTE : undefined;
  const { schema } = routeOptions;
  const declared = typeof schema === 'object' && schema !== null && 'operationId' in schema;
  return pattern.startsWith('/api/') && declared ? pattern : undefined;
}

/** How long somebody watched says nothing of how fast an answer is. */
function isStream(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type')).startsWith('text/event-stream');
}
