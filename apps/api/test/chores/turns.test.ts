import { MAX_OPEN_CHORES } from '@pocketful/chores/rules';
import { addDays, dayIn, noonOf } from '@pocketful/domain/dates';
import { expect, test } from 'vitest';
import { passTurns } from '../../src/contexts/chores/pass-turns.ts';
import { pass } from '../fixtures/allowances.ts';
import { outcomeOf } from '../fixtures/take-back.ts';
import { inTurns, turnsPass } from '../fixtures/turns.ts';
import { ADMIN_PIN, faultsOf, pick, refusalOf, startApp, testOfOneNode } from '../harness.ts';

const namesOf = (chores: readonly { readonly name: string }[]) => chores.map(({ name }) => name);

test('A chore in turn is one child’s until its due day is over, then the next child’s; what was never submitted is removed: daily, although one child never submits', async () => {
  // It is Tuesday, and the first turn is due on Thursday, 2026-03-12.
  const { app, mia, leo, kit, offer, browser } = await inTurns();
  expect(offer).toMatchObject({ inTurns: true, isOpen: false, takenBy: mia.id, turnOf: 'First-mia' });
  const [chore] = await mia.call('listChores', {});
  expect(chore).toMatchObject({ name: 'Feed the cat', status: 'pending', isTurn: true, isRecurring: false });
  await mia.call('submitChore', { params: { id: chore?.id ?? '' } });
  // It stays Mia's turn until the end of Thursday in New York.
  expect(await turnsPass(app)).toBe(0);
  await pass(app, 3);
  expect(await turnsPass(app)).toBe(1);
  expect(await turnsPass(app)).toBe(0);
  expect(await leo.call('listChores', {})).toMatchObject([{ dueDate: '2026-03-13T16:00:00.000Z', isTurn: true }]);
  expect(await browser.call('listChoreOffers', {})).toMatchObject([{ turnOf: 'First-leo', takenBy: leo.id }]);
  await pass(app, 1);
  expect(await turnsPass(app)).toBe(1);
  expect(await leo.call('listChores', {})).toEqual([]);
  expect(namesOf(await kit.call('listChores', {}))).toEqual(['Feed the cat']);
  await pass(app, 1);
  expect(await turnsPass(app)).toBe(1);
  // Mia's submission stays next to her next turn.
  expect((await mia.call('listChores', {})).map(({ status }) => status).sort()).toEqual(['pending', 'submitted']);
  expect(await faultsOf(app)).toEqual([]);
});

test('A chore in turn is one child’s until its due day is over, then the next child’s; what was never submitted is removed: not one that was submitted once', async () => {
  const { app, mia, leo } = await inTurns();
  const [chore] = await mia.call('listChores', {});
  const params = { id: chore?.id ?? '' };
  await mia.call('submitChore', { params });
  await mia.call('unsubmitChore', { params });
  await pass(app, 3);
  expect(await turnsPass(app)).toBe(1);
  expect(await mia.call('listChores', {})).toMatchObject([{ id: params.id, status: 'pending' }]);
  expect(await leo.call('listChores', {})).toHaveLength(1);
});

test('A chore in turn is one child’s until its due day is over, then the next child’s; what was never submitted is removed: a chore with a later due date waits for it', async () => {
  const { app, browser, mia, leo } = await inTurns();
  const [chore] = await mia.call('listChores', {});
  if (!chore) throw new Error('Mia has no turn');
  const body = { childId: mia.id, name: chore.name, reward: chore.reward, dueDate: '2026-03-15T16:00:00Z' };
  await browser.call('updateChore', { params: { id: chore.id }, body });
  await pass(app, 3);
  await turnsPass(app);
  expect(await mia.call('listChores', {})).toMatchObject([{ id: chore.id }]);
  expect(await leo.call('listChores', {})).toHaveLength(1);
  for (const _ of [1, 2, 3]) {
    await pass(app, 1);
    await turnsPass(app);
  }
  expect((await mia.call('listChores', {})).some(({ id }) => id === chore.id)).toBe(false);
});

test('the audit log names the child and the chore of each turn', async () => {
  const { app, mia, leo } = await inTurns();
  const [first] = await mia.call('listChores', {});
  await pass(app, 3);
  await turnsPass(app);
  const [second] = await leo.call('listChores', {});
  const rows = await app.database.query(
    "SELECT details FROM audit_entries WHERE action LIKE 'chore_offer.%' ORDER BY sequence",
  );
  expect(rows).toMatchObject([
    { details: { childId: mia.id, choreId: first?.id } },
    { details: { childId: leo.id, choreId: second?.id, missed: [first?.id] } },
  ]);
});

test('A chore in turn is one child’s until its due day is over, then the next child’s; what was never submitted is removed: after five days without a run, one turn', async () => {
  const { app, mia, leo, kit } = await inTurns();
  await pass(app, 8);
  expect(await turnsPass(app)).toBe(1);
  expect(await turnsPass(app)).toBe(0);
  expect(await leo.call('listChores', {})).toMatchObject([{ dueDate: '2026-03-18T16:00:00.000Z' }]);
  expect([await mia.call('listChores', {}), await kit.call('listChores', {})]).toEqual([[], []]);
});

test('A turn passes early if its child is away on the due day, has chores switched off, or is erased; a submitted turn stays: an absence', async () => {
  const { app, browser, mia, leo, kit } = await inTurns();
  const away = (childId: string, from: string, to: string) =>
    browser.call('createAbsence', { params: { childId }, body: { from, to } });
  await away(leo.id, '2026-03-12', '2026-03-12');
  // Before the due day a turn stays.
  const { id } = await away(mia.id, '2026-03-11', '2026-03-11');
  expect(await turnsPass(app)).toBe(0);
  await browser.call('updateAbsence', { params: { id }, body: { to: '2026-03-12' } });
  expect(await turnsPass(app)).toBe(1);
  expect([await mia.call('listChores', {}), await leo.call('listChores', {})]).toEqual([[], []]);
  expect(await kit.call('listChores', {})).toMatchObject([{ dueDate: '2026-03-12T17:00:00.000Z' }]);
  // With all children away the day is missed.
  await away(kit.id, '2026-03-12', '2026-03-12');
  expect(await turnsPass(app)).toBe(1);
  expect(await turnsPass(app)).toBe(0);
  expect(await browser.call('listChoreOffers', {})).toMatchObject([{ takenBy: null, turnOf: null }]);
  await pass(app, 3);
  expect(await turnsPass(app)).toBe(1);
  expect(await browser.call('listChoreOffers', {})).toMatchObject([{ turnOf: 'First-mia' }]);
});

test('A turn passes early if its child is away on the due day, has chores switched off, or is erased; a submitted turn stays: not if its child submits it before the job runs', async () => {
  const { app, browser, mia, leo } = await inTurns();
  const [chore] = await mia.call('listChores', {});
  const params = { childId: mia.id };
  await browser.call('createAbsence', { params, body: { from: '2026-03-12', to: '2026-03-12' } });
  await mia.call('submitChore', { params: { id: chore?.id ?? '' } });
  expect(await turnsPass(app)).toBe(1);
  expect(await turnsPass(app)).toBe(0);
  expect(await mia.call('listChores', {})).toMatchObject([{ id: chore?.id, status: 'submitted' }]);
  expect(await leo.call('listChores', {})).toEqual([]);
});

testOfOneNode('a turn that cannot be passed delays no other family', async () => {
  const { app, leo, offer } = await inTurns();
  const other = await inTurns({}, app, 'America/New_York', 'okafor');
  await app.database.query(
    `CREATE FUNCTION refuse_turn() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no turn'; END $$;
     CREATE TRIGGER refuse_turn BEFORE INSERT ON chores FOR EACH ROW WHEN (NEW.offer_id = '${offer.id}')
     EXECUTE FUNCTION refuse_turn()`,
  );
  await pass(app, 3);
  expect(await passTurns(app.jobs, app.now)).toMatchObject({ passed: 1, failures: [{ message: 'no turn' }] });
  expect([await leo.call('listChores', {}), await other.leo.call('listChores', {})]).toMatchObject([
    [],
    [{ isTurn: true }],
  ]);
  await app.database.query('DROP TRIGGER refuse_turn ON chores');
  expect(await turnsPass(app)).toBe(1);
  expect(await leo.call('listChores', {})).toHaveLength(1);
});

test('A turn passes early if its child is away on the due day, has chores switched off, or is erased; a submitted turn stays: not after its child is erased', async () => {
  const { app, browser, mia, leo } = await inTurns();
  const [chore] = await mia.call('listChores', {});
  await mia.call('submitChore', { params: { id: chore?.id ?? '' } });
  await browser.call('approveChore', { params: { id: chore?.id ?? '' } });
  await browser.call('deleteUser', { params: { id: mia.id } });
  // The work was done and paid.
  expect(await turnsPass(app)).toBe(0);
  expect(await leo.call('listChores', {})).toEqual([]);
  await pass(app, 3);
  expect(await turnsPass(app)).toBe(1);
  expect(await leo.call('listChores', {})).toHaveLength(1);
});

test('A turn passes early if its child is away on the due day, has chores switched off, or is erased; a submitted turn stays: what was submitted stays', async () => {
  const { app, browser, mia, leo } = await inTurns();
  const [chore] = await mia.call('listChores', {});
  await mia.call('submitChore', { params: { id: chore?.id ?? '' } });
  const today = dayIn('America/New_York', app.now());
  await browser.call('createAbsence', { params: { childId: mia.id }, body: { from: today, to: '2026-03-20' } });
  expect(await turnsPass(app)).toBe(0);
  expect(await mia.call('listChores', {})).toHaveLength(1);
  expect(await leo.call('listChores', {})).toEqual([]);
});

test('A turn passes early if its child is away on the due day, has chores switched off, or is erased; a submitted turn stays: chores that are switched off, and an erasure', async () => {
  const { app, browser, mia, leo, kit, offer } = await inTurns();
  const erase = ({ id }: { readonly id: string }) => browser.call('deleteUser', { params: { id } });
  await browser.call('setChoresEnabled', { params: { id: mia.id }, body: { enabled: false } });
  expect(await turnsPass(app)).toBe(1);
  expect(await leo.call('listChores', {})).toHaveLength(1);
  await erase(leo);
  expect(await turnsPass(app)).toBe(1);
  expect(await kit.call('listChores', {})).toMatchObject([{ dueDate: '2026-03-12T17:00:00.000Z' }]);
  expect(await browser.call('listChoreOffers', {})).toMatchObject([{ id: offer.id, childIds: [mia.id, kit.id] }]);
  await erase(kit);
  expect(await turnsPass(app)).toBe(1);
  expect(await browser.call('listChoreOffers', {})).toMatchObject([{ takenBy: null }]);
  await erase(mia);
  expect(await browser.call('listChoreOffers', {})).toEqual([]);
});

test('All see whose turn it is, adults and the child in turn also what became of it; a turn is neither taken nor given back', async () => {
  const { browser, mia, leo, offer } = await inTurns();
  const [seen] = await leo.call('listChoreOffers', {});
  expect(seen).toMatchObject({ id: offer.id, childIds: [leo.id], isOpen: false, turnOf: 'First-mia' });
  expect(await refusalOf(leo.call('takeChoreOffer', { params: { offerId: offer.id } }))).toBe('404 OFFER_NOT_FOUND');
  const [chore] = await mia.call('listChores', {});
  expect(await refusalOf(mia.call('giveBackChore', { params: { id: chore?.id ?? '' } }))).toBe('409 CHORE_STAYS');
  expect((await leo.call('getChildToday', { params: { id: leo.id } })).offers).toEqual([]);
  await browser.call('deleteChoreOffer', { params: { id: offer.id } });
  expect(await mia.call('listChores', {})).toMatchObject([{ id: chore?.id, offerId: null }]);
});

test('All see whose turn it is, adults and the child in turn also what became of it; a turn is neither taken nor given back: a sibling reads no status', async () => {
  const { browser, mia, leo } = await inTurns();
  const [chore] = await mia.call('listChores', {});
  const params = { id: chore?.id ?? '' };
  const shown = async () => {
    const all = await Promise.all([browser, mia, leo].map(by => by.call('listChoreOffers', {})));
    return all.map(([one]) => [one?.turnOf, one?.turnStatus]);
  };
  const seenAs = (status: string) => [...Array(2).fill(['First-mia', status]), ['First-mia', null]];
  expect(await shown()).toEqual(seenAs('pending'));
  await mia.call('submitChore', { params });
  expect(await shown()).toEqual(seenAs('submitted'));
  await browser.call('approveChore', { params });
  expect(await shown()).toEqual(seenAs('approved'));
});

test('an edit changes one turn: neither its child nor how often it comes again', async () => {
  const { browser, mia, leo } = await inTurns();
  const [chore] = await mia.call('listChores', {});
  const edit = { childId: mia.id, name: 'Feed both cats', reward: '1.50', dueDate: '2026-03-12T17:00:00Z' };
  const update = (more: object) =>
    refusalOf(browser.call('updateChore', { params: { id: chore?.id ?? '' }, body: { ...edit, ...more } }));
  expect(await update({ childId: leo.id })).toBe('409 CHORE_CHILD_FIXED');
  expect(await update({ isRecurring: true, frequency: 'daily' })).toBe('409 CHORE_SERIES_FIXED');
  await browser.call('updateChore', { params: { id: chore?.id ?? '' }, body: edit });
  expect(await mia.call('listChores', {})).toMatchObject([{ name: 'Feed both cats' }]);
  expect(await browser.call('listChoreOffers', {})).toMatchObject([{ name: 'Feed the cat' }]);
});

test('A chore in turn is one child’s until its due day is over, then the next child’s; what was never submitted is removed: a child with a full list is passed over, and a turn that an adult deletes is not given again', async () => {
  const { app, browser, mia, leo, kit } = await inTurns();
  await app.database.query(
    `INSERT INTO chores (family_id, chore_id, child_id, name, reward, status, due_at, created_by, created_at, updated_at)
     SELECT family_id, gen_random_uuid(), $1, 'Tidy', 1, 'pending', '2027-01-01', created_by, created_at, updated_at
     FROM chores, generate_series(1, ${MAX_OPEN_CHORES})`,
    [leo.id],
  );
  const [chore] = await mia.call('listChores', {});
  await browser.call('deleteChore', { params: { id: chore?.id ?? '' } });
  expect(await turnsPass(app)).toBe(0);
  await pass(app, 3);
  expect(await turnsPass(app)).toBe(1);
  expect(await kit.call('listChores', {})).toMatchObject([{ isTurn: true }]);
});

test('Unpaid chores and old trophies are removed after three years: an offer in turn is not used by the calendar', async () => {
  const { app } = await inTurns();
  const used = () => app.database.query<{ at: Date }>('SELECT updated_at AS at FROM chore_offers');
  const [made] = await used();
  await pass(app, 3);
  await turnsPass(app);
  expect(await used()).toEqual([made]);
  const [held] = await app.database.query<{ child_id: string; chore_id: string }>(
    'SELECT child_id, chore_id FROM chores',
  );
  await app.database.query('UPDATE chores SET turn_submitted = true WHERE chore_id = $1', [held?.chore_id]);
  await pass(app, 1);
  await turnsPass(app);
  expect(await used()).toEqual([{ at: app.now() }]);
});

test('a chore in turn repeats', async () => {
  const { browser, mia, leo } = await inTurns();
  const body = { childIds: [mia.id, leo.id], name: 'Once', reward: '1.00', dueDate: '2026-03-12T17:00:00Z' };
  const call = browser.call('createChoreOffer', { body: { ...body, inTurns: true } });
  await expect(call).rejects.toThrow('A chore in turn must repeat. Please choose how often.');
});

test('A chore in turn is one child’s until its due day is over, then the next child’s; what was never submitted is removed: a withdrawn consent is passed over', async () => {
  const { app, leo, kit } = await inTurns();
  await app.database.query('UPDATE privacy_settings SET data_collection = false WHERE child_id = $1', [leo.id]);
  await pass(app, 3);
  expect(await turnsPass(app)).toBe(1);
  expect(await kit.call('listChores', {})).toHaveLength(1);
});

/** The changes of each zone's clock in 2026. */
const CHANGES = {
  'America/New_York': ['2026-03-08', '2026-11-01'],
  'Europe/Berlin': ['2026-03-29', '2026-10-25'],
  'Australia/Lord_Howe': ['2026-04-05', '2026-10-04'],
  'Pacific/Kiritimati': [],
  'Pacific/Honolulu': [],
} as const;
const cases = Object.entries(CHANGES).flatMap(([zone, changes]) => [
  ...changes.flatMap(change => [1, 120].map(hours => [zone, addDays(change, -3), hours, change] as const)),
  ...['2027-12-28', '2028-02-26'].map(start => [zone, start, 1, undefined] as const),
]);
test.each(cases)(
  'A chore in turn is one child’s until its due day is over, then the next child’s; what was never submitted is removed: in %s from %s, with a run every %s h',
  async (zone, first, hours, change) => {
    const given = await startApp({ startsAt: noonOf(first, zone).toISOString() });
    const today = () => dayIn(zone, given.now());
    const { mia, leo, kit } = await inTurns({ dueDate: given.now().toISOString() }, given, zone);
    let turns = 0;
    for (let hour = 0; hour < 8 * 24; hour += hours) {
      const before = today();
      await pass(given, hours / 24);
      const isOver = today() !== before;
      if (isOver) turns += 1;
      expect(await turnsPass(given)).toBe(isOver ? 1 : 0);
    }
    const noon = (day: string) => noonOf(day, zone).toISOString().slice(11);
    if (change) expect([first < change, change < today(), noon(first) !== noon(today())]).toEqual([true, true, true]);
    const rows = await given.database.query(
      "SELECT child_id, offer_day::text AS day, due_at FROM chores WHERE status = 'pending'",
    );
    const child_id = [mia, leo, kit][turns % 3]?.id;
    expect(rows).toEqual([{ child_id, day: today(), due_at: noonOf(today(), zone) }]);
  },
);

test('while turns end and children submit at once, each turn is submitted or removed, and the next one is given once', async () => {
  const { app, mia, leo, kit } = await inTurns();
  const children = [mia, leo, kit];
  await pass(app, 2);
  let submitted = 0;
  for (let round = 0; round < 12; round++) {
    const [held] = await app.database.query<{ chore_id: string; child_id: string }>(
      "SELECT chore_id, child_id FROM chores WHERE status = 'pending'",
    );
    const child = children.find(({ id }) => id === held?.child_id);
    await pass(app, 1);
    const params = { id: held?.chore_id ?? '' };
    const [said, ...passes] = await Promise.all([
      outcomeOf(child?.call('submitChore', { params }) ?? Promise.reject(new Error('no turn is held'))),
      turnsPass(app),
      turnsPass(app),
      turnsPass(app),
    ]);
    expect(passes.sort()).toEqual([0, 0, 1]);
    if (said === '404 CHORE_NOT_FOUND') continue;
    expect(said).toMatchObject({ status: 'submitted' });
    submitted += 1;
  }
  const rows = await app.database.query<{ status: string }>('SELECT status FROM chores ORDER BY status');
  expect(rows.map(({ status }) => status)).toEqual(['pending', ...Array(submitted).fill('submitted')]);
  expect(await faultsOf(app)).toEqual([]);
});

testOfOneNode(
  'while a turn passes, its children are erased, sent away and switched off: no chore of a gone child stays',
  async () => {
    for (let round = 0; round < 6; round++) {
      const { app, family, mia, leo, kit } = await inTurns();
      await pass(app, 3);
      const browser = await pick(app, family, family.adminId, ADMIN_PIN);
      const all = await Promise.allSettled([
        turnsPass(app),
        browser.call('deleteUser', { params: { id: leo.id } }),
        round % 2 === 0
          ? browser.call('createAbsence', {
              params: { childId: mia.id },
              body: { from: '2026-03-13', to: '2026-03-14' },
            })
          : browser.call('setChoresEnabled', { params: { id: mia.id }, body: { enabled: false } }),
        turnsPass(app),
      ]);
      expect(all.filter(({ status }) => status === 'rejected')).toEqual([]);
      await turnsPass(app);
      const rows = await app.database.query<{ child_id: string }>(
        "SELECT child_id FROM chores WHERE status = 'pending'",
      );
      expect(rows).toEqual([{ child_id: kit.id }]);
      expect(await faultsOf(app)).toEqual([]);
    }
  },
);
