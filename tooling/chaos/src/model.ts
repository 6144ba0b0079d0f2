import type { AuditDetails, AuditRow, ObjectRow } from './database-state.ts';
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
  /** The offer that a chore was taken from, or has in turn. */
  readonly offer?: string | undefined;
  /** Whether no child has taken a step of it. */
  readonly untouched?: true;
  /** The first object of its group. */
  readonly group?: string | undefined;
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
const OF_JOBS = ['allowance.paid', 'allowance.skipped', 'allowance.missed'];
/** Actions about a device, of which the check of pushes knows. */
const OF_DEVICES = [
  ...['session.signed_in', 'session.signed_out', 'profile.picked', 'profile.left', 'push.started', 'push.ended'],
];
/** Actions that change no object. */
const OTHERS = new Set([...OF_JOBS, ...OF_DEVICES]);
/** The action of the job that passes turns. */
const TURN_PASSED = 'chore_offer.turn_passed';

/** A further row of a write: the row of one more object, which follows at once. */
interface Further {
  readonly write: Write;
  readonly familyId: string;
  readonly childId: string;
  readonly group: string;
  /** Undefined for a new object. */
  readonly object: string | undefined;
}

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
  let ruled: AuditRow | undefined;
  let further: readonly Further[] = [];
  for (const row of rows) {
    const group = groups.get(nameOf(row.action, row.objectId));
    const asked = group?.writes.filter(write => write.outcome !== 'refused') ?? [];
    const more = further.find(
      ({ write, familyId, object }) =>
        write.effect?.action === row.action &&
        familyId === row.familyId &&
        (object ? object === row.objectId : asked.length === 0),
    );
    if (more) {
      further = further.filter(other => other !== more);
      findings.push(...apply(objects, row, more.write, more));
      continue;
    }
    findings.push(...further.map(lostRow));
    further = [];
    // The row of the submission follows at once.
    const before = ruled;
    ruled = row.details.rule === 'auto_approval' ? row : undefined;
    if (before && before.objectId !== row.objectId) findings.push(unsubmitted(before));
    if (ruled || OTHERS.has(row.action)) continue;
    if (row.action === TURN_PASSED) {
      findings.push(...passTurn(objects, row));
      continue;
    }
    const fitting = asked.filter(write => saysSo(write, row, keys));
    // Of two unanswered calls the one whose key is stored was done.
    const first = fitting.find(({ key }) => keys.has(key)) ?? fitting[0];
    if (!group || !first) {
      const twins = twinsOf(row, writes, stored);
      const what = `${row.action} of ${row.objectId} is in the audit log (${row.sequence} of family ${row.familyId})`;
      if (twins.length > 0) findings.push(finding('doubled', `${what}, and a call created another such object`, twins));
      else findings.push(finding('unasked', `${what}, and no client asked for it`, group?.writes));
      continue;
    }
    group.rows++;
    further = furtherOf(objects, row, first);
    findings.push(
      ...apply(objects, row, first, { rule: before?.objectId === row.objectId ? before.details : undefined }),
    );
  }
  findings.push(...further.map(lostRow));
  if (ruled) findings.push(unsubmitted(ruled));
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

/** Whether a call asked for what a row says. Concurrent calls of the same action may ask for different amounts or chores. */
function saysSo({ effect, key }: Write, { details }: AuditRow, keys: ReadonlyMap<string, string>): boolean {
  if (details.mostAWeek !== undefined) return centsOf(effect?.amount ?? '') === centsOf(details.mostAWeek);
  return effect?.type !== 'offer' || !effect.from || details.choreId === undefined || keys.get(key) === details.choreId;
}

/** The further rows that a write must have after its first one. */
function furtherOf(objects: ReadonlyMap<string, ModelObject>, row: AuditRow, write: Write): readonly Further[] {
  const { effect } = write;
  const { familyId, objectId } = row;
  if (!effect || objectId === null) return [];
  if (effect.alsoFor)
    return effect.alsoFor.map(childId => ({ write, familyId, childId, group: objectId, object: undefined }));
  const group = objects.get(objectId)?.group;
  if (!effect.withGroup || group === undefined) return [];
  return [...objects].flatMap(([object, { childId, state, entries, ...other }]) => {
    const goes = other.group === group && object !== objectId && state === 'pending' && entries === 0;
    return goes ? [{ write, familyId, childId, group, object }] : [];
  });
}

function lostRow({ write, childId, object = 'a new one' }: Further): Finding {
  return finding('lost', `${write.effect?.action} of ${object} of ${childId} is not in the audit log`, [write]);
}

function unsubmitted({ objectId }: AuditRow): Finding {
  return finding('unasked', `a rule approved ${objectId}, which no child submitted`);
}

/** What the row of a step says besides the call. */
interface Circumstances {
  readonly childId?: string;
  readonly group?: string;
  /** The amounts of the rule that approved what the child submitted. */
  readonly rule?: AuditDetails | undefined;
}

/** Takes an object a step further. */
function apply(objects: Map<string, ModelObject>, row: AuditRow, write: Write, of: Circumstances): Finding[] {
  if (!write.effect || row.objectId === null) return [];
  const effect = of.rule ? afterRule(write.effect) : write.effect;
  const { type, amount, from = [NOTHING.state], to, toIfRetried } = effect;
  const known = objects.get(row.objectId);
  const before = known ?? NOTHING;
  const childId = of.childId ?? effect.childId;
  const group = of.group ?? known?.group ?? (effect.alsoFor && row.objectId);
  const retried = effect.retries ?? (before.retried && !toIfRetried);
  const state = (before.retried && toIfRetried) || to;
  const about = { type, familyId: row.familyId, childId, amount, offer: known?.offer, group };
  objects.set(row.objectId, { ...about, state, retried, ...ledgerAfter(before, effect) });
  giveChore(objects, row, effect.gives);
  if (state === CANCELLED) reopen(objects, known?.offer);
  const wasPaid = before.entries > 0 ? ' and paid' : '';
  const findings = of.rule ? outsideRule(objects, effect, of.rule) : [];
  if (from.includes(before.state) && !(to === CANCELLED && wasPaid)) return findings;
  return [
    ...findings,
    finding('contradiction', `${row.action} of ${row.objectId}, which was ${before.state}${wasPaid}`, [write]),
  ];
}

/** A submission that a rule approves: it pays at once. */
function afterRule(effect: Effect): Effect {
  return effect.toIfRuled ? { ...effect, to: effect.toIfRuled, posts: effect.amount } : effect;
}

/** Adds the chore that a row of an offer gives a child. */
function giveChore(objects: Map<string, ModelObject>, { objectId, familyId, details }: AuditRow, taker?: string): void {
  const offer = objects.get(objectId ?? '');
  const childId = details.childId ?? taker;
  if (!offer || !details.choreId || childId === undefined) return;
  const about = { type: 'chore', familyId, childId, amount: offer.amount, offer: objectId ?? undefined } as const;
  objects.set(details.choreId, { ...NOTHING, ...about, state: 'pending', untouched: true });
}

/** An offer whose chore is gone can be taken again. */
function reopen(objects: Map<string, ModelObject>, offer: string | undefined): void {
  const object = objects.get(offer ?? '');
  if (offer !== undefined && object?.state === 'taken') objects.set(offer, { ...object, state: 'open' });
}

/** Takes the turns away that were missed, and gives the next one. */
function passTurn(objects: Map<string, ModelObject>, row: AuditRow): Finding[] {
  const { missed = [] } = row.details;
  const findings = missed.flatMap(id => {
    const turn = objects.get(id);
    if (turn) objects.set(id, { ...turn, state: CANCELLED });
    if (turn?.state === 'pending' && turn.offer === row.objectId && turn.untouched) return [];
    return [finding('contradiction', `the turn ${id} was missed, and is ${turn?.state ?? 'unknown'}`)];
  });
  giveChore(objects, row);
  return findings;
}

/** A payment by a rule that is not set so, or that allows less. */
function outsideRule(
  objects: ReadonlyMap<string, ModelObject>,
  { toIfRuled, childId, amount }: Effect,
  { mostEach = '0', mostAWeek = '0' }: AuditDetails,
): Finding[] {
  const rule = objects.get(childId);
  const isSet = rule?.type === 'rule' && centsOf(rule.amount) === centsOf(mostAWeek);
  if (toIfRuled && isSet && centsOf(amount) <= centsOf(mostEach)) return [];
  const what = `a rule of ${mostEach} each and ${mostAWeek} a week paid ${amount} to ${childId}`;
  return [finding('contradiction', `${what}, whose rule is ${rule?.amount ?? 'not set'}`)];
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
  const reopening = Map.groupBy([...model.open, ...writes], ({ effect }) => effect?.reopens);
  return [...byObject].flatMap(([object, all]) => {
    if (object === undefined) return [];
    const reopened = reopening.get(object)?.length ?? 0;
    const initial = model.objects.get(object)?.state;
    const choices = new Map(all.map(({ effect }) => [effect?.from?.join(' or '), effect?.from ?? []]));
    return [...choices].flatMap(([name, states]) => {
      const isOne = (state = '') => states.includes(state);
      const left = all.filter(
        ({ outcome, effect }) => outcome === 'acknowledged' && effect?.from && effect.from.every(isOne),
      );
      const entered = all.filter(
        ({ effect }) => isOne(effect?.to) || isOne(effect?.toIfRetried) || isOne(effect?.toIfRuled),
      );
      // No answer had its id if a call about another object created it, or if its own call was not answered.
      const wasCreated = all.some(({ effect }) => !effect?.from);
      const atFirst = isOne(initial) || (initial === undefined && !wasCreated) ? 1 : 0;
      if (left.length <= entered.length + atFirst + (isOne('open') ? reopened : 0)) return [];
      return [finding('contradiction', `${object} left the state ${name} ${left.length} times`, all)];
    });
  });
}
