import type { SessionUser } from '@pocketful/identity/calls';
import type { CallOf } from '../../platform/http/call.ts';
import type { RouteDeps } from '../../platform/http/route-deps.ts';
import { CHILDRENS, newSessionId, UNLOCKED } from '../../platform/sessions/session-id.ts';
import { changeProfile, endSession } from '../../platform/sessions/session-rows.ts';
import { commit, noop } from '../../platform/writes/outcome.ts';
import { notReplayable } from '../../platform/writes/writes.ts';
import { endStaffSession } from '../staff/public.ts';
import { atPicker, readSessionUser, sessionMemberOf } from './session-user.ts';

/** Returns to the picker, under a new session id. */
export async function switchProfile(
  call: CallOf<'switchProfile'>,
  { config }: Pick<RouteDeps, 'config'>,
): Promise<SessionUser> {
  const { actor, now } = call;
  const session = newSessionId(actor.family.familyId, actor.adultId === null ? CHILDRENS : UNLOCKED);
  await call.write(
    actor.family,
    async tx => {
      // The session is held, so it is there.
      await changeProfile(tx, actor.sessionHash, session, null, now);
      return commit(undefined, { action: 'profile.left', on: ['member', sessionMemberOf(actor).memberId] });
    },
    notReplayable,
  );
  call.session.give(session);
  const children = actor.kind === 'unlocked' ? null : actor.children;
  const who = atPicker({ adultId: actor.adultId, children, own: false });
  return readSessionUser(actor.family, who, { now, idleMinutes: config.adultIdleMinutes, demo: config.demo });
}

/** Ends the session of this device, or a staff member's token. Without a session the answer is the same. */
export async function logout(call: CallOf<'logout'>, deps: Pick<RouteDeps, 'database'>): Promise<undefined> {
  const { actor } = call;
  if (actor.kind === 'staff') {
    await endStaffSession(call, deps);
    call.session.take();
    return undefined;
  }
  if (actor.kind !== 'stranger')
    await call.write(
      actor.family,
      async tx => {
        if (!(await endSession(tx, actor.sessionHash))) return noop(undefined);
        const on = actor.adultId ?? sessionMemberOf(actor).memberId;
        return commit(undefined, { action: 'session.signed_out', on: ['member', on] });
      },
      notReplayable,
    );
  call.session.take();
  return undefined;
}
