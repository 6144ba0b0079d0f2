import type { Recurrence, SeriesPlace } from '@pocketful/domain/recurrence';
import { ordinal, WEEKDAYS, weekdayName, weekdayOf } from '@pocketful/domain/weekdays';

/** How often a chore comes again, in words: 'Every day', 'Every Monday', 'Every Mon and Thu', 'Every month on the 31st'. */
export function recurrenceText(place: Recurrence & Pick<SeriesPlace, 'dueDay' | 'anchorDay'>): string {
  const { frequency, recurringDays, dueDay, anchorDay } = place;
  switch (frequency) {
    case 'daily':
      return 'Every day';
    case 'weekly':
      if (recurringDays.length === WEEKDAYS.length) return 'Every day';
      if (recurringDays.length > 1) return `Every ${listed(recurringDays.map(day => weekdayName(day).slice(0, 3)))}`;
      return `Every ${weekdayName(recurringDays[0] ?? weekdayOf(dueDay))}`;
    case 'monthly':
      return `Every month on the ${ordinal(anchorDay ?? Number(dueDay.slice(8, 10)))}`;
  }
}

function listed(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
