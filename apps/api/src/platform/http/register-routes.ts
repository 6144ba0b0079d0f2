import { COMMON_ERRORS, ERRORS, type ErrorCode } from '@pocketful/api-contract/errors';
import { problemSchema } from '@pocketful/api-contract/problem';
import { IDEMPOTENCY_HEADER, NEXT_CURSOR_HEADER, type Route } from '@pocketful/api-contract/route';
import { type RouteName, routes } from '@pocketful/api-contract/routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Actor, principalOf } from '../actor.ts';
import type { AuditContext } from '../audit.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/connect.ts';
import { digestBody, type IdempotentRequest } from '../idempotency.ts';
import { Refusal, RefusalError, refuse } from '../refusal.ts';
import type { Call, Handler, Handlers } from './call.ts';
import { checkAccess, checkActiveProfile, checkOrigin, type FindStaff, findActor, noteActivity } from './guards.ts';
import { sendProblem } from './problem.ts';

export interface RouteDeps {
  readonly db: Database;
  readonly config: Config;
  readonly clock: Clock;
  readonly findStaff: FindStaff;
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor;
    /** The time by which this call is judged, from its first guard to its last row. */
    now: Date;
  }
}

interface RequestParts {
  Params: Record<string, unknown>;
  Querystring: Record<string, unknown>;
}

/** Registers every call of the contract with the use case behind it. */
export function registerRoutes(app: FastifyInstance, handlers: Handlers, deps: RouteDeps): void {
  app.decorateRequest('actor');
  app.decorateRequest('now');
  for (const name of Object.keys(routes)) if (isRouteName(name)) registerRoute(app, name, handlers, deps);
}

function registerRoute(app: FastifyInstance, name: RouteName, handlers: Handlers, deps: RouteDeps): void {
  const route: Route = routes[name];
  // The validator makes of every request what the route declares, so this handler and its call fit together.
  const handler = handlers[name] as Handler<Route>;
  const raisable = new Set<ErrorCode>([...COMMON_ERRORS, ...route.errors]);
  app.route<RequestParts>({
    method: route.method,
    url: route.path,
    schema: {
      operationId: name,
      summary: route.summary,
      tags: [route.context],
      ...(route.params ? { params: route.params } : {}),
      ...(route.query ? { querystring: route.query } : {}),
      ...(route.body ? { body: route.body } : {}),
      response: responsesOf(route),
    },
    onRequest: request => guard(route, request, deps),
    handler: async (request, reply) => {
      const answer = await handler(callOf(name, route, request, reply, deps));
      if (answer instanceof Refusal) {
        if (!raisable.has(answer.code)) throw new Error(`${name} does not list ${answer.code}`);
        return sendProblem(reply, request.id, answer);
      }
      return reply.code(route.status).send(answer);
    },
  });
}

/** The questions asked before a handler runs and before a body is read. */
async function guard(route: Route, request: FastifyRequest, deps: RouteDeps): Promise<void> {
  request.now = deps.clock();
  const foreign = checkOrigin(request, deps.config.publicUrl);
  if (foreign) throw new RefusalError(foreign);
  request.actor = await findActor(request, request.now, deps);
  const refusal = checkActiveProfile(route, request.actor, request) ?? checkAccess(route, request.actor);
  if (refusal) throw new RefusalError(refusal);
  await noteActivity(request, request.actor, deps.db, request.now);
}

function callOf(
  name: RouteName,
  route: Route,
  request: FastifyRequest<RequestParts>,
  reply: FastifyReply,
  { config }: RouteDeps,
): Call<Route> {
  const { sessionCookie } = request.server;
  return {
    params: request.params,
    query: request.query,
    body: request.body,
    actor: actorFor(route, request.actor),
    now: request.now,
    requestId: request.id,
    address: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
    audit: auditContextOf(request),
    idempotent: route.idempotent ? idempotentRequestOf(name, request, config.sessionSecret) : undefined,
    session: {
      current: request.session?.record,
      give: opened => sessionCookie.give(reply, request, opened),
      take: () => sessionCookie.take(reply, request),
    },
    setNextCursor: cursor => {
      if (cursor !== undefined) reply.header(NEXT_CURSOR_HEADER, cursor);
    },
  };
}

/** The actor, once more held against the route: a handler never meets one it did not declare. */
function actorFor(route: Route, actor: Actor): Call<Route>['actor'] {
  if (!route.who.includes(principalOf(actor))) throw new Error(`${principalOf(actor)} got past the guard`);
  return actor;
}

function auditContextOf({ actor, id, ip }: FastifyRequest): AuditContext {
  const trail = { requestId: id, address: ip };
  switch (actor.kind) {
    case 'stranger':
      return { actorId: null, profileId: null, ...trail };
    case 'unlocked':
      return { actorId: actor.adultId, profileId: null, ...trail };
    case 'member':
      return { actorId: actor.adultId, profileId: actor.memberId, ...trail };
    case 'staff':
      return { actorId: actor.staffId, profileId: null, ...trail };
  }
}

function idempotentRequestOf(name: RouteName, request: FastifyRequest, secret: string): IdempotentRequest | undefined {
  const key = request.headers[IDEMPOTENCY_HEADER];
  if (key === undefined || request.actor.kind !== 'member') return undefined;
  if (typeof key !== 'string' || !/^[\w-]{8,100}$/.test(key)) {
    const field = { path: IDEMPOTENCY_HEADER, message: 'Idempotency-Key takes 8 to 100 letters, digits, - and _' };
    throw new RefusalError(refuse('INVALID_INPUT'), [field]);
  }
  return { call: name, key, memberId: request.actor.memberId, bodyDigest: digestBody(secret, request.body) };
}

/** Success as the route has it, and a problem for each status that its refusals have. */
function responsesOf(route: Route): Record<number, unknown> {
  const codes: readonly ErrorCode[] = [...COMMON_ERRORS, ...route.errors];
  const responses: Record<number, unknown> = {};
  for (const status of new Set(codes.map(code => ERRORS[code].status))) {
    const texts = codes.filter(code => ERRORS[code].status === status).join(', ');
    responses[status] = { description: texts, content: { 'application/problem+json': { schema: problemSchema } } };
  }
  responses[route.status] = route.answer ?? z.null().describe('Done');
  return responses;
}

function isRouteName(name: string): name is RouteName {
  return Object.hasOwn(routes, name);
}
