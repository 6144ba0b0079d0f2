import type { MaintenanceRun } from '@pocketful/maintenance/calls';
import { SCREENS, whenOpened, whenPressed, whenTyped } from '@pocketful/testkit/screens/screen-story';
import { screen } from '../test/screen.tsx';

export default { title: 'Staff/Diagnostics', tags: ['!autodocs'], parameters: SCREENS };

export const SystemMetrics = screen('/admin?range=30d', { asStaff: true, shows: 'Pending reward claims' });

export const SystemMetricsBroken = screen('/admin', {
  asStaff: true,
  wishes: { getSystemHealth: 'INTERNAL', getMetrics: 'INTERNAL' },
  shows: 'Failed to load system data',
});

export const SystemMetricsLoading = screen('/admin', {
  asStaff: true,
  wishes: { getSystemHealth: 'NEVER', getMetrics: 'NEVER' },
  shows: 'System Health',
});

export const Performance = screen('/admin?tab=performance&range=7d', { asStaff: true, shows: 'GET /api/dashboard' });

export const PerformanceEmpty = screen('/admin?tab=performance', {
  asStaff: true,
  of: 'quiet',
  shows: 'No requests in this period',
});

export const PerformanceBroken = screen('/admin?tab=performance', {
  asStaff: true,
  wishes: { getPerformance: 'INTERNAL' },
  shows: 'Failed to load system data',
});

export const PerformanceLoading = screen('/admin?tab=performance', {
  asStaff: true,
  wishes: { getPerformance: 'NEVER' },
  shows: 'Performance',
});

export const AuditLogs = screen('/admin?tab=audit-logs&range=90d', { asStaff: true, shows: 'privacy_audit.started' });

export const AuditLogsOfNoRequest = screen('/admin?tab=audit-logs&requestId=01990000-0000-7000-8000-00000000ffff', {
  asStaff: true,
  shows: 'This request left nothing in the audit log',
});

export const CommandPalette = {
  ...screen('/admin', { asStaff: true, shows: 'System Metrics' }),
  play: whenOpened('Find', 'Analytics & Reports'),
};

export const AuditLogsBroken = screen('/admin?tab=audit-logs', {
  asStaff: true,
  wishes: { listAuditLogs: 'INTERNAL' },
  shows: 'Failed to load system data',
});

export const AuditLogsLoading = screen('/admin?tab=audit-logs', {
  asStaff: true,
  wishes: { listAuditLogs: 'NEVER' },
  shows: 'Audit Logs',
});

export const AuditLogsEmpty = screen('/admin?tab=audit-logs', {
  asStaff: true,
  answers: { listAuditLogs: [] },
  shows: 'Nothing happened in this range',
});

const search = { asStaff: true, shows: /At least 2 characters/ } as const;

export const UserSearch = screen('/admin?tab=users', search);

export const UserSearchFound = {
  ...screen('/admin?tab=users', search),
  play: whenTyped('Search users', 'mia{Enter}', 'Family ID'),
};

const searched = whenTyped('Search users', 'dana{Enter}', 'Family ID');
const opened = whenOpened('Open this family: dana', 'Open this family?');

export const OpenFamily = {
  ...screen('/admin?tab=users', search),
  play: Object.assign(async (context: Parameters<typeof searched>[0]) => {
    await searched(context);
    await opened(context);
  }, opened),
};

export const UserSearchWithoutResult = {
  ...screen('/admin?tab=users', search),
  play: whenTyped('Search users', 'no such user{Enter}', 'No users found'),
};

export const UserSearchLoading = {
  ...screen('/admin?tab=users', { ...search, wishes: { searchUsers: 'NEVER' } }),
  play: whenTyped('Search users', 'mia{Enter}', 'User Management'),
};

export const UserSearchBroken = {
  ...screen('/admin?tab=users', { ...search, wishes: { searchUsers: 'INTERNAL' } }),
  play: whenTyped('Search users', 'mia{Enter}', 'Failed to load system data'),
};

const upkeep = { asStaff: true, shows: 'Recalculate Balances' } as const;
const asked = {
  ...{ id: '01990000-0000-7000-8000-000000000f01', dryRun: false, askedBy: 'owner' },
  ...{ askedAt: '2026-03-10T15:00:00Z', startedAt: null, endedAt: null, report: null },
} as const;
const waiting: MaintenanceRun = { ...asked, action: 'optimize-database', status: 'waiting', progress: 0 };
const done: MaintenanceRun = {
  ...{ ...asked, action: 'generate-report', status: 'done', progress: 100 },
  ...{ startedAt: '2026-03-10T15:00:01Z', endedAt: '2026-03-10T15:00:03Z' },
  report: {
    summary: '2 tables',
    columns: ['Table', 'Rows'],
    rows: [
      ['chores', 41],
      ['members', 5],
    ],
    more: 0,
  },
};

export const Maintenance = {
  ...screen('/admin?tab=maintenance', {
    ...upkeep,
    answers: { runMaintenance: done, listMaintenanceRuns: [done] },
  }),
  play: whenPressed('Run Generate Report', 'What it found'),
};

export const MaintenanceRunning = {
  ...screen('/admin?tab=maintenance', {
    ...upkeep,
    answers: { runMaintenance: waiting, listMaintenanceRuns: [waiting] },
  }),
  play: whenPressed('Run Optimize Database', 'Waiting'),
};

export const MaintenanceEmpty = screen('/admin?tab=maintenance', {
  ...upkeep,
  shows: 'No maintenance was done yet',
});

export const MaintenanceBroken = screen('/admin?tab=maintenance', {
  ...upkeep,
  wishes: { listMaintenanceRuns: 'INTERNAL' },
  shows: 'Failed to load system data',
});

export const Cleanup = {
  ...screen('/admin?tab=maintenance', upkeep),
  play: whenOpened('Run Cleanup Orphaned Data', 'Remove orphaned data?'),
};

export const DataExport = screen('/admin?tab=data-export', { asStaff: true, shows: 'Transactions' });

export const DataExportFailed = {
  ...screen('/admin?tab=data-export', { asStaff: true, shows: 'Data Export', wishes: { exportTable: 'INTERNAL' } }),
  play: whenPressed('Download Users', 'Export failed'),
};

export const DataExportRunning = {
  ...screen('/admin?tab=data-export', { asStaff: true, shows: 'Data Export', wishes: { exportTable: 'NEVER' } }),
  play: whenPressed('Download Users', 'Preparing'),
};

export const DoorBroken = screen('/admin', {
  as: 'mia',
  wishes: { getSessionUser: 'UNAVAILABLE' },
  shows: 'Application Administrator could not be opened',
});

export const OfAFamily = screen('/admin', {
  as: 'mia',
  shows: 'This page is only for the people who run Pocketful.',
});
