import { expect, test } from 'vitest';
import { wrongRows } from '../src/check.ts';
import type { AuditDetails, AuditRow, ObjectRow } from '../src/database-state.ts';
import { contradictions, type Model, type ModelObject, replay } from '../src/model.ts';
import { type Effect, NOT_THERE, type Write } from '../src/writes.ts';

const MODEL: Model = { objects: new Map(), marks: new Map(), open: [] };
const DECIDED = ['approved', 'rejected'];

/** Steps of a chore of 1.00, and of a request that is cancelled. */
const STEPS = {
  create: { to: 'pending', amount: '1.00' },
  submit: { from: ['pending'], to: 'submitted' },
  approve: { from: ['submitted'], to: 'approved', posts: 'credit' },
  reject: { from: ['submitted'], to: 'rejected' },
  resubmit: { from: ['rejected'], to: 'submitted', retries: true },
  unsubmit: { from: ['submitted'], to: 'pending', toIfRetried: 'rejected' },
  takeBack: { from: DECIDED, to: 'submitted', reverses: true },
  cancel: { from: ['submitted'], to: NOT_THERE },
} as const satisfies Record<string, Partial<Effect>>;
type Step = keyof typeof STEPS;

/** An acknowledged call. */
const writeOf = (key: string): Omit<Write, 'effect'> => ({
  ...{ operation: 'step', call: 'approveChore', key, familyId: 'family', mail: undefined, object: 'chore' },
  ...{ outcome: 'acknowledged', began: 0, ended: 0, answers: [], unexpected: undefined },
});

/** Acknowledged calls that take these steps of one object. */
function writesOf(steps: readonly Step[]): Write[] {
  return steps.map((action, at) => ({
    ...writeOf(`key ${at}`),
    effect: { action, type: 'chore', childId: 'child', ...STEPS[action] },
  }));
}

/** The replay of an audit log that has a row for each step. */
function replayed(steps: readonly Step[]) {
  const rows = steps.map((action, sequence) => ({
    familyId: 'family',
    sequence,
    action,
    objectId: 'chore',
    details: {},
  }));
  return replay(MODEL, writesOf(steps), rows, { keys: new Map(), stored: new Map() });
}

test.each<[Step[], object]>([
  [['create', 'submit', 'approve'], { state: 'approved', entries: 1, reversals: 0, sum: 100 }],
  [['create', 'submit', 'approve', 'takeBack'], { state: 'submitted', entries: 1, reversals: 1, sum: 0 }],
  [['create', 'submit', 'approve', 'takeBack', 'approve'], { state: 'approved', entries: 2, reversals: 1, sum: 100 }],
  [['create', 'submit', 'approve', 'takeBack', 'reject', 'takeBack'], { entries: 1, reversals: 1, sum: 0 }],
  [['create', 'submit', 'unsubmit'], { state: 'pending' }],
  [['create', 'submit', 'reject', 'takeBack', 'unsubmit'], { state: 'pending' }],
  [['create', 'submit', 'reject', 'resubmit', 'approve', 'takeBack', 'unsubmit'], { state: 'rejected', sum: 0 }],
  [['create', 'submit', 'cancel'], { state: NOT_THERE }],
])('after the steps %j the object is %j', (steps, expected) => {
  const { objects, findings } = replayed(steps);
  expect(objects.get('chore')).toMatchObject(expected);
  expect([...findings, ...contradictions(MODEL, writesOf(steps))]).toEqual([]);
});

test.each<[Step[], string]>([
  [['create', 'submit', 'approve', 'reject'], 'chore left the state submitted 2 times'],
  [['create', 'submit', 'approve', 'unsubmit'], 'chore left the state submitted 2 times'],
  [['create', 'submit', 'unsubmit', 'cancel'], 'chore left the state submitted 2 times'],
  [['create', 'submit', 'approve', 'takeBack', 'takeBack'], 'chore left the state approved or rejected 2 times'],
])('acknowledged steps %j contradict each other', (steps, what) => {
  expect(contradictions(MODEL, writesOf(steps))).toMatchObject([{ kind: 'contradiction', what }]);
});

test('a cancellation after a payment contradicts it', () => {
  const { findings } = replayed(['create', 'submit', 'approve', 'takeBack', 'cancel']);
  expect(findings).toMatchObject([{ kind: 'contradiction', what: 'cancel of chore, which was submitted and paid' }]);
});

test('a reversal that is done again by its repeated call has a row too many', () => {
  const steps = ['create', 'submit', 'approve', 'takeBack'] as const;
  const rows = [...steps, 'takeBack'].map((action, sequence) => ({
    ...{ familyId: 'family', sequence, action, objectId: 'chore', details: {} },
  }));
  const { findings } = replay(MODEL, writesOf(steps), rows, { keys: new Map(), stored: new Map() });
  expect(findings).toMatchObject([
    { kind: 'contradiction', what: 'takeBack of chore, which was submitted and paid' },
    { kind: 'doubled', what: 'takeBack chore: 2 in the audit log, 1 asked for' },
  ]);
});

/** A row of the audit log about a chore, written by the call that has a key. */
const row = (action: string, objectId: string, details: AuditDetails = {}, key?: string) => ({
  ...{ familyId: 'family', sequence: 1, action, objectId, details, ...(key && { key }) },
});

/** The kinds of findings after these steps, one after the other, of a log that has these rows. */
function findingsOf(effects: readonly Partial<Effect>[], rows: readonly AuditRow[]) {
  const about = { type: 'chore', childId: 'mia', object: 'chore', action: '' } as const;
  const writes = effects.map((effect, at) => ({
    ...writeOf(`key ${at}`),
    ...{ object: effect.object ?? 'chore', effect: { ...about, ...effect }, began: 2 * at, ended: 2 * at + 1 },
  }));
  const keys = new Map(rows.flatMap(({ key, objectId }) => (key && objectId ? [[key, objectId]] : [])));
  const { objects, findings } = replay(MODEL, writes, rows, { keys, stored: new Map() });
  return { objects, found: findings.map(({ kind }) => kind) };
}

const RULE = {
  action: 'rule',
  type: 'rule',
  object: 'mia',
  amount: '9.00',
  terms: { mostEach: '2.00' },
  from: [NOT_THERE, 'set'],
  to: 'set',
} as const;
const END_RULE = {
  action: 'rule',
  type: 'rule',
  object: 'mia',
  from: [NOT_THERE, 'set'],
  to: NOT_THERE,
  mayDoNothing: true,
} as const;
const SUBMIT = { action: 'submit', ...STEPS.submit, toIfRuled: 'approved' } as const;
const CREATE = { action: 'create', ...STEPS.create };
const created = row('create', 'chore');
const set = row('rule', 'mia', { mostAWeek: '9.00' });
const ruled = (mostEach: string, mostAWeek = '9.00') =>
  row('approve', 'chore', { rule: 'auto_approval', mostEach, mostAWeek });

test.each<[string, AuditRow[], string[]]>([
  ['which the rule covers', [ruled('2.00'), row('submit', 'chore')], []],
  ['by a rule for other amounts', [ruled('0.50'), row('submit', 'chore')], ['contradiction']],
  ['by a rule for another week', [ruled('2.00', '10.00'), row('submit', 'chore')], ['contradiction']],
  ['which no child submitted', [ruled('2.00')], ['lost', 'unasked']],
  [
    'whose submission comes later',
    [ruled('2.00'), row('other', 'other'), row('submit', 'chore')],
    ['unasked', 'unasked'],
  ],
])('an approval by a rule %s', (_, rows, expected) => {
  expect(findingsOf([RULE, CREATE, SUBMIT], [set, created, ...rows]).found.toSorted()).toEqual(expected);
});

test('the check finds an approval above the limit of a rule, and one after the end of the rule', () => {
  const approved = [created, ruled('2.00'), row('submit', 'chore')];
  const large = { ...CREATE, amount: '2.01' };
  expect(findingsOf([RULE, large, SUBMIT], [set, ...approved]).found).toEqual(['contradiction']);
  const over = [RULE, END_RULE, CREATE, SUBMIT];
  const ended = row('rule', 'mia', {}, 'key 1');
  expect(findingsOf(over, [{ ...set, key: 'key 0' }, ended, ...approved]).found).toEqual(['contradiction']);
});

test.each<[string, Partial<Effect>[], string[], string, string[]]>([
  ['is ended', [RULE, END_RULE], ['key 0', 'key 1'], NOT_THERE, []],
  ['is ended again', [RULE, END_RULE, END_RULE], ['key 0', 'key 1'], NOT_THERE, []],
  ['is ended before it was set', [END_RULE, RULE], ['key 1'], 'set', []],
  ['stays, since its end is lost', [RULE, END_RULE], ['key 0'], 'set', ['lost']],
  ['is ended, and its amount is lost', [RULE, END_RULE, RULE], ['key 0', 'key 1'], NOT_THERE, ['lost']],
])('a rule %s', (_, effects, keys, state, expected) => {
  const rows = keys.map(key => row('rule', 'mia', {}, key));
  const { objects, found } = findingsOf(effects, rows);
  expect([objects.get('mia')?.state, found]).toEqual([state, expected]);
});

test('what a rule approved is paid', () => {
  const rows = [set, created, ruled('2.00'), row('submit', 'chore')];
  const { objects } = findingsOf([RULE, CREATE, SUBMIT], rows);
  expect(objects.get('chore')).toMatchObject({ state: 'approved', entries: 1, sum: 100 });
});

test.each<[string, AuditRow[], string[]]>([
  ['has a chore for each child', [created, row('create', 'of leo')], []],
  ['lacks the chore of a child', [created], ['lost']],
  ['has a chore too many', [created, row('create', 'of leo'), row('create', 'one more')], ['unasked']],
])('a group that %s', (_, rows, expected) => {
  expect(findingsOf([{ ...CREATE, alsoFor: ['leo'] }], rows).found).toEqual(expected);
});

test.each<[string, AuditRow[], string[]]>([
  ['takes the others along', [row('delete', 'chore'), row('delete', 'of leo')], []],
  ['forgets one', [row('delete', 'chore')], ['lost']],
])('the deletion of a group %s', (_, rows, expected) => {
  const gone = { action: 'delete', from: ['pending'], to: NOT_THERE, withGroup: true } as const;
  const group = [created, row('create', 'of leo')];
  expect(findingsOf([{ ...CREATE, alsoFor: ['leo'] }, gone], [...group, ...rows]).found).toEqual(expected);
});

test('of two unanswered deletions the one whose key is stored takes the group along', () => {
  const about = { type: 'chore', childId: 'mia' } as const;
  const deletion = { ...about, action: 'delete', from: ['pending'], to: NOT_THERE };
  const writes: Write[] = [
    { ...writeOf('key 0'), effect: { ...about, ...CREATE, alsoFor: ['leo'] } },
    { ...writeOf('key 1'), outcome: 'unknown', effect: deletion },
    { ...writeOf('key 2'), outcome: 'unknown', effect: { ...deletion, withGroup: true } },
  ];
  const rows = [created, row('create', 'of leo'), row('delete', 'chore', {}, 'key 2'), row('delete', 'of leo')];
  const { findings, open } = replay(MODEL, writes, rows, { keys: new Map([['key 2', 'chore']]), stored: new Map() });
  expect([findings, open.map(({ key }) => key)]).toEqual([[], ['key 1']]);
});

test('an edit of a group changes what is to do, also if it was paid before, and keeps its states', () => {
  const edit = { action: 'edit', from: ['pending', 'rejected'], amount: '2.50', withGroup: true } as const;
  const steps = (['submit', 'approve', 'takeBack', 'unsubmit'] as const).map(action => ({
    ...{ action, object: 'of leo', ...STEPS[action] },
  }));
  const effects = [{ ...CREATE, alsoFor: ['leo', 'bo'] }, ...steps, { ...SUBMIT, object: 'of bo' }, edit];
  const given = [created, row('create', 'of leo'), row('create', 'of bo')];
  const rows = [...given, ...steps.map(({ action }) => row(action, 'of leo')), row('submit', 'of bo')];
  const { objects, found } = findingsOf(effects, [...rows, row('edit', 'chore'), row('edit', 'of leo')]);
  const after = ['chore', 'of leo', 'of bo'].map(id => objects.get(id));
  expect(after).toMatchObject([
    { amount: '2.50', state: 'pending' },
    { amount: '2.50', state: 'pending' },
    { amount: '1.00', state: 'submitted' },
  ]);
  expect(found).toEqual([]);
  expect(findingsOf(effects, [...rows, row('edit', 'chore')]).found).toEqual(['lost']);
});

test('an approval pays what an edit left', () => {
  const edit = { action: 'edit', from: ['pending', 'rejected'], amount: '2.50' } as const;
  const rows = [created, row('edit', 'chore'), row('submit', 'chore'), row('approve', 'chore')];
  const { objects, found } = findingsOf([CREATE, edit, SUBMIT, { action: 'approve', ...STEPS.approve }], rows);
  expect([objects.get('chore'), found]).toMatchObject([{ amount: '2.50', entries: 1, sum: 250 }, []]);
});

const PROPOSAL = { action: 'propose', type: 'proposal', object: 'idea', to: 'open', amount: '1.00' } as const;
const ACCEPT = {
  action: 'accept',
  type: 'proposal',
  object: 'idea',
  from: ['open'],
  to: 'accepted',
  gives: { childId: 'leo' },
} as const;
const accepted = row('accept', 'idea', { choreId: 'chore' });

test.each<[string | undefined, string]>([
  ['2.50', '2.50'],
  [undefined, '1.00'],
])('a proposal that is accepted for %s makes a chore of %s, which is paid and taken back', (amount, expected) => {
  const accept = { ...ACCEPT, gives: { childId: 'leo', amount } };
  const steps = (['submit', 'approve', 'takeBack'] as const).map(action => ({ action, ...STEPS[action] }));
  const rows = [row('propose', 'idea'), accepted, ...steps.map(({ action }) => row(action, 'chore'))];
  const { objects, found } = findingsOf([PROPOSAL, accept, ...steps], rows);
  expect([found, objects.get('idea')?.state]).toEqual([[], 'accepted']);
  const chore = { type: 'chore', childId: 'leo', amount: expected, state: 'submitted', entries: 1, reversals: 1 };
  expect(objects.get('chore')).toMatchObject(chore);
});

test.each<[string, AuditRow[], string[]]>([
  ['is accepted twice', [accepted, row('accept', 'idea', { choreId: 'another' })], ['contradiction', 'doubled']],
  ['is accepted after its end', [row('decline', 'idea'), accepted], ['contradiction']],
  ['is accepted without a chore', [row('accept', 'idea')], ['lost']],
  ['is accepted in vain', [], ['lost']],
])('a proposal that %s', (_, rows, expected) => {
  const decline = { action: 'decline', type: 'proposal', object: 'idea', from: ['open'], to: 'declined' } as const;
  const steps = rows.some(({ action }) => action === 'decline') ? [decline] : [];
  expect(findingsOf([PROPOSAL, ...steps, ACCEPT], [row('propose', 'idea'), ...rows]).found).toEqual(expected);
});

const DAYS = { from: '2026-01-05', to: '2026-01-09', skipsAllowances: true };

test('of two changes of an absence the last one in the audit log counts, and keeps what it does not say', () => {
  const about = { type: 'absence', object: 'away' } as const;
  const changes = ['2026-01-08', '2026-01-07'].map(to => ({
    ...about,
    action: 'change',
    from: ['set'],
    terms: { to },
  }));
  const rows = [row('enter', 'away'), row('change', 'away', {}, 'key 2'), row('change', 'away', {}, 'key 1')];
  const { objects, found } = findingsOf([{ ...about, action: 'enter', to: 'set', terms: DAYS }, ...changes], rows);
  expect([objects.get('away'), found]).toMatchObject([{ state: 'set', terms: { ...DAYS, to: '2026-01-08' } }, []]);
});

const OFFER = { action: 'offer', type: 'offer', object: 'offer', to: 'open', amount: '1.00' } as const;
const TAKE = {
  action: 'take',
  type: 'offer',
  object: 'offer',
  from: ['open'],
  to: 'taken',
  gives: { childId: 'leo' },
} as const;
const take = row('take', 'offer', { choreId: 'taken chore' });

test('an offer is taken once, and again after its chore was given back', () => {
  const back = { action: 'back', object: 'taken chore', from: ['pending'], to: NOT_THERE, reopens: 'offer' };
  const { objects, found } = findingsOf([OFFER, TAKE, back], [row('offer', 'offer'), take, row('back', 'taken chore')]);
  expect([found, objects.get('offer')?.state, objects.get('taken chore')?.state]).toEqual([[], 'open', NOT_THERE]);
  expect(findingsOf([OFFER, TAKE], [row('offer', 'offer'), take, take]).found).toEqual(['contradiction', 'doubled']);
});

test.each<[string, Partial<Effect>[], string[]]>([
  ['that was not submitted', [], []],
  ['that an adult edited', [{ action: 'edit', from: ['pending'] }], []],
  ['that was submitted', [SUBMIT], ['contradiction']],
])('a turn %s is missed', (_, effects, expected) => {
  const turns = { ...OFFER, to: 'in turn' };
  const steps = effects.map(effect => ({ ...effect, object: 'turn' }));
  const given = row('offer', 'offer', { choreId: 'turn', childId: 'mia' });
  const passed = row('chore_offer.turn_passed', 'offer', { missed: ['turn'], choreId: 'next', childId: 'leo' });
  const rows = [given, ...steps.map(({ action = '' }) => row(action, 'turn')), passed];
  const { objects, found } = findingsOf([turns, ...steps], rows);
  expect([found, objects.get('turn')?.state, objects.get('next')]).toMatchObject([
    expected,
    NOT_THERE,
    { childId: 'leo', state: 'pending', amount: '1.00' },
  ]);
});

test.each<[string, number, string[]]>([
  ['whose chore was approved', 1, []],
  ['whose chore is open', 0, ['the offer offer is not there']],
])('an offer %s may be removed, or is lost', (_, entries, expected) => {
  const about = { familyId: 'family', childId: 'mia', amount: '1.00', retried: false, reversals: 0 };
  const chore = { ...about, type: 'chore', state: 'approved', offer: 'offer', entries, sum: entries * 100 } as const;
  const offer = { ...about, type: 'offer', state: 'taken', entries: 0, sum: 0 } as const;
  const objects = new Map<string, ModelObject>([
    ['chore', chore],
    ['offer', offer],
  ]);
  const stored = new Map([['chore', { ...chore, id: 'chore' }]]);
  const posted = new Map([['chore', { entries, reversals: 0, sum: `${entries}.00` }]]);
  expect(wrongRows(objects, stored, posted, []).map(({ what }) => what)).toEqual(expected);
});

const THERE = { familyId: 'family', childId: 'mia', retried: false, entries: 0, reversals: 0, sum: 0 };

test.each<[string, Pick<ModelObject, 'type' | 'amount' | 'terms' | 'state'>, Partial<ObjectRow>]>([
  [
    'a day of an absence',
    { type: 'absence', amount: '0', state: 'set', terms: DAYS },
    { terms: { ...DAYS, to: '2026-01-10' } },
  ],
  [
    'that an absence skips allowances',
    { type: 'absence', amount: '0', state: 'set', terms: DAYS },
    { terms: { ...DAYS, skipsAllowances: false } },
  ],
  [
    'the most each that a rule approves',
    { type: 'rule', amount: '9.00', state: 'set', terms: { mostEach: '2.00' } },
    { terms: { mostEach: '0.50' } },
  ],
  ['the end of a rule', { type: 'rule', amount: '9.00', state: NOT_THERE }, { state: 'set' }],
  ['the amount of a chore', { type: 'chore', amount: '2.50', state: 'pending' }, { amount: '1.00' }],
])('the comparison with the rows finds that %s is lost', (_, { terms = {}, ...object }, stored) => {
  const found = (row: Partial<ObjectRow>) =>
    wrongRows(
      new Map([['it', { ...THERE, ...object, terms }]]),
      new Map([['it', { id: 'it', childId: 'mia', ...object, terms, ...row }]]),
      new Map(),
      [],
    ).map(({ kind }) => kind);
  expect([found(stored), found({})]).toEqual([['lost'], []]);
});
