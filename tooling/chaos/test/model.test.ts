import { expect, test } from 'vitest';
import { contradictions, type Model, replay } from '../src/model.ts';
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

/** Acknowledged calls that take these steps of one object. */
function writesOf(steps: readonly Step[]): Write[] {
  return steps.map((action, at) => ({
    ...{
      operation: action,
      call: 'approveChore',
      key: `key ${at}`,
      familyId: 'family',
      mail: undefined,
      object: 'chore',
    },
    ...{ outcome: 'acknowledged', began: at, ended: at, answers: [], unexpected: undefined },
    effect: { action, type: 'chore', childId: 'child', amount: '1.00', ...STEPS[action] },
  }));
}

/** The replay of an audit log that has a row for each step. */
function replayed(steps: readonly Step[]) {
  const rows = steps.map((action, sequence) => ({ familyId: 'family', sequence, action, objectId: 'chore' }));
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
    ...{ familyId: 'family', sequence, action, objectId: 'chore' },
  }));
  const { findings } = replay(MODEL, writesOf(steps), rows, { keys: new Map(), stored: new Map() });
  expect(findings).toMatchObject([
    { kind: 'contradiction', what: 'takeBack of chore, which was submitted and paid' },
    { kind: 'doubled', what: 'takeBack chore: 2 in the audit log, 1 asked for' },
  ]);
});
