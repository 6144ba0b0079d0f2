/** The spans of time that staff look back over, the shortest first. */
export const RANGES = ['24h', '7d', '30d', '90d'] as const;
export type Range = (typeof RANGES)[number];

const HOURS: Readonly<Record<Range, number>> = { '24h': 24, '7d': 7 * 24, '30d': 30 * 24, '90d': 90 * 24 };
const HOUR_MS = 3_600_000;

/** When a span that ends now began. */
export function startOfRange(range: Range, now: Date): Date {
  return new Date(now.getTime() - HOURS[range] * HOUR_MS);
}

/** The unit in which a span is counted: older counts are kept by hours and days only. */
type RangeUnit = 'minute' | 'hour' | 'day';
const UNITS: Readonly<Record<Range, RangeUnit>> = { '24h': 'minute', '7d': 'hour', '30d': 'day', '90d': 'day' };
const UNIT_MS: Readonly<Record<RangeUnit, number>> = { minute: 60_000, hour: HOUR_MS, day: 24 * HOUR_MS };

/** A span as it is counted: from the minute, hour or day (UTC) in which it begins, which counts whole. */
export interface CountedRange {
  readonly from: Date;
  readonly to: Date;
  readonly unit: RangeUnit;
}

/** The span that figures count which ends now. */
export function countedRange(range: Range, now: Date): CountedRange {
  const unit = UNITS[range];
  const from = Math.floor(startOfRange(range, now).getTime() / UNIT_MS[unit]) * UNIT_MS[unit];
  return { from: new Date(from), to: now, unit };
}

/** Hours between two points of a chart over a span. */
export const POINT_HOURS: Readonly<Record<Range, number>> = { '24h': 1, '7d': 6, '30d': 24, '90d': 24 };
