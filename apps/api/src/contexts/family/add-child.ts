import type { User } from '@pocketful/api-contract/identity';
import { CHILD_COLORS } from '@pocketful/domain/family';
import { sql } from 'kysely';
import type { Adult } from '../../platform/actor.ts';
import { type AuditContext, appendAudit } from '../../platform/audit.ts';
import { violates } from '../../platform/database/failures.ts';
import type { FamilyScope } from '../../platform/database/family-scope.ts';
import type { SecretHasher } from '../../platform/hashing.ts';
import { type IdempotentRequest, once } from '../../platform/idempotency.ts';
import { newId } from '../../platform/ids.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { type ConsentCircumstances, recordChildConsents } from '../compliance/public.ts';
import { nameKey } from './names.ts';
import { findUser, toUser } from './users.ts';

/** A child as either form describes it. */
export interface NewChild {
  readonly firstName: string;
  readonly lastName: string | undefined;
  readonly username: string;
  readonly birthYear: number;
  readonly pin: string;
  readonly consent: ConsentCircumstances;
}

/** The parts of a call that adding a child needs, whichever of the two calls it is. */
interface AddChildCall {
  readonly actor: Adult;
  readonly now: Date;
  readonly audit: AuditContext;
  readonly idempotent: IdempotentRequest | undefined;
}

interface HashedPin {
  readonly hash: string;
  readonly fingerprint: Buffer;
}

type AddChildRefusal = Refusal<'USERNAME_TAKEN' | 'PIN_TAKEN' | 'IDEMPOTENCY_CONFLICT'>;

/** Adds a child with its account and both consents, all or nothing. */
export async function addChild(
  call: AddChildCall,
  child: NewChild,
  hasher: SecretHasher,
): Promise<User | AddChildRefusal> {
  const { actor, now } = call;
  const { family } = actor;
  const childId = newId();
  const hashed = { hash: await hasher.hash(child.pin), fingerprint: hasher.fingerprint(family.familyId, child.pin) };
  try {
    const made = await family.transaction(tx => {
      const create = () => insertWithConsents(tx, call, childId, child, hashed);
      return once(tx, call.idempotent, now, childId, create, async first => first);
    });
    if (typeof made !== 'string') return made;
    const row = await findUser(family, made);
    if (!row) throw new Error(`child ${made} is not there right after it was added`);
    return toUser(row, now);
  } catch (error) {
    if (violates(error, 'members_username_key')) return refuse('USERNAME_TAKEN');
    if (violates(error, 'members_child_pin_key')) return refuse('PIN_TAKEN');
    throw error;
  }
}

async function insertWithConsents(
  tx: FamilyScope,
  { actor, now, audit }: AddChildCall,
  childId: string,
  child: NewChild,
  pin: HashedPin,
): Promise<string | Refusal<'PIN_TAKEN'>> {
  if (!(await insertChild(tx, actor, childId, child, pin, now))) return refuse('PIN_TAKEN');
  await recordChildConsents(tx, { childId, parentId: actor.memberId, now }, child.consent);
  await appendAudit(tx, {
    ...audit,
    at: now,
    action: 'child.created',
    objectType: 'member',
    objectId: childId,
    details: { consents: ['parental', 'data_collection'] },
  });
  return childId;
}

/**
 * The child and its account in one statement, in the colour that fewest siblings have. False when the PIN is the
 * adult's own; a sibling's PIN violates `members_child_pin_key`. Another adult's PIN is nobody's business.
 */
async function insertChild(
  tx: FamilyScope,
  actor: Adult,
  childId: string,
  child: NewChild,
  pin: HashedPin,
  now: Date,
): Promise<boolean> {
  const rows = await tx.run(sql`
    WITH child AS (
      INSERT INTO members (family_id, member_id, role, username, username_key, first_name, last_name, birth_year,
        parent_id, color, pin_hash, pin_length, pin_fingerprint, created_at)
      SELECT ${tx.familyId}, ${childId}, 'child', ${child.username}, ${nameKey(child.username)}, ${child.firstName},
        ${child.lastName ?? null}, ${child.birthYear}, ${actor.memberId},
        (SELECT c FROM generate_series(1, ${CHILD_COLORS}) AS c
          LEFT JOIN members AS sibling ON sibling.family_id = ${tx.familyId} AND sibling.color = c
          GROUP BY c ORDER BY count(sibling.member_id), c LIMIT 1),
        ${pin.hash}, ${child.pin.length}, ${pin.fingerprint}, ${now}
      WHERE NOT EXISTS (
        SELECT FROM members AS own WHERE own.family_id = ${tx.familyId} AND own.member_id = ${actor.memberId}
          AND own.pin_fingerprint = ${pin.fingerprint}
      )
      RETURNING family_id, member_id
    )
    INSERT INTO accounts (family_id, child_id) SELECT family_id, member_id FROM child RETURNING child_id
  `);
  return rows.length === 1;
}
