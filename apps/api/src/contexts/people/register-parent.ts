import type { FamilyReads } from '../../platform/database/family-scope.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { type AddingAdultDeps, askForVerification, prepareAdult } from '../identity/public.ts';
import { type AdultSecrets, addParent } from './add-parent.ts';
import { countPinChange } from './compare-pin.ts';
import { lockFamily } from './lock-family.ts';
import { findUser, toUser } from './users.ts';

/** Adds another adult to the family. Without a PIN the picker asks for the password. */
export async function registerParent(call: CallOf<'registerParent'>, deps: AddingAdultDeps) {
  const { actor, address, body, now, objectId: memberId } = call;
  const { family } = actor;
  const read = async (reads: FamilyReads, id: string) => {
    const row = await findUser(reads, id);
    return row
      ? { user: toUser(row, now), requiresEmailVerification: deps.config.emailVerification }
      : refuse('NO_LONGER_THERE');
  };
  const adult = { ...body, memberId };
  const addedBy = { address, now, by: actor.memberId, queue: 'signed-in', passwordField: 'password' } as const;
  let secrets: AdultSecrets | undefined;
  const askForCode: Parameters<typeof addParent>[4]['askForCode'] = (tx, wanted) =>
    askForVerification(tx, { ...wanted, purpose: 'change' }, now, deps.outbox);
  return call.write(
    family,
    async tx => {
      await lockFamily(tx);
      if (!secrets) throw new Error('an adult was added without secrets');
      const refused = await addParent(tx, adult, secrets, now, { ...deps, askForCode });
      if (refused) return refused;
      const answer = await read(tx, memberId);
      if ('code' in answer) throw new Error(`member ${memberId} is not there right after being added`);
      return commit(answer, { action: 'parent.created', on: ['member', memberId] });
    },
    read,
    // A repeated request hashes and counts nothing.
    async () => {
      if (typeof body.pin === 'string')
        await countPinChange(deps, { familyId: family.familyId, memberId: actor.memberId }, now);
      const prepared = await prepareAdult(family, adult, addedBy, deps);
      if (prepared instanceof Refusal) return prepared;
      secrets = prepared;
      return undefined;
    },
  );
}
