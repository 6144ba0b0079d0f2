import { NO_TRIES } from '@pocketful/domain/credentials';
import { addDays, dayIn, startOf } from '@pocketful/domain/dates';
import { centsOf, toDecimal, toWireNumber } from '@pocketful/domain/money';
import type { ledgerRoutes } from '@pocketful/ledger/calls';
import { stageNow } from '../compliance/mock-consents.ts';
import { triesKey } from '../identity/mock.ts';
import { activeMember, type Call, callersFamily, type Handlers, pageOf, visibleChildren } from '../mock/call.ts';
import type { MockEntry, MockState } from '../mock/state.ts';
import { checkWithinTakeBack, childOf, postEntry, reverseEntry, rowOf } from '../mock/store.ts';
import { calledName, transactionView } from '../mock/views.ts';
import { availableOf } from '../requests/mock.ts';

const DAY_MS = 86_400_000;

export const ledgerHandlers: Handlers<keyof typeof ledgerRoutes> = {
  getDashboard: call => {
    const children = visibleChildren(call);
    const cents = children.reduce((sum, child) => sum + child.account.balanceCents, 0);
    const shown = new Set(children.map(({ id }) => id));
    const lastEntryAt = newestFirst(call.state, ({ childId }) => shown.has(childId))[0]?.at ?? null;
    return {
      totalBalance: toWireNumber(cents),
      lastEntryAt,
      lockOuts: lockOuts(call),
      sensitiveActs: othersActs(call),
      deadlines: openDeadlines(call),
      pinsToSet: pinsToSet(call),
    };
  },

  listTransactions: call => {
    const children = new Set(visibleChildren(call).map(({ id }) => id));
    const rows = newestFirst(call.state, entry => children.has(entry.childId));
    return pageOf(rows, call.query, call.headers).map(entry => transactionView(call.state, entry));
  },

  createTransaction: call => {
    const { state, body, now } = call;
    const child = childOf(call, body.childId);
    const { description, category } = body;
    const posted = postEntry(state, child, { amountCents: centsOf(body.amount), description, category, at: now });
    return typeof posted === 'string' ? call.refuse('BALANCE_LIMIT') : transactionView(state, posted);
  },

  getChildBalance: call => {
    const child = childOf(call, call.params.id);
    return {
      balance: toWireNumber(child.account.balanceCents),
      available: toWireNumber(availableOf(call.state, child)),
    };
  },

  getBalanceHistory: call => {
    const child = childOf(call, call.params.id);
    const { timeZone } = callersFamily(call);
    const to = dayIn(timeZone, call.now);
    const from = addDays(to, 1 - call.query.days);
    const start = startOf(from, timeZone).toISOString();
    const recent = newestFirst(call.state, entry => entry.childId === child.id && entry.at >= start).reverse();
    const [first] = recent;
    const opening = first ? first.balanceAfterCents - first.amountCents : child.account.balanceCents;
    const days = new Map(recent.map(entry => [dayIn(timeZone, new Date(entry.at)), entry.balanceAfterCents]));
    return {
      ...{ from, to, opening: toWireNumber(opening) },
      days: [...days].map(([day, cents]) => ({ day, balance: toWireNumber(cents) })),
      sources: sumsOf(recent, 1),
      uses: sumsOf(recent, -1),
    };
  },

  listChildTransactions: call => {
    const child = childOf(call, call.params.id);
    const rows = newestFirst(call.state, entry => entry.childId === child.id);
    return pageOf(rows, call.query, call.headers).map(entry => transactionView(call.state, entry));
  },

  reverseTransaction: call => {
    const { state } = call;
    const entry = rowOf(call, state.entries, 'TRANSACTION_NOT_FOUND');
    if (state.entries.some(({ reverses }) => reverses === entry.id)) return call.refuse('ALREADY_REVERSED');
    if (entry.reverses !== undefined || (entry.source && entry.source.type !== 'allowance'))
      return call.refuse('NOT_REVERSIBLE');
    checkWithinTakeBack(entry.at, call.now);
    return transactionView(state, reverseEntry(call, childOf(call, entry.childId), entry));
  },
};

/**
 * Income (1) or spending (-1) by category, the largest first. A reversal is subtracted from its entry's side, if that
 * is among them.
 */
function sumsOf(entries: readonly MockEntry[], sign: 1 | -1) {
  const isAmong = (id: string | undefined) => entries.some(entry => entry.id === id);
  const moved = entries.filter(({ amountCents, reverses }) => (isAmong(reverses) ? -sign : sign) * amountCents > 0);
  return [...Map.groupBy(moved, ({ category }) => category)]
    .map(([category, each]) => ({
      category,
      cents: each.reduce((sum, { amountCents }) => sum + sign * amountCents, 0),
    }))
    .filter(({ cents }) => cents > 0)
    .sort((a, b) => b.cents - a.cents || a.category.localeCompare(b.category))
    .map(({ category, cents }) => ({ category, total: toDecimal(cents) }));
}

/** Entries of one time in the order in which they were posted, the last one first. */
function newestFirst(state: MockState, wanted: (entry: MockEntry) => boolean): MockEntry[] {
  return state.entries
    .filter(wanted)
    .reverse()
    .sort((a, b) => b.at.localeCompare(a.at));
}

/** Acts of other adults within the last day, the newest first. */
function othersActs(call: Call<'getDashboard'>) {
  const { state, now } = call;
  const { id, familyId, createdAt } = activeMember(call);
  const nameOf = (wanted: string | null) => state.members.find(member => member.id === wanted)?.username ?? null;
  return (
    state.sensitiveActs
      .filter(act => act.familyId === familyId && act.byId !== id && now.getTime() - Date.parse(act.at) < DAY_MS)
      // Their own coming is nothing new to an adult.
      .filter(({ act, at }) => act !== 'parent.created' || at !== createdAt)
      .map(({ act, at, byId, childId, endedOffers = 0 }) => ({
        ...{ act, at, by: nameOf(byId), child: nameOf(childId) },
        endedOffers,
      }))
  );
}

/** The deadlines of the family. */
function openDeadlines(call: Call<'getDashboard'>) {
  const children = visibleChildren(call);
  return call.state.deadlines
    .filter(({ familyId }) => familyId === callersFamily(call).id)
    .map(deadline => {
      const { id, kind, childId, items } = deadline;
      const { endsAt, reachedAt } = stageNow(deadline, call.now);
      const found = children.find(one => one.id === childId);
      const child = found ? calledName(call.state, found) : null;
      const stage = { endsAt: endsAt.toISOString(), awaitsReader: reachedAt === null };
      return { id, kind, child, items, itemCount: items.length, ...stage };
    });
}

/** The children without a PIN: the backup that was restored had none. */
function pinsToSet({ state, caller }: Call<'getDashboard'>) {
  const family = caller.kind === 'member' ? caller.family.id : undefined;
  return state.members
    .filter(({ familyId, role, pin }) => familyId === family && role === 'child' && !pin)
    .map(({ id, username }) => ({ userId: id, username, isLost: true }));
}

/** The locks of the last day, the newest first: a member's PIN and password each have their own. */
function lockOuts({ state, caller, now }: Call<'getDashboard'>) {
  const family = caller.kind === 'member' ? caller.family.id : undefined;
  const locks = state.members
    .filter(({ familyId }) => familyId === family)
    .flatMap(member =>
      (['pin', 'password'] as const).flatMap(kind => {
        const { lockedAt, lockedUntil } = state.tries[triesKey(member, kind)] ?? NO_TRIES;
        if (!lockedAt || now.getTime() - Date.parse(lockedAt) >= DAY_MS) return [];
        return [{ userId: member.id, username: member.username, lockedAt, lockedUntil: lockedUntil ?? lockedAt }];
      }),
    );
  return locks.sort((a, b) => b.lockedAt.localeCompare(a.lockedAt));
}
