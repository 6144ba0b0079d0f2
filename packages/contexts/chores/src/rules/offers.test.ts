import { addDays } from '@pocketful/domain/dates';
import { CHORE_FREQUENCIES, firstPlace } from '@pocketful/domain/recurrence';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterGivenBack, afterTaken, isOpenOffer, nextTurnDay, type Occurrence } from './offers.ts';

const DAY = '2028-02-28';
const recurring = fc
  .record({ frequency: fc.constantFrom(...CHORE_FREQUENCIES), days: fc.integer({ min: 0, max: 500 }) })
  .map(({ frequency, days }): Occurrence => {
    const dueDay = addDays(DAY, days);
    return { dueDay, place: firstPlace({ frequency, recurringDays: [] }, dueDay), previousDay: null };
  });
const late = fc.integer({ min: -40, max: 40 });

test('A recurring offer is taken once, and opens again on the day after its due day, or after the day on which it was taken late: it is closed for the rest of that day, and its next day is after that', () => {
  fc.assert(
    fc.property(recurring, late, (offer, days) => {
      const today = addDays(offer.dueDay, days);
      const { place, dueDay, previousDay } = afterTaken(offer, today);
      expect(isOpenOffer(place, false, today)).toBe(false);
      expect(isOpenOffer(place, false, dueDay)).toBe(true);
      expect(previousDay).toBe(offer.dueDay);
      expect([offer.dueDay, today].every(day => day < dueDay)).toBe(true);
    }),
  );
});

test('A child gives back a chore that it took and has not submitted: it is up for grabs again: it is as it was until the next one opens', () => {
  fc.assert(
    fc.property(recurring, late, (offer, days) => {
      const today = addDays(offer.dueDay, days);
      const taken = afterTaken(offer, today);
      expect(afterGivenBack(taken, offer.dueDay, today)).toEqual(offer);
      const opens = addDays(days > 0 ? today : offer.dueDay, 1);
      expect(afterGivenBack(taken, offer.dueDay, opens)).toEqual(taken);
      // One that is not the newest stays missed.
      expect(afterGivenBack(taken, addDays(offer.dueDay, -1), today)).toEqual(taken);
    }),
  );
});

test('an offer that does not repeat stays as it is, and is open until it is taken', () => {
  const offer = { dueDay: DAY, place: null, previousDay: null };
  expect(afterTaken(offer, DAY)).toEqual(offer);
  expect(afterGivenBack(offer, DAY, DAY)).toEqual(offer);
  expect([isOpenOffer(null, false, DAY), isOpenOffer(null, true, DAY)]).toEqual([true, false]);
});

test('the next turn is due on the first matching day that is not over', () => {
  const daily = firstPlace({ frequency: 'daily', recurringDays: [] }, '2026-03-12');
  expect([nextTurnDay(daily, '2026-03-13'), nextTurnDay(daily, '2026-03-20')]).toEqual(['2026-03-13', '2026-03-20']);
  const weekly = firstPlace({ frequency: 'weekly', recurringDays: ['monday', 'thursday'] }, '2026-03-12');
  expect([nextTurnDay(weekly, '2026-03-13'), nextTurnDay(weekly, '2026-03-19')]).toEqual(['2026-03-16', '2026-03-19']);
  const monthly = firstPlace({ frequency: 'monthly', recurringDays: [] }, '2026-01-31');
  expect([nextTurnDay(monthly, '2026-02-01'), nextTurnDay(monthly, '2026-03-01')]).toEqual([
    '2026-02-28',
    '2026-03-31',
  ]);
});
