import { ADULT_ROLES, type FamilyRole } from '@pocketful/domain/family';
import type { Editable } from '@pocketful/domain/machine';
import type { Cents } from '@pocketful/domain/money';

export const GOAL_STATUSES = ['active', 'waiting', 'purchased'] as const;
export type GoalStatus = (typeof GOAL_STATUSES)[number];
export type GoalAction = 'move' | 'delete' | 'request' | 'cancel' | 'approve' | 'reject' | 'return';

/**
 * The life of a goal: active in the queue, waiting while its purchase is asked for, purchased. A waiting goal is neither
 * edited nor deleted: it is bought as the adult sees it. It waits again ('return') if the adult takes the decision
 * back.
 */
export const goalMachine: Editable<GoalStatus, GoalAction, FamilyRole> = {
  initial: 'active',
  states: GOAL_STATUSES,
  actions: {
    move: { from: ['active'], to: 'active', who: ['child'] },
    delete: { from: ['active'], to: null, who: ['child'] },
    request: { from: ['active'], to: 'waiting', who: ['child'] },
    approve: { from: ['waiting'], to: 'purchased', who: ADULT_ROLES },
    reject: { from: ['waiting'], to: 'active', who: ADULT_ROLES },
    cancel: { from: ['waiting'], to: 'active', who: ['child'] },
    return: { from: ['active', 'purchased'], to: 'waiting', who: ADULT_ROLES },
  },
  edit: { from: ['active'], who: ['child'] },
};

/** Why an action on a goal is refused. */
export type GoalRefusal = 'GOAL_WAITING' | 'GOAL_PURCHASED';

/** Why this goal is left as it is. */
export function goalRefusal(status: GoalStatus): GoalRefusal {
  return status === 'purchased' ? 'GOAL_PURCHASED' : 'GOAL_WAITING';
}

/** Limit of goals in one child's queue: lists show them all at once. */
export const MAX_GOALS = 50;

/** Smallest target of a goal. */
export const MIN_TARGET: Cents = 100;

/** Pictures that a goal can have; each is an icon of the same name on the screens. */
export const GOAL_ICONS = [
  'Target',
  'Bike',
  'BookOpen',
  'Camera',
  'Dog',
  'Gamepad',
  'Gift',
  'Headphones',
  'Heart',
  'Music',
  'Palette',
  'Plane',
  'Puzzle',
  'Rocket',
  'Shirt',
  'Smartphone',
  'Star',
  'Tent',
  'Ticket',
  'Trophy',
] as const;
export type GoalIcon = (typeof GOAL_ICONS)[number];
export const DEFAULT_GOAL_ICON: GoalIcon = 'Target';

/** The picture that is drawn for a stored name. */
export function goalIconOf(name: string): GoalIcon {
  return GOAL_ICONS.find(icon => icon === name) ?? DEFAULT_GOAL_ICON;
}

/** End of a purchased goal's name on the wire. A typed name must not contain it. */
const PURCHASED_MARK = ' (Purchased)';

/** Whether a typed name holds the mark of a purchased goal, or a lookalike of it. */
export function hasPurchasedMark(name: string): boolean {
  const seen = name.normalize('NFKC').replace(/[\p{Cf}\s]/gu, '');
  return seen.toLowerCase().includes(PURCHASED_MARK.trim().toLowerCase());
}

/** A goal's name on the wire. */
export function markedName(name: string, status: GoalStatus): string {
  return status === 'purchased' ? `${name}${PURCHASED_MARK}` : name;
}

/** A goal's name as people read it. */
export function unmarkedName(name: string): string {
  return name.endsWith(PURCHASED_MARK) ? name.slice(0, -PURCHASED_MARK.length) : name;
}

/** The money that a child can spend: its balance without the money that open requests ask for; never below zero. */
export function availableCents(balanceCents: Cents, setAsideCents: Cents): Cents {
  return Math.max(0, balanceCents - setAsideCents);
}

/**
 * Allocates the available money down the queue: each goal gets the smaller of the rest and its target. Amounts in
 * cents, in the order of the queue.
 */
export function allocate(available: Cents, targets: readonly Cents[]): Cents[] {
  let remaining = Math.max(0, available);
  return targets.map(target => {
    const share = Math.min(remaining, target);
    remaining -= share;
    return share;
  });
}

/** Whether a goal is reached. */
export function isComplete(savedCents: Cents, targetCents: Cents): boolean {
  return targetCents > 0 && savedCents >= targetCents;
}

/** How far a goal is, in whole percent of its target; 100 only when it is reached, 0 when its target is 0. */
export function progressPercent(savedCents: Cents, targetCents: Cents): number {
  if (targetCents <= 0) return 0;
  if (isComplete(savedCents, targetCents)) return 100;
  return Math.min(99, Math.max(0, Math.round((savedCents / targetCents) * 100)));
}

export type MoveRefusal = 'GOAL_NOT_FOUND' | 'AT_TOP' | 'AT_BOTTOM';

/** The queue after a goal was moved one place, or why it cannot be. */
export function moveGoal(
  queue: readonly string[],
  id: string,
  direction: 'up' | 'down',
): { readonly ok: true; readonly queue: string[] } | { readonly ok: false; readonly code: MoveRefusal } {
  const at = queue.indexOf(id);
  if (at < 0) return { ok: false, code: 'GOAL_NOT_FOUND' };
  const to = direction === 'up' ? at - 1 : at + 1;
  if (to < 0) return { ok: false, code: 'AT_TOP' };
  if (to >= queue.length) return { ok: false, code: 'AT_BOTTOM' };
  return { ok: true, queue: placeGoal(queue, id, to) };
}

/** The queue after a goal was put at a place, counted from 0. */
export function placeGoal(queue: readonly string[], id: string, to: number): string[] {
  const others = queue.filter(other => other !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
}

/** The queue in the order that priorities ask for: the goals given come first, by priority; the rest follow as they were. */
export function orderQueue(
  queue: readonly string[],
  priorities: readonly { readonly id: string; readonly priority: number }[],
): string[] {
  const given = [...priorities].sort((a, b) => a.priority - b.priority).map(({ id }) => id);
  const named = new Set(given);
  return [...given.filter(id => queue.includes(id)), ...queue.filter(id => !named.has(id))];
}
