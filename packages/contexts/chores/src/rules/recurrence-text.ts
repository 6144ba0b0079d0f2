import type { Recurrence, SeriesPlace } from '@pocketful/domain/recurrence';
import { everyText, ordinal, weekdayOf } from '@pocketful/domain/weekdays';

/** How often a chore comes again, in words: 'Every day', 'Every Monday', 'Every Mon and Thu', 'Every month on the 31st'. */
export function recurrenceText(place: Recurrence & Pick<SeriesPlace, 'dueDay' | 'anchorDay'>): string {
  const { frequency, recurringDays, dueDay, anchorDay } = place;
  switch (frequency) {
    case 'daily':
      return 'Every day';
    case 'weekly':
      return everyText(recurringDays.length > 0 ? recurringDays : [weekdayOf(dueDay)]);
    case 'monthly':
      return `Every month on the ${ordinal(anchorDay ?? Number(dueDay.slice(8, 10)))}`;
  }
}
