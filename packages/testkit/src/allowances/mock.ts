import type { Allowance, allowancesRoutes } from '@pocketful/allowances/calls';
import {
  allowanceStatus,
  changeAllowance,
  MAX_ALLOWANCES,
  PAYMENT_HISTORY_DAYS,
  paidFrom,
  paydayFrom,
} from '@pocketful/allowances/rules';
import { isAdult } from '@pocketful/domain/family';
import { centsOf, toDecimal } from '@pocketful/domain/money';
import { activeMember, type Call, type Handlers } from '../mock/call.ts';
import type { MockAllowance } from '../mock/state.ts';
import { childOf, created, rowOf, skipsOf, today, visibleRows } from '../mock/store.ts';

export const allowancesHandlers: Handlers<Exclude<keyof typeof allowancesRoutes, 'decideMissedPaydays'>> = {
  listAllowances: call =>
    visibleRows(call, call.state.allowances)
      .map(allowance => allowanceView(call, allowance))
      .filter(({ status, payments, missed }) => status !== 'ended' || payments.length > 0 || missed !== null),

  createAllowance: call => {
    const { childId, amount, name = null, rhythm, day, startsOn = today(call), endsOn = null } = call.body;
    childOf(call, childId);
    if (!hasRoom(call, childId)) return call.refuse('TOO_MANY_ALLOWANCES');
    const schedule = { rhythm, day, startsOn, endsOn };
    const nextDueOn = paydayFrom(schedule, today(call));
    if (nextDueOn === undefined) return call.refuse('ALLOWANCE_ENDS_TOO_EARLY');
    const row = created(call);
    const money = { amount: toDecimal(centsOf(amount)), name, payments: [], missed: null };
    const allowance = { ...row, ...schedule, ...money, childId, nextDueOn, paused: false, updatedAt: row.createdAt };
    call.state.allowances.push(allowance);
    return allowanceView(call, allowance);
  },

  updateAllowance: call => {
    const allowance = rowOf(call, call.state.allowances, 'ALLOWANCE_NOT_FOUND');
    const { amount, ...given } = call.body;
    const settled = [...allowance.payments.map(({ dueOn }) => dueOn), allowance.missed?.until ?? ''].sort().at(-1);
    const change = changeAllowance(
      { ...allowance, amountCents: centsOf(allowance.amount), lastDueOn: settled || null },
      { ...given, ...(amount && { amountCents: centsOf(amount) }) },
      today(call),
    );
    if (!change.ok) return call.refuse(change.code);
    const { terms, nextDueOn, changes, revives } = change;
    if (revives && !hasRoom(call, allowance.childId)) return call.refuse('TOO_MANY_ALLOWANCES');
    const { amountCents, ...rest } = terms;
    const updated = { ...rest, amount: toDecimal(amountCents), nextDueOn, updatedAt: call.now.toISOString() };
    if (changes) Object.assign(allowance, updated);
    return allowanceView(call, allowance);
  },
};

type AnyCall = Pick<Call<'listAllowances'>, 'caller' | 'state' | 'now'>;

function hasRoom(call: AnyCall, childId: string): boolean {
  const own = call.state.allowances.filter(allowance => allowance.childId === childId);
  return own.filter(allowance => allowanceStatus(allowance, today(call)) !== 'ended').length < MAX_ALLOWANCES;
}

/** An allowance in answers. A child sees paid paydays only. */
export function allowanceView(
  call: AnyCall,
  { familyId: _, missedText: __, paused, ...row }: MockAllowance,
): Allowance {
  const since = new Date(call.now.getTime() - PAYMENT_HISTORY_DAYS * 86_400_000).toISOString();
  const toAdult = isAdult(activeMember(call).role);
  const skips = skipsOf(call.state, row);
  return {
    ...row,
    status: allowanceStatus({ ...row, paused }, today(call)),
    nextDueOn: paused ? null : (paidFrom(row, row.nextDueOn ?? undefined, skips) ?? null),
    skips: skips.filter(({ to }) => row.nextDueOn !== null && to >= row.nextDueOn),
    payments: row.payments
      .filter(({ postedAt, status }) => postedAt > since && (toAdult || status === 'paid'))
      .sort((a, b) => b.dueOn.localeCompare(a.dueOn)),
  };
}
