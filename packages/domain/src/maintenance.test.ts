import { expect, test } from 'vitest';
import { countOf, hasDryRun, isOpenRun, MAINTENANCE_ACTIONS, RUN_STATUSES, runReport } from './maintenance.ts';

test('what changes rows of families, or removes rows, can be asked beforehand what it would change', () => {
  expect(MAINTENANCE_ACTIONS.filter(hasDryRun)).toEqual(['recalculate-balances', 'cleanup-orphaned-data']);
});

test('a run is open until it is done or has failed', () => {
  expect(RUN_STATUSES.filter(isOpenRun)).toEqual(['waiting', 'running']);
});

test('a report leaves no row uncounted', () => {
  const rows = Array.from({ length: 203 }, (_, i) => [i]);
  expect(runReport('Many', ['n'], rows)).toMatchObject({ rows: { length: 200 }, more: 3 });
  expect(runReport('None')).toEqual({ summary: 'None', columns: [], rows: [], more: 0 });
});

test('one is one', () => {
  expect([countOf(0, 'account'), countOf(1, 'account'), countOf(2, 'entry', 'entries')]).toEqual([
    '0 accounts',
    '1 account',
    '2 entries',
  ]);
});
