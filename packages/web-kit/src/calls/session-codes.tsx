import type { ErrorCode } from '@pocketful/api-contract/errors';

/** Refusals that concern the session, not the call: after them the app asks the server who is active. */
export const SESSION_CODES: ReadonlySet<ErrorCode | undefined> = new Set<ErrorCode>([
  'NOT_SIGNED_IN',
  'PROFILE_LOCKED',
  'PROFILE_REQUIRED',
  'STALE_PROFILE',
  'POLICY_NOT_ACCEPTED',
  'TERMS_NOT_ACCEPTED',
]);
