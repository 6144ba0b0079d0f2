import { dayIn } from '@pocketful/domain/dates';
import { findLedgerFault } from '@pocketful/ledger/rules';
import { describe, expect, test } from 'vitest';
import { callAs } from '../mock/api.ts';
import { stateOf } from '../mock/world.ts';
import { rivera } from './rivera.ts';
import { eventsOf } from './world.ts';
import { crowded, newcomers, quiet } from './worlds.ts';

const now = new Date('2026-03-04T15:00:00Z');

test.each([newcomers, quiet, crowded])('every world can be played', world => {
  expect(stateOf(world, now, callAs).members).toHaveLength(world.adults.length + world.children.length);
});

test('a family of newcomers still needs its wizard, the others do not', () => {
  expect(stateOf(newcomers, now, callAs).families[0]?.setupCompleted).toBe(false);
  expect(stateOf(quiet, now, callAs).families[0]?.setupCompleted).toBe(true);
});

describe('the Rivera family', () => {
  test('happens in order and never after now', () => {
    const times = eventsOf(rivera, now).map(({ at }) => at.getTime());
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times.at(-1)).toBeLessThanOrEqual(now.getTime());
  });

  test('is the same at each hour of a day, and it is Leo’s turn today', () => {
    const orderAt = (at: Date) =>
      eventsOf(rivera, at).map(event => JSON.stringify({ ...event, at: '', birthYear: '', dueDate: '' }));
    for (let minutes = 1; minutes < 24 * 60; minutes += 29) {
      const at = new Date(Date.parse('2026-03-04T05:00:00Z') + minutes * 60_000);
      const state = stateOf(rivera, at, callAs);
      expect(orderAt(at), at.toISOString()).toEqual(orderAt(now));
      const leo = state.members.find(({ username }) => username === 'leo');
      const given = state.chores
        .filter(({ name }) => name === 'Feed Biscuit')
        .map(({ childId, dueDate }) => ({ childId, day: dayIn(rivera.timeZone, new Date(dueDate)) }));
      expect(given, at.toISOString()).toEqual([{ childId: leo?.id, day: dayIn(rivera.timeZone, at) }]);
    }
  });

  test('starts with its founder, and no member acts before joining', () => {
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

  test('leads to ledgers without a fault, and Bo owes money', () => {
    const state = stateOf(rivera, now, callAs);
    for (const child of state.members.filter(({ role }) => role === 'child')) {
      const entries = state.entries.filter(({ childId }) => childId === child.id);
      expect(findLedgerFault(child.account, entries)).toBeUndefined();
      expect(child.account.balanceCents < 0).toBe(child.username === 'bo-rivera');
    }
  });

  test('holds a chore in every state, one of them rejected with a comment', () => {
    const { chores } = stateOf(rivera, now, callAs);
    expect(new Set(chores.map(({ status }) => status))).toEqual(
      new Set(['pending', 'submitted', 'approved', 'rejected']),
    );
    expect(chores.some(({ status, rejectionComment }) => status === 'rejected' && rejectionComment)).toBe(true);
  });

  test('keeps its children’s ages, also right after New Year', () => {
    const state = stateOf(rivera, new Date('2027-01-02T15:00:00Z'), callAs);
    expect(state.members.find(({ username }) => username === 'mia')?.birthYear).toBe(2018);
  });
});
