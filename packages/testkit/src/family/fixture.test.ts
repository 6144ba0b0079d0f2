import { expect, test } from 'vitest';
import { eventsOf } from './fixture.ts';
import { rivera } from './rivera.ts';

const now = new Date('2026-03-04T15:00:00Z');

test('the Rivera family happens in order and never after now', () => {
  const times = eventsOf(rivera, now).map(({ at }) => at.getTime());
  expect(times).toEqual([...times].sort((a, b) => a - b));
  expect(times.at(-1)).toBeLessThanOrEqual(now.getTime());
});

test('the Rivera family is the same at each hour of a day', () => {
  const orderAt = (at: Date) =>
    eventsOf(rivera, at).map(event => JSON.stringify({ ...event, at: '', birthYear: '', dueDate: '' }));
  for (let minutes = 1; minutes < 24 * 60; minutes += 29) {
    const at = new Date(Date.parse('2026-03-04T05:00:00Z') + minutes * 60_000);
    expect(orderAt(at), at.toISOString()).toEqual(orderAt(now));
  }
});

test('the Rivera family starts with its founder, and no member acts before joining', () => {
  const joined = new Set<string>();
  for (const event of eventsOf(rivera, now)) {
    if (event.kind === 'family-created' || event.kind === 'parent-added') joined.add(event.adult.username);
    else if (event.kind === 'child-added') joined.add(event.child.username);
    else if (event.kind === 'entry-posted') expect(joined).toContain(event.entry.by);
    else if (event.kind === 'chore-created') expect(joined).toContain(event.chore.by);
    else if (event.kind === 'called') expect(joined).toContain(event.called.by);
  }
  expect(joined).toEqual(new Set(['dana', 'sam', 'mia', 'leo', 'bo-rivera']));
});
