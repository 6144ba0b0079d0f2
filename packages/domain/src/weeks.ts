import { addDays } from './dates.ts';
import { UNUSED_YEARS } from './deadlines.ts';
import { isoWeekday } from './weekdays.ts';

/** A reversal is brought forward with its entry, up to this many days before its time, as `bring_forward` does. */
const PAIR_DAYS = 30;

/** A week: its Monday and its Sunday, as YYYY-MM-DD. */
export interface Week {
  readonly from: string;
  readonly to: string;
}

/** The week of a day (YYYY-MM-DD). */
export function weekOf(day: string): Week {
  const from = addDays(day, 1 - isoWeekday(day));
  return { from, to: addDays(from, 6) };
}

/**
 * The week that is shown for a wished day. A later day than today has the current week. An earlier day than the ledger
 * keeps has the first week whose entries are all kept.
 *
 * @param day the wished day (YYYY-MM-DD); default: today
 * @param today the family's day
 */
export function shownWeek(day: string | undefined, today: string): Week {
  if (day === undefined || day > today) return weekOf(today);
  const [year = 0, month = 1, date = 1] = today.split('-').map(Number);
  const cut = new Date(Date.UTC(year - UNUSED_YEARS, month - 1, date)).toISOString().slice(0, 10);
  const oldest = weekOf(addDays(cut, 7 + PAIR_DAYS));
  return day < oldest.from ? oldest : weekOf(day);
}
