import { type Recurrence, type SeriesPlace, WEEKDAYS, type Weekday, weekdayOf } from './recurrence.ts';

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

/** 'Monday' */
export function weekdayName(day: Weekday): string {
  return `${day.charAt(0).toUpperCase()}${day.slice(1)}`;
}

function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

function ordinal(day: number): string {
  const teen = day % 100 >= 11 && day % 100 <= 13;
  const ending = teen ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  return `${day}${ending}`;
}
