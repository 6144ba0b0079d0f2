import { countedRange, POINT_HOURS } from '@pocketful/domain/ranges';
import type { Performance } from '@pocketful/metrics/calls';
import { successRate } from '@pocketful/metrics/rules/health';
import { sql } from 'kysely';
import { HOUR } from '../../platform/clock.ts';
import { UNKNOWN_ROUTE } from '../../platform/http/answered-route.ts';
import type { CallOf } from '../../platform/http/call.ts';
import type { RouteDeps } from '../../platform/http/route-deps.ts';
import { quantileOf } from './durations.ts';

/** The requests of one endpoint, or of one point in time, in one bucket. */
interface BucketRow {
  readonly point: Date | null;
  readonly method: string | null;
  readonly route: string | null;
  readonly bucket: number;
  readonly requests: number;
  readonly errors: number;
  readonly microseconds: number;
}

/** Requests that are reported together. */
class Tally {
  readonly #buckets = new Map<number, number>();
  #microseconds = 0;
  requests = 0;
  errors = 0;

  add({ bucket, requests, errors, microseconds }: BucketRow): void {
    this.#buckets.set(bucket, (this.#buckets.get(bucket) ?? 0) + requests);
    this.requests += requests;
    this.errors += errors;
    this.#microseconds += microseconds;
  }

  /** Milliseconds with one decimal. */
  get average(): number {
    return tenths(this.requests === 0 ? 0 : this.#microseconds / this.requests / 1000);
  }

  get p95(): number {
    return tenths(quantileOf(this.#buckets, 0.95));
  }
}

/** The speed and the error rate of each endpoint, over all processes. */
export async function getPerformance(
  { query, now }: CallOf<'getPerformance'>,
  { database }: Pick<RouteDeps, 'database'>,
): Promise<Performance> {
  const { range } = query;
  const { from, to } = countedRange(range, now);
  const step = POINT_HOURS[range] * HOUR;
  const rows = await database.report(sql<BucketRow>`
    SELECT c.point, c.method, c.route, c.bucket, sum(c.requests)::float8 AS requests,
      coalesce(sum(c.requests) FILTER (WHERE c.status_class = 5), 0)::float8 AS errors,
      sum(c.microseconds)::float8 AS microseconds
    FROM (
      SELECT date_bin(${`${POINT_HOURS[range]} hours`}::interval, at, 'epoch'::timestamptz) AS point, method, route,
        status_class, bucket, requests, microseconds
      FROM staff_views.request_counts
      WHERE span IN ('minute', 'hour', 'day') AND at >= ${from} AND at <= ${to}
    ) AS c
    GROUP BY GROUPING SETS ((c.method, c.route, c.bucket), (c.point, c.bucket))`);
  const endpoints = talliesOf(rows, ({ method, route }) => nameOf(method, route));
  const points = talliesOf(rows, ({ point }) => point?.getTime());
  return {
    ...{ range, from: from.toISOString(), to: to.toISOString() },
    endpoints: [...endpoints]
      .map(([endpoint, tally]) => ({
        endpoint,
        averageResponseTime: tally.average,
        p95: tally.p95,
        requestCount: tally.requests,
        errorCount: tally.errors,
        successRate: successRate(tally.requests, tally.errors),
      }))
      .toSorted((a, b) => b.requestCount - a.requestCount || (a.endpoint < b.endpoint ? -1 : 1)),
    series: pointsBetween(from, to, step).map(at => {
      const tally = points.get(at);
      return {
        at: new Date(at).toISOString(),
        requestCount: tally?.requests ?? 0,
        errorCount: tally?.errors ?? 0,
        averageResponseTime: tally?.average ?? null,
        p95: tally?.p95 ?? null,
      };
    }),
  };
}

function nameOf(method: string | null, route: string | null): string | undefined {
  if (route === null) return undefined;
  return route === UNKNOWN_ROUTE ? route : `${method} ${route}`;
}

function talliesOf<K>(rows: readonly BucketRow[], keyOf: (row: BucketRow) => K | undefined): Map<K, Tally> {
  const tallies = new Map<K, Tally>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key === undefined) continue;
    const tally = tallies.get(key) ?? new Tally();
    tallies.set(key, tally);
    tally.add(row);
  }
  return tallies;
}

/** The start times of the points of a series, at whole steps of the clock (UTC). */
function pointsBetween(from: Date, to: Date, step: number): number[] {
  const first = Math.floor(from.getTime() / step) * step;
  return Array.from({ length: Math.floor((to.getTime() - first) / step) + 1 }, (_, at) => first + at * step);
}

function tenths(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}
