import { firstPlace, type Recurrence } from '@pocketful/domain/recurrence';
import { WEEKDAYS, type Weekday } from '@pocketful/domain/weekdays';
import { expect, test } from 'vitest';
import { recurrenceText } from './recurrence-text.ts';

const daily: Recurrence = { frequency: 'daily', recurringDays: [] };
const weekly = (...recurringDays: Weekday[]): Recurrence => ({ frequency: 'weekly', recurringDays });
const monthly: Recurrence = { frequency: 'monthly', recurringDays: [] };

test('the recurrence is described in words', () => {
  const text = (said: Recurrence, dueDay: string) => recurrenceText(firstPlace(said, dueDay));
  expect(text(daily, '2026-03-04')).toBe('Every day');
  expect(text(weekly(), '2026-03-04')).toBe('Every Wednesday');
  expect(text(weekly('monday', 'thursday'), '2026-03-04')).toBe('Every Mon and Thu');
  expect(text(weekly('monday', 'thursday', 'sunday'), '2026-03-04')).toBe('Every Mon, Thu and Sun');
  expect(text(weekly('monday', 'sunday', 'wednesday'), '2026-03-04')).toBe('Every Mon, Sun and Wed');
  expect(text(weekly('saturday', 'sunday'), '2026-03-04')).toBe('Every Sat and Sun');
  expect(text(weekly(...WEEKDAYS.slice(0, 5)), '2026-03-04')).toBe('Every Mon to Fri');
  expect(text(weekly(...WEEKDAYS), '2026-03-04')).toBe('Every day');
  expect(text(monthly, '2026-03-31')).toBe('Every month on the 31st');
  for (const [dueDay, said] of [
    ['2026-03-02', '2nd'],
    ['2026-03-03', '3rd'],
    ['2026-03-11', '11th'],
    ['2026-03-12', '12th'],
    ['2026-03-13', '13th'],
    ['2026-03-22', '22nd'],
  ] as const)
    expect(text(monthly, dueDay)).toBe(`Every month on the ${said}`);
});
