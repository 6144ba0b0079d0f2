import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isStream, routeOf } from '../http/answered-route.ts';
import type { CallSpan, Tracing } from './tracing.ts';

/**
 * From now on every call of the API is a trace. Registered before every other hook, so that whatever they do is part of
 * it. A `traceparent` is not followed: proxies pass on what browsers send, so that it would be anybody's to choose in
 * which trace a call is found, and whether it is recorded.
 */
export function traceCalls(app: FastifyInstance, tracing: Tracing): void {
  const spans = new WeakMap<FastifyRequest, CallSpan>();
  const end = (request: FastifyRequest, { raw, statusCode }: FastifyReply) =>
    spans.get(request)?.end({ status: raw.headersSent ? statusCode : undefined, failure: request.failure?.code });
  app.addHook('onRequest', (request, reply, done) => {
    const route = routeOf(request);
    if (route === undefined) return done();
    const span = tracing.beginCall({ method: request.method, route, requestId: request.id });
    spans.set(request, span);
    // Of a caller who hung up nothing else is heard.
    reply.raw.once('close', () => end(request, reply));
    span.run(done);
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    // How long somebody watches is no part of the answer; what is done for a stream later belongs to whoever caused it.
    if (isStream(reply)) spans.get(request)?.end({ status: reply.statusCode, failure: undefined });
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    end(request, reply);
    // Whoever ended the answer, as what is read from a connection does, need not be part of the call.
    const span = spans.get(request);
    if (span) span.run(done);
    else done();
  });
}
