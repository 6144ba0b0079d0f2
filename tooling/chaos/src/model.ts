import type { AuditDetails, AuditRow, ObjectRow } from './database-state.ts';
import { type Finding, finding } from './findings.ts';
import { centsOf } from './random.ts';
import { type Effect, NOT_THERE, type ObjectType, type Terms, type Write } from './writes.ts';

/** An object as the acknowledged writes and the audit log say it is. */
export interface ModelObject {
  readonly type: ObjectType;
  readonly familyId: string;
  readonly childId: string;
  readonly amount: string;
  /** The terms after all applied writes. */
  readonly terms?: Terms;
  readonly state: string;
  /** The offer that a chore was taken from, or has in turn. */
  readonly offer?: string | undefined;
  /** Whether no child has taken a step of it. */
  readonly untouched?: boolean | undefined;
  /** The first object of its group. */
  readonly group?: string | undefined;
  /** Whether the child tried again after a rejection, to which an unsubmitted chore returns. */
  readonly retried: boolean;
  /** The number of its entries and of their reversals, and the sum of both, in cents. */
  readonly entries: number;
  readonly reversals: number;
  readonly sum: number;
}

/** The initial state of an object. */
const NOTHING = { state: NOT_THERE, amount: '0', terms: {}, retried: false, entries: 0, reversals: 0, sum: 0 };

/** The state of the check after all calls so far. */
export interface Model {
  readonly objects: ReadonlyMap<string, ModelObject>;
  /** By family: the newest row of the audit log that was checked. */
  readonly marks: ReadonlyMap<string, number>;
  /** Calls without an answer. Each may still happen, once. */
  readonly open: readonly Write[];
}

/** Actions of jobs, which no client asks for. */
const OF_JOBS = ['allowance.asked', 'allowance.paid', 'allowance.skipped', 'allowance.missed'];
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

/** The result of matching the calls with the rows of the audit log. */
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
  const applied: Applied[] = [];
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
    const first = row.key ? asked.find(({ key }) => key === row.key) : asked[0];
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
    applied.push({ write: first, object: row.objectId, state: objects.get(row.objectId ?? '')?.state });
  }
  findings.push(...further.map(lostRow), ...undone(model, writes, keys, applied));
  if (ruled) findings.push(unsubmitted(ruled));
  const open: Write[] = [];
  for (const [name, { writes: all, rows: count }] of groups) {
    const acknowledged = all.filter(write => write.outcome === 'acknowledged' && !didNothing(write, keys));
    const unknown = all.filter(({ outcome }) => outcome === 'unknown');
    const most = acknowledged.length + unknown.length;
    if (count < acknowledged.length)
      findings.push(finding('lost', `${name}: ${acknowledged.length} acknowledged, ${count} in the audit log`, all));
    if (count > most) findings.push(finding('doubled', `${name}: ${count} in the audit log, ${most} asked for`, all));
    open.push(...unknown.filter(({ key }) => !keys.has(key)));
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
      centsOf(effect.amount ?? '0') === centsOf(row.amount),
  );
}

/** Whether an acknowledged call found nothing to change: such a call stores no key. */
export function didNothing({ outcome, effect, key }: Write, keys: ReadonlyMap<string, string>): boolean {
  return outcome === 'acknowledged' && effect?.mayDoNothing === true && !keys.has(key);
}

/** A write that a row of the audit log was matched with, and the state of its object afterwards. */
interface Applied {
  readonly write: Write;
  readonly object: string | null;
  readonly state: string | undefined;
}

/** Finds calls that did nothing, although their object was in another state during the whole call. */
function undone(
  model: Model,
  writes: readonly Write[],
  keys: ReadonlyMap<string, string>,
  applied: readonly Applied[],
): Finding[] {
  return writes.flatMap(write => {
    const { object = '', effect, began, ended } = write;
    if (!didNothing(write, keys)) return [];
    const before = { state: model.objects.get(object)?.state ?? NOT_THERE, write: undefined };
    const states = [before, ...applied.filter(other => other.object === object)];
    const wasSo = states.some(({ state, write: since }, at) => {
      const until = states[at + 1]?.write;
      const isOver = until?.outcome === 'acknowledged' && until.ended < began;
      return state === effect?.to && (since?.began ?? 0) <= ended && !isOver;
    });
    return wasSo
      ? []
      : [
          finding('lost', `${effect?.action} of ${object} did nothing, and it was not ${effect?.to} meanwhile`, [
            write,
          ]),
        ];
  });
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
    const isMeant = state === 'pending' && (effect.to !== NOT_THERE || entries === 0);
    return isMeant && other.group === group && object !== objectId ? [{ write, familyId, childId, group, object }] : [];
  });
}

function lostRow({ write, childId, object = 'a new one' }: Further): Finding {
  return finding('lost', `${write.effect?.action} of ${object} of ${childId} is not in the audit log`, [write]);
}

function unsubmitted({ objectId }: AuditRow): Finding {
  return finding('unasked', `a rule approved ${objectId}, which no child submitted`);
}

/** Details of a step that only the row of the audit log has. */
interface Circumstances {
  readonly childId?: string;
  readonly group?: string;
  /** The amounts of the rule that approved the submission. */
  readonly rule?: AuditDetails | undefined;
}

/** Takes an object a step further. */
function apply(objects: Map<string, ModelObject>, row: AuditRow, write: Write, of: Circumstances): Finding[] {
  if (!write.effect || row.objectId === null) return [];
  const effect = of.rule ? afterRule(write.effect) : write.effect;
  const { type, from = [NOT_THERE], to, toIfRetried } = effect;
  const known = objects.get(row.objectId);
  const before = known ?? NOTHING;
  const { amount = before.amount } = effect;
  const childId = of.childId ?? known?.childId ?? effect.childId;
  const group = of.group ?? known?.group ?? (effect.alsoFor && row.objectId);
  const retried = effect.retries ?? (before.retried && !toIfRetried);
  const state = (before.retried && toIfRetried) || (to ?? before.state);
  const terms = { ...before.terms, ...effect.terms };
  const untouched = to === undefined && known?.untouched;
  const about = { type, familyId: row.familyId, childId, amount, terms, offer: known?.offer, untouched, group };
  objects.set(row.objectId, { ...about, state, retried, ...ledgerAfter(before, effect, amount) });
  giveChore(objects, row, effect.gives);
  if (state === NOT_THERE) reopen(objects, known?.offer);
  const wasPaid = before.entries > 0 ? ' and paid' : '';
  const findings = of.rule ? outsideRule(objects, effect, amount, of.rule) : [];
  if (effect.gives && !row.details.choreId)
    findings.push(finding('lost', `${row.action} of ${row.objectId} gave no chore`, [write]));
  if (from.includes(before.state) && !(to === NOT_THERE && wasPaid)) return findings;
  return [
    ...findings,
    finding('contradiction', `${row.action} of ${row.objectId}, which was ${before.state}${wasPaid}`, [write]),
  ];
}

/** A submission that a rule approves: it pays at once. */
function afterRule(effect: Effect): Effect {
  return effect.toIfRuled ? { ...effect, to: effect.toIfRuled, posts: 'credit' } : effect;
}

/** Adds the chore that a row of an offer or of a proposal gives a child. */
function giveChore(
  objects: Map<string, ModelObject>,
  { objectId, familyId, details }: AuditRow,
  { childId = details.childId, amount }: Partial<Effect['gives']> = {},
): void {
  const source = objects.get(objectId ?? '');
  if (!source || !details.choreId || childId === undefined) return;
  const offer = source.type === 'offer' ? (objectId ?? undefined) : undefined;
  const about = { type: 'chore', familyId, childId, amount: amount ?? source.amount, offer } as const;
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
    if (turn) objects.set(id, { ...turn, state: NOT_THERE });
    if (turn?.state === 'pending' && turn.offer === row.objectId && turn.untouched) return [];
    return [finding('contradiction', `the turn ${id} was missed, and is ${turn?.state ?? 'unknown'}`)];
  });
  giveChore(objects, row);
  return findings;
}

/** A payment by a rule that is not set so, or that allows less. */
function outsideRule(
  objects: ReadonlyMap<string, ModelObject>,
  { toIfRuled, childId }: Effect,
  amount: string,
  { mostEach = '0', mostAWeek = '0' }: AuditDetails,
): Finding[] {
  const rule = objects.get(childId);
  const isSet =
    rule?.state === 'set' && rule.terms?.mostEach === mostEach && centsOf(rule.amount) === centsOf(mostAWeek);
  if (toIfRuled && isSet && centsOf(amount) <= centsOf(mostEach)) return [];
  const what = `a rule of ${mostEach} each and ${mostAWeek} a week paid ${amount} to ${childId}`;
  return [finding('contradiction', `${what}, whose rule is ${rule?.amount ?? '0'}, ${rule?.state ?? NOT_THERE}`)];
}

/** The entries of an object after a step. After a step that reverses, their sum is zero. */
function ledgerAfter(
  { entries, reversals, sum }: Pick<ModelObject, 'entries' | 'reversals' | 'sum'>,
  { posts, reverses }: Effect,
  amount: string,
) {
  const posted = posts === 'debit' ? -centsOf(amount) : centsOf(amount);
  if (posts) return { entries: entries + 1, reversals, sum: sum + posted };
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
        ({ outcome, effect }) => outcome === 'acknowledged' && effect?.to && effect.from?.every(isOne),
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
