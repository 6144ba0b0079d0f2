import { yearIn } from '@pocketful/domain/dates';
import { birthYearForAge, CHILD_COLORS, MAX_CHILDREN, nameKey, needsParentalConsent } from '@pocketful/domain/family';
import type { User } from '@pocketful/identity/calls';
import { sql } from 'kysely';
import type { Adult } from '../../platform/actor.ts';
import type { FamilyReads, FamilyTx } from '../../platform/database/family-scope.ts';
import type { CallOf } from '../../platform/http/call.ts';
import type { RouteDeps } from '../../platform/http/route-deps.ts';
import { RefusalError, refuse } from '../../platform/refusal.ts';
import { commit } from '../../platform/writes/outcome.ts';
import type { Writes } from '../../platform/writes/writes.ts';
import { type ConsentCircumstances, recordChildConsents } from '../compliance/public.ts';
import { countPinChange } from './compare-pin.ts';
import { lockFamily } from './lock-family.ts';
import { type NewPin, newPin } from './new-pin.ts';
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

/** The dependencies of adding a child. */
export type AddingDeps = Pick<RouteDeps, 'database' | 'hasher' | 'outbox' | 'config'>;

/** Adds a child by its age. */
export function addChild(call: CallOf<'addChild'>, deps: AddingDeps) {
  const { body, actor, now, address, userAgent } = call;
  const { age, firstName, lastName, username, pin } = body;
  const birthYear = birthYearForAge(age, yearIn(actor.timeZone, now));
  const consent = { givenTogether: false, address, userAgent };
  return addNewChild(call, actor, { firstName, lastName, username, pin, birthYear, consent }, deps);
}

/** Adds a child with its account and both consents, all or nothing. */
export async function addNewChild(
  { write, now, objectId: childId }: Writes<'child.created'>,
  actor: Adult,
  child: NewChild,
  deps: AddingDeps,
) {
  const { hasher, outbox, config } = deps;
  const { family } = actor;
  const mustConfirm = config.serves === 'public' && needsParentalConsent(child.birthYear, yearIn(actor.timeZone, now));
  let pin: NewPin | undefined;
  const read = async (reads: FamilyReads, id: string) => {
    const row = await findUser(reads, id);
    return row ? toUser(row, now) : refuse('NO_LONGER_THERE');
  };
  return write(
    family,
    async tx => {
      await lockFamily(tx);
      if (!pin) throw new Error('a child was added without a PIN');
      const isTaken = await pin.isTaken(tx);
      if (isTaken || !(await insertChild(tx, actor, childId, child, pin, now)))
        return (await whyNotAdded(tx, actor, child)) ?? refuse('PIN_TAKEN');
      const given = { childId, parentId: actor.memberId, now, mustConfirm };
      await Promise.all([
        tx.run(sql`SELECT account_open(${tx.familyId}, ${childId})`),
        recordChildConsents(tx, given, child.consent, outbox),
      ]);
      const row = await findUser(tx, childId);
      if (!row) throw new Error(`child ${childId} is not there right after it was added`);
      return commit<User, 'child.created'>(toUser(row, now), {
        action: 'child.created',
        on: ['member', childId],
        childId,
        details: { consents: ['parental', 'data_collection'] },
      });
    },
    read,
    // Before the transaction, because a comparison takes as long as a hash. Refusals that need no hash come first.
    async () => {
      const refused = await whyNotAdded(family, actor, child);
      if (refused) return refused;
      pin = await newPin(hasher, child.pin, { by: actor.memberId });
      // A PIN that is taken counts as a change, so that not all of them can be tried.
      if (await pin.isTaken(family))
        await countPinChange(deps, { familyId: family.familyId, memberId: actor.memberId }, now);
      return undefined;
    },
  );
}

/**
 * Inserts the child in the color that the fewest siblings have. False if its username is taken within the family.
 */
async function insertChild(
  tx: FamilyTx,
  actor: Adult,
  childId: string,
  child: NewChild,
  pin: NewPin,
  now: Date,
): Promise<boolean> {
  const rows = await tx.run(sql`
    INSERT INTO members (family_id, member_id, role, username, username_key, first_name, last_name, birth_year,
      parent_id, color, pin_hash, pin_length, created_at)
    SELECT own.family_id, ${childId}, 'child', ${child.username}, ${nameKey(child.username)}, ${child.firstName},
      ${child.lastName ?? null}, ${child.birthYear}, own.member_id,
      (SELECT c FROM generate_series(1, ${CHILD_COLORS}) AS c
        LEFT JOIN members AS sibling ON sibling.family_id = ${tx.familyId} AND sibling.color = c
        GROUP BY c ORDER BY count(sibling.member_id), c LIMIT 1),
      ${pin.hash}, ${pin.length}, ${now}
    FROM members AS own WHERE own.family_id = ${tx.familyId} AND own.member_id = ${actor.memberId}
      AND (SELECT count(*) FROM members AS m WHERE m.family_id = ${tx.familyId} AND m.role = 'child') < ${MAX_CHILDREN}
    ON CONFLICT DO NOTHING
    RETURNING member_id
  `);
  return rows.length === 1;
}

/**
 * The rule that is broken, besides that of the PIN. It is queried rather than taken from a constraint's error, so that
 * no name is in the database's log.
 */
async function whyNotAdded(reads: FamilyReads, actor: Adult, child: NewChild) {
  const [found] = await reads.run(sql<{ children: number; named: boolean; own: boolean }>`
    SELECT count(*) FILTER (WHERE m.role = 'child')::int AS children,
      bool_or(m.username_key = ${nameKey(child.username)}) AS named, bool_or(m.member_id = ${actor.memberId}) AS own
    FROM members AS m WHERE m.family_id = ${reads.familyId}`);
  // An adult who was removed concurrently adds no child.
  if (!found?.own) throw new RefusalError(refuse('NOT_SIGNED_IN'));
  if (found.named) return refuse('USERNAME_TAKEN');
  return found.children >= MAX_CHILDREN ? refuse('TOO_MANY_CHILDREN') : undefined;
}
