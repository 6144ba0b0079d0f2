import { dayIn, noonOf } from '@pocketful/domain/dates';
import { expect, test } from 'vitest';
import { offered, take } from '../fixtures/offers.ts';
import { startApp } from '../harness.ts';

const MOVES = [
  ['America/Los_Angeles', 'Asia/Tokyo'],
  ['Pacific/Auckland', 'America/Los_Angeles'],
  ['Pacific/Kiritimati', 'Pacific/Pago_Pago'],
  ['Pacific/Pago_Pago', 'Pacific/Kiritimati'],
  ['America/New_York', 'Europe/Berlin'],
] as const;
const DAYS = ['2026-03-08', '2026-03-29', '2026-03-31'];

test.each(MOVES)(
  'A chore keeps its due day when the family moves to another time zone: from %s to %s',
  async (from, to) => {
    const app = await startApp({ startsAt: '2026-03-01T20:00:00Z' });
    const taken = { name: 'Taken', dueDate: noonOf('2026-03-29', from).toISOString() };
    const { browser, mia, leo, offer } = await offered(taken, app, from);
    await take(mia, offer);
    const body = (name: string, day: string) => ({ name, reward: '1.00', dueDate: noonOf(day, from).toISOString() });
    for (const day of DAYS) {
      await browser.call('createChore', { body: { ...body(`Once ${day}`, day), childId: mia.id } });
      const monthly = { isRecurring: true, frequency: 'monthly', childId: mia.id } as const;
      await browser.call('createChore', { body: { ...body(`Monthly ${day}`, day), ...monthly } });
      const offers = { childIds: [mia.id, leo.id] };
      await browser.call('createChoreOffer', { body: { ...body(`First ${day}`, day), ...offers } });
      const inTurns = { isRecurring: true, frequency: 'weekly', inTurns: true } as const;
      await browser.call('createChoreOffer', { body: { ...body(`Turns ${day}`, day), ...offers, ...inTurns } });
    }
    const days = async (zone: string) => {
      const [chores, offers] = [await browser.call('listChores', {}), await browser.call('listChoreOffers', {})];
      return [...chores, ...offers]
        .map(({ name, dueDate, anchorDay }) => [name, dayIn(zone, new Date(dueDate)), anchorDay])
        .sort();
    };
    const before = await days(from);
    expect(before).toHaveLength(14 + 3);
    await browser.call('updateFamily', { body: { timeZone: to } });
    expect(await days(to)).toEqual(before);
    for (const { id, name, reward, childId, dueDate, ...chore } of await browser.call('listChores', {})) {
      if (chore.offerId !== null) continue;
      const { isRecurring, frequency, recurringDays } = chore;
      // The form sends this due time after an edit of the name.
      const due = noonOf(dayIn(to, new Date(dueDate)), to).toISOString();
      const edit = {
        childId,
        name,
        reward,
        dueDate: due,
        isRecurring,
        frequency: frequency ?? undefined,
        recurringDays,
      };
      await browser.call('updateChore', { params: { id }, body: edit });
    }
    expect(await days(to)).toEqual(before);
    await browser.call('updateFamily', { body: { timeZone: from } });
    expect(await days(from)).toEqual(before);
  },
);

test('A chore keeps its due day when the family moves to another time zone: a chore is late after its day, in the new time zone', async () => {
  const app = await startApp({ startsAt: '2026-03-10T15:00:00Z' });
  const { browser, mia } = await offered({}, app, 'America/Los_Angeles');
  const today = async () =>
    (await mia.call('getChildToday', { params: { id: mia.id } })).chores.map(({ name }) => name);
  const dueDate = noonOf('2026-03-12', 'America/Los_Angeles').toISOString();
  await browser.call('createChore', { body: { childId: mia.id, name: 'Mow', reward: '1.00', dueDate } });
  app.advance(noonOf('2026-03-12', 'Asia/Tokyo').getTime() - app.now().getTime());
  await app.database.query('UPDATE sessions SET last_active_at = $1', [app.now()]);
  expect(await today()).toEqual([]);
  await browser.call('updateFamily', { body: { timeZone: 'Asia/Tokyo' } });
  expect(await today()).toEqual(['Mow']);
});

test('A chore keeps its due day when the family moves to another time zone: what was submitted on its due day is not late in the new time zone, nor after a second try', async () => {
  const app = await startApp({ startsAt: '2026-03-10T15:00:00Z' });
  const { browser, mia } = await offered({}, app, 'America/Los_Angeles');
  const due = async (name: string, day: string) => {
    const dueDate = noonOf(day, 'America/Los_Angeles').toISOString();
    return browser.call('createChore', { body: { childId: mia.id, name, reward: '1.00', dueDate } });
  };
  const [once, again] = [await due('Mow', '2026-03-12'), await due('Rake', '2026-03-12')];
  const submittedDays = async () =>
    (await browser.call('listChores', {}))
      .filter(({ status }) => status === 'submitted')
      .map(({ name, submittedDay }) => [name, submittedDay])
      .sort();
  // In Tokyo it is the thirteenth.
  app.advance(Date.parse('2026-03-13T04:00:00Z') - app.now().getTime());
  await app.database.query('UPDATE sessions SET last_active_at = $1', [app.now()]);
  for (const { id } of [once, again]) await mia.call('submitChore', { params: { id } });
  expect(await submittedDays()).toEqual([
    ['Mow', '2026-03-12'],
    ['Rake', '2026-03-12'],
  ]);
  // An earlier version stored no day.
  await app.database.query('UPDATE chores SET submitted_day = NULL WHERE chore_id = $1', [once.id]);
  await browser.call('updateFamily', { body: { timeZone: 'Asia/Tokyo' } });
  await browser.call('approveChore', { params: { id: once.id } });
  await browser.call('takeBackChore', { params: { id: once.id } });
  await browser.call('rejectChore', { params: { id: again.id }, body: {} });
  await mia.call('resubmitChore', { params: { id: again.id } });
  expect(await submittedDays()).toEqual([
    ['Mow', '2026-03-12'],
    ['Rake', '2026-03-13'],
  ]);
  await mia.call('submitChore', { params: { id: (await due('Dust', '2026-03-14')).id } });
  await browser.call('deleteChore', { params: { id: again.id } });
  const dust = (await browser.call('listChores', {})).find(({ name }) => name === 'Dust');
  expect(await mia.call('unsubmitChore', { params: { id: dust?.id ?? '' } })).toMatchObject({ submittedDay: null });
});
