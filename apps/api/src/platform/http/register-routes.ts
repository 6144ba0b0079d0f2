import { ERRORS, type ErrorCode } from '@pocketful/api-contract/errors';
import { speakPlainly } from '@pocketful/api-contract/plain-messages';
import { problemSchema } from '@pocketful/api-contract/problem';
import { errorsOf } from '@pocketful/api-contract/route-errors';
import { contextOf, isRouteName, routes } from '@pocketful/api-contract/routes';
import { forChild } from '@pocketful/contract-core/adults-only';
import { ACTIVE_HEADER, type Produces, type Route } from '@pocketful/contract-core/route';
import { asksFirst } from '@pocketful/contract-core/sensitive';
import { readAs } from '@pocketful/domain/intl/reader';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { formatsFor, isChildCaller, requireConfirmed, requireNoPause } from '../actor.ts';
import { onBehalfOf } from '../fair-queue.ts';
import { networkOf } from '../network.ts';
import { Refusal, RefusalError, refuse } from '../refusal.ts';
import { callOf } from './build-call.ts';
import type { Handler, Handlers, Produced } from './call.ts';
import {
  checkAcceptance,
  checkAccess,
  checkActiveProfile,
  checkDemo,
  checkOrigin,
  checkOwn,
  findActor,
  recordActivity,
} from './guards.ts';
import { sendProblem } from './problem.ts';
import type { RequestParts, RouteDeps } from './route-deps.ts';

/** Registers every call of the contract with its use case. */
export function registerRoutes<Deps extends RouteDeps>(
  app: FastifyInstance,
  handlers: Handlers<Deps>,
  deps: Deps,
): void {
  speakPlainly();
  app.decorateRequest('actor');
  app.decorateRequest('now');
  // The validator converts every request to the route's types, so a handler and its call fit together.
  for (const name of Object.keys(routes))
    if (isRouteName(name)) registerRoute(app, name, routes[name], handlers[name] as Handler<Route, Deps>, deps);
}

/** Registers one call. Exported for calls that a test makes up. */
export function registerRoute<Deps extends RouteDeps>(
  app: FastifyInstance,
  name: string,
  route: Route,
  handler: Handler<Route, Deps>,
  deps: Deps,
): void {
  const raisable = new Set<ErrorCode>(errorsOf(route));
  const answerRefusal = (request: FastifyRequest, reply: FastifyReply, refusal: Refusal, thrown?: RefusalError) => {
    if (!raisable.has(refusal.code)) throw new Error(`${name} does not list ${refusal.code}`);
    return sendProblem(reply, request.id, refusal, thrown?.fields);
  };
  app.route<RequestParts>({
    method: route.method,
    url: route.path,
    // A file is read to its end and recorded in the audit log, so HEAD is not offered.
    ...(route.produces ? { exposeHeadRoute: false } : {}),
    schema: {
      operationId: name,
      summary: route.summary,
      ...(isRouteName(name) ? { tags: [contextOf(name)] } : {}),
      ...(route.params ? { params: route.params } : {}),
      ...(route.query ? { querystring: route.query } : {}),
      ...(route.body ? { body: route.body } : {}),
      response: responsesOf(route),
    },
    onRequest: (request, reply) => {
      // Personal data is never cached, whatever form the address has.
      reply.header('cache-control', 'no-store');
      // A browser whose own clock is wrong reads the day from it.
      reply.header('date', deps.clock().toUTCString());
      return guard(route, request, reply, deps);
    },
    // The checks of a field read and write amounts as the caller does.
    preValidation: (request, _reply, done) => readAs(formatsFor(request.actor), done),
    preHandler: async request => {
      if (!route.body) takeNoBody(request);
      const refusal = checkOwn(route, request.actor, request.params, request.body);
      if (refusal) throw new RefusalError(refusal);
    },
    handler: async (request, reply) => {
      try {
        const answer = await onBehalfOf(ownerOf(request), () =>
          handler(callOf(name, route, request, reply, deps), deps),
        );
        if (answer instanceof Refusal) return answerRefusal(request, reply, answer);
        if (route.produces) return sendProduced(reply, route.produces, answer);
        return reply.code(route.status).send(isChildCaller(request.actor) ? forChild(route.answer, answer) : answer);
      } catch (error) {
        if (!(error instanceof RefusalError)) throw error;
        return answerRefusal(request, reply, error.refusal, error);
      }
    },
  });
}

/** The owner of a call's work in a queue: a family, a staff member, or the network of a stranger. */
function ownerOf({ actor, ip }: FastifyRequest): string {
  if (actor.kind === 'staff') return actor.staffId;
  return actor.kind === 'stranger' ? networkOf(ip) : actor.family.familyId;
}

/** A call without a declared body takes none: absent, empty or `{}`. Throws INVALID_INPUT for anything else. */
function takeNoBody(request: FastifyRequest): void {
  const { body } = request;
  const isEmpty = typeof body === 'object' && body !== null && !Array.isArray(body) && Object.keys(body).length === 0;
  if (body !== undefined && !isEmpty)
    throw new RefusalError(refuse('INVALID_INPUT'), [{ path: '', message: 'This call takes no body' }]);
  request.body = undefined;
}

/** The checks before a handler runs and before a body is read. */
async function guard(route: Route, request: FastifyRequest, reply: FastifyReply, deps: RouteDeps): Promise<void> {
  request.now = deps.clock();
  if (!request.mayWrite) checkReadOnly(route, request);
  const foreign = checkOrigin(route, request, deps.config.publicUrl);
  if (foreign) throw new RefusalError(foreign);
  request.actor = await findActor(request, request.now, deps);
  if (request.actor.kind === 'staff') request.server.staffCookie.replaceFormer(reply);
  const stale = checkActiveProfile(route, request.actor, request);
  if (stale) throw new RefusalError(stale);
  const refusal = checkAccess(route, request.actor) ?? checkDemo(route, deps.config);
  if (refusal) throw new RefusalError(refusal);
  requireConfirmed(request.actor, asksFirst(route));
  requireNoPause(request.actor, route);
  const unaccepted = await checkAcceptance(route, request.actor, { serves: deps.config.serves, now: request.now });
  if (unaccepted) throw new RefusalError(unaccepted);
  // A tab holds its stream without a person.
  if (!isEventStream(route)) await recordActivity(request, request.actor, deps.database, request.now);
}

/** While the clocks differ only reads that record nothing pass, and they are no activity. */
function checkReadOnly(route: Route, request: FastifyRequest): void {
  if (route.method !== 'GET' || (route.events ?? []).length > 0) throw new RefusalError(refuse('CLOCK_DIFFERS'));
  delete request.headers[ACTIVE_HEADER];
}

function isEventStream({ produces }: Route): boolean {
  return produces?.type === 'text/event-stream';
}

/** Sends a stream as it is produced, or an attachment with its file name. */
function sendProduced(reply: FastifyReply, produces: Produces, answer: unknown): FastifyReply {
  if (!isProduced(answer)) throw new Error('the answer is not what the route produces');
  if (produces.attachment) {
    const name = answer.fileName?.replace(/[^\w.-]/g, '-') ?? 'pocketful';
    reply.header('content-disposition', `attachment; filename="${name}"`);
  }
  // Proxies pass each event on at once.
  if (produces.type === 'text/event-stream') reply.header('x-accel-buffering', 'no');
  return reply.type(`${answer.type ?? produces.type}; charset=utf-8`).send(answer.body);
}

function isProduced(answer: unknown): answer is Produced {
  return typeof answer === 'object' && answer !== null && 'body' in answer;
}

/** The responses of a route: success, and a problem for each status of its refusals. */
function responsesOf(route: Route): Record<number, unknown> {
  const codes = errorsOf(route);
  const responses: Record<number, unknown> = {};
  for (const status of new Set(codes.map(code => ERRORS[code].status))) {
    const texts = codes.filter(code => ERRORS[code].status === status).join(', ');
    responses[status] = { description: texts, content: { 'application/problem+json': { schema: problemSchema } } };
  }
  if (route.produces) {
    const types = [route.produces.type, ...(route.produces.also ?? [])];
    const content = Object.fromEntries(types.map(type => [type, { schema: z.string() }]));
    responses[route.status] = { description: route.produces.attachment ? 'A file' : 'A stream', content };
  } else responses[route.status] = route.answer ?? z.null().describe('Done');
  return responses;
}
