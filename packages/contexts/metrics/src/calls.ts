import { balanceAnswer, otherSums, timestamp } from '@pocketful/contract-core/fields';
import { who } from '@pocketful/contract-core/principals';
import { defineRoute } from '@pocketful/contract-core/route';
import { RANGES } from '@pocketful/domain/ranges';
import { z } from 'zod';
import { HEALTH_FIGURES, HEALTH_STATUSES } from './rules/health.ts';

const count = z.int().min(0);
/** Milliseconds, of calls that were answered; null where there were none. */
const milliseconds = z.number().min(0).nullable();

const rangeQuery = z.strictObject({ range: z.enum(RANGES).default('24h') });
/** The span that was counted: it begins with the whole minute, hour or day (UTC) in which the range does. */
const counted = { range: z.enum(RANGES), from: timestamp, to: timestamp };

const systemHealthSchema = z
  .object({
    at: timestamp,
    /** The version of the process that answers, such as `0.4.0`. */
    version: z.string(),
    status: z.enum(HEALTH_STATUSES),
    /** Which figures say so, the worst first. */
    reasons: z.array(z.object({ figure: z.enum(HEALTH_FIGURES), status: z.enum(['warning', 'critical']) })),
    /** Seconds since the process that answers was started. */
    uptime: count,
    /** Percent of the memory that the process that answers may use. */
    memoryUsage: z.number(),
    /** On average over the last five minutes, of all processes. */
    responseTime: milliseconds,
    /** Percent of the answers of the last five minutes that blame the server; null where there were none. */
    errorRate: z.number().nullable(),
    /** Requests of the last five minutes, of all processes. */
    requests: count,
    /** Open connections to the database, of all clients, and their limit. */
    dbConnections: count,
    dbConnectionsAllowed: count,
    /** Milliseconds by which the process that answers was late, of a hundred looks the worst but one, in the last minute. */
    eventLoopDelay: z.number(),
    /** Seconds by which the replica is behind; null where there is none. */
    replicaLag: z.number().nullable(),
    /** The result of the last verification of the books; null before the first. */
    books: z.object({ verifiedAt: timestamp, faults: count }).nullable(),
    /** The newest time that jobs trust, and the whole days by which the clock is ahead of it. */
    clockAhead: z.object({ days: count, trusted: timestamp }),
    /** The time of the newest backup in the folders of the settings; null if there is none. */
    newestBackup: timestamp.nullable(),
    /** Whether backups are on the disk of the data alone, and are lost with it. */
    backupsBesideData: z.boolean(),
    /** Whether the newest run of `BACKUP_HOOK` failed. The log has the reason. */
    backupHookFailed: z.boolean(),
    /** Megabytes that are free on the disk with the data; null if it is not known. */
    freeSpace: count.nullable(),
  })
  .meta({ id: 'SystemHealth' });
export type SystemHealth = z.infer<typeof systemHealthSchema>;

const metricsSchema = z
  .object({
    ...counted,
    totalUsers: count,
    totalFamilies: count,
    /** Members who did something on this day (UTC), and within 7 and 30 days with this one. */
    dailyActiveUsers: count,
    weeklyActiveUsers: count,
    monthlyActiveUsers: count,
    /** How many members did something on each day (UTC) of the range, the oldest first; the last one is under way. */
    activity: z.array(z.object({ day: z.iso.date(), activeUsers: count })),
    /** Of all children's accounts in US dollars, now. */
    totalBalance: balanceAnswer,
    otherBalances: otherSums,
    /** Transactions of the range, reversals among them. */
    totalTransactions: count,
    /** Chores that are not approved yet, now. */
    activeChores: count,
    /** Goals that are not purchased yet, now. */
    activeSavingsGoals: count,
    /** Claims that wait for an adult, now. */
    pendingRewardClaims: count,
  })
  .meta({ id: 'Metrics' });
export type Metrics = z.infer<typeof metricsSchema>;

const endpointPerformanceSchema = z
  .object({
    /** Method and pattern of the route; 'unknown' for all paths that there are not. */
    endpoint: z.string(),
    averageResponseTime: z.number().min(0),
    /** 95th percentile, in the resolution of the buckets of durations. */
    p95: z.number().min(0),
    requestCount: count,
    /** Answers with a status of 500 or above; a refusal is no error. */
    errorCount: count,
    /** Percent without errors. */
    successRate: z.number().min(0).max(100),
  })
  .meta({ id: 'EndpointPerformance' });

const performanceSchema = z
  .object({
    ...counted,
    /** The busiest first. */
    endpoints: z.array(endpointPerformanceSchema),
    /** All of them together over time, the oldest first, gaps included. */
    series: z.array(
      z.object({
        at: timestamp,
        requestCount: count,
        errorCount: count,
        averageResponseTime: milliseconds,
        p95: milliseconds,
      }),
    ),
  })
  .meta({ id: 'Performance' });
export type Performance = z.infer<typeof performanceSchema>;

const systemStatsSchema = z
  .object({
    at: timestamp,
    totalUsers: count,
    totalFamilies: count,
    totalParents: count,
    totalChildren: count,
    /** Of all children's accounts in US dollars. */
    totalBalance: balanceAnswer,
    otherBalances: otherSums,
    /** Members who did something on this day (UTC). */
    activeToday: count,
    transactionsToday: count,
    /** Members who came within the last 7 days. */
    newUsers: count,
    /** Logs that are not settled. */
    openErrorLogs: count,
    /** Feedback that staff have not looked at. */
    newFeedback: count,
  })
  .meta({ id: 'SystemStats' });
export type SystemStats = z.infer<typeof systemStatsSchema>;

export const figureRoutes = {
  getSystemHealth: defineRoute({
    call: 'GET /api/admin/system-health',
    summary: 'How the system is now, and what says so',
    who: who.staff,
    answer: systemHealthSchema,
    shows: ['figures'],
    pollSeconds: 30,
    staleSeconds: 0,
  }),
  getMetrics: defineRoute({
    call: 'GET /api/admin/metrics',
    summary: 'How much there is and how much it is used; transactions over a range',
    who: who.staff,
    query: rangeQuery,
    answer: metricsSchema,
    shows: ['figures'],
    staleSeconds: 0,
  }),
  getPerformance: defineRoute({
    call: 'GET /api/admin/performance',
    summary: 'How fast and how well each endpoint answered over a range, over all processes',
    who: who.staff,
    query: rangeQuery,
    answer: performanceSchema,
    shows: ['figures'],
    staleSeconds: 0,
  }),
  getSystemStats: defineRoute({
    call: 'GET /api/admin/system-stats',
    summary: 'What there is, and what waits for staff',
    who: who.staff,
    answer: systemStatsSchema,
    shows: ['figures'],
    staleSeconds: 0,
  }),
} as const;
