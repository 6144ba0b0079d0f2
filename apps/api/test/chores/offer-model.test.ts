import { addDays, dayIn, noonOf } from '@pocketful/domain/dates';
import {
  CHORE_FREQUENCIES,
  firstPlace,
  nextPlace,
  type Recurrence,
  type SeriesPlace,
} from '@pocketful/domain/recurrence';
import { WEEKDAYS } from '@pocketful/domain/weekdays';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pass } from '../fixtures/allowances.ts';
import { LEAVES, offered, take } from '../fixtures/offers.ts';
import { refusalOf, startApp } from '../harness.ts';

const RUNS = process.env.POCKETFUL_TESTS === 'full' ? 300 : 12;
const LENGTH = 40;
const ZONES = ['America/New_York', 'Pacific/Kiritimati', 'Pacific/Honolulu', 'Europe/Berlin'] as const;

interface ModelOffer {
  readonly id: string;
  /** Null for a single offer. */
  place: SeriesPlace | null;
  dueDay: string;
  /** The day until which it is closed, and the due day of the occurrence taken before. */
  closed: { readonly until: string; readonly day: string } | null;
}

interface ModelChore {
  readonly id: string;
  readonly childId: string;
  offer: ModelOffer | null;
  readonly day: string;
  status: 'pending' | 'submitted' | 'approved';
}

interface Fixture extends Awaited<ReturnType<typeof offered>> {
  readonly timeZone: string;
  offers: ModelOffer[];
  chores: ModelChore[];
}

const KINDS = [
  'create',
  'take',
  'take',
  'take',
  'back',
  'back',
  'submit',
  'unsubmit',
  'approve',
  'drop',
  'end',
  'sleep',
];
const command = fc.record({
  kind: fc.constantFrom(...KINDS),
  pick: fc.nat(1000),
  days: fc.integer({ min: -3, max: 33 }),
  isMia: fc.boolean(),
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

const isTaken = ({ chores }: Fixture, offer: ModelOffer) => chores.some(chore => chore.offer === offer);
const isOpen = (fixture: Fixture, offer: ModelOffer, today: string) =>
  offer.place ? (offer.closed?.until ?? today) <= today : !isTaken(fixture, offer);

async function create(fixture: Fixture, { recurrence, days }: Command, today: string): Promise<void> {
  const { browser, mia, leo, timeZone } = fixture;
  const dueDay = addDays(today, days);
  const repeats = recurrence && {
    isRecurring: true,
    ...{ frequency: recurrence.frequency, recurringDays: [...recurrence.recurringDays] },
  };
  const dueDate = noonOf(dueDay, timeZone).toISOString();
  const body = { ...LEAVES, ...repeats, childIds: [mia.id, leo.id], dueDate };
  const { id } = await browser.call('createChoreOffer', { body });
  fixture.offers.push({ id, dueDay, place: recurrence && firstPlace(recurrence, dueDay), closed: null });
}

async function tryTake(fixture: Fixture, offer: ModelOffer, isMia: boolean, today: string): Promise<void> {
  const by = isMia ? fixture.mia : fixture.leo;
  const call = take(by, offer);
  expect(await outcomeOf(call)).toBe(isOpen(fixture, offer, today) ? 'done' : 'ALREADY_TAKEN');
  if (!isOpen(fixture, offer, today)) return;
  const { id, dueDate } = await call;
  expect(dayIn(fixture.timeZone, new Date(dueDate))).toBe(offer.dueDay);
  fixture.chores.push({ id, childId: by.id, offer, day: offer.dueDay, status: 'pending' });
  if (!offer.place) return;
  const day = offer.dueDay;
  offer.place = nextPlace(offer.place, today);
  offer.dueDay = offer.place.dueDay;
  offer.closed = { until: addDays([day, today].sort()[1] ?? day, 1), day };
}

async function giveBack(fixture: Fixture, chore: ModelChore, today: string): Promise<void> {
  const { offer, day, status } = chore;
  const call = (chore.childId === fixture.mia.id ? fixture.mia : fixture.leo).call('giveBackChore', {
    params: { id: chore.id },
  });
  const expected = status !== 'pending' ? 'CHORE_NOT_PENDING' : offer ? 'done' : 'CHORE_STAYS';
  expect(await outcomeOf(call)).toBe(expected);
  if (expected !== 'done' || !offer) return;
  fixture.chores = fixture.chores.filter(other => other !== chore);
  if (!offer.place || offer.closed?.day !== day || offer.closed.until <= today) return;
  offer.place = { ...offer.place, dueDay: day };
  offer.dueDay = day;
  offer.closed = null;
}

/** Runs a command on both: the server’s outcome is the model’s. */
async function play(fixture: Fixture, given: Command): Promise<void> {
  const { app, browser, mia, leo, timeZone, offers, chores } = fixture;
  app.advance(1);
  const today = dayIn(timeZone, app.now());
  if (given.kind === 'sleep') return pass(app, Math.max(1, given.days % 9));
  if (given.kind === 'create') return create(fixture, given, today);
  const offer = offers[given.pick % Math.max(1, offers.length)];
  if (given.kind === 'take') return offer && tryTake(fixture, offer, given.isMia, today);
  if (given.kind === 'end' && offer && given.pick % 3 === 0) {
    await browser.call('deleteChoreOffer', { params: { id: offer.id } });
    fixture.offers = offers.filter(other => other !== offer);
    for (const chore of chores) if (chore.offer === offer) chore.offer = null;
  }
  const chore = chores[given.pick % Math.max(1, chores.length)];
  if (!chore) return;
  const at = { params: { id: chore.id } };
  const child = chore.childId === mia.id ? mia : leo;
  if (given.kind === 'back') await giveBack(fixture, chore, today);
  if (given.kind === 'submit' && chore.status === 'pending') {
    await child.call('submitChore', at);
    chore.status = 'submitted';
  } else if (given.kind === 'unsubmit' && chore.status === 'submitted') {
    await child.call('unsubmitChore', at);
    chore.status = 'pending';
  } else if (given.kind === 'approve' && chore.status === 'submitted') {
    await browser.call('approveChore', at);
    chore.status = 'approved';
  } else if (given.kind === 'drop' && chore.status !== 'approved') {
    await browser.call('deleteChore', at);
    fixture.chores = chores.filter(other => other !== chore);
  }
}

async function compare(fixture: Fixture): Promise<void> {
  const { app, browser, mia, leo, timeZone, offers, chores } = fixture;
  const today = dayIn(timeZone, app.now());
  const sorted = (rows: readonly (readonly unknown[])[]) => rows.map(row => row.join()).sort();
  const told = await browser.call('listChoreOffers', {});
  const day = (dueDate: string) => dayIn(timeZone, new Date(dueDate));
  const known = offers.flatMap(offer => {
    const holder = chores.find(chore => chore.offer === offer && chore.day === (offer.closed?.day ?? offer.dueDay));
    if (!offer.place && holder?.status === 'approved') return [];
    const open = isOpen(fixture, offer, today);
    return [[offer.id, offer.dueDay, open, open ? null : (holder?.childId ?? null)]];
  });
  expect(sorted(told.map(({ id, dueDate, isOpen: open, takenBy }) => [id, day(dueDate), open, takenBy]))).toEqual(
    sorted(known),
  );
  for (const child of [mia, leo]) {
    const seen = await child.call('listChoreOffers', {});
    expect(sorted(seen.map(({ id, dueDate }) => [id, day(dueDate)]))).toEqual(
      sorted(offers.filter(offer => isOpen(fixture, offer, today)).map(({ id, dueDay }) => [id, dueDay])),
    );
  }
  const listed = await browser.call('listChores', { query: { limit: 200 } });
  expect(sorted(listed.map(({ id, childId, status, offerId }) => [id, childId, status, offerId]))).toEqual(
    sorted(chores.map(({ id, childId, status, offer }) => [id, childId, status, offer?.id ?? null])),
  );
}

test('after any sequence of commands on offers, server and model agree', async () => {
  const app = await startApp();
  const start = app.now().getTime();
  let families = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...ZONES),
      fc.array(command, { minLength: LENGTH, maxLength: LENGTH }),
      async (timeZone, commands) => {
        app.advance(start - app.now().getTime());
        const family = await offered({}, app, timeZone, `family-${++families}`);
        const [first] = await family.browser.call('listChoreOffers', {});
        const dueDay = dayIn(timeZone, new Date(first?.dueDate ?? ''));
        const offers = [{ id: family.offer.id, dueDay, place: null, closed: null }];
        const fixture: Fixture = { ...family, timeZone, offers, chores: [] };
        for (const one of commands) {
          await play(fixture, one);
          await compare(fixture);
        }
      },
    ),
    { numRuns: RUNS },
  );
}, 600_000);
