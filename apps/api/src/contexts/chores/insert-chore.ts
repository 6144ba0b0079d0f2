import type { AuditAction } from '@pocketful/api-contract/audit';
import { choreMachine, MAX_OPEN_CHORES } from '@pocketful/chores/rules';
import type { SeriesPlace } from '@pocketful/domain/recurrence';
import { type RawBuilder, sql } from 'kysely';
import type { FamilyTx } from '../../platform/database/family-scope.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { refuse } from '../../platform/refusal.ts';
import type { WriteEvent } from '../../platform/writes/outcome.ts';
import { lockMember } from '../people/public.ts';
import { type ChoreRow, COPIED_COLUMNS, choreColumns, copiedFrom, PLACE_COLUMNS, placeValues } from './chores.ts';

/** A child and the id of its chore. */
interface Given {
  readonly choreId: string;
  readonly childId: string;
}

/** A chore that an adult gives a child, or that a child takes from an offer. */
export interface ReassignedChore extends Given {
  /** Further children who are given it: these chores make a group. Default: none. */
  readonly alsoFor?: readonly Given[];
  /** A statement that returns one row with the copied columns, or none. */
  readonly from: RawBuilder<unknown>;
  readonly dueAt: Date;
  /** Its place in the series that it begins. */
  readonly place: SeriesPlace | null;
  /** The occurrence of an offer that it is. Default: none. */
  readonly offer?: { readonly id: string; readonly day: string; readonly isTurn: boolean };
  /** Whether the caller has found room in the list. A decision that is taken back fills it without the child's lock. */
  readonly hasRoom?: true;
  readonly by: string;
  readonly at: Date;
}

type Written = Pick<CallOf<'createChore'>['body'], 'name' | 'reward' | 'iconName' | 'part'>;

/** The `from` of a chore that an adult writes, without a template. */
export function written({ name, reward, iconName = null, part = 'any' }: Written): RawBuilder<unknown> {
  return sql`SELECT ${name}::text AS name, ${reward}::numeric AS reward, NULL::uuid AS template_id,
    ${iconName}::text AS icon_name, ${part}::text AS part`;
}

/** The further children of a call, each with the id of its chore. */
export function othersOf(tx: FamilyTx, childId: string, alsoFor: readonly string[] = []): Given[] {
  return [...new Set(alsoFor)].filter(id => id !== childId).map(id => ({ choreId: tx.newId(), childId: id }));
}

/**
 * Inserts a chore for a child of the family, and for each of the further ones, if their lists have room. Returns the
 * child's row; undefined if one of them cannot have it.
 */
export async function insertChore(tx: FamilyTx, chore: ReassignedChore): Promise<ChoreRow | undefined> {
  const { alsoFor = [] } = chore;
  await lockMember(tx, chore.childId, ...alsoFor.map(({ childId }) => childId));
  const rows = await insertRows(tx, chore);
  return rows.length === 1 + alsoFor.length ? rows.find(row => row.chore_id === chore.choreId) : undefined;
}

/** The events of a chore that was given: one for each child. */
export function eventsOf<Action extends AuditAction>(
  { choreId, childId, alsoFor = [] }: ReassignedChore,
  action: Action,
  details: NonNullable<WriteEvent['details']>,
): [WriteEvent<Action>, ...WriteEvent<Action>[]] {
  const event = (given: Given) => ({ action, on: ['chore', given.choreId], childId: given.childId, details }) as const;
  return [event({ choreId, childId }), ...alsoFor.map(event)];
}

/**
 * Inserts a chore for one child. The caller holds the child's lock. Returns the row; undefined if the child cannot have
 * it.
 */
export async function insertLocked(tx: FamilyTx, chore: ReassignedChore): Promise<ChoreRow | undefined> {
  const [row] = await insertRows(tx, chore);
  return row;
}

function insertRows(tx: FamilyTx, chore: ReassignedChore): Promise<ChoreRow[]> {
  const { from, dueAt, place, offer, by, at, alsoFor = [] } = chore;
  const given = [chore, ...alsoFor];
  const room = chore.hasRoom ? sql`true` : isBelowLimit(tx, sql`t.child_id`);
  return tx.run(sql<ChoreRow>`
    INSERT INTO chores AS c (family_id, chore_id, child_id, ${COPIED_COLUMNS}, status, due_at,
      ${PLACE_COLUMNS}, offer_id, offer_day, turn_submitted, group_id, created_by, created_at, updated_at)
    SELECT m.family_id, t.chore_id, m.member_id, ${copiedFrom('given')},
      ${choreMachine.initial}, ${dueAt}::timestamptz, ${placeValues(sql`t.series_id`, place)},
      ${offer?.id ?? null}::uuid, ${offer?.day ?? null}::date, ${offer?.isTurn ? false : null}::boolean,
      ${alsoFor.length > 0 ? tx.newId() : null}::uuid, ${by}::uuid, ${at}::timestamptz, ${at}::timestamptz
    FROM (VALUES ${sql.join(given.map(one => sql`(${one.choreId}::uuid, ${one.childId}::uuid, ${tx.newId()}::uuid)`))})
      AS t (chore_id, child_id, series_id)
    JOIN members AS m ON m.family_id = ${tx.familyId} AND m.member_id = t.child_id, (${from}) AS given
    WHERE m.family_id = ${tx.familyId} AND m.role = 'child' AND m.chores_enabled AND ${room}
    RETURNING ${choreColumns(tx.familyId)}`);
}

/** Whether a child's list has room: one read returns all open chores. The caller holds the child's lock. */
export function isBelowLimit(tx: FamilyTx, childId: string | RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(SELECT count(*) FROM chores AS o WHERE o.family_id = ${tx.familyId} AND o.child_id = ${childId}
    AND o.status <> 'approved') < ${MAX_OPEN_CHORES}`;
}

/** The reason why a child, or one of several, got no chore. */
export async function explainChoreRefusal(tx: FamilyTx, childId: string, alsoFor: readonly Given[] = []) {
  const childIds = [childId, ...alsoFor.map(other => other.childId)];
  const children = await tx.run(sql<{ chores_enabled: boolean }>`
    SELECT m.chores_enabled FROM members AS m
    WHERE m.family_id = ${tx.familyId} AND m.member_id = ANY (${childIds}::uuid[]) AND m.role = 'child'`);
  if (children.length < childIds.length) return refuse('CHILD_NOT_FOUND');
  return refuse(children.every(child => child.chores_enabled) ? 'TOO_MANY_CHORES' : 'CHORES_DISABLED');
}
