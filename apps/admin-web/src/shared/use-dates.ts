import { type Dates, useDatesIn } from '@pocketful/web-kit/dates';

/** The time zone of the desk that staff sits at. */
const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Dates as staff reads them, in the time zone of its own device. */
export function useDates(): Dates {
  return useDatesIn(HERE);
}
