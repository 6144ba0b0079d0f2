import { deviceTimeZone } from '@pocketful/domain/intl/clocks';
import { type Dates, useDatesIn } from '@pocketful/web-kit/texts/dates';

/** The time zone of the desk that staff sits at. */
export const HERE = deviceTimeZone();

/** Dates for staff, in the time zone of the device. */
export function useDates(): Dates {
  return useDatesIn(HERE);
}
