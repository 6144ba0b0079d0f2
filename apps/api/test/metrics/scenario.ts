import { type Step, works } from '../calls/step.ts';

const headers = { 'x-admin-token': '$token' };

/** The result of the whole scenario, in figures. */
export const figures: readonly Step[] = [
  works('getSystemHealth', { headers }),
  works('getMetrics', { headers }),
  works('getMetrics', { headers, query: { range: '90d' } }),
  works('getPerformance', { headers, query: { range: '90d' } }),
  works('getSystemStats', { headers }),
  works('getWeeklyReport', { headers }),
  works('getMonthlyGrowth', { headers }),
];
