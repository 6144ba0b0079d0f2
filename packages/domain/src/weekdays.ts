/** The days of a week, Monday first. */
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** The weekday of a day (YYYY-MM-DD), Monday 1 to Sunday 7. */
export function isoWeekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/** The weekday of a day (YYYY-MM-DD). Throws RangeError for an invalid day. */
export function weekdayOf(day: string): Weekday {
  const weekday = WEEKDAYS[isoWeekday(day) - 1];
  if (weekday === undefined) throw new RangeError(`${day} is no day`);
  return weekday;
}

/** 'Monday' */
export function weekdayName(day: Weekday): string {
  return `${day.charAt(0).toUpperCase()}${day.slice(1)}`;
}

/** 'Mon' */
export function shortWeekday(day: Weekday): string {
  return weekdayName(day).slice(0, 3);
}

/** 'Every day', 'Every Monday', 'Every Mon and Thu', 'Every Mon to Fri' */
export function everyText(days: readonly Weekday[]): string {
  const [first, ...others] = days;
  if (first === undefined || days.length === WEEKDAYS.length) return 'Every day';
  const last = others.at(-1);
  if (last === undefined) return `Every ${weekdayName(first)}`;
  const isRun = others.length > 1 && days.every((day, at) => day === WEEKDAYS[WEEKDAYS.indexOf(first) + at]);
  if (isRun) return `Every ${shortWeekday(first)} to ${shortWeekday(last)}`;
  return `Every ${days.slice(0, -1).map(shortWeekday).join(', ')} and ${shortWeekday(last)}`;
}

/** '1st', '22nd', '13th' */
export function ordinal(day: number): string {
  const teen = day % 100 >= 11 && day % 100 <= 13;
  const ending = teen ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  return `${day}${ending}`;
}
