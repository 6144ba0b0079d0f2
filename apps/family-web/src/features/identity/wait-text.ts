import type { Problem } from '@pocketful/api-contract/problem';

/** What a lock-out says: how long to wait, in words. */
export function waitText({ retryAfterSeconds }: Problem): string {
  if (retryAfterSeconds === undefined) return 'Too many wrong tries. Please wait a while before trying again.';
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return `Too many wrong tries. Please wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} before trying again.`;
}
