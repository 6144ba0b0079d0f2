import type { RouteName } from '@pocketful/api-contract/routes';
import type { Rows } from '../calls/row.ts';

export const metricsRows = {
  getSystemHealth: { by: 'olive', trips: 2 },
  getMetrics: { by: 'olive', trips: 4 },
  getPerformance: { by: 'olive', trips: 4 },
  getSystemStats: { by: 'olive', trips: 4 },
  getWeeklyReport: { by: 'olive', trips: 4 },
  getMonthlyGrowth: { by: 'olive', trips: 4 },
} satisfies Partial<Rows<RouteName>>;
