import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dayIn, noonOf } from './dates.ts';
import {
  CHORE_FREQUENCIES,
  earlierPlace,
  editedPlace,
  firstPlace,
  nextPlace,
  type Recurrence,
  recurrenceOf,
} from './recurrence.ts';
import { WEEKDAYS, type Weekday, weekdayOf } from './weekdays.ts';

const daily: Recurrence = { frequency: 'daily', recurringDays: [] };
const weekly = (...recurringDays: Weekday[]): Recurrence => ({ frequency: 'weekly', recurringDays });
const monthly: Recurrence = { frequency: 'monthly', recurringDays: [] };

/** The due days that follow when each is submitted on its day. */
function followers(recurrence: Recurrence, first: string, count: number): string[] {
  const days: string[] = [];
  let place = firstPlace(recurrence, first);
  for (let at = 0; at < count; at++) {
    place = nextPlace(place, place.dueDay);
    days.push(place.dueDay);
  }
  return days;
}

const day = fc.integer({ min: 0, max: 36_524 }).map(days => addDays('2000-01-01', days));
const recurrence: fc.Arbitrary<Recurrence> = fc
  .record({
    frequency: fc.constantFrom(...CHORE_FREQUENCIES),
    recurringDays: fc.constant<Weekday[]>([]),
  })
  .chain(said =>
    said.frequency === 'weekly'
      ? fc.subarray([...WEEKDAYS]).map(recurringDays => ({ ...said, recurringDays }))
      : fc.constant(said),
  );

test('The next chore is due after the last one and after today', () => {
  fc.assert(
    fc.property(recurrence, day, day, (said, dueDay, today) => {
      const place = firstPlace(said, dueDay);
      const next = nextPlace(place, today);
      const after = [dueDay, today].sort()[1] ?? '';
      expect(next.dueDay > after).toBe(true);
      expect(matches(place, next.dueDay)).toBe(true);
      for (let between = addDays(after, 1); between < next.dueDay; between = addDays(between, 1))
        expect(matches(place, between)).toBe(false);
      expect(next.opensOn).toBe(addDays(dueDay, 1));
      expect({ ...next, dueDay, opensOn: null }).toEqual(place);
    }),
  );
});

test('The next chore of a series is due on the first matching day on which the child is not away', () => {
  const absence = fc.tuple(fc.integer({ min: -40, max: 400 }), fc.nat(90));
  fc.assert(
    fc.property(recurrence, day, fc.array(absence, { maxLength: 4 }), (said, dueDay, given) => {
      const absences = given.map(([first, length]) => ({
        from: addDays(dueDay, first),
        to: addDays(dueDay, first + length),
      }));
      const isAway = (at: string) => absences.some(({ from, to }) => from <= at && at <= to);
      const place = firstPlace(said, dueDay);
      const next = nextPlace(place, dueDay, absences);
      expect(isAway(next.dueDay)).toBe(false);
      expect(matches(place, next.dueDay)).toBe(true);
      for (let between = addDays(dueDay, 1); between < next.dueDay; between = addDays(between, 1))
        expect(isAway(between) || !matches(place, between)).toBe(true);
      // It opens on the day after the last absence that lies before it, if one moved it.
      const moved = Array.from({ length: 500 }, (_, days) => addDays(dueDay, days + 1)).filter(
        at => at < next.dueDay && matches(place, at),
      );
      const back = absences.filter(({ from, to }) => moved.some(at => from <= at && at <= to)).map(({ to }) => to);
      expect(next.opensOn === addDays(dueDay, 1) || back.includes(addDays(next.opensOn ?? '', -1))).toBe(true);
      expect(moved.length === 0).toBe(next.opensOn === addDays(dueDay, 1));
      expect(isAway(next.opensOn ?? '') && moved.length > 0 && next.opensOn === next.dueDay).toBe(false);
      // With the absences gone it is where it had been without them, and not before today.
      const origin = { after: dueDay, addedOn: dueDay };
      const without = nextPlace(place, dueDay);
      expect(earlierPlace(next, origin, dueDay, []) ?? next).toEqual(without);
      const late = addDays(dueDay, 30);
      const corrected = earlierPlace(next, origin, late, []) ?? next;
      expect(corrected.dueDay <= next.dueDay).toBe(true);
      expect(corrected.dueDay >= late || corrected.dueDay === next.dueDay).toBe(true);
      expect(earlierPlace(next, origin, dueDay, absences)).toBeUndefined();
    }),
  );
});

test('an occurrence that no absence moved stays', () => {
  fc.assert(
    fc.property(recurrence, day, day, fc.nat(60), (said, after, addedOn, later) => {
      const next = nextPlace(firstPlace(said, after), addedOn);
      expect(earlierPlace(next, { after, addedOn }, addDays(addedOn, later), [])).toBeUndefined();
    }),
  );
});

test('an occurrence that an absence moved is earlier without it, also if the absence became longer', () => {
  const moved = nextPlace(firstPlace(daily, '2026-03-10'), '2026-03-10', [{ from: '2026-03-11', to: '2026-03-13' }]);
  const origin = { after: '2026-03-10', addedOn: '2026-03-10' };
  expect(earlierPlace(moved, origin, '2026-03-10', [{ from: '2026-03-11', to: '2026-03-16' }])).toBeUndefined();
  expect(earlierPlace(moved, origin, '2026-03-10', [])).toMatchObject({ dueDay: '2026-03-11', opensOn: '2026-03-11' });
  expect(earlierPlace(moved, origin, '2026-03-12', [])).toMatchObject({ dueDay: '2026-03-12', opensOn: '2026-03-11' });
});

/** The rule said the other way round: whether a day is one of the series. */
function matches(place: ReturnType<typeof firstPlace>, at: string): boolean {
  if (place.frequency === 'daily') return true;
  if (place.frequency === 'monthly') {
    const isLast = addDays(at, 1).slice(5, 7) !== at.slice(5, 7);
    const wanted = place.anchorDay ?? 0;
    return Number(at.slice(8)) === wanted || (isLast && Number(at.slice(8)) < wanted);
  }
  const days = place.recurringDays.length > 0 ? place.recurringDays : [weekdayOf(place.dueDay)];
  return days.includes(weekdayOf(at));
}

test('A monthly series keeps its day across short months: a monthly chore keeps its day, also after a month that is too short for it', () => {
  expect(followers(monthly, '2026-01-31', 4)).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']);
  expect(followers(monthly, '2028-01-30', 2)).toEqual(['2028-02-29', '2028-03-30']);
});

test('29 February repeats each month, and in other years on the last day', () => {
  expect(followers(monthly, '2028-02-29', 12).slice(-2)).toEqual(['2029-01-29', '2029-02-28']);
  expect(followers(daily, '2028-02-28', 2)).toEqual(['2028-02-29', '2028-03-01']);
});

test('New Year is a day like others', () => {
  expect(followers(daily, '2026-12-31', 1)).toEqual(['2027-01-01']);
  expect(followers(monthly, '2026-12-31', 1)).toEqual(['2027-01-31']);
  expect(followers(weekly('monday', 'thursday'), '2026-12-31', 2)).toEqual(['2027-01-04', '2027-01-07']);
});

test('A missed day of a series is not made up: a missed day is not made up: the next one comes after today', () => {
  expect(nextPlace(firstPlace(weekly('monday'), '2026-03-02'), '2026-03-18')).toMatchObject({
    dueDay: '2026-03-23',
    opensOn: '2026-03-03',
  });
});

test('A weekly series without days repeats on the weekday of its due date', () => {
  expect(followers(weekly(), '2026-03-04', 2)).toEqual(['2026-03-11', '2026-03-18']);
});

test.each([
  ['America/New_York', '2026-03-08', '2026-11-01'],
  ['Pacific/Kiritimati', '2026-03-08', '2026-11-01'],
  ['Pacific/Honolulu', '2026-03-08', '2026-11-01'],
  ['Europe/Berlin', '2026-03-29', '2026-10-25'],
  ['Australia/Lord_Howe', '2026-04-05', '2026-10-04'],
])('in %s noon of each due day is on that day, also on daylight-saving days', (timeZone, ...changes) => {
  for (const change of changes) {
    const place = nextPlace(firstPlace(daily, addDays(change, -1)), addDays(change, -1));
    expect(place.dueDay).toBe(change);
    expect(dayIn(timeZone, noonOf(place.dueDay, timeZone))).toBe(change);
    expect(followers(daily, addDays(change, -1), 3)).toEqual([change, addDays(change, 1), addDays(change, 2)]);
  }
});

test('a body without recurrence is one, whatever its other fields', () => {
  expect(recurrenceOf({ isRecurring: false, frequency: 'weekly', recurringDays: ['monday'] })).toBeNull();
  expect(recurrenceOf({})).toBeNull();
  expect(recurrenceOf({ isRecurring: true, frequency: 'daily', recurringDays: ['monday'] })).toEqual(daily);
  expect(
    recurrenceOf({ isRecurring: true, frequency: 'weekly', recurringDays: ['sunday', 'monday', 'sunday'] }),
  ).toEqual(weekly('monday', 'sunday'));
});

test('an edit with the same day keeps the intended day; another day becomes the intended one', () => {
  const february = nextPlace(firstPlace(monthly, '2026-01-31'), '2026-01-31');
  expect(editedPlace(february, monthly, '2026-02-28').anchorDay).toBe(31);
  expect(editedPlace(february, monthly, '2026-02-20').anchorDay).toBe(20);
  expect(editedPlace(february, daily, '2026-02-28').anchorDay).toBeNull();
});

test('an occurrence with an earlier due date opens no later than that', () => {
  const next = nextPlace(firstPlace({ frequency: 'daily', recurringDays: [] }, '2026-03-10'), '2026-03-10');
  expect(next.opensOn).toBe('2026-03-11');
  expect(editedPlace(next, { frequency: 'daily', recurringDays: [] }, '2026-03-10').opensOn).toBe('2026-03-10');
});
