import { DAY_PARTS } from '@pocketful/domain/day-parts';
import { WEEKDAYS } from '@pocketful/domain/weekdays';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newDutySchema } from './calls.ts';

const childId = '0190a000-0000-7000-8000-000000000001';
const other = '0190a000-0000-7000-8000-000000000002';
const duty = (more: object) => ({ name: 'Teeth', children: [{ childId, weekdays: ['monday'] }], ...more });
const messages = (input: unknown) => newDutySchema.safeParse(input).error?.issues.map(({ message }) => message);

test('The weekdays of a duty are stored in the order of the week, each once', () =>
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...WEEKDAYS), { minLength: 1, maxLength: WEEKDAYS.length }), weekdays => {
      const stored = newDutySchema.parse(duty({ children: [{ childId, weekdays }] })).children[0]?.weekdays ?? [];
      expect(new Set(stored)).toEqual(new Set(weekdays));
      const places = stored.map(day => WEEKDAYS.indexOf(day));
      for (const [at, place] of places.entries()) if (at > 0) expect(place).toBeGreaterThan(places[at - 1] ?? 0);
    }),
  ));

test('A duty keeps the order of its steps and leaves empty ones out', () => {
  expect(newDutySchema.parse(duty({ steps: ['Water', '  ', 'Soap'] })).steps).toEqual(['Water', 'Soap']);
});

test('A duty names each child once, and each child a day', () => {
  const twice = { childId, weekdays: ['friday'] };
  expect(messages(duty({ children: [twice, { ...twice, childId: other }] }))).toBeUndefined();
  expect(messages(duty({ children: [twice, twice] }))).toEqual(['Please name each child once']);
  expect(messages(duty({ children: [] }))).toEqual(['Please choose a child']);
  expect(messages(duty({ children: [{ childId, weekdays: [] }] }))).toEqual(['Please choose a day']);
});

test('The refusal of a fifth part of the day and of a fourth step names what to choose', () => {
  expect(DAY_PARTS).not.toContain('midnight');
  expect(messages(duty({ part: 'midnight' }))).toEqual(['Please choose a part of the day']);
  expect(messages(duty({ steps: ['a', 'b', 'c', 'd'] }))).toEqual(['Please use at most 3 steps']);
});
