import { choreMachine, MAX_OPEN_CHORES } from '@pocketful/domain/chores';
import type { SeriesPlace } from '@pocketful/domain/recurrence';
import { type RawBuilder, sql } from 'kysely';
import type { FamilyTx } from '../../platform/database/family-scope.ts';
import { refuse } from '../../platform/refusal.ts';
import { findChild, lockMember } from '../people/public.ts';
import { type ChoreRow, choreColumns, PLACE_COLUMNS, placeValues } from './chores.ts';

/** A chore that an adult gives a child, or that a child takes from an offer. */
export interface ReassignedChore {
  readonly choreId: string;
  readonly childId: string;
  /** A statement that returns one row with `name`, `reward`, `template_id` and `icon_name`, or none. */
  readonly from: RawBuilder<unknown>;
  readonly dueAt: Date;
  /** Its place in the series that it begins. */
  readonly place: SeriesPlace | null;
  /** The occurrence of an offer that it is. Default: none. */
  readonly offer?: { readonly id: string; readonly day: string; readonly isTurn: boolean };
  readonly by: string;
  readonly at: Date;
}

/** The `from` of a chore that an adult writes, without a template. */
export function written(name: string, reward: string, iconName: string | null = null): RawBuilder<unknown> {
  return sql`SELECT ${name}::text AS name, ${reward}::numeric AS reward, NULL::uuid AS template_id,
    ${iconName}::text AS icon_name`;
}

/** Inserts a chore for a child of the family if the child's list has room. Returns the row or undefined. */
export async function insertChore(tx: FamilyTx, chore: ReassignedChore): Promise<ChoreRow | undefined> {
  await lockMember(tx, chore.childId);
  return insertLocked(tx, chore);
}

/** The same, if the caller holds the child's lock. */
export async function insertLocked(tx: FamilyTx, chore: ReassignedChore): Promise<ChoreRow | undefined> {
  const { choreId, childId, from, dueAt, place, offer, by, at } = chore;
  const [row] = await tx.run(sql<ChoreRow>`
    INSERT INTO chores AS c (family_id, chore_id, child_id, name, reward, template_id, icon_name, status, due_at,
      ${PLACE_COLUMNS}, offer_id, offer_day, is_turn, created_by, created_at, updated_at)
    SELECT m.family_id, ${choreId}::uuid, m.member_id, given.name, given.reward, given.template_id, given.icon_name,
      ${choreMachine.initial}, ${dueAt}::timestamptz, ${placeValues(place && tx.newId(), place)},
      ${offer?.id ?? null}::uuid, ${offer?.day ?? null}::date, ${offer?.isTurn ?? false}::boolean, ${by}::uuid, ${at}::timestamptz, ${at}::timestamptz
    FROM members AS m, (${from}) AS given
    WHERE m.family_id = ${tx.familyId} AND m.member_id = ${childId} AND m.role = 'child' AND m.chores_enabled
      AND ${isBelowLimit(tx, childId)}
    RETURNING ${choreColumns(tx.familyId)}`);
  return row;
}

/** Whether a child's list has room: one read returns all open chores. The caller holds the child's lock. */
export function isBelowLimit(tx: FamilyTx, childId: string | RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(SELECT count(*) FROM chores AS o WHERE o.family_id = ${tx.familyId} AND o.child_id = ${childId}
    AND o.status <> 'approved') < ${MAX_OPEN_CHORES}`;
}

/** The reason why a child got no chore. */
export async function explainChoreRefusal(tx: FamilyTx, childId: string) {
  const child = await findChild(tx, childId);
  if (!child) return refuse('CHILD_NOT_FOUND');
  return refuse(child.chores_enabled ? 'TOO_MANY_CHORES' : 'CHORES_DISABLED');
}
