import type { AuditRow, ObjectRow } from './database-state.ts';
import { type Finding, finding } from './findings.ts';
import { centsOf } from './random.ts';
import { CANCELLED, type Effect, type ObjectType, type Write } from './writes.ts';

/** An object as the acknowledged writes and the audit log say it is. */
export interface ModelObject {
  readonly type: ObjectType;
  readonly familyId: string;
  readonly childId: string;
  readonly amount: string;
  readonly state: string;
  /** Whether the child tried again after a rejection, to which an unsubmitted chore returns. */
  readonly retried: boolean;
  /** The number of its entries and of their reversals, and the sum of both, in cents. */
  readonly entries: number;
  readonly reversals: number;
  readonly sum: number;
}

/** What an object starts from. */
const NOTHING = { state: 'not there', retried: false, entries: 0, reversals: 0, sum: 0 };

/** What the check knows after the calls so far. */
export interface Model {
  readonly objects: ReadonlyMap<string, ModelObject>;
  /** By family: the newest row of the audit log that was checked. */
  readonly marks: ReadonlyMap<string, number>;
  /** Calls without an answer. Each may still happen, once. */
  readonly open: readonly Write[];
}

/** Actions of jobs, which no client asks for. */
const OF_JOBS = new Set(['allowance.paid', 'allowance.skipped', 'allowance.missed']);

/** What the calls and the rows of the audit log say together. */
export interface Replayed {
  readonly objects: Map<string, ModelObject>;
  readonly open: Write[];
  readonly findings: Finding[];
}

/**
 * Replays the audit log over the objects, and matches each row with the calls. An acknowledged call has one row, a refused
 * one has none, an unanswered one has at most one.
 *
 * @param keys the ids of objects by idempotency key
 * @param stored the rows of objects
 */
export function replay(
  model: Model,
  writes: readonly Write[],
  rows: readonly AuditRow[],
  { keys, stored }: { readonly keys: ReadonlyMap<string, string>; readonly stored: ReadonlyMap<string, ObjectRow> },
): Replayed {
  const objects = new Map(model.objects);
  const findings: Finding[] = [];
  const groups = groupsOf([...model.open, ...writes], keys);
  for (const row of rows) {
    if (OF_JOBS.has(row.action)) continue;
    const group = groups.get(nameOf(row.action, row.objectId));
    const asked = group?.writes.filter(write => write.outcome !== 'refused') ?? [];
    const [first] = asked;
    if (!group || !first) {
      const twins = twinsOf(row, writes, stored);
      const what = `${row.action} of ${row.objectId} is in the audit log (${row.sequence} of family ${row.familyId})`;
      if (twins.length > 0) findings.push(finding('doubled', `${what}, and a call created another such object`, twins));
      else findings.push(finding('unasked', `${what}, and no client asked for it`, group?.writes));
      continue;
    }
    group.rows++;
    findings.push(...apply(objects, row, first));
  }
  const open: Write[] = [];
  for (const [name, { writes: all, rows: count }] of groups) {
    const acknowledged = all.filter(({ outcome }) => outcome === 'acknowledged');
    const unknown = all.filter(({ outcome }) => outcome === 'unknown');
    const most = acknowledged.length + unknown.length;
    if (count < acknowledged.length)
      findings.push(finding('lost', `${name}: ${acknowledged.length} acknowledged, ${count} in the audit log`, all));
    if (count > most) findings.push(finding('doubled', `${name}: ${count} in the audit log, ${most} asked for`, all));
    open.push(...unknown.slice(0, Math.max(0, most - count)));
  }
  return { objects, open, findings };
}

interface Group {
  readonly writes: Write[];
  rows: number;
}

/** The calls by action and object. */
function groupsOf(writes: readonly Write[], keys: ReadonlyMap<string, string>): Map<string, Group> {
  const groups = new Map<string, Group>();
  for (const write of writes) {
    if (!write.effect) continue;
    const name = nameOf(write.effect.action, write.object ?? keys.get(write.key) ?? `key ${write.key}`);
    const group = groups.get(name) ?? { writes: [], rows: 0 };
    groups.set(name, group);
    group.writes.push(write);
  }
  return groups;
}

function nameOf(action: string, object: string | null): string {
  return `${action} ${object}`;
}

/** Repeated calls that created another object with the same child and amount. */
function twinsOf(
  { action, objectId }: AuditRow,
  writes: readonly Write[],
  stored: ReadonlyMap<string, ObjectRow>,
): readonly Write[] {
  const row = objectId === null ? undefined : stored.get(objectId);
  return writes.filter(
    ({ effect, answers }) =>
      effect?.action === action &&
      effect.from === undefined &&
      answers.length > 1 &&
      effect.childId === row?.childId &&
      centsOf(effect.amount) === centsOf(row.amount),
  );
}

/** Takes an object a step further. */
function apply(objects: Map<string, ModelObject>, row: AuditRow, write: Write): Finding[] {
  const { effect } = write;
  if (!effect || row.objectId === null) return [];
  const { type, childId, amount, from = [NOTHING.state], to, toIfRetried } = effect;
  const before = objects.get(row.objectId) ?? NOTHING;
  const retried = effect.retries ?? (before.retried && !toIfRetried);
  const state = (before.retried && toIfRetried) || to;
  const about = { type, familyId: row.familyId, childId, amount };
  objects.set(row.objectId, { ...about, state, retried, ...ledgerAfter(before, effect) });
  const wasPaid = before.entries > 0 ? ' and paid' : '';
  if (from.includes(before.state) && !(to === CANCELLED && wasPaid)) return [];
  return [finding('contradiction', `${row.action} of ${row.objectId}, which was ${before.state}${wasPaid}`, [write])];
}

/** The entries of an object after a step. A step that reverses leaves nothing of what the object posted. */
function ledgerAfter({ entries, reversals, sum }: typeof NOTHING, { posts, reverses }: Effect) {
  if (posts !== undefined) return { entries: entries + 1, reversals, sum: sum + centsOf(posts) };
  return reverses && entries > reversals ? { entries, reversals: reversals + 1, sum: 0 } : { entries, reversals, sum };
}

/**
 * Finds answers that contradict each other, whatever the database has: an object was acknowledged to leave some states more
 * often than it can have entered them.
 */
export function contradictions(model: Model, writes: readonly Write[]): Finding[] {
  const byObject = Map.groupBy(
    [...model.open, ...writes].filter(({ outcome }) => outcome !== 'refused'),
    ({ object }) => object,
  );
  return [...byObject].flatMap(([object, all]) => {
    if (object === undefined) return [];
    const initial = model.objects.get(object)?.state;
    const choices = new Map(all.map(({ effect }) => [effect?.from?.join(' or '), effect?.from ?? []]));
    return [...choices].flatMap(([name, states]) => {
      const isOne = (state = '') => states.includes(state);
      const left = all.filter(
        ({ outcome, effect }) => outcome === 'acknowledged' && effect?.from && effect.from.every(isOne),
      );
      const entered = all.filter(({ effect }) => isOne(effect?.to) || isOne(effect?.toIfRetried));
      // The call that created it may have got no answer with its id.
      const atFirst = isOne(initial) || (initial === undefined && entered.length === 0) ? 1 : 0;
      if (left.length <= entered.length + atFirst) return [];
      return [finding('contradiction', `${object} left the state ${name} ${left.length} times`, all)];
    });
  });
}
