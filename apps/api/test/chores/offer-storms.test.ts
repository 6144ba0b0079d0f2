import { MAX_OPEN_CHORES } from '@pocketful/chores/rules';
import { expect, test } from 'vitest';
import { pass } from '../fixtures/allowances.ts';
import { offered, take } from '../fixtures/offers.ts';
import { outcomeOf } from '../fixtures/take-back.ts';
import { inTurns } from '../fixtures/turns.ts';
import { addChild, enter, faultsOf, lockWaits, superuserOn } from '../harness.ts';

const REPEATS = [
  ['that does not repeat', {}, 0],
  ['that repeats', { isRecurring: true, frequency: 'daily' }, 0],
  ['that repeats and is late', { isRecurring: true, frequency: 'daily' }, 9],
] as const;
test.each(REPEATS)(
  'Of several children, the first who takes an offer has its chore: of twenty taps on one %s, one wins',
  async (_, more, days) => {
    const { app, mia, leo, offer } = await offered(more);
    await pass(app, days);
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, at) => outcomeOf(take(at % 2 === 0 ? mia : leo, offer))),
    );
    expect(all.filter(one => one === '409 ALREADY_TAKEN')).toHaveLength(19);
    expect(await app.database.query('SELECT FROM chores')).toHaveLength(1);
    expect(await app.database.query("SELECT FROM audit_entries WHERE action = 'chore_offer.taken'")).toHaveLength(1);
    expect(await faultsOf(app)).toEqual([]);
  },
);

test('while an offer is taken and given back at once, each occurrence has one chore at most', async () => {
  const { app, browser, mia, leo, offer } = await offered();
  for (let round = 0; round < 15; round++) {
    const chores = await browser.call('listChores', {});
    const backs = chores.map(({ id, childId }) =>
      outcomeOf((childId === mia.id ? mia : leo).call('giveBackChore', { params: { id } })),
    );
    await Promise.all([...backs, outcomeOf(take(mia, offer)), outcomeOf(take(leo, offer))]);
    const held = await browser.call('listChores', {});
    expect(held.length).toBeLessThanOrEqual(1);
    const [shown] = await browser.call('listChoreOffers', {});
    expect(shown).toMatchObject({ isOpen: held.length === 0, takenBy: held[0]?.childId ?? null });
  }
  expect(await faultsOf(app)).toEqual([]);
});

test('an offer is deleted while it is taken and given back: all end, and no chore of it can be given back', async () => {
  const { app, browser, mia, leo } = await offered();
  const body = { name: 'Bins', reward: '1.00', dueDate: '2026-03-12T17:00:00Z', childIds: [mia.id, leo.id] };
  for (let round = 0; round < 12; round++) {
    const offer = await browser.call('createChoreOffer', { body });
    const held = round % 2 === 0 ? undefined : await take(mia, offer);
    const back = held && mia.call('giveBackChore', { params: { id: held.id } });
    const taking = held ? undefined : take(leo, offer);
    const gone = browser.call('deleteChoreOffer', { params: { id: offer.id } });
    const all = await Promise.allSettled([gone, back, taking]);
    expect(all[0]?.status).toBe('fulfilled');
  }
  const left = await browser.call('listChores', {});
  expect(left.filter(({ offerId }) => offerId !== null)).toEqual([]);
  expect(await faultsOf(app)).toEqual([]);
});

test('of two erasures at once the second one ends the offer', async () => {
  const { app, browser, mia, leo } = await offered();
  const erase = ({ id }: { readonly id: string }) => browser.call('deleteUser', { params: { id } });
  await Promise.all([erase(mia), erase(leo)]);
  expect(await app.database.query('SELECT FROM chore_offers')).toEqual([]);
  expect(await faultsOf(app)).toEqual([]);
});

test('children are erased while they take offers: their chores go, and the offers stay for the rest', async () => {
  const { app, family, browser, leo } = await offered();
  for (const [at, pin] of ['6412', '9075', '3358', '5290'].entries()) {
    const { id } = await addChild(family, `kid-${at}`, pin);
    const kid = await enter(app, family, id);
    const body = { name: 'Bins', reward: '1.00', dueDate: '2026-03-12T17:00:00Z', childIds: [id, leo.id] };
    const offer = await browser.call('createChoreOffer', { body });
    const [, gone] = await Promise.allSettled([
      take(kid, offer),
      browser.call('deleteUser', { params: { id } }),
      browser.call('createChoreOffer', { body }),
    ]);
    expect(gone?.status).toBe('fulfilled');
    expect(await app.database.query('SELECT FROM chores')).toEqual([]);
    expect(await app.database.query('SELECT FROM chore_offer_children WHERE child_id = $1', [id])).toEqual([]);
  }
  expect((await leo.call('listChoreOffers', {})).length).toBeGreaterThanOrEqual(5);
  expect(await faultsOf(app)).toEqual([]);
});

test('a turn is given although a decision that is taken back meanwhile fills the list of the child', async () => {
  const { app, browser, mia } = await inTurns();
  const fill = `INSERT INTO chores (family_id, chore_id, child_id, name, reward, status, due_at, created_by, created_at, updated_at)
    SELECT family_id, gen_random_uuid(), child_id, 'Tidy', 1, 'pending', due_at, created_by, created_at, updated_at
    FROM (SELECT * FROM chores LIMIT 1) AS c, generate_series(1, $1)`;
  await app.database.query(fill, [MAX_OPEN_CHORES - 2]);
  const other = await superuserOn(app.database);
  // The offer waits between the choice of the child and its chore. A decision is taken back without the lock of the child.
  await other.query('BEGIN; LOCK TABLE chores IN SHARE MODE');
  const body = {
    name: 'Bins',
    reward: '1.00',
    dueDate: '2026-03-12T17:00:00Z',
    isRecurring: true,
    inTurns: true,
  } as const;
  const made = browser.call('createChoreOffer', { body: { ...body, frequency: 'daily', childIds: [mia.id] } });
  await expect.poll(() => lockWaits(app.database)).toBe(1);
  await other.query(fill, [1]);
  await other.query('COMMIT');
  expect(await made).toMatchObject({ turnOf: 'First-mia', takenBy: mia.id });
  expect(await faultsOf(app)).toEqual([]);
});
