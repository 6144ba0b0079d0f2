import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isStream, routeOf } from '../http/answered-route.ts';
import type { CallSpan, Tracing } from './spans.ts';

/**
 * Makes every call of the API a trace. Registered before every other hook, so that their work is part of it. A
 * `traceparent` header is ignored: proxies pass on the headers of browsers, so any client could choose the trace of a
 * call and whether it is recorded.
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
    // A caller who disconnected causes no other event.
    reply.raw.once('close', () => end(request, reply));
    span.run(done);
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    // The duration of a stream is not part of the answer. Later work for a stream belongs to the call that caused it.
    if (isStream(reply)) spans.get(request)?.end({ status: reply.statusCode, failure: undefined });
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    end(request, reply);
    // The code that ends an answer, such as a read from a connection, may run outside of the call.
    const span = spans.get(request);
    if (span) span.run(done);
    else done();
  });
}
