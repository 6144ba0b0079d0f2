import type { ErrorCode } from '@pocketful/api-contract/errors';
import type { RouteName } from '@pocketful/api-contract/routes';
import { type ChoreProgress, MAX_OPEN_CHORES } from '@pocketful/chores/rules';
import { type Absence, absenceOn } from '@pocketful/domain/absences';
import { dayIn } from '@pocketful/domain/dates';
import { type Cents, centsOf, toWireNumber } from '@pocketful/domain/money';
import { type Overdraft, type PostingRefusal, post, type TransactionCategory } from '@pocketful/ledger/rules';
import type { PaymentSource } from '@pocketful/ledger/rules/payments';
import { isWithinTakeBack, takenBackText } from '@pocketful/ledger/rules/take-back';
import { activeMember, type Call, callersFamily, Refusal, visibleChild } from './call.ts';
import type { MockAbsence } from './context-state.ts';
import {
  type MockAllowance,
  type MockChore,
  type MockDeadline,
  type MockEntry,
  type MockFamily,
  type MockMember,
  type MockSource,
  type MockState,
  newId,
} from './state.ts';

type AnyCall = Pick<Call<RouteName>, 'caller' | 'state'>;

/** A call whose path names a row. */
export type RowCall = AnyCall & { readonly params: { readonly id: string } };

/** A row of a family. A row with a `childId` is about this child. */
interface Row {
  readonly id: string;
  readonly familyId: string;
  readonly childId?: string;
}

/** The current day of the caller's family: YYYY-MM-DD. */
export function today(call: Pick<Call<RouteName>, 'caller' | 'now'>): string {
  return dayIn(callersFamily(call).timeZone, call.now);
}

/** The family with an id. */
export function familyWith(state: MockState, familyId: string): MockFamily {
  const family = state.families.find(({ id }) => id === familyId);
  if (!family) throw new Error(`no family ${familyId}`);
  return family;
}

/** A child that the caller may see. Refuses with CHILD_NOT_FOUND. */
export function childOf(call: AnyCall, id: string): MockMember {
  const child = visibleChild(call, id);
  if (!child) throw new Refusal('CHILD_NOT_FOUND');
  return child;
}

/** The rows that the caller may see: those of its family, and among them those of visible children. */
export function visibleRows<T extends Row>(call: AnyCall, rows: readonly T[]): T[] {
  const { familyId } = activeMember(call);
  return rows.filter(
    row => row.familyId === familyId && (row.childId === undefined || visibleChild(call, row.childId) !== undefined),
  );
}

/** The visible row that the path names. */
export function rowOf<T extends Row>(call: RowCall, rows: readonly T[], otherwise: ErrorCode): T {
  const row = visibleRows(call, rows).find(({ id }) => id === call.params.id);
  if (!row) throw new Refusal(otherwise);
  return row;
}

/** The fields that every new row of the caller's family has. */
export function created(call: Pick<Call<RouteName>, 'caller' | 'state' | 'now'>) {
  return { id: newId(call.state), familyId: activeMember(call).familyId, createdAt: call.now.toISOString() };
}

/** Changes the fields of a row that are not undefined. */
export function change<T extends Row>(row: T, fields: { readonly [K in keyof T]?: T[K] | undefined }): T {
  for (const [field, value] of Object.entries(fields)) if (value !== undefined) Object.assign(row, { [field]: value });
  return row;
}

/** Removes a row. */
export function remove<T extends Row>(rows: T[], row: T): undefined {
  rows.splice(rows.indexOf(row), 1);
}

/** Open rows on the first page, and a page of closed ones behind them. */
export function openFirst<T>(
  { query, headers }: Pick<Call<'listChores'>, 'query' | 'headers'>,
  open: readonly T[],
  closed: readonly T[],
): T[] {
  const start = Number(query.cursor ?? 0) || 0;
  const end = start + query.limit;
  if (end < closed.length) headers.set('x-next-cursor', String(end));
  return [...(start === 0 ? open : []), ...closed.slice(start, end)];
}

/** Lists that outlast the family or the child that a row names. */
const KEPT: readonly (keyof MockState)[] = ['trail', 'refused', 'errorLogs', 'sensitiveActs'];

/** Removes all rows of a family or of a child. Returns the number of offers that no other child can take: they ended. */
export function eraseRows(state: MockState, column: 'familyId' | 'childId', id: string): number {
  leaveTurns(state, id);
  // An offer that does not repeat ends with its approved chore: no other child does it again.
  const done = state.chores.filter(chore => chore[column] === id && chore.status === 'approved');
  state.offers = state.offers.filter(
    offer => offer.place !== null || done.every(({ offerId }) => offerId !== offer.id),
  );
  for (const [name, rows] of Object.entries(state)) {
    if (!Array.isArray(rows) || KEPT.some(kept => kept === name)) continue;
    rows.splice(0, rows.length, ...rows.filter(row => row[column] !== id));
  }
  for (const offer of state.offers) offer.childIds = offer.childIds.filter(childId => childId !== id);
  const left = state.offers.filter(({ childIds }) => childIds.length > 0);
  const ended = state.offers.length - left.length;
  state.offers = left;
  return ended;
}

/** Whether a child's list of open chores has room for one more. */
export function hasRoom({ chores }: MockState, child: string): boolean {
  return chores.filter(({ childId, status }) => childId === child && status !== 'approved').length < MAX_OPEN_CHORES;
}

/** The present turns of a child pass to the next one, unless it submitted them: all, or those that are due in an absence. */
export function leaveTurns(state: MockState, childId: string, absence?: Absence): void {
  for (const offer of state.offers) {
    if (offer.turn === null || offer.order[offer.turn - 1] !== childId) continue;
    const turn = state.chores.find(({ offerId, offerDay }) => offerId === offer.id && offerDay === offer.dueDay);
    if (turn?.status !== 'pending' || turn.wasSubmitted) continue;
    if (!absence || absenceOn([absence], offer.dueDay)) offer.turnUntil = '';
  }
}

/** Adds a deadline that no adult has seen. */
export function addDeadline(
  state: MockState,
  { familyId, childId, kind, items = [] }: Pick<MockDeadline, 'familyId' | 'childId' | 'kind'> & Partial<MockDeadline>,
  now: Date,
): void {
  const times = { createdAt: now.toISOString(), announcedAt: null, remindedAt: null };
  state.deadlines.push({ id: newId(state), familyId, childId, kind, items, ...times });
}

export interface NewEntry {
  readonly amountCents: Cents;
  /** Default: allowed. */
  readonly overdraft?: Overdraft;
  readonly description: string;
  readonly category: TransactionCategory;
  readonly source?: MockSource;
  readonly reverses?: string;
  readonly at: Date;
}

/** Posts to a child's account by the ledger's own rule. */
export function postEntry(state: MockState, child: MockMember, entry: NewEntry): MockEntry | PostingRefusal {
  const result = post(child.account, entry.amountCents, entry.overdraft ?? 'allowed');
  if (!result.ok) return result.code;
  child.account = result.account;
  const posted: MockEntry = {
    id: newId(state),
    familyId: child.familyId,
    childId: child.id,
    ...result.entry,
    description: entry.description,
    category: entry.category,
    source: entry.source,
    reverses: entry.reverses,
    at: entry.at.toISOString(),
  };
  state.entries.push(posted);
  return posted;
}

/** An adult's call that takes something back. */
type TakingBack = Pick<Call<'reverseTransaction'>, 'state' | 'now'> & {
  readonly body: { readonly allowBelowZero: boolean; readonly reason?: string | undefined };
};

/** Takes an entry back. Refuses as the ledger does. */
export function reverseEntry({ state, body, now }: TakingBack, child: MockMember, entry: MockEntry): MockEntry {
  const amountCents = -entry.amountCents;
  const posted = postEntry(state, child, {
    ...{ amountCents, category: entry.category, reverses: entry.id, at: now },
    description: takenBackText(entry.description, body.reason),
    overdraft: body.allowBelowZero ? 'allowed' : 'refused',
  });
  if (posted === 'INSUFFICIENT_FUNDS')
    throw new Refusal('WOULD_GO_BELOW_ZERO', { balance: toWireNumber(child.account.balanceCents + amountCents) });
  if (typeof posted === 'string') throw new Refusal(posted);
  return posted;
}

/** Reverses a source's payment in its round, if there is one. */
export function reversePayment(call: TakingBack, child: MockMember, { type, id, round }: MockSource): void {
  const paid = call.state.entries.find(
    ({ source }) => source?.type === type && source.id === id && source.round === round,
  );
  if (paid) reverseEntry(call, child, paid);
}

/** Whether a source was paid in any round. */
export function wasPaid(state: MockState, type: PaymentSource, id: string): boolean {
  return state.entries.some(({ source }) => source?.type === type && source.id === id);
}

/** Refuses with TOO_LATE if a decision can no longer be taken back, with DECIDED_AGAIN if another one was seen. */
export function checkWithinTakeBack(decidedAt: string | null, now: Date, seen = decidedAt): void {
  if (decidedAt !== null && !isWithinTakeBack(decidedAt, now)) throw new Refusal('TOO_LATE');
  if (decidedAt !== null && seen !== null && Date.parse(seen) !== Date.parse(decidedAt))
    throw new Refusal('DECIDED_AGAIN');
}

/** The absences of a child, the earliest first. */
export function absencesOf(state: MockState, childId: string): MockAbsence[] {
  return state.absences.filter(absence => absence.childId === childId).sort((a, b) => a.from.localeCompare(b.from));
}

/** The absences in which an allowance is not paid. */
export function skipsOf(state: MockState, { childId, amount }: Pick<MockAllowance, 'childId' | 'amount'>) {
  const skipping = absencesOf(state, childId).filter(({ skipsAllowances }) => skipsAllowances && centsOf(amount) > 0);
  return skipping.map(({ from, to }) => ({ from, to }));
}

/** The absence that a chore is due in. */
export function absenceOf(
  state: MockState,
  { childId, dueDate }: Pick<MockChore, 'childId' | 'dueDate'>,
): MockAbsence | undefined {
  return absencesOf(state, childId).findLast(({ startsAt, endsAt }) => dueDate >= startsAt && dueDate < endsAt);
}

/** Keeps a chore as a step has left it. */
export function storeChore(state: MockState, id: string, changes: Partial<ChoreProgress>): MockChore {
  const at = state.chores.findIndex(chore => chore.id === id);
  const chore = state.chores[at];
  if (!chore) throw new Error(`no chore ${id}`);
  const moved = { ...chore, ...changes };
  state.chores[at] = moved;
  return moved;
}
