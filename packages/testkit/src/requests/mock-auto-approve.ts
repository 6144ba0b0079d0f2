import { dayIn, startOf } from '@pocketful/domain/dates';
import { type Cents, centsOf, toDecimal } from '@pocketful/domain/money';
import { weekOf } from '@pocketful/domain/weeks';
import type { AutoApprove, autoApproveRoutes } from '@pocketful/requests/calls/auto-approve';
import { isTrusted, type Submitted } from '@pocketful/requests/rules/auto-approve';
import { activeMember, type Call, callersFamily, type Handlers } from '../mock/call.ts';
import type { MockMember } from '../mock/state.ts';
import { childOf } from '../mock/store.ts';

function ruleView({ autoApprove: rule }: MockMember): AutoApprove {
  return {
    enabled: rule !== undefined,
    mostEach: rule ? toDecimal(rule.mostEachCents) : null,
    mostAWeek: rule ? toDecimal(rule.mostAWeekCents) : null,
  };
}

export const autoApproveHandlers: Handlers<keyof typeof autoApproveRoutes> = {
  getAutoApprove: call => ruleView(childOf(call, call.params.id)),

  setAutoApprove: call => {
    const child = childOf(call, call.params.id);
    const { enabled, mostEach = '0', mostAWeek = '0' } = call.body;
    if (enabled) child.autoApprove = { mostEachCents: centsOf(mostEach), mostAWeekCents: centsOf(mostAWeek) };
    else delete child.autoApprove;
    return ruleView(child);
  },
};

/** The most that the caller's rule pays for one item, if it approves this one. */
export function trustedUpTo(
  call: Pick<Call<'submitChore'>, 'caller' | 'state' | 'now'>,
  submitted: Submitted,
): Cents | undefined {
  const { id, autoApprove: rule } = activeMember(call);
  if (!rule) return undefined;
  const { timeZone } = callersFamily(call);
  const monday = startOf(weekOf(dayIn(timeZone, call.now)).from, timeZone).toISOString();
  const paid = [
    ...call.state.chores.map(({ rewardCents, ...chore }) => ({ ...chore, amountCents: rewardCents })),
    ...call.state.requests,
  ].filter(
    item => item.childId === id && item.trustedUpTo !== undefined && item.approvedAt && item.approvedAt >= monday,
  );
  const paidCents = paid.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return isTrusted(rule, submitted, paidCents) ? rule.mostEachCents : undefined;
}
