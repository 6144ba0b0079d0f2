import { isIdle } from '@pocketful/domain/family';
import type { Clock } from '../clock.ts';
import type { SessionId } from './session-id.ts';
import type { FindSession, SessionRecord } from './session-rows.ts';

/** The status of a member's session: unchanged, the profile timed out, or another or no profile is active. */
type SessionStatus = 'active' | 'locked' | 'session';

/** Returns the status of a session in which a member was active. */
export type SessionStatusOf = (session: SessionId, memberId: string) => Promise<SessionStatus>;

/** An adult's profile expires; a child's does not. */
export function isLockedByIdle({ member, lastActiveAt }: SessionRecord, now: Date, idleMinutes: number): boolean {
  return member !== undefined && isIdle(member.role, lastActiveAt, now, idleMinutes);
}

/** Reads the session's row, as every call does. This read is no activity of the profile. */
export function sessionStatusBy(find: FindSession, clock: Clock, idleMinutes: number): SessionStatusOf {
  return async (session, memberId) => {
    const now = clock();
    const record = await find(session, now);
    if (record?.member?.id !== memberId) return 'session';
    return isLockedByIdle(record, now, idleMinutes) ? 'locked' : 'active';
  };
}
