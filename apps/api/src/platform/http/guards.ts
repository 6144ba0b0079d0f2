import type { Principal } from '@pocketful/api-contract/principals';
import { ACTIVE_HEADER, PROFILE_HEADER, type Route, STAFF_TOKEN_HEADER } from '@pocketful/api-contract/route';
import { isAdult } from '@pocketful/domain/family';
import type { FastifyRequest } from 'fastify';
import { type Actor, principalOf } from '../actor.ts';
import { MINUTE } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/connect.ts';
import { FamilyScope } from '../database/family-scope.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { isTouchDue, type SessionRecord, touchSession } from '../sessions/session-rows.ts';

/** Finds the staff member of a token; given by the staff context, so that the platform knows no staff. */
export type FindStaff = (token: string, now: Date) => Promise<Actor | undefined>;

/** Who calls: from the staff token or the session's row alone, whatever else the request says. */
export async function findActor(
  request: FastifyRequest,
  now: Date,
  { db, config, findStaff }: { db: Database; config: Config; findStaff: FindStaff },
): Promise<Actor> {
  const token = request.headers[STAFF_TOKEN_HEADER];
  if (typeof token === 'string') return (await findStaff(token, now)) ?? { kind: 'stranger' };
  const record = request.session?.record;
  if (!record) return { kind: 'stranger' };
  const { adultId, hash: sessionHash, timeZone, member } = record;
  const inFamily = { family: FamilyScope.of(db, record.familyId), adultId, sessionHash, timeZone };
  const profileLocked = isAsleep(record, now, config.adultIdleMinutes);
  if (!member || profileLocked) return { kind: 'unlocked', profileLocked, ...inFamily };
  return { kind: 'member', memberId: member.id, role: member.role, ...inFamily };
}

/** Only an adult's profile falls asleep; a child's stays. */
function isAsleep({ member, lastActiveAt }: SessionRecord, now: Date, idleMinutes: number): boolean {
  return member !== undefined && isAdult(member.role) && now.getTime() - lastActiveAt.getTime() > idleMinutes * MINUTE;
}

/** Whether the route lets this actor in; asked before anything is looked up. */
export function checkAccess(route: Route, actor: Actor): Refusal | undefined {
  const allowed: readonly Principal[] = route.who;
  if (allowed.includes(principalOf(actor))) return undefined;
  if (actor.kind === 'stranger') return refuse('NOT_SIGNED_IN');
  if (actor.kind === 'unlocked') return refuse(actor.profileLocked ? 'PROFILE_LOCKED' : 'PROFILE_REQUIRED');
  return refuse('NOT_ALLOWED');
}

/**
 * An unsafe call must come from a page of ours: its Origin's host is the Host the browser used or the public one, or
 * the browser says same-origin. A call without a cookie proves nothing by it and may come without either.
 */
export function checkOrigin(request: FastifyRequest, publicUrl: URL | undefined): Refusal | undefined {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return undefined;
  const { origin, host, cookie, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined) {
    const from = URL.canParse(origin) ? new URL(origin).host : undefined;
    const ours = from !== undefined && (from === host || from === publicUrl?.host);
    return ours ? undefined : refuse('CROSS_ORIGIN');
  }
  if (site !== undefined) return site === 'same-origin' || site === 'none' ? undefined : refuse('CROSS_ORIGIN');
  return cookie === undefined ? undefined : refuse('CROSS_ORIGIN');
}

/** A tab that was rendered for another profile than the active one changes nothing. */
export function checkActiveProfile(route: Route, actor: Actor, request: FastifyRequest): Refusal | undefined {
  const rendered = request.headers[PROFILE_HEADER];
  if (rendered === undefined || route.ignoresActiveProfile) return undefined;
  if (actor.kind === 'member' && rendered !== actor.memberId) return refuse('STALE_PROFILE');
  return undefined;
}

/** Writes down a person's activity, at most once a minute; never for a profile that fell asleep. */
export async function noteActivity(request: FastifyRequest, actor: Actor, db: Database, now: Date): Promise<void> {
  const record = request.session?.record;
  if (!record || request.headers[ACTIVE_HEADER] !== '1' || !isTouchDue(record.lastActiveAt, now)) return;
  if (actor.kind === 'member' || (actor.kind === 'unlocked' && !actor.profileLocked))
    await touchSession(db, record, now);
}
