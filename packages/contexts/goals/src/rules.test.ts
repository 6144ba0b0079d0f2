import { can, canEdit } from '@pocketful/domain/machine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allocate,
  availableCents,
  goalMachine,
  goalRefusal,
  hasPurchasedMark,
  markedName,
  moveGoal,
  orderQueue,
  placeGoal,
  progressPercent,
  unmarkedName,
} from './rules.ts';

const targets = fc.array(fc.integer({ min: 100, max: 100_000 }), { maxLength: 50 });
const queue = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 20 });
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

describe('the available money fills the queue', () => {
  test('The balance fills the queue from the top: each goal gets the smaller of the rest and its target: no share is below zero or past its target, and together they are the available money, as far as it goes', () => {
    fc.assert(
      fc.property(fc.integer({ min: -50_000, max: 500_000 }), targets, (available, wanted) => {
        const shares = allocate(available, wanted);
        expect(shares).toHaveLength(wanted.length);
        shares.forEach((share, at) => {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(wanted[at] ?? 0);
        });
        expect(sum(shares)).toBe(Math.min(Math.max(0, available), sum(wanted)));
      }),
    );
  });

  test('The balance fills the queue from the top: each goal gets the smaller of the rest and its target: a goal gets nothing before those in front of it are full', () => {
    expect(allocate(5000, [3000, 1550, 4000])).toEqual([3000, 1550, 450]);
    expect(allocate(0, [3000])).toEqual([0]);
    expect(allocate(-500, [3000])).toEqual([0]);
  });

  test('requested money is not available, and nothing is below zero', () => {
    expect(availableCents(5000, 1200)).toBe(3800);
    expect(availableCents(1000, 1200)).toBe(0);
    expect(availableCents(-1000, 0)).toBe(0);
  });
});

test('Progress is in whole percent, at most 100, and 0 for a target of 0', () => {
  expect([progressPercent(1, 3), progressPercent(9999, 10_000), progressPercent(1, 1000)]).toEqual([33, 99, 0]);
  expect([progressPercent(100, 100), progressPercent(500, 100), progressPercent(5, 0)]).toEqual([100, 100, 0]);
});

describe('the order of a queue', () => {
  test('Goals are in the order of their priorities: the given goals come first by priority, the rest keep their order, and none is lost', () => {
    expect(
      orderQueue(
        ['a', 'b', 'c', 'd'],
        [
          { id: 'd', priority: 7 },
          { id: 'b', priority: 2 },
        ],
      ),
    ).toEqual(['b', 'd', 'a', 'c']);
    fc.assert(
      fc.property(queue, fc.array(fc.nat(1000)), (ids, picks) => {
        const wanted = [...new Set(picks.map(at => ids[at % ids.length] ?? ''))].map((id, priority) => ({
          id,
          priority,
        }));
        const ordered = orderQueue(ids, wanted);
        expect(new Set(ordered)).toEqual(new Set(ids));
        expect(ordered.slice(0, wanted.length)).toEqual(wanted.map(({ id }) => id));
      }),
    );
  });

  test('A move past the ends shows ‘Cannot Move Goal’; An unknown goal is not moved: a goal moves one place, and not past the ends', () => {
    expect(moveGoal(['a', 'b', 'c'], 'c', 'up')).toEqual({ ok: true, queue: ['a', 'c', 'b'] });
    expect(moveGoal(['a', 'b', 'c'], 'a', 'down')).toEqual({ ok: true, queue: ['b', 'a', 'c'] });
    expect(moveGoal(['a', 'b'], 'a', 'up')).toEqual({ ok: false, code: 'AT_TOP' });
    expect(moveGoal(['a', 'b'], 'b', 'down')).toEqual({ ok: false, code: 'AT_BOTTOM' });
    expect(moveGoal(['a'], 'x', 'up')).toEqual({ ok: false, code: 'GOAL_NOT_FOUND' });
    expect(placeGoal(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'c', 'a']);
  });
});

describe('a purchased goal', () => {
  test('A purchased goal has ‘(Purchased)’ in its name on the wire and is shown without it, as a trophy: the suffix is on the wire only, and cannot be typed', () => {
    expect(markedName('Kite', 'purchased')).toBe('Kite (Purchased)');
    expect(unmarkedName('Kite (Purchased)')).toBe('Kite');
    expect(markedName('Kite', 'active')).toBe('Kite');
    expect(
      ['Kite (purchased)', 'A (PURCHASED) kite', 'Kite (Purch\u200Dased)', 'Kite ( Purchased )'].every(
        hasPurchasedMark,
      ),
    ).toBe(true);
    expect(hasPurchasedMark('A purchased kite')).toBe(false);
  });

  test('A child edits, moves and deletes only its own goals: a goal with a request and a trophy stay unchanged', () => {
    for (const status of ['waiting', 'purchased'] as const) {
      expect(canEdit(goalMachine, status, 'child')).toBe(false);
      for (const action of ['move', 'delete', 'request'] as const)
        expect(can(goalMachine, action, status, 'child'), `${action} ${status}`).toBe(false);
    }
    expect([goalRefusal('waiting'), goalRefusal('purchased')]).toEqual(['GOAL_WAITING', 'GOAL_PURCHASED']);
  });
});
