import { addDays, dayIn, startOf } from '@pocketful/domain/dates';
import { toDecimal } from '@pocketful/domain/money';
import type { accountsRoutes } from '@pocketful/ledger/calls/exports';
import { type AccountStatement, statementCsv, statementFileName } from '@pocketful/ledger/rules/statement';
import { TAKEN_BACK_MARK } from '@pocketful/ledger/rules/take-back';
import { callersFamily, type Handlers, visibleChildren } from '../mock/call.ts';
import type { MockEntry, MockMember, MockState } from '../mock/state.ts';
import { adultsThenEldest } from '../people/mock.ts';

export const accountsHandlers: Handlers<keyof typeof accountsRoutes> = {
  exportAccounts: call => {
    const { from, to, format, childId } = call.query;
    const { timeZone } = callersFamily(call);
    const children = visibleChildren(call).filter(({ id }) => childId === undefined || id === childId);
    if (childId !== undefined && children.length === 0) return call.refuse('CHILD_NOT_FOUND');
    const bounds = [startOf(from, timeZone), startOf(addDays(to, 1), timeZone)].map(at => at.toISOString());
    const accounts = children.sort(adultsThenEldest).map(child => accountOver(call.state, child, bounds, timeZone));
    const statement = { from, to, accounts };
    const content = format === 'csv' ? `\uFEFF${statementCsv(statement, timeZone)}` : statement;
    return call.attach(statementFileName(statement, format), content);
  },
};

/** The statement of one account between two times. */
function accountOver(
  state: MockState,
  child: MockMember,
  [start = '', end = '']: readonly string[],
  timeZone: string,
): AccountStatement {
  const entries = state.entries.filter(({ childId }) => childId === child.id);
  const later = entries.filter(({ at }) => at >= start);
  const within = later.filter(({ at }) => at < end);
  const [first] = later;
  const opening = first ? first.balanceAfterCents - first.amountCents : child.account.balanceCents;
  return {
    childId: child.id,
    username: child.username,
    firstName: child.firstName,
    opening: toDecimal(opening),
    closing: toDecimal(within.at(-1)?.balanceAfterCents ?? opening),
    entries: within.map(({ id, at, description, category, amountCents, balanceAfterCents, source }) => ({
      date: at,
      day: dayIn(timeZone, new Date(at)),
      description: `${description}${state.entries.some(({ reverses }) => reverses === id) ? TAKEN_BACK_MARK : ''}`,
      category,
      amount: toDecimal(amountCents),
      balance: toDecimal(balanceAfterCents),
      ...promiseOf(state, source),
    })),
  };
}

/** When the payment of an entry was handed over and received. */
function promiseOf(state: MockState, source: MockEntry['source']) {
  const request = state.requests.find(({ id, round }) => id === source?.id && round === source.round);
  const { handedOverAt, receivedAt } = request ?? {};
  return { ...(handedOverAt && { handedOverAt }), ...(receivedAt && { receivedAt }) };
}
