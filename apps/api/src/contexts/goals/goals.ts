import { reachableDays } from '@pocketful/allowances/rules/reachable';
import { centsOf, toDecimal } from '@pocketful/domain/money';
import { pictureOf } from '@pocketful/domain/pictures';
import type { Goal } from '@pocketful/goals/calls';
import {
  allocate,
  availableCents,
  DEFAULT_GOAL_ICON,
  goalRefusal,
  isComplete,
  markedName,
} from '@pocketful/goals/rules';
import { columnsOf, type RowOf } from '../../platform/database/columns.ts';
import type { FamilyReads } from '../../platform/database/family-scope.ts';
import { openFirstPages } from '../../platform/http/open-first.ts';
import { refuse } from '../../platform/refusal.ts';
import { comingAllowances, comingAllowancesSql, type Moment } from '../allowances/public.ts';
import { type AccountRow, setAsideSql } from '../ledger/public.ts';

/** A goal, the money of its child, and the child's allowances. */
export interface GoalRow extends RowOf<'savings_goals'>, AccountRow {
  readonly allowances: string | null;
}

const COLUMNS = `${columnsOf('savings_goals', 'g')}, a.balance, a.set_aside, a.allowances`;
/** Goals with their child's money and allowances, which are read once per child. */
const GOALS_WITH_MONEY = `(SELECT family_id, child_id, balance, ${setAsideSql('$1', 'accounts.child_id')} AS set_aside,
      ${comingAllowancesSql('$1', 'accounts.child_id')} AS allowances
    FROM accounts WHERE family_id = $1 OFFSET 0) AS a
  JOIN savings_goals AS g ON g.family_id = a.family_id AND g.child_id = a.child_id AND g.family_id = $1`;

export const GOAL_PAGES = openFirstPages({
  columns: COLUMNS,
  from: GOALS_WITH_MONEY,
  child: 'g.child_id',
  open: "g.status <> 'purchased'",
  closed: "g.status = 'purchased'",
  closedAt: 'g.purchased_at',
  id: 'g.goal_id',
});

const QUEUE = `SELECT ${COLUMNS} FROM ${GOALS_WITH_MONEY} WHERE g.child_id = $2 AND g.status <> 'purchased'`;
const ONE = `SELECT ${COLUMNS} FROM ${GOALS_WITH_MONEY} WHERE g.goal_id = $2`;

/** The goals of one child that are not purchased: the queue, and those with a purchase request. */
export function findQueue(reads: FamilyReads, childId: string): Promise<GoalRow[]> {
  return reads.read<GoalRow>(QUEUE, childId);
}

/**
 * Goals as answers show them. A child's balance less the amounts set aside fills the queue from its first goal on.
 * Goals with a request follow, then purchased ones, in the given order. The rows must hold all active goals of a child.
 *
 * @param at the time of the call, and the family's day
 */
export function toGoals(rows: readonly GoalRow[], at: Moment): Goal[] {
  const children = Map.groupBy(rows, row => row.child_id);
  return [...children.values()].flatMap(goals => {
    const queue = goals.filter(({ status }) => status === 'active').sort(byPlace);
    const others = goals.filter(({ status }) => status !== 'active');
    return [...queueAnswers(queue, at), ...others.map(row => toGoal(row, centsOf(row.target), 0))];
  });
}

function queueAnswers(queue: readonly GoalRow[], at: Moment): Goal[] {
  const [child] = queue;
  if (!child) return [];
  const targets = queue.map(({ target }) => centsOf(target));
  const [balance, setAside] = [centsOf(child.balance), centsOf(child.set_aside)];
  const shares = allocate(availableCents(balance, setAside), targets);
  const money = { spendableCents: balance - setAside, allowances: comingAllowances(child.allowances, at) };
  const days = reachableDays(targets, money, at.today);
  return queue.map((row, place) => toGoal(row, shares[place] ?? 0, place, days[place]));
}

function toGoal(row: GoalRow, savedCents: number, priority: number, reachableOn?: string): Goal {
  return {
    id: row.goal_id,
    childId: row.child_id,
    name: markedName(row.name, row.status),
    target: toDecimal(centsOf(row.target)),
    saved: toDecimal(savedCents),
    iconName: pictureOf(row.icon_name, DEFAULT_GOAL_ICON),
    completed: isComplete(savedCents, centsOf(row.target)),
    priority,
    reachableOn,
    status: row.status,
    purchasedAt: row.purchased_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}

/** By place. Goals of the same place by age. */
function byPlace(a: GoalRow, b: GoalRow): number {
  return a.position - b.position || a.goal_id.localeCompare(b.goal_id);
}

/** The answer to a repeated call about a goal: the goal as it is now, in its queue. */
export function replayGoal(at: Moment) {
  return async (reads: FamilyReads, goalId: string) => {
    const [row] = await reads.read<GoalRow>(ONE, goalId);
    if (!row) return refuse('NO_LONGER_THERE');
    return goalIn(row.status === 'active' ? await findQueue(reads, row.child_id) : [row], goalId, at);
  };
}

/** A child's goal after a change. */
export async function goalNow(reads: FamilyReads, childId: string, goalId: string, at: Moment): Promise<Goal> {
  return goalIn(await findQueue(reads, childId), goalId, at);
}

/** One goal, with its share by its place in the queue. */
function goalIn(queue: readonly GoalRow[], goalId: string, at: Moment): Goal {
  const goal = toGoals(queue, at).find(({ id }) => id === goalId);
  if (!goal) throw new Error('a goal is not in its queue');
  return goal;
}

/** The reason why a goal was not changed: it does not exist, has a request, or was purchased. */
export async function explainLeftRefusal(reads: FamilyReads, childId: string, goalId: string) {
  const [row] = await reads.read<GoalRow>(ONE, goalId);
  if (!row || row.child_id !== childId) return refuse('GOAL_NOT_FOUND');
  return refuse(goalRefusal(row.status));
}
