import { type Dates, useDatesIn } from '@pocketful/web-kit/texts/dates';
import { useMember } from './session.tsx';

/** Dates in the family's time zone. */
export function useDates(): Dates {
  return useDatesIn(useMember().timeZone);
}
