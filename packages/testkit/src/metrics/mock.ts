import type { Route } from '@pocketful/contract-core/route';
import { addDays } from '@pocketful/domain/dates';
import { toWireNumber } from '@pocketful/domain/money';
import { countedRange, POINT_HOURS } from '@pocketful/domain/ranges';
import { isSettled } from '@pocketful/error-logs/rules';
import type { figureRoutes, Metrics, Performance } from '@pocketful/metrics/calls';
import type { growthRoutes } from '@pocketful/metrics/calls/growth';
import { monthsUntil, weeksUntil } from '@pocketful/metrics/rules/growth';
import { successRate } from '@pocketful/metrics/rules/health';
import type { Caller, Handlers } from '../mock/call.ts';
import type { MockRequests, MockState } from '../mock/state.ts';
import { busyHours } from './mock-busy-hours.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The duration of every call of the mock. */
const MOCK_MS = 14;
const MOCK_P95_MS = 22.5;

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** Counts an answered call. Streams are not counted. */
export function countRequest(state: MockState, route: Route, status: number, now: Date): void {
  if (state.load === 'none' || route.produces?.type === 'text/event-stream') return;
  const at = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS).toISOString();
  const endpoint = `${route.method} ${route.path}`;
  const counted = state.counted[`${at} ${endpoint}`] ?? { at, endpoint, requests: 0, errors: 0 };
  state.counted[`${at} ${endpoint}`] = counted;
  counted.requests += 1;
  if (status >= 500) counted.errors += 1;
}

/** Notes the day on which a member did something. */
export function noteActive(state: MockState, caller: Caller, now: Date): void {
  if (caller.kind !== 'member') return;
  const day = dayOf(now);
  const days = state.activeDays[caller.member.id] ?? [];
  if (days.at(-1) !== day) state.activeDays[caller.member.id] = [...days, day];
}

/** How many members were active within so many days, this one included. */
function activeWithin(state: MockState, days: number, now: Date): number {
  const since = dayOf(new Date(now.getTime() - (days - 1) * DAY_MS));
  return state.members.filter(({ id }) => (state.activeDays[id]?.at(-1) ?? '') >= since).length;
}

/** How many were active on each day of a span. */
function activityOf({ members, activeDays }: MockState, from: Date, now: Date): Metrics['activity'] {
  const today = dayOf(now);
  const days: string[] = [];
  for (let day = dayOf(from); day <= today; day = addDays(day, 1)) days.push(day);
  return days.map(day => ({ day, activeUsers: members.filter(({ id }) => activeDays[id]?.includes(day)).length }));
}

function totalBalance(state: MockState) {
  return toWireNumber(state.members.reduce((sum, { account }) => sum + account.balanceCents, 0));
}

function countSince(rows: readonly { readonly at: string }[], from: Date): number {
  return rows.filter(({ at }) => Date.parse(at) >= from.getTime()).length;
}

export const figureHandlers: Handlers<keyof typeof figureRoutes> = {
  getSystemHealth: ({ now }) => ({
    ...{ at: now.toISOString(), status: 'healthy', reasons: [], uptime: 93_784, memoryUsage: 12.4, requests: 214 },
    ...{ responseTime: MOCK_MS, errorRate: 0.4, dbConnections: 14, dbConnectionsAllowed: 100, eventLoopDelay: 1.8 },
    clockAhead: { days: 0, trusted: now.toISOString() },
    newestBackup: new Date(now.getTime() - 9 * HOUR_MS).toISOString(),
    ...{ backupsBesideData: true, freeSpace: 41_300 },
    ...{ replicaLag: null, books: { verifiedAt: new Date(now.getTime() - 0.4 * HOUR_MS).toISOString(), faults: 0 } },
  }),
  getMetrics: ({ state, query, now }) => {
    const { from } = countedRange(query.range, now);
    return {
      ...{ range: query.range, from: from.toISOString(), to: now.toISOString() },
      ...{ totalUsers: state.members.length, totalFamilies: state.families.length },
      dailyActiveUsers: activeWithin(state, 1, now),
      weeklyActiveUsers: activeWithin(state, 7, now),
      monthlyActiveUsers: activeWithin(state, 30, now),
      activity: activityOf(state, from, now),
      totalBalance: totalBalance(state),
      totalTransactions: countSince(state.entries, from),
      activeChores: state.chores.filter(({ status }) => status !== 'approved').length,
      activeSavingsGoals: state.goals.filter(({ status }) => status !== 'purchased').length,
      pendingRewardClaims: state.requests.filter(({ kind, status }) => kind === 'claim' && status === 'submitted')
        .length,
    };
  },
  getPerformance: ({ state, query, now }) => {
    const { from } = countedRange(query.range, now);
    const hours = [...Object.values(state.counted), ...(state.load === 'busy' ? busyHours(from, now) : [])].filter(
      // An hour that began before the span did is counted by its minutes; the mock's are its last ones.
      ({ at }) => Date.parse(at) + HOUR_MS > from.getTime(),
    );
    const span = { range: query.range, from: from.toISOString(), to: now.toISOString() };
    return { ...span, endpoints: endpointsOf(hours), series: seriesOf(hours, from, now, POINT_HOURS[query.range]) };
  },
  getSystemStats: ({ state, now }) => {
    const children = state.members.filter(({ role }) => role === 'child').length;
    const weekAgo = new Date(now.getTime() - 7 * DAY_MS).toISOString();
    return {
      ...{ at: now.toISOString(), totalUsers: state.members.length, totalFamilies: state.families.length },
      ...{ totalParents: state.members.length - children, totalChildren: children, totalBalance: totalBalance(state) },
      activeToday: activeWithin(state, 1, now),
      transactionsToday: countSince(state.entries, new Date(`${dayOf(now)}T00:00:00Z`)),
      newUsers: state.members.filter(({ createdAt }) => createdAt > weekAgo).length,
      openErrorLogs: state.errorLogs.filter(({ status }) => !isSettled(status)).length,
      newFeedback: state.feedback.filter(({ status }) => status === 'new').length,
    };
  },
};

export const growthHandlers: Handlers<keyof typeof growthRoutes> = {
  getWeeklyReport: ({ state, now }) =>
    partsOf(state, weeksUntil(now)).map(({ day, users, families, entries }) => ({
      ...{ week: day, newAccounts: users, newFamilies: families, totalTransactions: entries.length },
      totalValue: toWireNumber(entries.reduce((sum, { amountCents }) => sum + Math.abs(amountCents), 0)),
    })),
  getMonthlyGrowth: ({ state, now }) =>
    partsOf(state, monthsUntil(now)).map(({ day, users, families, entries }) => ({
      ...{ month: day.slice(0, 7), users, families, transactions: entries.length },
    })),
};

/** New users, new families and entries of each week or month, by its first day. */
function partsOf(state: MockState, days: readonly string[]) {
  return days.map((day, place) => {
    const until = days[place + 1];
    const isIn = (at: string) => at >= day && (until === undefined || at < until);
    return {
      day,
      users: state.members.filter(({ createdAt }) => isIn(createdAt)).length,
      // A family came with its first adult.
      families: state.families.filter(({ id }) =>
        isIn(
          state.members
            .filter(({ familyId }) => familyId === id)
            .map(({ createdAt }) => createdAt)
            .toSorted()[0] ?? '',
        ),
      ).length,
      entries: state.entries.filter(({ at }) => isIn(at)),
    };
  });
}

function endpointsOf(hours: readonly MockRequests[]): Performance['endpoints'] {
  const counted = new Map<string, { requests: number; errors: number }>();
  for (const { endpoint, requests, errors } of hours) {
    const known = counted.get(endpoint) ?? { requests: 0, errors: 0 };
    counted.set(endpoint, { requests: known.requests + requests, errors: known.errors + errors });
  }
  return [...counted]
    .map(([endpoint, { requests, errors }]) => ({
      ...{ endpoint, averageResponseTime: MOCK_MS, p95: MOCK_P95_MS, requestCount: requests, errorCount: errors },
      successRate: successRate(requests, errors),
    }))
    .toSorted((a, b) => b.requestCount - a.requestCount || (a.endpoint < b.endpoint ? -1 : 1));
}

function seriesOf(hours: readonly MockRequests[], from: Date, to: Date, stepHours: number): Performance['series'] {
  const step = stepHours * HOUR_MS;
  const first = Math.floor(from.getTime() / step) * step;
  return Array.from({ length: Math.floor((to.getTime() - first) / step) + 1 }, (_, place) => {
    const begin = first + place * step;
    const within = hours.filter(({ at }) => Date.parse(at) >= begin && Date.parse(at) < begin + step);
    const requestCount = within.reduce((sum, { requests }) => sum + requests, 0);
    const answered = requestCount > 0;
    return {
      ...{ at: new Date(begin).toISOString(), requestCount },
      errorCount: within.reduce((sum, { errors }) => sum + errors, 0),
      averageResponseTime: answered ? MOCK_MS : null,
      p95: answered ? MOCK_P95_MS : null,
    };
  });
}
