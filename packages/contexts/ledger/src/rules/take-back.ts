import { elapsedSince } from '@pocketful/domain/elapsed';

/** For how many days an adult can take a decision or an entry back. */
export const TAKE_BACK_DAYS = 7;

const DAY_MS = 86_400_000;

/** Whether a decision or an entry of that time (ISO 8601) can still be taken back. */
export function isWithinTakeBack(at: string, now: Date): boolean {
  return elapsedSince(new Date(at), now) < TAKE_BACK_DAYS * DAY_MS;
}

/** The beginning of the description of an entry that takes another one back. */
export const TAKEN_BACK_PREFIX = 'Taken back: ';

/** The end of the description of an entry that was taken back, in statements. */
export const TAKEN_BACK_MARK = ' (taken back)';

/** The description of an entry that takes another one back, with the reason if there is one. */
export function takenBackText(description: string, reason?: string): string {
  return `${TAKEN_BACK_PREFIX}${description}${reason === undefined ? '' : ` (${reason})`}`;
}
