import { nameKey } from '@pocketful/domain/family';
import { sql } from 'kysely';
import { refuseCommonPassword } from '../../platform/common-passwords.ts';
import type { Config } from '../../platform/config.ts';
import type { FamilyReads, FamilyTx } from '../../platform/database/family-scope.ts';
import type { CallOf } from '../../platform/http/call.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { refuse } from '../../platform/refusal.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { askForVerification, type TryingDeps } from '../identity/public.ts';
import { comparePin } from './compare-pin.ts';
import { lockFamily } from './lock-family.ts';
import { takeLoginNames } from './login-names.ts';
import { type NewPin, newPin } from './new-pin.ts';
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
    password: await hasher.hash(body.password, 'signed-in'),
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
      const isTaken = await hashed.pin?.isTaken(tx);
      if (isTaken || !(await insertParent(tx, call, hashed))) return whyNotAdded(tx, call);
      // If addresses are verified, the address becomes theirs with the code. Until then the answer does not reveal
      // whether it is known.
      const names = config.emailVerification ? [body.username] : [body.username, body.email];
      if (!(await takeLoginNames(tx, memberId, names)))
        return refuse(config.emailVerification ? 'LOGIN_NAME_TAKEN' : 'ACCOUNT_EXISTS');
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

interface HashedSecrets {
  readonly password: string;
  readonly pin: NewPin | undefined;
}

/** False if the username is taken in the family. */
async function insertParent(
  tx: FamilyTx,
  { body, now, objectId }: CallOf<'registerParent'>,
  hashed: HashedSecrets,
): Promise<boolean> {
  const rows = await tx.run(sql`
    INSERT INTO members (family_id, member_id, role, username, username_key, first_name, last_name, email,
      password_hash, pin_hash, pin_length, created_at)
    SELECT ${tx.familyId}::uuid, ${objectId}::uuid, 'parent', ${body.username}, ${nameKey(body.username)},
      ${body.firstName}, ${body.lastName}, ${body.email}, ${hashed.password}, ${hashed.pin?.hash ?? null},
      ${hashed.pin?.length ?? null}::smallint, ${now}::timestamptz
    ON CONFLICT DO NOTHING RETURNING member_id
  `);
  return rows.length > 0;
}

async function whyNotAdded(tx: FamilyTx, { body }: CallOf<'registerParent'>) {
  const named = await tx.db
    .selectFrom('members')
    .select('member_id')
    .where('family_id', '=', tx.familyId)
    .where('username_key', '=', nameKey(body.username))
    .executeTakeFirst();
  return refuse(named ? 'USERNAME_TAKEN' : 'PIN_TAKEN');
}
