import type { RouteName } from '@pocketful/api-contract/routes';
import type { Rows } from '../calls/row.ts';

export const metricsRows = {
  getSystemHealth: {
    by: 'olive',
    // The server's measurements of itself.
    measured: [
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
    ],
    trips: 2,
  },
  getMetrics: { by: 'olive', trips: 4 },
  getPerformance: { by: 'olive', measured: ['endpoints', 'series'], trips: 4 },
  getSystemStats: { by: 'olive', trips: 4 },
  getWeeklyReport: { by: 'olive', trips: 4 },
  getMonthlyGrowth: { by: 'olive', trips: 4 },
} satisfies Partial<Rows<RouteName>>;
