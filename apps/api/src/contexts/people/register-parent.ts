import { refuseCommonPassword } from '../../platform/common-passwords.ts';
import type { Config } from '../../platform/config.ts';
import type { FamilyReads } from '../../platform/database/family-scope.ts';
import type { CallOf } from '../../platform/http/call.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { refuse } from '../../platform/refusal.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { askForVerification, type TryingDeps } from '../identity/public.ts';
import { addParent } from './add-parent.ts';
import { comparePin } from './compare-pin.ts';
import { lockFamily } from './lock-family.ts';
import { newPin } from './new-pin.ts';
import { findUser, toUser } from './users.ts';

interface RegisterDeps extends TryingDeps {
  readonly config: Config;
  readonly outbox: Outbox;
}

/** Adds another adult to the family. Without a PIN the picker asks for the password. */
export async function registerParent(call: CallOf<'registerParent'>, deps: RegisterDeps) {
  const { hasher, config, outbox } = deps;
  const { actor, body, now, objectId: memberId } = call;
  const { family } = actor;
  refuseCommonPassword('password', body.password);
  const hashed = {
    passwordHash: await hasher.hash(body.password, 'signed-in'),
    pin: body.pin === undefined ? undefined : await newPin(hasher, body.pin, { by: actor.memberId }),
  };
  const read = async (reads: FamilyReads, id: string) => {
    const row = await findUser(reads, id);
    return row
      ? { user: toUser(row, now), requiresEmailVerification: config.emailVerification }
      : refuse('NO_LONGER_THERE');
  };
  return call.write(
    family,
    async tx => {
      await lockFamily(tx);
      const refused = await addParent(tx, { ...body, ...hashed, memberId }, { now, ...config });
      if (refused) return refused;
      if (config.emailVerification)
        await askForVerification(tx, { memberId, email: body.email, purpose: 'change' }, now, outbox);
      const answer = await read(tx, memberId);
      if ('code' in answer) throw new Error(`member ${memberId} is not there right after being added`);
      return commit(answer, { action: 'parent.created', on: ['member', memberId] });
    },
    read,
    () => comparePin(deps, actor, hashed.pin, now),
  );
}
