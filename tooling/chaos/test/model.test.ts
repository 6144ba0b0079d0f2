import { expect, test } from 'vitest';
import { wrongRows } from '../src/check.ts';
import type { AuditDetails, AuditRow } from '../src/database-state.ts';
import { contradictions, type Model, type ModelObject, replay } from '../src/model.ts';
import type { Effect, Write } from '../src/writes.ts';

const MODEL: Model = { objects: new Map(), marks: new Map(), open: [] };
const DECIDED = ['approved', 'rejected'];

/** Steps of a chore of 1.00, and of a request that is cancelled. */
const STEPS = {
  create: { to: 'pending' },
  submit: { from: ['pending'], to: 'submitted' },
  approve: { from: ['submitted'], to: 'approved', posts: '1.00' },
  reject: { from: ['submitted'], to: 'rejected' },
  resubmit: { from: ['rejected'], to: 'submitted', retries: true },
  unsubmit: { from: ['submitted'], to: 'pending', toIfRetried: 'rejected' },
  takeBack: { from: DECIDED, to: 'submitted', reverses: true },
  cancel: { from: ['submitted'], to: 'cancelled' },
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
    effect: { action, type: 'chore', childId: 'child', amount: '1.00', ...STEPS[action] },
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
  [['create', 'submit', 'cancel'], { state: 'cancelled' }],
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

/** A row of the audit log about a chore. */
const row = (action: string, objectId: string, details: AuditDetails = {}) => ({
  ...{ familyId: 'family', sequence: 1, action, objectId, details },
});

/** The kinds of findings after these steps, of a log that has these rows. */
function findingsOf(effects: readonly Partial<Effect>[], rows: readonly AuditRow[]) {
  const about = { type: 'chore', childId: 'mia', amount: '1.00', object: 'chore', action: '', to: '' } as const;
  const writes = effects.map((effect, at) => ({
    ...writeOf(`key ${at}`),
    ...{ object: effect.object ?? 'chore', effect: { ...about, ...effect } },
  }));
  const keys = new Map([['key 1', 'taken chore']]);
  const { objects, findings } = replay(MODEL, writes, rows, { keys, stored: new Map() });
  return { objects, found: findings.map(({ kind }) => kind) };
}

const RULE = {
  action: 'rule',
  type: 'rule',
  object: 'mia',
  amount: '9.00',
  from: ['not there', 'set'],
  to: 'set',
} as const;
const SUBMIT = { action: 'submit', ...STEPS.submit, toIfRuled: 'approved' } as const;
const CREATE = { action: 'create', to: 'pending' };
const created = row('create', 'chore');
const ruled = (mostEach: string, mostAWeek = '9.00') =>
  row('approve', 'chore', { rule: 'auto_approval', mostEach, mostAWeek });

test.each<[string, AuditRow[], string[]]>([
  ['which the rule covers', [ruled('2.00'), row('submit', 'chore')], []],
  ['over more than the rule allows', [ruled('0.50'), row('submit', 'chore')], ['contradiction']],
  ['by a rule that is not set so', [ruled('2.00', '10.00'), row('submit', 'chore')], ['contradiction']],
  ['which no child submitted', [ruled('2.00')], ['lost', 'unasked']],
  [
    'whose submission comes later',
    [ruled('2.00'), row('other', 'other'), row('submit', 'chore')],
    ['unasked', 'unasked'],
  ],
])('an approval by a rule %s', (_, rows, expected) => {
  const set = row('rule', 'mia', { mostAWeek: '9.00' });
  expect(findingsOf([RULE, CREATE, SUBMIT], [set, created, ...rows]).found.toSorted()).toEqual(expected);
});

test('what a rule approved is paid', () => {
  const rows = [row('rule', 'mia', { mostAWeek: '9.00' }), created, ruled('2.00'), row('submit', 'chore')];
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
  const gone = { action: 'delete', from: ['pending'], to: 'cancelled', withGroup: true } as const;
  const group = [created, row('create', 'of leo')];
  expect(findingsOf([{ ...CREATE, alsoFor: ['leo'] }, gone], [...group, ...rows]).found).toEqual(expected);
});

test('of two unanswered deletions the one whose key is stored takes the group along', () => {
  const about = { type: 'chore', childId: 'mia', amount: '1.00', from: ['pending'], to: 'cancelled' } as const;
  const deletion = { ...about, action: 'delete' };
  const writes: Write[] = [
    { ...writeOf('key 0'), effect: { type: 'chore', childId: 'mia', amount: '1.00', ...CREATE, alsoFor: ['leo'] } },
    { ...writeOf('key 1'), outcome: 'unknown', effect: deletion },
    { ...writeOf('key 2'), outcome: 'unknown', effect: { ...deletion, withGroup: true } },
  ];
  const rows = [created, row('create', 'of leo'), row('delete', 'chore'), row('delete', 'of leo')];
  const { findings } = replay(MODEL, writes, rows, { keys: new Map([['key 2', 'chore']]), stored: new Map() });
  expect(findings).toEqual([]);
});

const OFFER = { action: 'offer', type: 'offer', object: 'offer', to: 'open' } as const;
const TAKE = { action: 'take', type: 'offer', object: 'offer', from: ['open'], to: 'taken', gives: 'leo' } as const;
const take = row('take', 'offer', { choreId: 'taken chore' });

test('an offer is taken once, and again after its chore was given back', () => {
  const back = { action: 'back', object: 'taken chore', from: ['pending'], to: 'cancelled', reopens: 'offer' };
  const { objects, found } = findingsOf([OFFER, TAKE, back], [row('offer', 'offer'), take, row('back', 'taken chore')]);
  expect([found, objects.get('offer')?.state, objects.get('taken chore')?.state]).toEqual([[], 'open', 'cancelled']);
  expect(findingsOf([OFFER, TAKE], [row('offer', 'offer'), take, take]).found).toEqual(['contradiction', 'doubled']);
});

test.each<[string, AuditRow[], string[]]>([
  ['that was not submitted', [], []],
  ['that was submitted', [row('submit', 'turn')], ['contradiction']],
])('a turn %s is missed', (_, steps, expected) => {
  const turns = { ...OFFER, to: 'in turn' };
  const submit = { ...SUBMIT, object: 'turn' };
  const given = row('offer', 'offer', { choreId: 'turn', childId: 'mia' });
  const passed = row('chore_offer.turn_passed', 'offer', { missed: ['turn'], choreId: 'next', childId: 'leo' });
  const { objects, found } = findingsOf(steps.length ? [turns, submit] : [turns], [given, ...steps, passed]);
  expect([found, objects.get('turn')?.state, objects.get('next')]).toMatchObject([
    expected,
    'cancelled',
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
