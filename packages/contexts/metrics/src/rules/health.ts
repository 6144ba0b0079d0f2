/** The health of the system, by thresholds that the answer shows too. */

export const HEALTH_STATUSES = ['healthy', 'warning', 'critical'] as const;
export type HealthStatus = (typeof HEALTH_STATUSES)[number];

/** The figures that decide the health. */
export const HEALTH_FIGURES = [
  'memoryUsage',
  'responseTime',
  'errorRate',
  'dbConnections',
  'eventLoopDelay',
  'replicaLag',
  'bookFaults',
  'booksAge',
  'clockAhead',
  'backupAge',
  'freeSpace',
] as const;
export type HealthFigure = (typeof HEALTH_FIGURES)[number];

export interface Threshold {
  /** From here on a warning; absent where nothing is a warning only. */
  readonly warning?: number;
  /** From here on critical; absent where it never is. */
  readonly critical?: number;
  readonly unit: '%' | 'ms' | 's' | 'hours' | 'faults' | 'days' | 'MB';
  /** Set if small values are the bad ones: the limits are then the least that is good. */
  readonly below?: true;
}

/** From which value on a figure is a warning, and from which critical. */
export const THRESHOLDS: Readonly<Record<HealthFigure, Threshold>> = {
  memoryUsage: { warning: 80, critical: 95, unit: '%' },
  responseTime: { warning: 500, critical: 2000, unit: 'ms' },
  errorRate: { warning: 1, critical: 5, unit: '%' },
  /** Of all connections that the database allows. */
  dbConnections: { warning: 80, critical: 95, unit: '%' },
  eventLoopDelay: { warning: 100, critical: 500, unit: 'ms' },
  replicaLag: { warning: 30, critical: 300, unit: 's' },
  bookFaults: { critical: 1, unit: 'faults' },
  /** Since the books were verified last, which happens every hour. */
  booksAge: { warning: 3, unit: 'hours' },
  /** Days ahead of the newest time that jobs trust. Beyond the limit they neither pay nor remove anything. */
  clockAhead: { critical: 40, unit: 'days' },
  /** Of the newest backup. */
  backupAge: { warning: 7, unit: 'days' },
  /** Of the disk with the data. */
  freeSpace: { warning: 500, critical: 100, unit: 'MB', below: true },
};

/** A figure that is not as it should be. */
export interface HealthReason {
  readonly figure: HealthFigure;
  readonly status: Exclude<HealthStatus, 'healthy'>;
}

/**
 * The status of a system with these figures, and the reasons, the worst first.
 *
 * @param figures null for a figure that cannot be measured, which is no reason
 */
export function healthOf(figures: Readonly<Record<HealthFigure, number | null>>): {
  status: HealthStatus;
  reasons: HealthReason[];
} {
  const reasons = HEALTH_FIGURES.flatMap((figure): HealthReason[] => {
    const value = figures[figure];
    const threshold = THRESHOLDS[figure];
    if (value === null) return [];
    const reaches = (limit: number | undefined) =>
      limit !== undefined && (threshold.below ? value < limit : value >= limit);
    if (reaches(threshold.critical)) return [{ figure, status: 'critical' }];
    return reaches(threshold.warning) ? [{ figure, status: 'warning' }] : [];
  });
  const sorted = reasons.toSorted((a, b) => HEALTH_STATUSES.indexOf(b.status) - HEALTH_STATUSES.indexOf(a.status));
  return { status: sorted[0]?.status ?? 'healthy', reasons: sorted };
}

/** Under this share of calls that succeeded, in percent, an endpoint is flagged. */
export const LEAST_SUCCESS = 95;

/** How many of so many succeeded, in percent with two decimals; all of none did. */
export function successRate(requests: number, errors: number): number {
  // Rounded down, so that 100 means that no call failed.
  return requests === 0 ? 100 : Math.floor(((requests - errors) / requests) * 10_000) / 100;
}

/** How many of so many failed, in percent with two decimals; null of none. */
export function errorRate(requests: number, errors: number): number | null {
  return requests === 0 ? null : Math.ceil((errors / requests) * 10_000) / 100;
}
