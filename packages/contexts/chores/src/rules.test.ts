import { FAMILY_ROLES } from '@pocketful/domain/family';
import { can, toMermaid } from '@pocketful/domain/machine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CHORE_ACTIONS, choreChanges, choreMachine, choreStatusOf } from './rules.ts';

test('An approval pays once: any sequence of steps by any role pays a chore at most once in each round, and what is paid is approved', () => {
  const step = fc.tuple(fc.constantFrom(...CHORE_ACTIONS), fc.constantFrom(...FAMILY_ROLES));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), steps => {
      let state = choreMachine.initial;
      let paid = 0;
      for (const [action, role] of steps) {
        if (!can(choreMachine, action, state, role)) continue;
        if (action === 'takeBack' && state === 'approved') paid--;
        state = choreMachine.actions[action].to ?? state;
        if (action === 'approve') paid++;
      }
      expect(paid).toBe(state === 'approved' ? 1 : 0);
    }),
  );
});

test('Only a child submits, and only a pending chore', () => {
  expect(can(choreMachine, 'submit', 'pending', 'child')).toBe(true);
  expect(can(choreMachine, 'submit', 'pending', 'parent')).toBe(false);
  expect(can(choreMachine, 'submit', 'approved', 'child')).toBe(false);
});

test('A completed chore is not deleted, nor one that was ever paid: an approved chore cannot be approved, rejected, resubmitted, unsubmitted or deleted', () => {
  for (const action of ['approve', 'reject', 'delete'] as const)
    expect(can(choreMachine, action, 'approved', 'family_admin')).toBe(false);
  for (const action of ['resubmit', 'unsubmit', 'takeBack'] as const)
    expect(can(choreMachine, action, 'approved', 'child')).toBe(false);
});

test('An adult approves or rejects a submitted chore; a rejected one can be submitted again: a child never approves its own chore', () => {
  for (const state of choreMachine.states) expect(can(choreMachine, 'approve', state, 'child')).toBe(false);
});

test('every transition starts and ends in a declared state, and every state can be reached', () => {
  const reached = new Set([choreMachine.initial]);
  for (const { from, to } of Object.values(choreMachine.actions)) {
    for (const state of from) expect(choreMachine.states).toContain(state);
    if (to) reached.add(to);
  }
  expect([...reached].sort()).toEqual([...choreMachine.states].sort());
});

test('A missing status is pending', () => {
  expect(choreStatusOf(undefined)).toBe('pending');
  expect(choreStatusOf('')).toBe('pending');
  expect(choreStatusOf('completed')).toBe('approved');
  expect(choreStatusOf('rejected')).toBe('rejected');
});

test('the diagram shows each transition', () => {
  expect(toMermaid(choreMachine)).toContain('submitted --> approved: approve (family_admin, parent)');
});

test('a second try that the child takes back leaves the time of the rejection, and of an edit since', () => {
  const [rejectedAt, editedAt, later] = [
    '2026-03-10T10:00:00.000Z',
    '2026-03-10T11:00:00.000Z',
    '2026-03-11T10:00:00.000Z',
  ];
  const returned = { returnedAt: null, returnedComment: null, returnedUpdatedAt: null };
  for (const updatedAt of [rejectedAt, editedAt]) {
    const rejected = { rejectedAt, rejectionComment: 'Once more', ...returned, updatedAt };
    const waiting = { ...rejected, ...choreChanges('resubmit', later, null, rejected) };
    expect(waiting.updatedAt).toBe(later);
    const decided = { ...waiting, ...choreChanges('reject', later, null, waiting) };
    for (const again of [waiting, { ...decided, ...choreChanges('takeBack', later, null, decided) }])
      expect({ ...again, ...choreChanges('unresubmit', later, null, again) }).toMatchObject(rejected);
  }
});
