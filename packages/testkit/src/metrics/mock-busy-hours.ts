import type { MockRequests } from '../mock/state.ts';

const HOUR_MS = 3_600_000;

/** Endpoints with their calls in an hour of the afternoon, and the number of calls of which one fails. */
const BUSY: readonly (readonly [endpoint: string, perHour: number, failsOneOf?: number])[] = [
  ['GET /api/dashboard', 120],
  ['GET /api/children/:id/balance', 96],
  ['GET /api/chores', 64],
  ['POST /api/auth/verify-pin', 30],
  ['POST /api/transactions', 18, 400],
  ['PATCH /api/chores/:id/approve', 12],
  ['GET /api/accounts/export', 4, 12],
];

/**
 * The load of a busy instance, hour by hour, for screens to look at: more in the afternoon, the same each time.
 *
 * @param from where it begins: with the hour in which this lies
 */
export function busyHours(from: Date, to: Date): MockRequests[] {
  const hours: MockRequests[] = [];
  for (let at = Math.floor(from.getTime() / HOUR_MS) * HOUR_MS; at < to.getTime(); at += HOUR_MS) {
    const hour = new Date(at);
    const share = 0.15 + 0.85 * Math.max(0, Math.sin(((hour.getUTCHours() - 10) / 14) * Math.PI));
    for (const [endpoint, perHour, failsOneOf] of BUSY) {
      const requests = Math.max(1, Math.round(perHour * share));
      const errors =
        failsOneOf === undefined || hour.getUTCHours() % 5 !== 0 ? 0 : Math.ceil((5 * requests) / failsOneOf);
      hours.push({ at: hour.toISOString(), endpoint, requests, errors: Math.min(errors, requests) });
    }
  }
  return hours;
}
