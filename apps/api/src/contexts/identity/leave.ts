import type { SessionUser } from '@pocketful/api-contract/identity';
import { appendAudit } from '../../platform/audit.ts';
import type { Config } from '../../platform/config.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { RefusalError, refuse } from '../../platform/refusal.ts';
import { newSessionId } from '../../platform/sessions/session-id.ts';
import { changeProfile, endSession } from '../../platform/sessions/session-rows.ts';
import { readSessionUser } from './session-user.ts';

/** Back to the picker, under a fresh session id. */
export async function switchProfile(
  call: CallOf<'switchProfile'>,
  { config }: { config: Config },
): Promise<SessionUser> {
  const { actor, now, audit } = call;
  const session = newSessionId(actor.family.familyId);
  await actor.family.transaction(async tx => {
    if (!(await changeProfile(tx, actor.sessionHash, session, null, now)))
      throw new RefusalError(refuse('NOT_SIGNED_IN'));
    const objectId = actor.kind === 'member' ? actor.memberId : actor.adultId;
    await appendAudit(tx, { ...audit, at: now, action: 'profile.left', objectType: 'member', objectId });
  });
  call.session.give(session);
  const who = { memberId: actor.adultId, profileSelected: false };
  return readSessionUser(actor.family, who, { now, idleMinutes: config.adultIdleMinutes });
}

/** Ends the session of this device, or a staff member's token. Whoever is signed out already is answered alike. */
export async function logOut(
  call: CallOf<'logout'>,
  endStaffSession: (tokenHash: Buffer, call: CallOf<'logout'>) => Promise<void>,
): Promise<undefined> {
  const { actor, now, audit } = call;
  if (actor.kind === 'staff') {
    await endStaffSession(actor.tokenHash, call);
    return undefined;
  }
  if (actor.kind !== 'stranger') {
    await actor.family.transaction(async tx => {
      if (!(await endSession(tx, actor.sessionHash))) return;
      await appendAudit(tx, {
        ...audit,
        at: now,
        action: 'session.signed_out',
        objectType: 'member',
        objectId: actor.adultId,
      });
    });
  }
  call.session.take();
  return undefined;
}
