import { expect, test } from 'vitest';
import { z } from 'zod';
import { adultsOnly, forChild } from './adults-only.ts';

const goal = z.object({ name: z.string(), note: adultsOnly(z.string()), tags: adultsOnly(z.array(z.string())) });

test('a child gets null for a field that only adults see, and an empty list for a list', () => {
  const answer = { name: 'Bike', note: 'Grandma pays half', tags: ['birthday'] };
  expect(forChild(goal, answer)).toEqual({ name: 'Bike', note: null, tags: [] });
  expect(answer.note).toBe('Grandma pays half');
});

test('fields are hidden in lists and in objects at any depth', () => {
  const schema = z.object({ goals: z.array(goal), first: goal.nullable(), last: goal.optional() });
  const [hidden, answer] = [
    { name: 'a', note: null, tags: [] },
    { name: 'a', note: 'b', tags: ['c'] },
  ];
  expect(forChild(schema, { goals: [answer], first: answer, last: answer })).toEqual({
    ...{ goals: [hidden], first: hidden, last: hidden },
  });
  expect(forChild(schema, { goals: [], first: null })).toEqual({ goals: [], first: null });
});

test('an answer without such fields stays the same object', () => {
  const answer = { name: 'Bike' };
  expect(forChild(z.object({ name: z.string() }), answer)).toBe(answer);
  expect(forChild(undefined, answer)).toBe(answer);
});

test('a field inside of a union is refused, since the option is unknown', () => {
  expect(() => forChild(z.union([goal, z.string()]), 'a')).toThrow('union');
});
