import { ERRORS, errorCode } from '@pocketful/api-contract/errors';
import { policiesToAccept } from '@pocketful/compliance/policies';
import type { Audience } from '@pocketful/compliance/rules/privacy';
import { ownChildOf, principalsOf } from '@pocketful/contract-core/principals';
import { ACTIVE_HEADER, PROFILE_HEADER, type Route, STAFF_TOKEN_HEADER } from '@pocketful/contract-core/route';
import { isConfirmed, isSettingUp } from '@pocketful/domain/credentials';
import { isPaused } from '@pocketful/domain/devices';
import type { FastifyRequest } from 'fastify';
import { type Actor, principalOf } from '../actor.ts';
import { before, SECOND } from '../clock.ts';
import type { Config } from '../config.ts';
import type { DatabaseHandle } from '../database/connect.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { isTouchDue, touchSession } from '../sessions/session-rows.ts';
import { idleMinutesOf, isLockedByIdle, isOwnOf } from '../sessions/session-status.ts';
import { acceptsLater } from './accepts-later.ts';

/**
 * Finds the staff member of a token. The staff context provides it, since the platform knows no staff.
 *
 * @param activeAt when a person was last active, which extends the token; undefined if the call does not say
 */
export type FindStaff = (token: string, now: Date, activeAt: Date | undefined) => Promise<Actor | undefined>;

/** The caller: from the staff token or the session's row alone, whatever else the request claims. */
export async function findActor(
  request: FastifyRequest,
  now: Date,
  { database, config, findStaff }: { database: DatabaseHandle; config: Config; findStaff: FindStaff },
): Promise<Actor> {
  const header = request.headers[STAFF_TOKEN_HEADER];
  const token = typeof header === 'string' ? header : request.server.staffCookie.tokenOf(request);
  if (token !== undefined) return (await findStaff(token, now, activeAt(request, now))) ?? { kind: 'stranger' };
  const record = request.sessionRecord;
  if (!record) return { kind: 'stranger' };
  const { adultId, children, hash: sessionHash, timeZone, formats, member } = record;
  const own = isOwnOf(record, member?.id);
  const idleMinutes = idleMinutesOf(record, member?.id, now, config);
  const inFamily = { family: database.family(record.familyId), sessionHash, timeZone, formats, own, idleMinutes };
  const profileLocked = isLockedByIdle(record, now, config);
  if (member && !profileLocked) {
    const confirmed = isConfirmed(record.confirmedAt, now);
    const settingUp = member.role === 'family_admin' && isSettingUp(record.foundedAt, now);
    const who = { memberId: member.id, role: member.role, adultId, children };
    const paused = own && isPaused(record, now);
    return { kind: 'member', ...who, confirmed, settingUp, paused, ...inFamily };
  }
  if (adultId === null) return { kind: 'device', adultId, children: children ?? [], ...inFamily };
  return { kind: 'unlocked', profileLocked, adultId, ...inFamily };
}

/** Checks whether the route allows this actor, before any lookup. */
export function checkAccess(route: Route, actor: Actor): Refusal | undefined {
  if (principalsOf(route.who).includes(principalOf(actor))) return checkEnrolled(route, actor);
  if (actor.kind === 'stranger') return refuse('NOT_SIGNED_IN');
  if (actor.kind === 'unlocked') return refuse(actor.profileLocked ? 'PROFILE_LOCKED' : 'PROFILE_REQUIRED');
  // A child never acts on a mail or an invitation. The routes for them list this refusal.
  const isChilds = actor.kind === 'device' || principalOf(actor) === 'child';
  if (isChilds && route.errors.includes('ASK_A_GROWN_UP')) return refuse('ASK_A_GROWN_UP');
  return refuse(actor.kind === 'device' ? 'PROFILE_REQUIRED' : 'NOT_ALLOWED');
}

/**
 * For the public, a write of an adult who has not accepted the policies in force is refused, of one who accepted an
 * earlier version only after 30 days. In a household the screen asks, and nothing is looked up.
 */
export async function checkAcceptance(
  route: Route,
  actor: Actor,
  { serves, now }: { readonly serves: Audience; readonly now: Date },
): Promise<Refusal | undefined> {
  if (serves === 'household' || actor.kind !== 'member' || actor.role === 'child') return undefined;
  if (route.method === 'GET' || route.beforeAcceptance || route.changes === 'session') return undefined;
  const rows = await actor.family.read<{ policy: string }>(
    "SELECT DISTINCT policy_type || ' ' || policy_version AS policy FROM policy_acceptances WHERE family_id = $1 AND member_id = $2",
    actor.memberId,
  );
  const accepted = rows.map(({ policy }) => policy);
  const [first] = policiesToAccept(accepted);
  if (first === undefined || (await acceptsLater(actor.family, accepted, now))) return undefined;
  return refuse(first === 'terms_of_service' ? 'TERMS_NOT_ACCEPTED' : 'POLICY_NOT_ACCEPTED');
}

/** Calls that a demo refuses list this refusal. */
export function checkDemo(route: Route, { demo }: Pick<Config, 'demo'>): Refusal | undefined {
  return demo && route.errors.includes('CLOSED_IN_DEMO') ? refuse('CLOSED_IN_DEMO') : undefined;
}

/** Checks that a staff member whose role requires an authenticator has one, if the route requires it. */
function checkEnrolled(route: Route, actor: Actor): Refusal | undefined {
  return route.secondFactor && actor.kind === 'staff' && actor.mustEnroll ? refuse('SECOND_FACTOR_MISSING') : undefined;
}

/** Whether the path, else the body, names the caller's own row, if the route allows a child only that. */
export function checkOwn(route: Route, actor: Actor, params: unknown, body: unknown): Refusal | undefined {
  const own = ownChildOf(route.who);
  if (!own || actor.kind !== 'member' || actor.role !== 'child') return undefined;
  const named = new Map(Object.entries({ ...Object(body), ...Object(params) })).get(own.param);
  return typeof named === 'string' && named.toLowerCase() === actor.memberId
    ? undefined
    : refuse(errorCode(own.otherwise));
}

/**
 * An unsafe call must come from a page of this origin: the browser says same-origin, which no page can forge, whatever
 * Host a proxy made of it; or its Origin is the public one, else its host is the Host header. A call without a cookie
 * is not checked. A read with an event, such as a download, must not come from a page of another origin. A link to it
 * has no Origin, so only the browser's Sec-Fetch-Site counts.
 */
export function checkOrigin(route: Route, request: FastifyRequest, publicUrl: URL | undefined): Refusal | undefined {
  const { origin, host, cookie, 'sec-fetch-site': site } = request.headers;
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) {
    const fromOthers = site === 'cross-site' || site === 'same-site';
    return fromOthers && route.events ? refuse('CROSS_ORIGIN') : undefined;
  }
  if (site === 'same-origin') return undefined;
  if (origin !== undefined) {
    if (isOwnOrigin(origin, host, publicUrl)) return undefined;
    return refuse('CROSS_ORIGIN', site === undefined ? { message: BEHIND_PROXY } : {});
  }
  if (site !== undefined) return site === 'none' ? undefined : refuse('CROSS_ORIGIN');
  return cookie === undefined ? undefined : refuse('CROSS_ORIGIN');
}

/** Over plain http no browser says where a call comes from, and a proxy may have replaced the host. */
const BEHIND_PROXY = `${ERRORS.CROSS_ORIGIN.message} If this is your own Pocketful behind a proxy: the proxy must pass on the Host header, or set PUBLIC_URL.`;

/** An origin is a scheme, a host and a port, and nothing else. With a public address it is that of the address. */
function isOwnOrigin(origin: string, host: string | undefined, publicUrl: URL | undefined): boolean {
  const from = URL.canParse(origin) ? new URL(origin) : undefined;
  if (!from || from.origin !== origin.toLowerCase()) return false;
  if (from.host === publicUrl?.host) return from.origin === publicUrl.origin;
  return from.host === host && ['http:', 'https:'].includes(from.protocol);
}

/** A tab that shows another profile than the active one changes nothing. */
export function checkActiveProfile(route: Route, actor: Actor, request: FastifyRequest): Refusal | undefined {
  const rendered = request.headers[PROFILE_HEADER];
  if (rendered === undefined || route.ignoresActiveProfile) return undefined;
  if (actor.kind === 'member' && rendered !== actor.memberId) return refuse('STALE_PROFILE');
  return undefined;
}

/** Stores a person's activity, at most once a minute. Not for a profile that has timed out. */
export async function recordActivity(
  request: FastifyRequest,
  actor: Actor,
  database: DatabaseHandle,
  now: Date,
): Promise<void> {
  const record = request.sessionRecord;
  const at = activeAt(request, now);
  if (!record || !at || !isTouchDue(record.lastActiveAt, at, now)) return;
  if (actor.kind === 'member' || actor.kind === 'device' || (actor.kind === 'unlocked' && !actor.profileLocked))
    await touchSession(database.crossTenant('sessions'), record, at, now);
}

/** When a person was last active, by the request; undefined if it does not say. One second is now. */
export function activeAt({ headers }: Pick<FastifyRequest, 'headers'>, now: Date): Date | undefined {
  const seconds = /^[1-9]\d{0,4}$/.exec(String(headers[ACTIVE_HEADER]))?.[0];
  return seconds === undefined ? undefined : before(now, (Number(seconds) - 1) * SECOND);
}
