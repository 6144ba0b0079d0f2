import { centsOf, toDecimal } from '@pocketful/domain/money';
import type { Reward } from '@pocketful/rewards/calls';
import { rewardCategoryText } from '@pocketful/rewards/rules';
import { onlyChildOf } from '../../platform/actor.ts';
import { columnsOf, type RowOf } from '../../platform/database/columns.ts';
import type { FamilyReads } from '../../platform/database/family-scope.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { listOf } from '../ledger/public.ts';
import { colorOf, iconOf } from './pictures.ts';

interface RewardRow extends RowOf<'rewards'>, Pick<RowOf<'reward_categories'>, 'color' | 'icon_name'> {
  readonly category_name: string;
}

/** A deleted reward with open claims is in no list. */
const ACTIVE = `SELECT ${columnsOf('rewards', 'r')}, c.name AS category_name, c.color, c.icon_name
  FROM rewards AS r JOIN reward_categories AS c ON c.family_id = r.family_id AND c.category_id = r.category_id
  JOIN members AS m ON m.family_id = r.family_id AND m.member_id = r.child_id
  WHERE r.family_id = $1 AND r.active`;
/** The rewards of a child with rewards disabled are in no list. */
const ALL = `${ACTIVE} AND m.rewards_enabled ORDER BY r.name_key COLLATE "C", r.reward_id`;
const OF_CHILD = `${ACTIVE} AND m.rewards_enabled AND r.child_id = $2 ORDER BY r.name_key COLLATE "C"`;
const ONE = `${ACTIVE} AND r.reward_id = $2`;

function toReward(row: RewardRow): Reward {
  return {
    id: row.reward_id,
    childId: row.child_id,
    categoryId: row.category_id,
    name: row.name,
    description: row.description,
    amount: toDecimal(centsOf(row.amount)),
    category: rewardCategoryText(row.category_name),
    categoryName: row.category_name,
    categoryColor: colorOf(row.color),
    categoryIcon: iconOf(row.icon_name),
    icon: row.icon === null ? null : iconOf(row.icon),
    active: row.active,
    createdAt: row.created_at.toISOString(),
  };
}

/** The family's rewards for an adult; the child's rewards for a child. */
export async function listRewards({ actor }: CallOf<'listRewards'>): Promise<Reward[]> {
  const childId = onlyChildOf(actor);
  const rows = await (childId === null
    ? actor.family.read<RewardRow>(ALL)
    : actor.family.read<RewardRow>(OF_CHILD, childId));
  return rows.map(toReward);
}

/** The rewards of one child, for an adult or for that child. */
export async function listChildRewards({
  actor,
  params,
}: CallOf<'listChildRewards'>): Promise<Reward[] | Refusal<'CHILD_NOT_FOUND'>> {
  const rows = await actor.family.read<RewardRow>(OF_CHILD, params.id);
  return listOf(actor, params.id, rows.map(toReward));
}

/** An active reward; undefined if the family has none with that id. */
export async function findReward(reads: FamilyReads, rewardId: string): Promise<Reward | undefined> {
  const [row] = await reads.read<RewardRow>(ONE, rewardId);
  return row && toReward(row);
}

/** The answer to a repeated call about a reward: the reward as it is now. */
export async function replayReward(reads: FamilyReads, rewardId: string) {
  return (await findReward(reads, rewardId)) ?? refuse('NO_LONGER_THERE');
}
