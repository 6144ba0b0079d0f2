import { toDecimal } from '@pocketful/domain/money';
import { startOfRange } from '@pocketful/domain/ranges';
import type { MaintenanceRun, maintenanceRoutes } from '@pocketful/maintenance/calls';
import {
  balancesSummary,
  hasDryRun,
  isOpenRun,
  type MaintenanceAction,
  type RunReport,
  runReport,
} from '@pocketful/maintenance/rules';
import { type Handlers, pageOf, Refusal } from '../mock/call.ts';
import { type MockState, newId } from '../mock/state.ts';

/** How long a run takes on the mock, in milliseconds. */
const TAKES_MS = 1500;

/** The system's figures, as rows of name, value, range and time. */
export function figuresOf(state: MockState, now: Date): string[][] {
  const since = startOfRange('30d', now).toISOString();
  const children = state.members.filter(({ role }) => role === 'child');
  const adults = state.members.filter(({ role }) => role !== 'child');
  const lately = state.entries.filter(({ at }) => at > since);
  const of = (name: string, value: number | string, range = 'now') => [name, String(value), range, now.toISOString()];
  const came = (members: typeof adults) => members.filter(({ createdAt }) => createdAt > since).length;
  const began = new Set(adults.filter(({ createdAt }) => createdAt > since).map(({ familyId }) => familyId));
  const sum = (cents: readonly number[]) => toDecimal(cents.reduce((total, each) => total + each, 0));
  const counted = Object.values(state.counted);
  return [
    of('totalFamilies', state.families.length),
    of('newFamilies', began.size, '30d'),
    of('totalParents', adults.length),
    of('newParents', came(adults), '30d'),
    of('totalChildren', children.length),
    of('newChildren', came(children), '30d'),
    of(
      'monthlyActiveUsers',
      Object.values(state.activeDays).filter(days => (days.at(-1) ?? '') > since.slice(0, 10)).length,
      '30d',
    ),
    of('totalBalance', sum(children.map(({ account }) => account.balanceCents))),
    of('totalTransactions', lately.length, '30d'),
    of('totalValue', sum(lately.map(({ amountCents }) => Math.abs(amountCents))), '30d'),
    of('activeChores', state.chores.filter(({ status }) => status !== 'approved').length),
    of('approvedChores', state.chores.filter(({ approvedAt }) => (approvedAt ?? '') > since).length, '30d'),
    of('activeSavingsGoals', state.goals.filter(({ status }) => status !== 'purchased').length),
    of('purchasedSavingsGoals', state.goals.filter(({ purchasedAt }) => (purchasedAt ?? '') > since).length, '30d'),
    of('activeRewards', state.rewards.length),
    of(
      'pendingRewardClaims',
      state.requests.filter(({ kind, status }) => kind === 'claim' && status === 'submitted').length,
    ),
    of(
      'requestCount',
      counted.reduce((total, { requests }) => total + requests, 0),
      '30d',
    ),
    of(
      'errorCount',
      counted.reduce((total, { errors }) => total + errors, 0),
      '30d',
    ),
    of('openErrorLogs', state.errorLogs.filter(({ status }) => status !== 'resolved' && status !== 'closed').length),
    of('newFeedback', state.feedback.filter(({ status }) => status === 'new').length),
  ];
}

/** The report of each action on the mock, where nothing is ever wrong. */
const REPORTS: Readonly<Record<MaintenanceAction, (state: MockState, dryRun: boolean, now: Date) => RunReport>> = {
  'recalculate-balances': ({ members }, dryRun) => {
    const children = members.filter(({ role }) => role === 'child').length;
    return runReport(balancesSummary({ children, wrong: 0, repaired: dryRun ? undefined : 0 }));
  },
  'cleanup-orphaned-data': (_state, dryRun) =>
    runReport(
      dryRun ? '3 rows would be removed; nothing was.' : '3 rows removed.',
      ['Table', 'What', dryRun ? 'Would go' : 'Removed'],
      [['idempotency_keys', 'keys of requests older than a day, or of families that are gone', 3]],
    ),
  'optimize-database': () =>
    runReport(
      '2 tables vacuumed and analyzed, 12 dead rows cleared.',
      ['Table', 'Dead rows before', 'Dead rows after', 'Bytes before', 'Bytes after'],
      [
        ['chores', 12, 0, 98_304, 98_304],
        ['members', 0, 0, 65_536, 65_536],
      ],
    ),
  'clear-cache': () =>
    runReport(
      '1 of 1 process forgot what they remembered.',
      ['Process', 'Connections closed', 'Open screens told to reload'],
      [['mock 1', 4, 1]],
    ),
  'refresh-sessions': ({ devices, staffSessions }) =>
    runReport(
      '0 expired sessions ended.',
      ['Sessions', 'Ended', 'Still open'],
      [
        ['Devices of families', 0, devices.length],
        ['Windows of staff', 0, staffSessions.length],
      ],
    ),
  'generate-report': (state, _dryRun, now) => {
    const rows = figuresOf(state, now);
    return runReport(`${rows.length} figures as of ${now.toISOString()}.`, ['Name', 'Value', 'Range', 'Time'], rows);
  },
};

/** Carries out the runs that are due. */
function settle(state: MockState, now: Date): void {
  const at = now.toISOString();
  for (const run of state.maintenanceRuns) {
    if (!isOpenRun(run.status) || now.getTime() - Date.parse(run.askedAt) < TAKES_MS) continue;
    const report = REPORTS[run.action](state, run.dryRun, now);
    const { rows, columns, ...said } = report;
    const copied = { ...said, columns: [...columns], rows: rows.map(row => [...row]) };
    Object.assign(run, { status: 'done', progress: 100, startedAt: run.askedAt, endedAt: at, report: copied });
  }
}

export const maintenanceHandlers: Handlers<keyof typeof maintenanceRoutes> = {
  runMaintenance: ({ state, caller, params: { action }, body, now, refuse }) => {
    settle(state, now);
    const dryRun = body.dryRun ?? false;
    if (caller.kind !== 'staff') throw new Refusal('NOT_SIGNED_IN');
    if (dryRun && !hasDryRun(action)) return refuse('NO_DRY_RUN');
    if (state.maintenanceRuns.some(run => run.action === action && isOpenRun(run.status)))
      return refuse('MAINTENANCE_RUNNING');
    const run: MaintenanceRun = {
      ...{ id: newId(state), action, dryRun, status: 'waiting', progress: 0 },
      ...{ askedBy: caller.staff.username, askedAt: now.toISOString(), startedAt: null, endedAt: null, report: null },
    };
    state.maintenanceRuns.push(run);
    return { ...run };
  },
  listMaintenanceRuns: ({ state, query, now, headers }) => {
    settle(state, now);
    const rows = state.maintenanceRuns.toSorted(
      (a, b) => b.askedAt.localeCompare(a.askedAt) || b.id.localeCompare(a.id),
    );
    return pageOf(rows, query, headers);
  },
};
