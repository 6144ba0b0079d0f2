import { expect, test } from 'vitest';
import {
  canEdit,
  canHandOver,
  canRemoveParent,
  editableFields,
  editConflict,
  missingSecret,
  secretsNeeded,
} from './rules.ts';

const dana = { id: 'dana', role: 'family_admin' } as const;
const sam = { id: 'sam', role: 'parent' } as const;
const ola = { id: 'ola', role: 'parent' } as const;
const mia = { id: 'mia', role: 'child' } as const;

test('Every adult edits every child; only the family_admin changes the parent of a child: every adult edits every child, and only the family_admin changes its parent', () => {
  expect(editableFields(sam, mia)).toEqual(['firstName', 'lastName', 'username', 'age', 'pin', 'locale']);
  expect(editableFields(dana, mia)).toContain('parentId');
});

test('an adult edits the names of another parent, and nothing of the family_admin', () => {
  expect(editableFields(sam, ola)).toEqual(['firstName', 'lastName']);
  expect(editableFields(dana, ola)).toEqual(['firstName', 'lastName']);
  expect(editableFields(sam, dana)).toEqual([]);
  expect(editableFields(dana, dana)).toContain('newPassword');
  expect([canEdit(sam, dana), canEdit(sam, ola), canEdit(dana, mia)]).toEqual([false, true, true]);
  expect([canEdit(mia, mia), canEdit(mia, sam)]).toEqual([false, false]);
});

test('only the family_admin removes parents', () => {
  expect(canRemoveParent(dana, sam)).toBe(true);
  for (const [by, whom] of [
    [sam, ola],
    [dana, dana],
    [dana, mia],
  ] as const)
    expect(canRemoveParent(by, whom)).toBe(false);
});

test('only the family_admin hands the family over', () => {
  expect([dana, sam, mia].filter(canHandOver)).toEqual([dana]);
});

test('a PIN is changed by the present one, or by the password if it was forgotten or never set', () => {
  const change = { email: false, password: false, pin: true };
  expect(secretsNeeded(change, { hasPin: true, gavePin: true })).toEqual({ password: false, pin: true });
  expect(secretsNeeded(change, { hasPin: true, gavePin: false })).toEqual({ password: true, pin: false });
  expect(secretsNeeded(change, { hasPin: false, gavePin: true })).toEqual({ password: true, pin: false });
  const names = { email: false, password: false, pin: false };
  expect(secretsNeeded(names, { hasPin: true, gavePin: false })).toEqual({ password: false, pin: false });
  expect(secretsNeeded({ ...names, email: true }, { hasPin: true, gavePin: true }).password).toBe(true);
});

test('an edit conflicts with another member’s username or a child’s PIN, never with its own', () => {
  const family = [
    { ...dana, username: 'dana', pin: '2580' },
    { ...sam, username: 'sam', pin: '1379' },
    { ...mia, username: 'mia', pin: '4821' },
  ];
  expect(editConflict(family, sam, { id: 'mia', username: 'MIA', pin: '4821' })).toBeUndefined();
  expect(editConflict(family, sam, { id: 'mia', username: 'Sam', pin: null })).toBe('USERNAME_TAKEN');
  expect(editConflict(family, sam, { id: 'mia', username: 'mia', pin: '1379' })).toBe('PIN_TAKEN');
  expect(editConflict(family, sam, { id: 'mia', username: 'mia', pin: '2580' })).toBeUndefined();
});

test('a change of the PIN alone asks for the current PIN, if there is one', () => {
  const pin = { email: false, password: false, pin: true };
  expect(missingSecret(pin, { hasPin: true }).path).toBe('currentPin');
  expect(missingSecret(pin, { hasPin: false }).path).toBe('currentPassword');
  expect(missingSecret({ ...pin, email: true }, { hasPin: true }).path).toBe('currentPassword');
});
