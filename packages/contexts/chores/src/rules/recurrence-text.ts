import type { Recurrence, SeriesPlace } from '@pocketful/domain/recurrence';
import { ordinal, WEEKDAYS, weekdayName, weekdayOf } from '@pocketful/domain/weekdays';

/** How often a chore comes again, in words: 'Every day', 'Every Monday and Thursday', 'Every month on the 31st'. */
export function recurrenceText(place: Recurrence & Pick<SeriesPlace, 'dueDay' | 'anchorDay'>): string {
  const { frequency, recurringDays, dueDay, anchorDay } = place;
  switch (frequency) {
    case 'daily':
      return 'Every day';
    case 'weekly':
      if (recurringDays.length === WEEKDAYS.length) return 'Every day';
      return `Every ${listed((recurringDays.length > 0 ? recurringDays : [weekdayOf(dueDay)]).map(weekdayName))}`;
    case 'monthly':
      return `Every month on the ${ordinal(anchorDay ?? Number(dueDay.slice(8, 10)))}`;
  }
}

function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
