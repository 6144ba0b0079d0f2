/** What other contexts may use of metrics. */
export { getMetrics, getSystemStats } from './figures.ts';
export { getMonthlyGrowth, getWeeklyReport } from './growth.ts';
export { getPerformance } from './performance.ts';
export type { ProcessWatch } from './process-watch.ts';
export { getSystemHealth } from './system-health.ts';
