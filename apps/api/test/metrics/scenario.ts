import { type Step, works } from '../calls/step.ts';

const headers = { 'x-admin-token': '$token' };
/** The server's measurements of itself. */
const measured = [
  ...['status', 'reasons', 'uptime', 'memoryUsage', 'responseTime', 'errorRate', 'requests', 'dbConnections'],
  ...[
    'dbConnectionsAllowed',
    'eventLoopDelay',
    'books',
    'clockAhead.trusted',
    'newestBackup',
    'backupsBesideData',
    'freeSpace',
  ],
];
const durations = [
  ...['endpoints.*.averageResponseTime', 'endpoints.*.p95', 'series.*.averageResponseTime', 'series.*.p95'],
];

/** The result of the whole scenario, in figures. */
export const figures: readonly Step[] = [
  works('getSystemHealth', { headers, measured }),
  works('getMetrics', { headers }),
  works('getMetrics', { headers, query: { range: '90d' } }),
  works('getPerformance', { headers, query: { range: '90d' }, measured: durations }),
  works('getSystemStats', { headers }),
  works('getWeeklyReport', { headers }),
  works('getMonthlyGrowth', { headers }),
];
