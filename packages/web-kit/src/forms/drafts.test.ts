import { beforeEach, expect, test } from 'vitest';
import { createDrafts } from './drafts.tsx';

beforeEach(() => sessionStorage.clear());

test('interrupted input is there again for the same person, once', () => {
  const drafts = createDrafts(undefined);
  drafts.watch('new-chore', () => ({ values: { name: 'Dust' } }));
  drafts.keep('dana');
  expect(drafts.take('sam', 'new-chore')).toBeUndefined();
  expect(drafts.take('dana', 'reject:1')).toBeUndefined();
  expect(drafts.take('dana', 'new-chore')).toEqual({ values: { name: 'Dust' } });
  expect(drafts.take('dana', 'new-chore')).toBeUndefined();
});

test('a form that is left, or has no input, keeps nothing', () => {
  const drafts = createDrafts(undefined);
  drafts.watch('empty', () => undefined);
  drafts.watch('left', () => ({ values: { name: 'Dust' } }))();
  drafts.keep('dana');
  expect([drafts.take('dana', 'empty'), drafts.take('dana', 'left')]).toEqual([undefined, undefined]);
});

test('over a reload it is kept in the tab, and not longer', () => {
  const before = createDrafts(sessionStorage);
  before.watch('new-chore', () => ({ values: { name: 'Dust' } }));
  before.stash('dana');
  expect(createDrafts(sessionStorage).take('dana', 'new-chore')).toEqual({ values: { name: 'Dust' } });
  expect(sessionStorage.length).toBe(0);
});
