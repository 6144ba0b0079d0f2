import { expect, test } from 'vitest';
import { isOpen, REQUIREMENT_STATUSES } from './privacy.ts';

test('a requirement is open if it fails or lacks evidence, and not if it passes or is declared', () => {
  const open = REQUIREMENT_STATUSES.filter(status => isOpen({ status }));
  expect(open).toEqual(['NON_COMPLIANT', 'NEEDS_REVIEW']);
});
