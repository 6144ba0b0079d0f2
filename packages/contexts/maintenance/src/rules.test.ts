import { expect, test } from 'vitest';
import {
  balancesSummary,
  countOf,
  hasDryRun,
  isOpenRun,
  MAINTENANCE_ACTIONS,
  RUN_STATUSES,
  runReport,
} from './rules.ts';

test('an action that changes or removes rows of families has a dry run', () => {
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

test('one is singular', () => {
  expect([countOf(0, 'account'), countOf(1, 'account'), countOf(2, 'entry', 'entries')]).toEqual([
    '0 accounts',
    '1 account',
    '2 entries',
  ]);
});

test('Recalculating corrects the balance, never an entry, and writes each repair to the family’s audit log: the text about balances fits none, one and many', () => {
  expect(
    [
      { children: 0, wrong: 0, repaired: 0 },
      { children: 1, wrong: 0, repaired: undefined },
      { children: 2, wrong: 1, repaired: undefined },
      { children: 2, wrong: 1, repaired: 0 },
      { children: 2, wrong: 1, repaired: 1 },
      { children: 3, wrong: 3, repaired: 2 },
    ].map(balancesSummary),
  ).toEqual([
    '0 children looked at.',
    '1 child looked at: every balance is what its entries say.',
    '2 children looked at: 1 balance is not what its entries say; nothing was changed.',
    '2 children looked at: 1 balance is not what its entries say; none was repaired.',
    '2 children looked at: 1 balance is not what its entries say; 1 was repaired.',
    '3 children looked at: 3 balances are not what their entries say; 2 were repaired.',
  ]);
});
