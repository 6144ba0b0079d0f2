import { expect, test } from 'vitest';
import { byPart, type DayPart, partAt } from './day-parts.ts';

test('the morning lasts until 12, the afternoon until 17', () => {
  expect([0, 11, 12, 16, 17, 23].map(partAt)).toEqual([
    ...['morning', 'morning', 'afternoon', 'afternoon', 'evening', 'evening'],
  ]);
});

test('the duties of this part of the day come first, then those of earlier parts; later ones are apart', () => {
  const all = (['morning', 'afternoon', 'evening', 'any'] as const).map(part => ({ part }));
  const at = (part: DayPart) => {
    const { now, later } = byPart(all, part);
    return [now, later].map(items => items.map(item => item.part).join(' '));
  };
  expect(at('morning')).toEqual(['morning any', 'afternoon evening']);
  expect(at('afternoon')).toEqual(['afternoon any morning', 'evening']);
  expect(at('evening')).toEqual(['evening any morning afternoon', '']);
});
