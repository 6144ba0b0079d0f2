import { addDays, startOf } from '@pocketful/domain/dates';
import { toDecimal, toWireNumber } from '@pocketful/domain/money';
import { shownWeek } from '@pocketful/domain/weeks';
import type { ChildWeek, weekRoutes } from '@pocketful/home/calls/week';
import { type Call, callersFamily, type Handlers, visibleChildren } from '../mock/call.ts';
import type { MockEntry, MockMember } from '../mock/state.ts';
import { absenceOf, childOf, today } from '../mock/store.ts';
import { adultsThenEldest } from '../people/mock.ts';

type WeekCall = Pick<Call<'getFamilyWeek'>, 'state' | 'caller' | 'query' | 'now'>;

export const weekHandlers: Handlers<keyof typeof weekRoutes> = {
  getChildWeek: call => {
    const week = shownWeek(call.query.day, today(call));
    return { ...week, ...weekOfChild(call, childOf(call, call.params.id)) };
  },

  getFamilyWeek: call => {
    const week = shownWeek(call.query.day, today(call));
    const children = visibleChildren(call).sort(adultsThenEldest);
    return { ...week, children: children.map(child => weekOfChild(call, child)) };
  },
};

function weekOfChild(call: WeekCall, child: MockMember): ChildWeek {
  const { from, to } = shownWeek(call.query.day, today(call));
  const { timeZone } = callersFamily(call);
  const start = startOf(from, timeZone).toISOString();
  const end = startOf(addDays(to, 1), timeZone).toISOString();
  const entries = call.state.entries.filter(({ childId }) => childId === child.id);
  const balanceAt = (moment: string) => {
    const next = entries.find(({ at }) => at >= moment);
    return next ? next.balanceAfterCents - next.amountCents : child.account.balanceCents;
  };
  const within = entries.filter(({ at }) => at >= start && at < end);
  const chores = call.state.chores.filter(
    ({ childId, dueDate }) => childId === child.id && dueDate >= start && dueDate < end && child.choresEnabled,
  );
  const sources = sumsOf(within, 1);
  const uses = sumsOf(within, -1);
  return {
    childId: child.id,
    opening: toWireNumber(balanceAt(start)),
    closing: toWireNumber(balanceAt(end)),
    in: toDecimal(sources.reduce((sum, { cents }) => sum + cents, 0)),
    out: toDecimal(uses.reduce((sum, { cents }) => sum + cents, 0)),
    sources: sources.map(({ category, cents }) => ({ category, total: toDecimal(cents) })),
    uses: uses.map(({ category, cents }) => ({ category, total: toDecimal(cents) })),
    choresDue: chores.filter(chore => chore.status !== 'pending' || !absenceOf(call.state, chore)).length,
    choresDone: chores.filter(({ status }) => status === 'approved').length,
    choresWaiting: chores.filter(({ status }) => status === 'submitted').length,
  };
}

/** Income (1) or spending (-1) by category, the largest first. A reversal is subtracted from its entry's side. */
function sumsOf(entries: readonly MockEntry[], side: 1 | -1) {
  const moved = entries.filter(({ amountCents, reverses }) => (reverses ? -side : side) * amountCents > 0);
  return [...Map.groupBy(moved, ({ category }) => category)]
    .map(([category, each]) => ({
      category,
      cents: each.reduce((sum, { amountCents }) => sum + side * amountCents, 0),
    }))
    .filter(({ cents }) => cents !== 0)
    .sort((a, b) => b.cents - a.cents || a.category.localeCompare(b.category));
}
