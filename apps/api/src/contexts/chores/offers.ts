import type { ChoreOffer } from '@pocketful/chores/calls/offers';
import type { ChoreStatus } from '@pocketful/chores/rules';
import { choreIconOf } from '@pocketful/chores/rules/icons';
import { isOpenOffer } from '@pocketful/chores/rules/offers';
import { centsOf, toDecimal } from '@pocketful/domain/money';
import { calledNameSql } from '../../platform/database/called-name.ts';
import { columnsOf, type RowOf } from '../../platform/database/columns.ts';
import type { FamilyReads } from '../../platform/database/family-scope.ts';
import { partOf, placeOf } from './chores.ts';

export interface OfferRow extends RowOf<'chore_offers'> {
  /** The children who may take it, or have it in turn. For a child only itself. */
  readonly child_ids: string[];
  /** The child with the chore of the newest occurrence that was taken, or of the present turn. */
  readonly taken_by: string | null;
  /** The name by which the family calls the child whose turn it is. */
  readonly turn_of: string | null;
  readonly turn_status: ChoreStatus | null;
}

/**
 * The chore `t` of the newest occurrence of an offer `o` that was taken, or of its turn, and the child `w` whose turn
 * it is. The first value of the statement is the family.
 */
const TAKEN = `LEFT JOIN chores AS t
  ON t.family_id = $1 AND t.offer_id = o.offer_id AND t.offer_day = coalesce(o.previous_day, o.due_day)
  LEFT JOIN members AS w ON w.family_id = $1 AND w.member_id = t.child_id AND o.turn_position IS NOT NULL`;
const COLUMNS = `${columnsOf('chore_offers', 'o')}, t.child_id AS taken_by, ${calledNameSql('w', '$1')} AS turn_of,
  CASE WHEN o.turn_position IS NOT NULL THEN t.status END AS turn_status`;
const OF_ADULTS = `
  SELECT ${COLUMNS}, ARRAY(SELECT k.child_id::text FROM chore_offer_children AS k
    WHERE k.family_id = $1 AND k.offer_id = o.offer_id ORDER BY k.position, k.child_id) AS child_ids
  FROM chore_offers AS o ${TAKEN} WHERE o.family_id = $1`;
const ORDER = 'ORDER BY o.due_at, o.offer_id';

/** An offer whose chore was approved is done, and waits for its removal. */
const FOR_ADULTS = `${OF_ADULTS} AND (o.frequency IS NOT NULL OR t.status IS DISTINCT FROM 'approved') ${ORDER}`;
const ONE = `${OF_ADULTS} AND o.offer_id = $2`;

/**
 * The source of the offers `o` that a child can take, in a statement whose first value is the family. A child that is
 * away or without chores can take none.
 *
 * @param child the child, as the statement names it, such as `$2`
 * @param today the family's day, likewise
 */
export function openOffersSql(child: string, today: string): string {
  return `${namingSql(child, today)} AND o.turn_position IS NULL AND ${isOpenSql(today)}`;
}

/** Whether an offer `o` with the chore `t` is open on a day. */
function isOpenSql(today: string): string {
  return `CASE WHEN o.frequency IS NULL THEN t.chore_id IS NULL ELSE coalesce(o.opens_on <= ${today}::date, true) END`;
}

/** The source of the offers `o` that name a child who can do chores and is not away. */
function namingSql(child: string, today: string): string {
  return `FROM chore_offers AS o ${TAKEN} WHERE o.family_id = $1
    AND EXISTS (SELECT FROM chore_offer_children AS k JOIN members AS p ON p.family_id = $1 AND p.member_id = k.child_id
      WHERE k.family_id = $1 AND k.offer_id = o.offer_id AND k.child_id = ${child} AND p.chores_enabled)
    AND NOT EXISTS (SELECT FROM absences AS x
      WHERE x.family_id = $1 AND x.child_id = ${child} AND ${today}::date BETWEEN x.from_day AND x.to_day)`;
}

const FOR_CHILD = `SELECT ${COLUMNS}, ARRAY[$2::uuid::text] AS child_ids ${namingSql('$2', '$3')}
  AND (o.turn_position IS NOT NULL OR ${isOpenSql('$3')}) ${ORDER}`;

/** All offers that are not done, for an adult. */
export function readOffers(reads: FamilyReads): Promise<OfferRow[]> {
  return reads.read<OfferRow>(FOR_ADULTS);
}

/** The offers that a child can take on a day of the family, and those that go round it and its siblings. */
export function readChildsOffers(reads: FamilyReads, childId: string, today: string): Promise<OfferRow[]> {
  return reads.read<OfferRow>(FOR_CHILD, childId, today);
}

/** One offer, for an adult; undefined if the family has none with that id. */
export async function findOffer(reads: FamilyReads, offerId: string): Promise<OfferRow | undefined> {
  const [row] = await reads.read<OfferRow>(ONE, offerId);
  return row;
}

/**
 * An offer as an answer shows it on a day of the family. A child reads whose turn it is, and nothing else about a
 * sibling's turn.
 *
 * @param reader the child who reads it; undefined for an adult
 */
export function toOffer(row: OfferRow, today: string, reader?: string): ChoreOffer {
  const mayRead = reader === undefined || row.taken_by === reader;
  const place = placeOf(row);
  const inTurns = row.turn_position !== null;
  const isOpen = !inTurns && isOpenOffer(place, row.taken_by !== null, today);
  return {
    id: row.offer_id,
    name: row.name,
    reward: toDecimal(centsOf(row.reward)),
    dueDate: row.due_at.toISOString(),
    templateId: row.template_id,
    iconName: choreIconOf(row.icon_name),
    ...partOf(row),
    frequency: place?.frequency ?? null,
    recurringDays: [...(place?.recurringDays ?? [])],
    anchorDay: place?.anchorDay ?? null,
    opensOn: place?.opensOn ?? null,
    childIds: row.child_ids,
    inTurns,
    isOpen,
    takenBy: isOpen || !mayRead ? null : row.taken_by,
    turnOf: row.turn_of,
    turnStatus: mayRead ? row.turn_status : null,
    createdAt: row.created_at.toISOString(),
  };
}
