import { addDays, dayIn, noonOf } from '@pocketful/domain/dates';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pass } from '../fixtures/allowances.ts';
import { inTurns, turnsPass } from '../fixtures/turns.ts';
import { enter, faultsOf, startApp } from '../harness.ts';

const RUNS = process.env.POCKETFUL_TESTS === 'full' ? 200 : 12;
const ZONES = ['America/New_York', 'Pacific/Kiritimati', 'Pacific/Honolulu', 'Europe/Berlin'] as const;

/** The expected state of a child. */
interface Child {
  readonly id: string;
  chores: boolean;
  gone: boolean;
  away: [from: string, to: string][];
}

interface Model {
  readonly children: Child[];
  day: string;
  /** The child who had the last turn. */
  last: Child | undefined;
  /** The chore of the day, if any: its child, whether it is submitted, and whether it ever was. */
  chore: { child: Child; submitted: boolean; once: boolean } | undefined;
  passes: boolean;
}

const isAway = ({ away }: Child, day: string) => away.some(([from, to]) => from <= day && day <= to);

function give(model: Model): void {
  if (model.chore) return;
  const from = model.last ? model.children.indexOf(model.last) + 1 : 0;
  const round = [...model.children.slice(from), ...model.children.slice(0, from)];
  const child = round.find(one => !one.gone && one.chores && !isAway(one, model.day));
  if (!child) return;
  model.last = child;
  model.chore = { child, submitted: false, once: false };
}

/** Marks a turn as passing, since its child cannot do it. */
function leave(model: Model, child: Child): void {
  const { chore } = model;
  if (chore?.child === child && !chore.submitted && !chore.once) model.passes = true;
}

/** Models one run of the job. Returns whether a turn ended. */
function run(model: Model, today: string): boolean {
  const isOver = model.day < today;
  if (!isOver && !model.passes) return false;
  if (isOver || (model.chore && !model.chore.submitted && !model.chore.once)) model.chore = undefined;
  if (isOver) model.day = today;
  model.passes = false;
  give(model);
  return true;
}

const KINDS = [
  'wait',
  'wait',
  'wait',
  'submit',
  'submit',
  'unsubmit',
  'away',
  'away',
  'switch',
  'switch',
  'drop',
  'erase',
];
const command = fc.record({
  kind: fc.constantFrom(...KINDS),
  child: fc.nat(2),
  hours: fc.constantFrom(1, 7, 13, 24, 50, 130),
  from: fc.nat(3),
  days: fc.nat(4),
});

test('after any sequence of commands a turn is that of the child whom the model names', {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...ZONES), fc.array(command, { maxLength: 25 }), async (zone, commands) => {
      const app = await startApp();
      const today = () => dayIn(zone, app.now());
      const fixture = await inTurns({ dueDate: noonOf(today(), zone).toISOString() }, app, zone);
      const as = (id: string) => enter(app, fixture.family, id);
      const children = [fixture.mia, fixture.leo, fixture.kit].map(
        ({ id }): Child => ({ id, chores: true, gone: false, away: [] }),
      );
      const model: Model = { children, day: today(), last: undefined, chore: undefined, passes: false };
      give(model);
      for (const { kind, child: at, hours, from, days } of commands) {
        const browser = await as(fixture.family.adminId);
        const child = children[at];
        const held = model.chore;
        if (!child) continue;
        const [row] = await app.database.query<{ id: string }>(
          'SELECT chore_id AS id FROM chores WHERE child_id = $1 AND offer_day = $2',
          [held?.child.id ?? null, model.day],
        );
        const params = { id: row?.id ?? '' };
        if (kind === 'wait') await pass(app, hours / 24);
        if (kind === 'submit' && held?.child.chores && !held.submitted && !held.child.gone) {
          await (await as(held.child.id)).call('submitChore', { params });
          Object.assign(held, { submitted: true, once: true });
        }
        if (kind === 'unsubmit' && held?.submitted && held.child.chores && !held.child.gone) {
          await (await as(held.child.id)).call('unsubmitChore', { params });
          held.submitted = false;
        }
        if (kind === 'away' && !child.gone) {
          const [first, last] = [addDays(today(), from), addDays(today(), from + days)];
          const body = { from: first, to: last };
          const isFree = child.away.every(([start, end]) => end < first || last < start);
          if (isFree) {
            await browser.call('createAbsence', { params: { childId: child.id }, body });
            child.away.push([first, last]);
            if (isAway({ ...child, away: [[first, last]] }, model.day)) leave(model, child);
          }
        }
        if (kind === 'switch' && !child.gone) {
          child.chores = !child.chores;
          await browser.call('setChoresEnabled', { params: { id: child.id }, body: { enabled: child.chores } });
          if (!child.chores) leave(model, child);
        }
        if (kind === 'drop' && row && held && !held.child.gone) {
          await browser.call('deleteChore', { params });
          model.chore = undefined;
        }
        if (kind === 'erase' && !child.gone && children.filter(({ gone }) => !gone).length > 1 && days === 0) {
          await browser.call('deleteUser', { params: { id: child.id } });
          child.gone = true;
          leave(model, child);
          if (held?.child === child) model.chore = undefined;
        }
        const ended = run(model, today());
        expect(await turnsPass(app)).toBe(ended ? 1 : 0);
        const [shown] = await browser.call('listChoreOffers', {});
        expect([shown?.takenBy ?? null, dayIn(zone, new Date(shown?.dueDate ?? 0))]).toEqual([
          model.chore?.child.id ?? null,
          model.day,
        ]);
      }
      expect(await faultsOf(app)).toEqual([]);
    }),
    { numRuns: RUNS },
  );
});
