import { WEEKDAYS, type Weekday } from '../weekdays.ts';
import { regionOf } from './date-styles.ts';

/** Regions whose week does not begin on Monday. */
const FIRST_DAYS: readonly (readonly [Weekday, readonly string[]])[] = [
  [
    'sunday',
    `AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR
    PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW`.split(/\s+/),
  ],
  ['friday', ['MV']],
  ['saturday', 'AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'.split(' ')],
];

/** The days of a week in the order of a locale. */
export function weekdaysOf(locale: string): readonly Weekday[] {
  const region = regionOf(locale);
  const firstDay = FIRST_DAYS.find(([, regions]) => regions.includes(region))?.[0] ?? 'monday';
  const first = WEEKDAYS.indexOf(firstDay);
  return [...WEEKDAYS.slice(first), ...WEEKDAYS.slice(0, first)];
}
