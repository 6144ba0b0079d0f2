import { nameKey } from '@pocketful/domain/family';
import { sql } from 'kysely';
import { refuseCommonPassword } from '../../platform/common-passwords.ts';
import type { Config } from '../../platform/config.ts';
import type { FamilyReads, FamilyTx } from '../../platform/database/family-scope.ts';
import type { SecretHasher } from '../../platform/hashing.ts';
import type { CallOf } from '../../platform/http/call.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { refuse } from '../../platform/refusal.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { askForVerification } from '../identity/public.ts';
import { lockFamily } from './lock-family.ts';
import { takeLoginNames } from './login-names.ts';
import { findUser, toUser } from './users.ts';

interface RegisterDeps {
  readonly hasher: SecretHasher;
  readonly config: Config;
  readonly outbox: Outbox;
}

/** Adds another adult to the family. Without a PIN the picker asks for the password. */
export async function registerParent(call: CallOf<'registerParent'>, { hasher, config, outbox }: RegisterDeps) {
  const { actor, body, now, objectId: memberId } = call;
  const { family } = actor;
  refuseCommonPassword('password', body.password);
  const hashed = {
    password: await hasher.hash(body.password, 'signed-in'),
    pin: body.pin === undefined ? null : await hasher.hash(body.pin, 'signed-in'),
    fingerprint: body.pin === undefined ? null : hasher.fingerprint(family.familyId, body.pin),
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
      if (!(await insertParent(tx, call, hashed))) return whyNotAdded(tx, call);
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
  );
}

interface HashedSecrets {
  readonly password: string;
  readonly pin: string | null;
  readonly fingerprint: Buffer | null;
}

/**
 * False if the username is taken in the family, or the PIN is a child's or the calling adult's own. The PINs of other
 * adults are not compared.
 */
async function insertParent(
  tx: FamilyTx,
  { actor, body, now, objectId }: CallOf<'registerParent'>,
  hashed: HashedSecrets,
): Promise<boolean> {
  const rows = await tx.run(sql`
    INSERT INTO members (family_id, member_id, role, username, username_key, first_name, last_name, email,
      password_hash, pin_hash, pin_length, pin_fingerprint, created_at)
    SELECT ${tx.familyId}::uuid, ${objectId}::uuid, 'parent', ${body.username}, ${nameKey(body.username)},
      ${body.firstName}, ${body.lastName}, ${body.email}, ${hashed.password}, ${hashed.pin},
      ${body.pin?.length ?? null}::smallint, ${hashed.fingerprint}::bytea, ${now}::timestamptz
    WHERE NOT EXISTS (
      SELECT FROM members AS known WHERE known.family_id = ${tx.familyId}
        AND known.pin_fingerprint = ${hashed.fingerprint}
        AND (known.role = 'child' OR known.member_id = ${actor.memberId})
    )
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
