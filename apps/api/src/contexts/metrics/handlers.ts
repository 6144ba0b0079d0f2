import type { Config } from '../../platform/config.ts';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import type { HandlersOf } from '../../platform/http/call.ts';
import { getMetrics, getSystemStats } from './figures.ts';
import { getMonthlyGrowth, getWeeklyReport } from './growth.ts';
import { getPerformance } from './performance.ts';
import type { ProcessWatch } from './process-watch.ts';
import { getSystemHealth } from './system-health.ts';

export function metricsHandlers(deps: {
  readonly database: DatabaseHandle;
  readonly watch: ProcessWatch;
  readonly config: Config;
}): HandlersOf<'metrics'> {
  return {
    getSystemHealth: call => getSystemHealth(call, deps),
    getMetrics: call => getMetrics(call, deps.database),
    getPerformance: call => getPerformance(call, deps.database),
    getSystemStats: call => getSystemStats(call, deps.database),
    getWeeklyReport: call => getWeeklyReport(call, deps.database),
    getMonthlyGrowth: call => getMonthlyGrowth(call, deps.database),
  };
}
