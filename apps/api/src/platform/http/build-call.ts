import { principalsOf } from '@pocketful/contract-core/principals';
import {
  IDEMPOTENCY_HEADER,
  NEXT_CURSOR_HEADER,
  type Route,
  SEQUENCE_HEADER,
  VERSION_HEADER,
} from '@pocketful/contract-core/route';
import { careOf, isTold } from '@pocketful/contract-core/sensitive';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, principalOf, requireConfirmed } from '../actor.ts';
import { newId, SYSTEM_FAMILY_ID } from '../ids.ts';
import { keyFor } from '../keys.ts';
import { TOLD_BY } from '../mail/outbox.ts';
import { RefusalError, refuse } from '../refusal.ts';
import type { AuditActor } from '../writes/audit-row.ts';
import { digestRequest, type IdempotentRequest } from '../writes/idempotency.ts';
import type { BeforeCommit, CallingSession, ChangeNotification, WriteOrder } from '../writes/write-order.ts';
import { writesFor } from '../writes/writes.ts';
import type { Call } from './call.ts';
import type { RequestParts, RouteDeps } from './route-deps.ts';

const MAX_AGENT = 300;

/** Builds the input of a use case from a request. */
export function callOf(
  name: string,
  route: Route,
  request: FastifyRequest<RequestParts>,
  reply: FastifyReply,
  deps: RouteDeps,
): Call<Route> {
  const { sessionCookie, deviceCookie, staffCookie } = request.server;
  // Two session cookies would be two people in one browser.
  const takeStaff = () => {
    if (staffCookie.tokenOf(request) !== undefined) staffCookie.take(reply);
  };
  const base = {
    params: request.params,
    query: request.query,
    body: request.body,
    actor: actorFor(route, request),
    now: request.now,
    requestId: request.id,
    address: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, MAX_AGENT) ?? null,
    session: {
      current: request.sessionRecord,
      give: (opened: Parameters<typeof sessionCookie.give>[1]) => {
        takeStaff();
        sessionCookie.give(reply, opened);
      },
      giveStaff: (token: string) => {
        sessionCookie.take(reply);
        staffCookie.give(reply, token);
      },
      take: () => {
        takeStaff();
        sessionCookie.take(reply);
      },
    },
    device: {
      knownFor: (accountId: string) => deviceCookie.knownFor(request, accountId),
      remember: (accountId: string) => deviceCookie.remember(request, reply, accountId),
    },
    setNextCursor: (cursor: string | undefined) => {
      if (cursor !== undefined) reply.header(NEXT_CURSOR_HEADER, cursor);
    },
  };
  if (!route.events) return base;
  const { id } = request.params;
  const order = {
    call: name,
    now: request.now,
    actor: auditActorOf(request),
    idempotent: 'idempotent' in route && route.idempotent ? idempotentRequestOf(name, request, deps) : undefined,
    objectId: typeof id === 'string' ? id : newId(),
    session: sessionOf(route, request.actor),
    endsSessions: 'endsSessions' in route ? route.endsSessions : undefined,
    startedFrom: startedFromOf(route, request),
    beforeCommit: careFor(request, deps),
  };
  const onCommitted = (hint: ChangeNotification) => {
    if (hint.call === name) reply.header(SEQUENCE_HEADER, hint.sequence);
    deps.writes.onCommitted(hint);
  };
  const database = route.longWork ? deps.longWork : deps.writes.database;
  return Object.assign(base, writesFor({ ...deps.writes, database, onCommitted }, order));
}

/**
 * The requirements of a sensitive event, in every call that records it: a secret that was just given, and a mail to the
 * other adults.
 */
function careFor({ actor, now }: FastifyRequest, { outbox }: RouteDeps): BeforeCommit {
  return async (tx, { action, by, on: [, objectId] }) => {
    requireConfirmed(actor, careOf(action).asks);
    if (!isTold(action)) return;
    const self = by ? by.profileId : actor.kind === 'member' ? actor.memberId : null;
    // For an adult who was just added there is nothing new.
    const added = action === 'parent.created' ? [objectId] : [];
    await outbox.tellOthers(tx, TOLD_BY[action], [...added, ...(self === null ? [] : [self])], now);
  };
}

/** The actor, checked against the route again: a handler never gets an actor that it did not declare. */
function actorFor(route: Route, { actor }: FastifyRequest): Call<Route>['actor'] {
  if (!principalsOf(route.who).includes(principalOf(actor)))
    throw new Error(`${principalOf(actor)} got past the guard`);
  return actor;
}

/** The session of the call; undefined if the call needs none. */
function sessionOf(route: Route, actor: Actor): CallingSession | undefined {
  if (actor.kind === 'stranger' || principalsOf(route.who).includes('stranger')) return undefined;
  return actor.kind === 'staff'
    ? { kind: 'staff', hash: actor.tokenHash }
    : { kind: 'family', hash: actor.sessionHash };
}

function auditActorOf({ actor, id, ip }: FastifyRequest): AuditActor {
  const trail = { requestId: id, address: ip };
  switch (actor.kind) {
    case 'stranger':
      return { actorId: null, profileId: null, ...trail };
    case 'unlocked':
    case 'device':
      return { actorId: actor.adultId, profileId: null, ...trail };
    case 'member':
      return { actorId: actor.adultId, profileId: actor.memberId, ...trail };
    case 'staff':
      return { actorId: actor.staffId, profileId: null, ...trail };
  }
}

/** The version that an edit started from; undefined if the request names none. */
function startedFromOf(route: Route, { headers }: FastifyRequest): WriteOrder['startedFrom'] {
  const version = headers[VERSION_HEADER];
  if (typeof version !== 'string' || !('edits' in route) || !route.edits) return undefined;
  return { version, fields: route.edits };
}

/** The scope of an idempotency key: a member, a staff member, or all strangers. */
function idempotentRequestOf(
  name: string,
  request: FastifyRequest<RequestParts>,
  { config }: RouteDeps,
): IdempotentRequest | undefined {
  const key = request.headers[IDEMPOTENCY_HEADER];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\w-]{8,100}$/.test(key)) {
    const field = { path: IDEMPOTENCY_HEADER, message: 'Idempotency-Key takes 8 to 100 letters, digits, - and _' };
    throw new RefusalError(refuse('INVALID_INPUT'), [field]);
  }
  const { actor } = request;
  const { params, query, body } = request;
  const digest = digestRequest(keyFor(config.sessionSecret, 'request digest'), { params, query, body });
  const own = { call: name, key, digest };
  if (actor.kind === 'member') return { ...own, familyId: actor.family.familyId, callerId: actor.memberId };
  if (actor.kind === 'staff') return { ...own, familyId: SYSTEM_FAMILY_ID, callerId: actor.staffId };
  return { ...own, familyId: SYSTEM_FAMILY_ID, callerId: SYSTEM_FAMILY_ID };
}
