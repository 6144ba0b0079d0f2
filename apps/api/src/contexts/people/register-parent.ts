import type { User } from '@pocketful/identity/calls';
import type { CallOf } from '../../platform/http/call.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { type AddingAdultDeps, addingAdult } from '../identity/public.ts';
import { countPinChange } from './compare-pin.ts';
import { lockFamily } from './lock-family.ts';
import { findUser, toUser } from './users.ts';

/** Adds another adult to the family. Without a PIN the picker asks for the password. */
export async function registerParent(call: CallOf<'registerParent'>, deps: AddingAdultDeps) {
  const { actor, address, body, now, objectId: memberId } = call;
  const { family, memberId: by } = actor;
  const way = {
    family,
    adult: body,
    memberId,
    address,
    now,
    by,
    queue: 'signed-in',
    passwordField: 'password',
  } as const;
  const { prepareAdult, addAdult } = addingAdult(way, deps);
  const answer = (user: User) => ({ user, requiresEmailVerification: deps.config.emailVerification });
  return call.write(
    family,
    async tx => {
      await lockFamily(tx);
      const added = await addAdult(tx);
      if (added instanceof Refusal) return added;
      return commit(answer(added), { action: 'parent.created', on: ['member', memberId] });
    },
    async (reads, id) => {
      const row = await findUser(reads, id);
      return row ? answer(toUser(row, now)) : refuse('NO_LONGER_THERE');
    },
    // A repeated request hashes and counts nothing.
    async () => {
      if (typeof body.pin === 'string') await countPinChange(deps, { familyId: family.familyId, memberId: by }, now);
      return prepareAdult();
    },
  );
}
