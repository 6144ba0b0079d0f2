import { sql } from 'kysely';
import { appendAudit } from '../../platform/audit.ts';
import { violates } from '../../platform/database/failures.ts';
import type { FamilyScope } from '../../platform/database/family-scope.ts';
import type { SecretHasher } from '../../platform/hashing.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { once } from '../../platform/idempotency.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import { findUser, nameKey, toUser } from '../family/public.ts';

/** Adds another adult to the family. Without a PIN the picker asks for the password. */
export async function registerParent(call: CallOf<'registerParent'>, hasher: SecretHasher) {
  const { actor, body, now, audit, idempotent } = call;
  const { family } = actor;
  const memberId = newId();
  const hashed = {
    password: await hasher.hash(body.password),
    pin: body.pin === undefined ? null : await hasher.hash(body.pin),
    fingerprint: body.pin === undefined ? null : hasher.fingerprint(family.familyId, body.pin),
  };
  try {
    const made = await family.transaction(tx => {
      const create = async () => {
        if (!(await insertParent(tx, call, memberId, hashed))) return refuse('PIN_TAKEN');
        await appendAudit(tx, {
          ...audit,
          at: now,
          action: 'parent.created',
          objectType: 'member',
          objectId: memberId,
        });
        return memberId;
      };
      return once(tx, idempotent, now, memberId, create, async first => first);
    });
    if (typeof made !== 'string') return made;
    const row = await findUser(family, made);
    if (!row) throw new Error(`member ${made} is not there right after being added`);
    return { user: toUser(row, now), requiresEmailVerification: false };
  } catch (error) {
    if (violates(error, 'login_names_pkey')) return refuse('ACCOUNT_EXISTS');
    if (violates(error, 'members_username_key')) return refuse('USERNAME_TAKEN');
    throw error;
  }
}

interface HashedSecrets {
  readonly password: string;
  readonly pin: string | null;
  readonly fingerprint: Buffer | null;
}

/** False when the PIN is a child's or the adding adult's own; what PIN another adult has is nobody's business. */
async function insertParent(
  tx: FamilyScope,
  { actor, body, now }: CallOf<'registerParent'>,
  memberId: string,
  hashed: HashedSecrets,
): Promise<boolean> {
  const rows = await tx.run(sql`
    WITH parent AS (
      INSERT INTO members (family_id, member_id, role, username, username_key, first_name, last_name, email,
        password_hash, pin_hash, pin_length, pin_fingerprint, created_at)
      SELECT ${tx.familyId}, ${memberId}, 'parent', ${body.username}, ${nameKey(body.username)}, ${body.firstName},
        ${body.lastName}, ${body.email}, ${hashed.password}, ${hashed.pin}, ${body.pin?.length ?? null},
        ${hashed.fingerprint}, ${now}
      WHERE NOT EXISTS (
        SELECT FROM members AS known WHERE known.family_id = ${tx.familyId}
          AND known.pin_fingerprint = ${hashed.fingerprint}
          AND (known.role = 'child' OR known.member_id = ${actor.memberId})
      )
      RETURNING family_id, member_id
    )
    INSERT INTO login_names (name_key, family_id, member_id)
    SELECT name_key, family_id, member_id
    FROM parent, unnest(${[nameKey(body.username), nameKey(body.email)]}::text[]) AS name_key
    RETURNING name_key
  `);
  return rows.length > 0;
}
