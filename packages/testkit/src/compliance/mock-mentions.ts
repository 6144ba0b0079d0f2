import { CATALOGUE, wordsOf } from '@pocketful/compliance/catalogue';
import { nameKey } from '@pocketful/domain/family';
import type { MockMember, MockRequestKind, MockState } from '../mock/state.ts';

interface Row {
  readonly id: string;
  readonly familyId: string;
  readonly childId?: string;
}

interface Text {
  readonly place: string;
  readonly row: Row;
  /** The object with the field: the row, or the texts of a request. */
  readonly holder: object;
  readonly field: string;
  readonly text: string;
}

type Table = {
  [T in keyof typeof CATALOGUE]: (typeof CATALOGUE)[T] extends { texts: object } ? T : never;
}[keyof typeof CATALOGUE];

const REQUESTS: Readonly<Record<MockRequestKind, Table>> = {
  purchase: 'purchase_requests',
  withdrawal: 'withdrawal_requests',
  claim: 'reward_claims',
};

function textsIn(table: Table, row: Row, holder: object = row): Text[] {
  const { place } = CATALOGUE[table].texts;
  const fields = wordsOf(CATALOGUE[table]).map(column =>
    column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
  );
  return Object.entries(holder).flatMap(([field, text]) =>
    fields.includes(field) && typeof text === 'string' ? [{ place, row, holder, field, text }] : [],
  );
}

/** The texts that have a name of the child, as a whole word, and are not about it. */
function mentions(state: MockState, child: MockMember): Text[] {
  const names = patternOf(state, child);
  if (!names) return [];
  return [
    ...state.entries.flatMap(row => textsIn('ledger_entries', row)),
    ...state.chores.flatMap(row => textsIn('chores', row)),
    ...state.proposals.flatMap(row => textsIn('chore_proposals', row)),
    ...state.offers.flatMap(row => textsIn('chore_offers', row)),
    ...state.templates.flatMap(row => textsIn('chore_templates', row)),
    ...state.goals.flatMap(row => textsIn('savings_goals', row)),
    ...state.rewards.flatMap(row => textsIn('rewards', row)),
    ...state.rewardCategories.flatMap(row => textsIn('reward_categories', row)),
    ...state.requests.flatMap(row => [
      ...textsIn(REQUESTS[row.kind], row),
      ...textsIn(REQUESTS[row.kind], row, row.texts),
    ]),
  ].filter(({ row, text }) => row.familyId === child.familyId && row.childId !== child.id && text.search(names) >= 0);
}

/** A name that another member of the family has identifies that one as well. */
function patternOf(state: MockState, child: MockMember): RegExp | null {
  const namesOf = ({ firstName, lastName, username }: MockMember) => [firstName, lastName ?? '', username];
  const others = state.members.filter(({ id, familyId }) => familyId === child.familyId && id !== child.id);
  const taken = new Set(others.flatMap(namesOf).map(name => name.toLowerCase()));
  const own = namesOf(child)
    .filter(name => name.trim() !== '' && !taken.has(name.toLowerCase()))
    .sort((a, b) => b.length - a.length)
    .map(name => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return own.length === 0 ? null : new RegExp(`(?<![\\p{L}\\p{N}])(?:${own.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
}

/** The number of rows by place. */
export function mentionsOf(state: MockState, child: MockMember): { where: string; count: number }[] {
  const rows = new Map<string, Set<string>>();
  for (const { place, row } of mentions(state, child)) rows.set(place, (rows.get(place) ?? new Set()).add(row.id));
  return [...rows].map(([where, ids]) => ({ where, count: ids.size })).sort((a, b) => (a.where < b.where ? -1 : 1));
}

/** Replaces the name there. A name that is unique and taken gets a number. */
export function replaceName(state: MockState, child: MockMember): void {
  const names = patternOf(state, child);
  if (!names) return;
  for (const { row, holder, field, text } of mentions(state, child)) {
    const replaced = text.replace(names, 'a child');
    const taken = field === 'name' ? takenNames(state, row) : [];
    let free = replaced;
    for (let number = 2; taken.includes(nameKey(free)); number++) free = `${replaced} ${number}`;
    Object.assign(holder, { [field]: free });
  }
}

/** The comparable names of the other rows that share a unique name with a row. */
function takenNames({ rewards, rewardCategories }: MockState, row: Row): string[] {
  const beside = [rewards, rewardCategories].find(rows => rows.some(({ id }) => id === row.id)) ?? [];
  return beside.flatMap(({ name, ...other }: Row & { readonly name: string; readonly active?: boolean }) =>
    other.id !== row.id && other.familyId === row.familyId && other.childId === row.childId && other.active !== false
      ? [nameKey(name)]
      : [],
  );
}
