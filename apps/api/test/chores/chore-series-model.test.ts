import type { Chore } from '@pocketful/chores/calls';
import { CHORE_ACTIONS, type ChoreAction, type ChoreStatus, choreMachine } from '@pocketful/chores/rules';
import { editChore } from '@pocketful/chores/rules/edits';
import type { Absence } from '@pocketful/domain/absences';
import { addDays, dayIn, noonOf } from '@pocketful/domain/dates';
import { CHORE_FREQUENCIES, firstPlace, type Recurrence, type SeriesPlace } from '@pocketful/domain/recurrence';
import { WEEKDAYS } from '@pocketful/domain/weekdays';
import { TAKE_BACK_DAYS } from '@pocketful/ledger/rules/take-back';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { InProcessBrowser } from '../../src/commands/in-process-client.ts';
import { addChild, enter, refusalOf, signUp, startApp, type TestApp } from '../harness.ts';

const RUNS = process.env.POCKETFUL_TESTS === 'full' ? 500 : 18;
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
  /** The day on which it was added. */
  readonly addedOn: string;
  /** The due day of the one that it follows; null for the first of a series. */
  readonly after: string | null;
  /** The rejection that its submission answers; null if there is none. */
  returned: Pick<ModelChore, 'decidedAt' | 'isChanged'> | null;
  wasPaid: boolean;
  /** Whether an adult changed it after its last rejection, or after it was added. */
  isChanged: boolean;
  /** The time of the last decision, in milliseconds. */
  decidedAt: number;
}

const FRESH = { status: 'pending', returned: null, wasPaid: false, isChanged: false, decidedAt: 0 } as const;

interface Fixture {
  readonly app: TestApp;
  readonly parent: InProcessBrowser;
  readonly child: InProcessBrowser;
  readonly childId: string;
  readonly timeZone: string;
  chores: ModelChore[];
  series: number;
  /** The days on which the child is away. */
  absences: (Absence & { readonly id: string })[];
}

const OFTEN = ['create', 'submit', 'submit', 'sleep', 'leave', 'shorten', 'return'] as const;
const command = fc.record({
  kind: fc.constantFrom(...CHORE_ACTIONS, ...(['edit', 'edit'] as const), ...OFTEN, ...OFTEN, ...OFTEN),
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

function bodyOf({ childId, timeZone }: Fixture, recurrence: Recurrence | null, dueDay: string) {
  const said = recurrence
    ? { isRecurring: true, frequency: recurrence.frequency, recurringDays: [...recurrence.recurringDays] }
    : { isRecurring: false };
  return { childId, name: 'Dust', reward: '1.00', dueDate: noonOf(dueDay, timeZone).toISOString(), ...said };
}

/** Runs a command on both: the server’s outcome is the model’s. */
async function play(fixture: Fixture, { kind, pick: at, days, recurrence }: Command): Promise<void> {
  const { app, parent, child, timeZone, chores } = fixture;
  // Two steps never have the same time.
  app.advance(1);
  const today = dayIn(timeZone, app.now());
  const soon = at % 4 > 0 ? days % 8 : days;
  if (kind === 'sleep') return sleep(fixture, Math.max(1, soon));
  if (kind === 'leave') return leave(fixture, addDays(today, soon), at % 20, today);
  if (kind === 'shorten' || kind === 'return') return shorten(fixture, at, kind === 'return' ? null : days, today);
  if (kind === 'create') {
    const dueDay = addDays(today, soon);
    const { id } = await parent.call('createChore', { body: bodyOf(fixture, recurrence, dueDay) });
    const place = recurrence && firstPlace(recurrence, dueDay);
    const isLast = place !== null;
    chores.push({
      ...FRESH,
      id,
      addedOn: today,
      after: null,
      dueDay,
      place,
      series: place && ++fixture.series,
      isLast,
    });
    return;
  }
  // Most actions are on chores that allow them.
  const { from: allowed } = kind === 'edit' ? choreMachine.edit : choreMachine.actions[kind];
  const fit = chores.filter(({ status }) => at % 4 > 0 && allowed.includes(status));
  const chore = fit[at % Math.max(1, fit.length)] ?? chores[at % Math.max(1, chores.length)];
  if (!chore) return;
  const params = { id: chore.id };
  if (kind === 'edit') return edit(fixture, chore, recurrence, addDays(today, days));
  // Taking a submission back restores the state before it.
  const action =
    kind === 'unsubmit' || kind === 'unresubmit' ? (chore.returned === null ? 'unsubmit' : 'unresubmit') : kind;
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
  const isOther = kind === 'takeBack' && chore.status === 'rejected' && chore.isChanged;
  // None of them is of an offer.
  const stays = kind === 'giveBack';
  const may = from.includes(chore.status) && !stays && !tooEarly && !tooLate && !isPaid && !isOther;
  const came = await outcomeOf(calls[kind]());
  if (tooEarly) expect(came).toBe('CHORE_NOT_DUE_YET');
  expect(came === 'done', `${kind} of what is ${chore.status}: ${came}`).toBe(may);
  if (!may) return;
  if (to === null) fixture.chores = chores.filter(other => other !== chore);
  else chore.status = to;
  if (kind === 'resubmit') chore.returned = { decidedAt: chore.decidedAt, isChanged: chore.isChanged };
  if (action === 'unresubmit') Object.assign(chore, { ...chore.returned, returned: null });
  if (kind === 'approve') chore.wasPaid = true;
  if (kind === 'approve' || kind === 'reject') chore.decidedAt = app.now().getTime();
  if (kind === 'reject') chore.isChanged = false;
  if (kind === 'submit' && chore.place && chore.isLast)
    await follow(fixture, chore, placeAfter(fixture, chore.place, chore.place.dueDay, today), today);
}

/**
 * The next place of a series: due on the first matching day on which the child is not away.
 *
 * @param last the due day of the place before
 * @param days further days after which it is due
 */
function placeAfter({ absences }: Fixture, place: SeriesPlace, last: string, ...days: string[]): SeriesPlace {
  const weekdayOf = (day: string) => WEEKDAYS[(new Date(day).getUTCDay() + 6) % 7] ?? 'monday';
  const { frequency, anchorDay } = place;
  const weekdays = place.recurringDays.length > 0 ? place.recurringDays : [weekdayOf(last)];
  const isDue = (day: string) => {
    const [date, isEnd] = [Number(day.slice(8)), addDays(day, 1).endsWith('01')];
    if (frequency === 'weekly') return weekdays.includes(weekdayOf(day));
    return frequency === 'daily' || date === anchorDay || (isEnd && date < (anchorDay ?? 0));
  };
  let opensOn = addDays(last, 1);
  for (let dueDay = addDays([last, ...days].sort().at(-1) ?? last, 1); ; dueDay = addDays(dueDay, 1)) {
    const away = absences.find(absence => isAway([absence], dueDay));
    if (isDue(dueDay) && !away) return { ...place, dueDay, opensOn };
    if (isDue(dueDay) && away) opensOn = addDays(away.to, 1);
  }
}

/** The child is away for some days, unless they are past or it is away on one of them. */
async function leave({ parent, childId, absences }: Fixture, from: string, more: number, today: string): Promise<void> {
  const to = addDays(from, more);
  const isTaken = Array.from({ length: more + 1 }, (_, at) => addDays(from, at)).some(day => isAway(absences, day));
  const call = parent.call('createAbsence', { params: { childId }, body: { from, to } });
  const refusal = to < today ? 'ABSENCE_ENDS_TOO_EARLY' : isTaken ? 'ABSENCES_OVERLAP' : undefined;
  expect(await outcomeOf(call)).toBe(refusal ?? 'done');
  if (!refusal) absences.push({ from, to, id: (await call).id });
}

/** An absence begins later, ends earlier, or is deleted (null). A chore that waits is due as if it had been so, from today on. */
async function shorten(fixture: Fixture, at: number, days: number | null, today: string): Promise<void> {
  const { parent, absences, chores } = fixture;
  const found = absences.at(-1 - (at % 3));
  if (!found) return;
  const params = { id: found.id };
  const yesterday = addDays(today, -1);
  if (days === null) {
    await parent.call('deleteAbsence', { params });
    absences.splice(absences.indexOf(found), 1);
  } else {
    const by = Math.abs(days) % 16;
    const body =
      at % 2 === 0 ? { from: addDays(found.from, by), to: found.to } : { from: found.from, to: addDays(found.to, -by) };
    const isTooEarly = body.to < body.from || (body.to < found.to && body.to < yesterday);
    const call = parent.call('updateAbsence', { params, body });
    expect(await outcomeOf(call)).toBe(isTooEarly ? 'ABSENCE_ENDS_TOO_EARLY' : 'done');
    if (isTooEarly) return;
    absences[absences.indexOf(found)] = { ...found, ...body };
  }
  for (const chore of chores) {
    const { place, after, addedOn } = chore;
    if (!place || !after || !chore.isLast || chore.isChanged || chore.status !== 'pending') continue;
    const next = placeAfter(fixture, place, after, addedOn, yesterday);
    if (`${next.dueDay} ${next.opensOn}` >= `${place.dueDay} ${place.opensOn}`) continue;
    chore.place = next;
    chore.dueDay = next.dueDay;
  }
}

const isAway = (absences: readonly Absence[], day: string) => absences.some(({ from, to }) => from <= day && day <= to);

/** The next chore of a series exists, and the model learns its id. */
async function follow(fixture: Fixture, last: ModelChore, place: SeriesPlace, addedOn: string): Promise<void> {
  const known = new Set(fixture.chores.map(({ id }) => id));
  const fresh = (await listed(fixture)).filter(({ id }) => !known.has(id));
  expect(fresh).toHaveLength(1);
  const id = fresh[0]?.id ?? '';
  last.isLast = false;
  const { dueDay } = place;
  const after = last.place?.dueDay ?? null;
  fixture.chores.push({ ...FRESH, id, addedOn, after, dueDay, place, series: last.series, isLast: true });
}

async function edit(fixture: Fixture, chore: ModelChore, recurrence: Recurrence | null, dueDay: string): Promise<void> {
  const { parent, childId, chores } = fixture;
  const result = editChore({ ...chore, childId, isTurn: false }, { by: 'parent', childId, recurrence, dueDay });
  const moves = result.ok && result.place !== null && !result.begins && result.place.dueDay !== chore.place?.dueDay;
  const isBehind = (other: ModelChore) =>
    other !== chore && other.series === chore.series && (other.place?.dueDay ?? '') >= dueDay;
  const tooEarly = moves && chores.some(isBehind);
  const call = parent.call('updateChore', { params: { id: chore.id }, body: bodyOf(fixture, recurrence, dueDay) });
  const expected = result.ok ? (tooEarly ? 'CHORE_DUE_TOO_EARLY' : 'done') : result.code;
  expect(await outcomeOf(call)).toBe(expected);
  if (!result.ok || tooEarly) return;
  chore.isChanged = true;
  chore.dueDay = dueDay;
  chore.place = result.place;
  if (result.begins) chore.series = ++fixture.series;
  if (result.place === null) chore.series = null;
  chore.isLast = result.place !== null && (result.begins || chore.isLast);
}

async function sleep({ app }: Fixture, days: number): Promise<void> {
  app.advance(days * 86_400_000);
  const ends =
    "UPDATE sessions SET created_at = $1, last_active_at = $1, expires_at = $1::timestamptz + interval '30 days'";
  await app.database.query(ends, [app.now()]);
}

async function listed({ child }: Fixture): Promise<Chore[]> {
  return child.call('listChores', { query: { limit: 200 } });
}

async function compare(fixture: Fixture): Promise<void> {
  const told = (await listed(fixture)).map(chore => [
    chore.id,
    chore.status,
    dayIn(fixture.timeZone, new Date(chore.dueDate)),
    chore.frequency,
    chore.recurringDays,
    chore.anchorDay,
    chore.opensOn,
    chore.isLast,
    chore.awayUntil,
  ]);
  const known = fixture.chores.map(({ id, status, dueDay, place, isLast }) => [
    id,
    status,
    dueDay,
    place?.frequency ?? null,
    place?.recurringDays ?? [],
    place?.anchorDay ?? null,
    place?.opensOn ?? null,
    isLast,
    status === 'approved' ? null : (fixture.absences.find(absence => isAway([absence], dueDay))?.to ?? null),
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
        const fixture: Fixture = {
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
          await play(fixture, one);
          await compare(fixture);
        }
      },
    ),
    { numRuns: RUNS },
  );
}, 600_000);
