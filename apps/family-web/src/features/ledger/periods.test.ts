import { expect, test } from 'vitest';
import { periodOf } from './periods.ts';

test.each([
  ['this-month', '2026-03-10', '2026-03-01', '2026-03-10'],
  ['last-month', '2026-03-10', '2026-02-01', '2026-02-28'],
  ['last-month', '2028-03-01', '2028-02-01', '2028-02-29'],
  ['last-month', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['this-year', '2026-03-10', '2026-01-01', '2026-03-10'],
  ['last-year', '2026-03-10', '2025-01-01', '2025-12-31'],
] as const)('%s as of %s goes from %s to %s', (name, today, from, to) => {
  expect(periodOf(name, today)).toEqual({ from, to });
});
