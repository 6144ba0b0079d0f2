import { longestOwnMinutes } from '@pocketful/domain/devices';
import { isIdle } from '@pocketful/domain/family';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { SessionId } from './session-id.ts';
import type { FindSession, SessionRecord } from './session-rows.ts';

/** The status of a member's session: unchanged, the profile timed out, or another or no profile is active. */
type SessionStatus = 'active' | 'locked' | 'session';

/** Returns the status of a session in which a member was active. */
export type SessionStatusOf = (session: SessionId, memberId: string) => Promise<SessionStatus>;

/** The idle time of every adult's profile, and the longest of an own device. */
type IdleLimits = Pick<Config, 'adultIdleMinutes' | 'ownIdleMinutes'>;

type OwnDevice = Pick<SessionRecord, 'adultId' | 'ownMinutes' | 'childPickedAt'>;

/** Whether a device is a member's own: only while that adult is picked. */
export function isOwnOf({ adultId, ownMinutes }: OwnDevice, memberId: string | undefined): boolean {
  return ownMinutes !== null && memberId === adultId;
}

/** The minutes without use after which a member's profile locks on a device, if it is an adult's. */
export function idleMinutesOf(device: OwnDevice, memberId: string | undefined, now: Date, limits: IdleLimits): number {
  const { ownMinutes, childPickedAt } = device;
  if (ownMinutes === null || !isOwnOf(device, memberId)) return limits.adultIdleMinutes;
  return Math.min(ownMinutes, longestOwnMinutes(childPickedAt, limits.ownIdleMinutes, now));
}

/** An adult's profile expires; a child's does not. */
export function isLockedByIdle(record: SessionRecord, now: Date, limits: IdleLimits): boolean {
  const { member, lastActiveAt } = record;
  return member !== undefined && isIdle(member.role, lastActiveAt, now, idleMinutesOf(record, member.id, now, limits));
}

/** Reads the session's row, as every call does. This read is no activity of the profile. */
export function sessionStatusBy(find: FindSession, clock: Clock, limits: IdleLimits): SessionStatusOf {
  return async (session, memberId) => {
    const now = clock();
    const record = await find(session, now);
    if (record?.member?.id !== memberId) return 'session';
    return isLockedByIdle(record, now, limits) ? 'locked' : 'active';
  };
}
