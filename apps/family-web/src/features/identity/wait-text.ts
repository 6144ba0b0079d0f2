import { ApiError } from '@pocketful/api-client/api-error';

/** What a lock-out says: how long to wait, in words; undefined for any other failure. */
export function waitText(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'LOCKED_OUT') return undefined;
  const seconds = error.problem?.retryAfterSeconds;
  if (seconds === undefined) return 'Too many wrong tries. Please wait a while before trying again.';
  const minutes = Math.ceil(seconds / 60);
  return `Too many wrong tries. Please wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} before trying again.`;
}
