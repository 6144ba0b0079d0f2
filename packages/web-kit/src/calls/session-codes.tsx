import type { ErrorCode } from '@pocketful/api-contract/errors';

/** Refusals that speak of who is active, not of what was asked for: after them the server is asked who that is. */
export const SESSION_CODES: ReadonlySet<ErrorCode | undefined> = new Set<ErrorCode>([
  'NOT_SIGNED_IN',
  'PROFILE_LOCKED',
  'PROFILE_REQUIRED',
  'STALE_PROFILE',
  'POLICY_NOT_ACCEPTED',
  'TERMS_NOT_ACCEPTED',
]);
