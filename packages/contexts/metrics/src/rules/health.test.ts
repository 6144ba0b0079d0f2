import fc from 'fast-check';
import { expect, test } from 'vitest';
import { errorRate, HEALTH_FIGURES, type HealthFigure, healthOf, successRate, THRESHOLDS } from './health.ts';

const isBelow = (figure: HealthFigure) => THRESHOLDS[figure].below === true;
/** A value that is far from the thresholds. */
const calmOf = (figure: HealthFigure) => (isBelow(figure) ? 1_000_000 : 0);
const calm = Object.fromEntries(HEALTH_FIGURES.map(figure => [figure, calmOf(figure)])) as Record<
  HealthFigure,
  number | null
>;

test('Health is reported with its thresholds, and includes the books: a system is as bad as its worst metric, from the threshold on', () => {
  expect(healthOf(calm)).toEqual({ status: 'healthy', reasons: [] });
  for (const figure of HEALTH_FIGURES) {
    const { warning, critical } = THRESHOLDS[figure];
    // A limit below which a metric is bad counts as good itself.
    const [reached, missed] = isBelow(figure) ? [-0.01, 0] : [0, -0.01];
    if (warning !== undefined) {
      expect(healthOf({ ...calm, [figure]: warning + reached })).toEqual({
        status: 'warning',
        reasons: [{ figure, status: 'warning' }],
      });
      expect(healthOf({ ...calm, [figure]: warning + missed }).status).toBe('healthy');
    }
    if (critical !== undefined) expect(healthOf({ ...calm, [figure]: critical + reached }).status).toBe('critical');
  }
  expect(healthOf({ ...calm, memoryUsage: 85, bookFaults: 2 })).toEqual({
    status: 'critical',
    reasons: [
      { figure: 'bookFaults', status: 'critical' },
      { figure: 'memoryUsage', status: 'warning' },
    ],
  });
});

test('an unmeasured metric is no reason', () => {
  expect(healthOf({ ...calm, replicaLag: null, responseTime: null }).status).toBe('healthy');
});

test('rates lie between 0 and 100, and one failure among any number shows', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e9 }), fc.double({ min: 0, max: 1, noNaN: true }), (requests, share) => {
      const errors = Math.round(requests * share);
      expect(successRate(requests, errors)).toBeGreaterThanOrEqual(0);
      expect(successRate(requests, errors)).toBeLessThanOrEqual(errors === 0 ? 100 : 99.99);
      expect(errorRate(requests, errors)).toBeGreaterThanOrEqual(errors === 0 ? 0 : 0.01);
    }),
  );
  expect([successRate(0, 0), errorRate(0, 0), successRate(20, 1), errorRate(20, 1)]).toEqual([100, null, 95, 5]);
});
