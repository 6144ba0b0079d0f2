import { MAX_OFFERS } from '@pocketful/chores/rules/offers';
import { addDays, dayIn, noonOf } from '@pocketful/domain/dates';
import { expect, test } from 'vitest';
import { purgeExpired } from '../../src/contexts/retention/housekeeping.ts';
import { DAY } from '../../src/platform/clock.ts';
import { pass } from '../fixtures/allowances.ts';
import { LEAVES, offered, take } from '../fixtures/offers.ts';
import { faultsOf, refusalOf, startApp } from '../harness.ts';

/** The names of the offers on a child's home screen. */
const namesToday = async (child: Awaited<ReturnType<typeof offered>>['mia']) =>
  (await child.call('getChildToday', { params: { id: child.id } })).offers;

test('Of several children, the first who takes an offer has its chore: the rest are refused', async () => {
  const { browser, mia, leo, offer } = await offered();
  const chore = await take(mia, offer);
  expect(chore).toMatchObject({
    childId: mia.id,
    name: 'Leaves',
    reward: '5.00',
    status: 'pending',
    offerId: offer.id,
  });
  expect(await refusalOf(take(leo, offer))).toBe('409 ALREADY_TAKEN');
  await expect(take(leo, offer)).rejects.toThrow('Somebody was faster.');
  expect(await leo.call('listChoreOffers', {})).toEqual([]);
  expect(await browser.call('listChoreOffers', {})).toMatchObject([{ isOpen: false, takenBy: mia.id }]);
  await mia.call('submitChore', { params: { id: chore.id } });
  await browser.call('approveChore', { params: { id: chore.id } });
  expect(await browser.call('listChoreOffers', {})).toEqual([]);
});

test('A child sees the offers that it can take, without siblings and who took one, and whose turn a chore in turn is: neither siblings nor who took it', async () => {
  const { browser, mia, leo, offer } = await offered();
  const forMia = { ...LEAVES, childIds: [mia.id], name: 'Bins' };
  const own = await browser.call('createChoreOffer', { body: forMia });
  expect((await mia.call('listChoreOffers', {})).map(({ name }) => name).sort()).toEqual(['Bins', 'Leaves']);
  const [seen] = await leo.call('listChoreOffers', {});
  expect(seen).toMatchObject({ id: offer.id, childIds: [leo.id], isOpen: true, takenBy: null });
  expect(await refusalOf(take(leo, own))).toBe('404 OFFER_NOT_FOUND');
  expect(await namesToday(leo)).toEqual(['Leaves']);
  expect((await namesToday(mia)).sort()).toEqual(['Bins', 'Leaves']);
  expect(await browser.call('listChoreOffers', {})).toMatchObject([
    { childIds: [mia.id, leo.id].sort(), isOpen: true },
    { childIds: [mia.id] },
  ]);
});

test('A child that is away, or without chores, sees and takes no offer', async () => {
  const { app, browser, mia, leo, offer } = await offered();
  const today = dayIn('America/New_York', app.now());
  const params = { childId: mia.id };
  const absence = await browser.call('createAbsence', { params, body: { from: today, to: today } });
  expect(await mia.call('listChoreOffers', {})).toEqual([]);
  expect([await namesToday(mia), await namesToday(leo)]).toEqual([[], ['Leaves']]);
  expect(await refusalOf(take(mia, offer))).toBe('404 OFFER_NOT_FOUND');
  await browser.call('deleteAbsence', { params: { id: absence.id } });
  await browser.call('setChoresEnabled', { params: { id: mia.id }, body: { enabled: false } });
  expect([await mia.call('listChoreOffers', {}), await namesToday(mia)]).toEqual([[], []]);
  expect(await refusalOf(take(mia, offer))).toBe('409 CHORES_DISABLED');
  expect(await leo.call('listChoreOffers', {})).toHaveLength(1);
  const body = { ...LEAVES, childIds: [mia.id, leo.id] };
  expect(await refusalOf(browser.call('createChoreOffer', { body }))).toBe('409 CHORES_DISABLED');
});

test('A child gives back a chore that it took and has not submitted: it is up for grabs again: one that does not repeat', async () => {
  const { app, browser, mia, leo, offer } = await offered();
  const { id } = await take(mia, offer);
  const back = (by: typeof mia, chore: string) => by.call('giveBackChore', { params: { id: chore } });
  expect(await refusalOf(back(leo, id))).toBe('404 CHORE_NOT_FOUND');
  await mia.call('submitChore', { params: { id } });
  expect(await refusalOf(back(mia, id))).toBe('409 CHORE_NOT_PENDING');
  await mia.call('unsubmitChore', { params: { id } });
  await back(mia, id);
  expect(await mia.call('listChores', {})).toEqual([]);
  const second = await take(leo, offer);
  // A chore that was ever paid stays, as does one whose offer is deleted.
  const params = { id: second.id };
  await leo.call('submitChore', { params });
  await browser.call('approveChore', { params });
  await browser.call('takeBackChore', { params, body: { allowBelowZero: false } });
  await leo.call('unsubmitChore', { params });
  expect(await refusalOf(back(leo, second.id))).toBe('409 CHORE_STAYS');
  const third = await take(mia, await browser.call('createChoreOffer', { body: { ...LEAVES, childIds: [mia.id] } }));
  await browser.call('deleteChoreOffer', { params: { id: third.offerId ?? '' } });
  expect(await refusalOf(back(mia, third.id))).toBe('409 CHORE_STAYS');
  expect(await mia.call('listChores', {})).toMatchObject([{ id: third.id, offerId: null }]);
  expect(await faultsOf(app)).toEqual([]);
});

test('A child gives back a chore that it took and has not submitted: it is up for grabs again: a recurring one on its day, and later the day is missed', async () => {
  // Due on Thursday, 2026-03-12; it is Tuesday.
  const { app, mia, leo, offer } = await offered({ isRecurring: true, frequency: 'weekly' });
  const { id } = await take(mia, offer);
  expect(await refusalOf(take(leo, offer))).toBe('409 ALREADY_TAKEN');
  await pass(app, 2);
  await mia.call('giveBackChore', { params: { id } });
  expect(await leo.call('listChoreOffers', {})).toMatchObject([{ dueDate: '2026-03-12T16:00:00.000Z', opensOn: null }]);
  const again = await take(leo, offer);
  await pass(app, 1);
  await leo.call('giveBackChore', { params: { id: again.id } });
  expect(await mia.call('listChoreOffers', {})).toMatchObject([{ dueDate: '2026-03-19T16:00:00.000Z', isOpen: true }]);
});

test('A recurring offer is taken once, and opens again on the day after its due day, or after the day on which it was taken late: once a day, also if it is late', async () => {
  const { app, browser, mia, leo, offer } = await offered({ isRecurring: true, frequency: 'daily' });
  await pass(app, 5);
  // Due on Thursday the 12th, and it is Sunday the 15th.
  expect(await take(mia, offer)).toMatchObject({ dueDate: '2026-03-12T17:00:00.000Z' });
  expect(await refusalOf(take(leo, offer))).toBe('409 ALREADY_TAKEN');
  expect(await leo.call('listChoreOffers', {})).toEqual([]);
  expect(await browser.call('listChoreOffers', {})).toMatchObject([
    { isOpen: false, takenBy: mia.id, opensOn: '2026-03-16' },
  ]);
  await pass(app, 1);
  expect(await browser.call('listChoreOffers', {})).toMatchObject([{ isOpen: true, takenBy: null }]);
  expect(await take(leo, offer)).toMatchObject({ dueDate: '2026-03-16T16:00:00.000Z', isRecurring: false });
});

test('A child gives back a chore that it took and has not submitted: it is up for grabs again: one that was taken late is open again for its siblings', async () => {
  const { app, mia, leo, offer } = await offered({ isRecurring: true, frequency: 'weekly' });
  await pass(app, 5);
  const { id } = await take(mia, offer);
  await mia.call('giveBackChore', { params: { id } });
  expect(await take(leo, offer)).toMatchObject({ dueDate: '2026-03-12T16:00:00.000Z' });
});

test('A child gives no chore back while its chores are disabled', async () => {
  const { browser, mia, offer } = await offered();
  const { id } = await take(mia, offer);
  await browser.call('setChoresEnabled', { params: { id: mia.id }, body: { enabled: false } });
  expect(await refusalOf(mia.call('giveBackChore', { params: { id } }))).toBe('409 CHORES_DISABLED');
});

test('a repeated request does not show a chore that a sibling has now', async () => {
  const { browser, mia, leo, offer } = await offered();
  mia.headers['idempotency-key'] = 'taken-once';
  const { id, dueDate } = await take(mia, offer);
  expect(await take(mia, offer)).toMatchObject({ id });
  const body = { childId: leo.id, name: 'Leaves', reward: '5.00', dueDate };
  await browser.call('updateChore', { params: { id }, body });
  expect(await refusalOf(take(mia, offer))).toMatch(/NO_LONGER_THERE$/);
});

test('an offer that does not repeat ends when the child that did it is erased, and opens again if it was not done', async () => {
  const { app, browser, mia, leo, offer } = await offered();
  const twice = { ...LEAVES, childIds: [mia.id, leo.id], isRecurring: true, frequency: 'daily' };
  const recurring = await browser.call('createChoreOffer', { body: twice });
  const open = await browser.call('createChoreOffer', { body: { ...LEAVES, childIds: [mia.id, leo.id] } });
  for (const one of [offer, recurring]) {
    const params = { id: (await take(mia, one)).id };
    await mia.call('submitChore', { params });
    await browser.call('approveChore', { params });
  }
  await take(mia, open);
  await browser.call('deleteUser', { params: { id: mia.id } });
  const left = await app.database.query<{ id: string }>('SELECT offer_id AS id FROM chore_offers ORDER BY offer_id');
  expect(left.map(({ id }) => id)).toEqual([recurring.id, open.id].sort());
  expect(await leo.call('listChoreOffers', {})).toMatchObject([{ id: open.id, isOpen: true }]);
  expect(await faultsOf(app)).toEqual([]);
});

const CLOCKS = [
  ['America/New_York', 'daily', '2026-03-07', ['2026-03-08', '2026-03-09']],
  ['America/New_York', 'daily', '2026-10-31', ['2026-11-01', '2026-11-02']],
  ['Pacific/Kiritimati', 'daily', '2026-12-31', ['2027-01-01', '2027-01-02']],
  ['Pacific/Honolulu', 'weekly', '2026-12-28', ['2027-01-04', '2027-01-11']],
  ['America/New_York', 'monthly', '2027-12-31', ['2028-01-31', '2028-02-29', '2028-03-31']],
] as const;
test.each(CLOCKS)(
  'A recurring offer is taken once, and opens again on the day after its due day, or after the day on which it was taken late: in %s %s from %s',
  async (timeZone, frequency, first, following) => {
    const app = await startApp({ startsAt: noonOf(first, timeZone).toISOString() });
    const dueDate = noonOf(first, timeZone).toISOString();
    const { mia, leo, offer } = await offered({ isRecurring: true, frequency, dueDate }, app, timeZone);
    for (const [at, day] of [first, ...following].entries()) {
      // From the first minute of its day to the last one.
      const by = at % 2 === 0 ? mia : leo;
      expect(await take(by, offer)).toMatchObject({ dueDate: noonOf(day, timeZone).toISOString() });
      const opens = addDays(day, 1);
      expect(await refusalOf(take(by, offer))).toBe('409 ALREADY_TAKEN');
      await pass(app, (noonOf(opens, timeZone).getTime() - app.now().getTime()) / DAY);
      expect(await by.call('listChoreOffers', {})).toHaveLength(1);
      const [next] = following.slice(at);
      if (next) await pass(app, (noonOf(next, timeZone).getTime() - app.now().getTime()) / DAY);
    }
  },
);

test(`A family’s offers are limited: ${MAX_OFFERS} offers, and lists are one statement each`, async () => {
  const { app, browser, mia, leo } = await offered();
  const body = { ...LEAVES, childIds: [mia.id, leo.id] };
  for (let made = 1; made < MAX_OFFERS; made++) await browser.call('createChoreOffer', { body });
  expect(await refusalOf(browser.call('createChoreOffer', { body }))).toBe('409 TOO_MANY_OFFERS');
  app.statements.length = 0;
  expect(await browser.call('listChoreOffers', {})).toHaveLength(MAX_OFFERS);
  expect(await mia.call('listChoreOffers', {})).toHaveLength(MAX_OFFERS);
  expect(app.statements.filter(text => text.includes('chore_offers'))).toHaveLength(2);
});

test('lists of 50 offers are read by the indexes, with 40,000 chores', async () => {
  const { app, browser, mia, leo } = await offered({ isRecurring: true, frequency: 'daily' });
  await app.database.query(`
    INSERT INTO chore_offers (family_id, offer_id, name, reward, due_at, due_day, created_by, created_at, updated_at)
    SELECT o.family_id, uuidv7(), 'Offer', 1, o.due_at, o.due_day, o.created_by, o.created_at, o.updated_at
    FROM chore_offers AS o, generate_series(1, 49)`);
  await app.database.query(`
    INSERT INTO chore_offer_children SELECT o.family_id, o.offer_id, m.member_id, o.created_at
    FROM chore_offers AS o JOIN members AS m ON m.family_id = o.family_id AND m.role = 'child' ON CONFLICT DO NOTHING`);
  await app.database.query(`
    INSERT INTO chores (family_id, chore_id, child_id, name, reward, status, due_at, created_by, created_at, updated_at)
    SELECT m.family_id, uuidv7(), m.member_id, 'Chore', 1, 'pending', now(), m.parent_id, now(), now()
    FROM members AS m, generate_series(1, 20000) WHERE m.role = 'child'`);
  await app.database.query('ANALYZE');
  app.statements.length = 0;
  for (const by of [browser, mia]) expect(await by.call('listChoreOffers', {})).toHaveLength(MAX_OFFERS);
  const reads = app.statements.filter(text => text.includes('FROM chore_offers'));
  expect(reads).toHaveLength(2);
  for (const text of reads) {
    const plan = await app.database.query<Record<'QUERY PLAN', string>>(`EXPLAIN (GENERIC_PLAN) ${text}`);
    expect(plan.map(row => row['QUERY PLAN']).join('\n')).not.toMatch(/Seq Scan on chores/);
  }
  expect(await take(leo, { id: (await leo.call('listChoreOffers', {}))[0]?.id ?? '' }).catch(String)).toMatch(
    /200 open chores/,
  );
});

test('An erased child is taken out of offers; an offer that no other child can take ends, which the question before says', async () => {
  const { app, browser, mia, leo, offer } = await offered();
  await take(mia, offer);
  await browser.call('deleteUser', { params: { id: mia.id } });
  // The leaves are still there, and Leo may rake them.
  expect(await browser.call('listChoreOffers', {})).toMatchObject([
    { childIds: [leo.id], isOpen: true, takenBy: null },
  ]);
  expect(await leo.call('listChoreOffers', {})).toHaveLength(1);
  await browser.call('deleteUser', { params: { id: leo.id } });
  expect(await browser.call('listChoreOffers', {})).toEqual([]);
  expect(await faultsOf(app)).toEqual([]);
});

test('an offer that does not repeat is removed once its chore is approved, and not before', async () => {
  const { app, browser, mia, offer } = await offered();
  const { id } = await take(mia, offer);
  const left = async () => {
    await purgeExpired(app.jobs.database, app.now());
    return (await app.database.query('SELECT FROM chore_offers')).length;
  };
  await mia.call('submitChore', { params: { id } });
  expect(await left()).toBe(1);
  await browser.call('approveChore', { params: { id } });
  expect(await left()).toBe(0);
  expect(await mia.call('listChores', {})).toMatchObject([{ id, offerId: null, status: 'approved' }]);
});

test('a chore that an adult deletes is up for grabs again, and one that moved to a sibling is the sibling’s', async () => {
  const { browser, mia, leo, offer } = await offered();
  const chore = await take(mia, offer);
  const { name, reward, dueDate } = chore;
  await browser.call('updateChore', { params: { id: chore.id }, body: { childId: leo.id, name, reward, dueDate } });
  expect(await browser.call('listChoreOffers', {})).toMatchObject([{ takenBy: leo.id }]);
  await browser.call('deleteChore', { params: { id: chore.id } });
  expect(await mia.call('listChoreOffers', {})).toHaveLength(1);
});
