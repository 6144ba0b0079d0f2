import { expect, test } from 'vitest';
import { ERROR_STATUSES, isSettled } from './rules.ts';

test('an error is settled once it is resolved or closed', () => {
  expect(ERROR_STATUSES.filter(isSettled)).toEqual(['resolved', 'closed']);
});
