/** The spans of time that staff look back over, the shortest first. */
export const RANGES = ['24h', '7d', '30d', '90d'] as const;
export type Range = (typeof RANGES)[number];

const HOURS: Readonly<Record<Range, number>> = { '24h': 24, '7d': 7 * 24, '30d': 30 * 24, '90d': 90 * 24 };
const HOUR_MS = 3_600_000;

/** When a span that ends now began. */
export function startOfRange(range: Range, now: Date): Date {
  return new Date(now.getTime() - HOURS[range] * HOUR_MS);
}
