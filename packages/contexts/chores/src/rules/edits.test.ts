import { canEdit, toMermaid } from '@pocketful/domain/machine';
import { firstPlace, nextPlace } from '@pocketful/domain/recurrence';
import { expect, test } from 'vitest';
import { choreMachine } from '../rules.ts';
import { type ChoreEdit, editChore } from './edits.ts';

const weekly = { frequency: 'weekly', recurringDays: ['monday'] } as const;
const place = nextPlace(firstPlace(weekly, '2026-03-02'), '2026-03-02');
const edit: ChoreEdit = { by: 'parent', childId: 'mia', recurrence: weekly, dueDay: '2026-03-10' };

test('A submitted or paid chore is not edited: a submitted or paid chore is not edited, and a child edits nothing', () => {
  for (const status of ['submitted', 'approved'] as const)
    expect(editChore({ status, childId: 'mia', place, isLast: true, wasPaid: false, isTurn: false }, edit)).toEqual({
      ok: false,
      code: 'CHORE_LOCKED',
    });
  for (const status of choreMachine.states) expect(canEdit(choreMachine, status, 'child')).toBe(false);
});

test('the open chore of a series leads it', () => {
  const chore = { status: 'pending', childId: 'mia', place, isLast: true, wasPaid: false, isTurn: false } as const;
  expect(editChore(chore, edit)).toMatchObject({
    ok: true,
    begins: false,
    place: { dueDay: '2026-03-10', opensOn: '2026-03-03' },
  });
  expect(editChore(chore, { ...edit, recurrence: null })).toEqual({ ok: true, begins: false, place: null });
  expect(editChore({ ...chore, place: null }, edit)).toMatchObject({ begins: true, place: { opensOn: null } });
});

test('a series that moves to another child begins anew, without the first child’s history', () => {
  expect(
    editChore({ status: 'pending', childId: 'leo', place, isLast: true, wasPaid: false, isTurn: false }, edit),
  ).toMatchObject({
    begins: true,
    place: { opensOn: null },
  });
});

test('a pending chore that is not the last of its series keeps its child, its place and its recurrence', () => {
  const chore = { status: 'pending', childId: 'mia', place, isLast: false, wasPaid: false, isTurn: false } as const;
  expect(editChore(chore, edit)).toEqual({ ok: true, begins: false, place });
  expect(editChore(chore, { ...edit, childId: 'leo' })).toEqual({ ok: false, code: 'CHORE_CHILD_FIXED' });
  expect(editChore(chore, { ...edit, recurrence: null })).toEqual({ ok: false, code: 'CHORE_SERIES_FIXED' });
});

test('a chore that was ever paid keeps its child', () => {
  const chore = {
    status: 'pending',
    childId: 'mia',
    place: null,
    isLast: false,
    wasPaid: true,
    isTurn: false,
  } as const;
  expect(editChore(chore, { ...edit, childId: 'leo' })).toEqual({ ok: false, code: 'CHORE_CHILD_FIXED' });
  expect(editChore(chore, edit)).toMatchObject({ ok: true });
});

test('a rejected chore keeps its child, its place and its recurrence', () => {
  const chore = { status: 'rejected', childId: 'mia', place, isLast: true, wasPaid: false, isTurn: false } as const;
  expect(editChore(chore, edit)).toEqual({ ok: true, begins: false, place });
  expect(editChore(chore, { ...edit, childId: 'leo' })).toEqual({ ok: false, code: 'CHORE_CHILD_FIXED' });
  expect(editChore(chore, { ...edit, recurrence: null })).toEqual({ ok: false, code: 'CHORE_SERIES_FIXED' });
  expect(editChore({ ...chore, place: null }, edit)).toEqual({ ok: false, code: 'CHORE_SERIES_FIXED' });
});

test('a turn keeps its child, and does not become a series', () => {
  const turn = { status: 'pending', childId: 'mia', place: null, isLast: false, wasPaid: false, isTurn: true } as const;
  expect(editChore(turn, { ...edit, recurrence: null })).toEqual({ ok: true, begins: false, place: null });
  expect(editChore(turn, edit)).toEqual({ ok: false, code: 'CHORE_SERIES_FIXED' });
  expect(editChore(turn, { ...edit, childId: 'leo' })).toEqual({ ok: false, code: 'CHORE_CHILD_FIXED' });
});

test('the diagram shows where edits are allowed', () => {
  expect(toMermaid(choreMachine)).toContain('rejected --> rejected: edit (family_admin, parent)');
});
