import type { Chore } from '@pocketful/api-contract/chores/calls';
import type { Absence } from '@pocketful/domain/absences';
import { editChore } from '@pocketful/domain/chore-edits';
import { CHORE_ACTIONS, type ChoreAction, type ChoreStatus, choreMachine } from '@pocketful/domain/chores';
import { addDays, dayIn, noonOf } from '@pocketful/domain/dates';
import {
  CHORE_FREQUENCIES,
  firstPlace,
  nextPlace,
  type Recurrence,
  type SeriesPlace,
} from '@pocketful/domain/recurrence';
import { TAKE_BACK_DAYS } from '@pocketful/domain/take-back';
import { WEEKDAYS } from '@pocketful/domain/weekdays';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { InProcessBrowser } from '../src/commands/in-process-client.ts';
import { addChild, enter, refusalOf, signUp, startApp, type TestApp } from './harness.ts';

const RUNS = process.env.POCKETFUL_LONG === '1' ? 500 : 20;
const LENGTH = 40;
const ZONES = ['America/New_York', 'Pacific/Kiritimati', 'Pacific/Honolulu', 'Europe/Berlin'] as const;

/** A chore of the model. */
interface ModelChore {
  readonly id: string;
  status: ChoreStatus;
  dueDay: string;
  place: SeriesPlace | null;
  series: number | null;
  isLast: boolean;
  /** Whether its submission answers a rejection. */
  cameBack: boolean;
  wasPaid: boolean;
  /** Whether it was edited since its rejection. */
  isEdited: boolean;
  /** The time of the last decision, in milliseconds. */
  decidedAt: number;
}

const FRESH = { status: 'pending', cameBack: false, wasPaid: false, isEdited: false, decidedAt: 0 } as const;

interface Stage {
  readonly app: TestApp;
  readonly parent: InProcessBrowser;
  readonly child: InProcessBrowser;
  readonly childId: string;
  readonly timeZone: string;
  chores: ModelChore[];
  series: number;
  /** The days on which the child is away. */
  absences: Absence[];
}

const command = fc.record({
  kind: fc.constantFrom(...CHORE_ACTIONS, ...(['create', 'submit', 'submit', 'edit', 'sleep', 'leave'] as const)),
  pick: fc.nat(1000),
  days: fc.integer({ min: -2, max: 40 }),
  recurrence: fc.option(
    fc
      .constantFrom(...CHORE_FREQUENCIES)
      .chain(frequency =>
        fc
          .subarray(frequency === 'weekly' ? [...WEEKDAYS] : [])
          .map((recurringDays): Recurrence => ({ frequency, recurringDays })),
      ),
    { freq: 4 },
  ),
});
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    () => refusalOf(call).then(refusal => refusal.split(' ')[1]),
  );

function bodyOf({ childId, timeZone }: Stage, recurrence: Recurrence | null, dueDay: string) {
  const said = recurrence
    ? { isRecurring: true, frequency: recurrence.frequency, recurringDays: [...recurrence.recurringDays] }
    : { isRecurring: false };
  return { childId, name: 'Dust', reward: '1.00', dueDate: noonOf(dueDay, timeZone).toISOString(), ...said };
}

/** Runs a command on both: the server’s outcome is the model’s. */
async function play(stage: Stage, { kind, pick: at, days, recurrence }: Command): Promise<void> {
  const { app, parent, child, timeZone, chores } = stage;
  // Two steps never have the same time.
  app.advance(1);
  const today = dayIn(timeZone, app.now());
  if (kind === 'sleep') return sleep(stage, Math.max(1, days));
  if (kind === 'leave') return leave(stage, addDays(today, days), at % 20, today);
  if (kind === 'create') {
    const dueDay = addDays(today, days);
    const { id } = await parent.call('createChore', { body: bodyOf(stage, recurrence, dueDay) });
    const place = recurrence && firstPlace(recurrence, dueDay);
    const isLast = place !== null;
    chores.push({ ...FRESH, id, dueDay, place, series: place && ++stage.series, isLast });
    return;
  }
  const chore = chores[at % Math.max(1, chores.length)];
  if (!chore) return;
  const params = { id: chore.id };
  if (kind === 'edit') return edit(stage, chore, recurrence, addDays(today, days));
  // A child has one way to take a submission back. It leads to where the chore came from.
  const action = kind === 'unsubmit' || kind === 'unresubmit' ? (chore.cameBack ? 'unresubmit' : 'unsubmit') : kind;
  const { from, to } = choreMachine.actions[action];
  const tooLate = kind === 'takeBack' && app.now().getTime() - chore.decidedAt >= TAKE_BACK_DAYS * 86_400_000;
  const tooEarly = kind === 'submit' && chore.status === 'pending' && (chore.place?.opensOn ?? '') > today;
  const calls: Record<ChoreAction, () => Promise<unknown>> = {
    submit: () => child.call('submitChore', { params }),
    resubmit: () => child.call('resubmitChore', { params }),
    approve: () => parent.call('approveChore', { params }),
    reject: () => parent.call('rejectChore', { params, body: {} }),
    delete: () => parent.call('deleteChore', { params }),
    unsubmit: () => child.call('unsubmitChore', { params }),
    unresubmit: () => child.call('unsubmitChore', { params }),
    takeBack: () => parent.call('takeBackChore', { params, body: { allowBelowZero: false } }),
    giveBack: () => child.call('giveBackChore', { params }),
  };
  const isPaid = kind === 'delete' && chore.wasPaid;
  const isOther = kind === 'takeBack' && chore.status === 'rejected' && chore.isEdited;
  // None of them is of an offer.
  const stays = kind === 'giveBack';
  const may = from.includes(chore.status) && !stays && !tooEarly && !tooLate && !isPaid && !isOther;
  const came = await outcomeOf(calls[kind]());
  if (tooEarly) expect(came).toBe('CHORE_NOT_DUE_YET');
  expect(came === 'done', `${kind} of what is ${chore.status}: ${came}`).toBe(may);
  if (!may) return;
  if (to === null) stage.chores = chores.filter(other => other !== chore);
  else chore.status = to;
  if (kind === 'submit') chore.cameBack = false;
  if (kind === 'resubmit') chore.cameBack = true;
  if (kind === 'approve') chore.wasPaid = true;
  if (kind === 'approve' || kind === 'reject') chore.decidedAt = app.now().getTime();
  if (action === 'reject' || action === 'unresubmit') chore.isEdited = action === 'unresubmit';
  if (kind === 'submit' && chore.place && chore.isLast)
    await follow(stage, chore, nextPlace(chore.place, today, stage.absences));
}

/** The child is away for some days, unless they are past or it is away on one of them. */
async function leave({ parent, childId, absences }: Stage, from: string, more: number, today: string): Promise<void> {
  const to = addDays(from, more);
  const isTaken = Array.from({ length: more + 1 }, (_, at) => addDays(from, at)).some(day => isAway(absences, day));
  const call = parent.call('createAbsence', { params: { childId }, body: { from, to } });
  const refusal = to < today ? 'ABSENCE_ENDS_TOO_EARLY' : isTaken ? 'ABSENCES_OVERLAP' : undefined;
  expect(await outcomeOf(call)).toBe(refusal ?? 'done');
  if (!refusal) absences.push({ from, to });
}

const isAway = (absences: readonly Absence[], day: string) => absences.some(({ from, to }) => from <= day && day <= to);

/** The next chore of a series exists, and the model learns its id. */
async function follow(stage: Stage, last: ModelChore, place: SeriesPlace): Promise<void> {
  const known = new Set(stage.chores.map(({ id }) => id));
  const fresh = (await listed(stage)).filter(({ id }) => !known.has(id));
  expect(fresh).toHaveLength(1);
  const id = fresh[0]?.id ?? '';
  last.isLast = false;
  stage.chores.push({ ...FRESH, id, dueDay: place.dueDay, place, series: last.series, isLast: true });
}

async function edit(stage: Stage, chore: ModelChore, recurrence: Recurrence | null, dueDay: string): Promise<void> {
  const { parent, childId, chores } = stage;
  const result = editChore({ ...chore, childId, isTurn: false }, { by: 'parent', childId, recurrence, dueDay });
  const moves = result.ok && result.place !== null && !result.begins && result.place.dueDay !== chore.place?.dueDay;
  const isBehind = (other: ModelChore) =>
    other !== chore && other.series === chore.series && (other.place?.dueDay ?? '') >= dueDay;
  const tooEarly = moves && chores.some(isBehind);
  const call = parent.call('updateChore', { params: { id: chore.id }, body: bodyOf(stage, recurrence, dueDay) });
  const expected = result.ok ? (tooEarly ? 'CHORE_DUE_TOO_EARLY' : 'done') : result.code;
  expect(await outcomeOf(call)).toBe(expected);
  if (!result.ok || tooEarly) return;
  chore.isEdited = true;
  chore.dueDay = dueDay;
  chore.place = result.place;
  if (result.begins) chore.series = ++stage.series;
  if (result.place === null) chore.series = null;
  chore.isLast = result.place !== null && (result.begins || chore.isLast);
}

async function sleep({ app }: Stage, days: number): Promise<void> {
  app.advance(days * 86_400_000);
  const ends =
    "UPDATE sessions SET created_at = $1, last_active_at = $1, expires_at = $1::timestamptz + interval '30 days'";
  await app.database.query(ends, [app.now()]);
}

async function listed({ child }: Stage): Promise<Chore[]> {
  return child.call('listChores', { query: { limit: 200 } });
}

async function compare(stage: Stage): Promise<void> {
  const told = (await listed(stage)).map(chore => [
    chore.id,
    chore.status,
    dayIn(stage.timeZone, new Date(chore.dueDate)),
    chore.frequency,
    chore.recurringDays,
    chore.anchorDay,
    chore.opensOn,
    chore.isLast,
    chore.awayUntil,
  ]);
  const known = stage.chores.map(({ id, status, dueDay, place, isLast }) => [
    id,
    status,
    dueDay,
    place?.frequency ?? null,
    place?.recurringDays ?? [],
    place?.anchorDay ?? null,
    place?.opensOn ?? null,
    isLast,
    status === 'approved' ? null : (stage.absences.find(absence => isAway([absence], dueDay))?.to ?? null),
  ]);
  const byId = (a: readonly unknown[], b: readonly unknown[]) => String(a[0]).localeCompare(String(b[0]));
  expect(told.sort(byId)).toEqual(known.sort(byId));
}

test('after any sequence of commands on recurring chores, server and model agree', async () => {
  const app = await startApp();
  const start = app.now().getTime();
  let families = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...ZONES),
      fc.array(command, { minLength: LENGTH, maxLength: LENGTH }),
      async (timeZone, commands) => {
        app.advance(start - app.now().getTime());
        const family = await signUp(app, `family-${++families}`);
        await app.database.query('UPDATE families SET time_zone = $1', [timeZone]);
        const { id: childId } = await addChild(family, 'mia', '4821');
        const child = await enter(app, family, childId);
        const stage: Stage = {
          app,
          parent: family.browser,
          child,
          childId,
          timeZone,
          chores: [],
          series: 0,
          absences: [],
        };
        for (const one of commands) {
          await play(stage, one);
          await compare(stage);
        }
      },
    ),
    { numRuns: RUNS },
  );
}, 600_000);
