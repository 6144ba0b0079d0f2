import { expect, test } from 'vitest';
import { isWithinTakeBack, takenBackText } from './take-back.ts';

test('a decision can be taken back for seven days', () => {
  const decided = '2026-03-10T15:00:00.000Z';
  expect(isWithinTakeBack(decided, new Date('2026-03-17T14:59:59.999Z'))).toBe(true);
  expect(isWithinTakeBack(decided, new Date('2026-03-17T15:00:00.000Z'))).toBe(false);
});

test('a reversal says which entry it takes back, and why', () => {
  expect(takenBackText('Library fine')).toBe('Taken back: Library fine');
  expect(takenBackText('Library fine', 'The wrong child')).toBe('Taken back: Library fine (The wrong child)');
});
