import { expect, test } from 'vitest';
import { addChild, enter, signUp, startApp } from '../harness.ts';

async function fixture() {
  const app = await startApp();
  const family = await signUp(app);
  const mia = await addChild(family, 'mia', '4821');
  const child = await enter(app, family, mia.id);
  const bed = { childId: mia.id, name: 'Make the bed', reward: '0.50', dueDate: '2026-03-10T16:00:00Z' };
  return { app, browser: family.browser, mia, child, bed };
}

test('A chore can have a picture and a part of the day; the next one of its series and the chore of a template have the same; an edit keeps them, changes them or takes them away', async () => {
  const { browser, child, bed } = await fixture();
  const drawn = { iconName: 'BedDouble', part: 'evening' } as const;
  const daily = { ...bed, isRecurring: true, frequency: 'daily' } as const;
  const first = await browser.call('createChore', { body: { ...daily, ...drawn } });
  expect(first).toMatchObject(drawn);
  await child.call('submitChore', { params: { id: first.id } });
  const both = await child.call('listChores', {});
  expect(both.map(({ iconName, part }) => ({ iconName, part }))).toEqual([drawn, drawn]);
  const next = both.find(({ status }) => status === 'pending');
  const params = { id: next?.id ?? '' };
  const unsaid = { ...daily, dueDate: next?.dueDate ?? '' };
  expect(await browser.call('updateChore', { params, body: unsaid })).toMatchObject(drawn);
  const other = { iconName: 'Moon', part: 'morning' } as const;
  expect(await browser.call('updateChore', { params, body: { ...unsaid, ...other } })).toMatchObject(other);
  const none = await browser.call('updateChore', { params, body: { ...unsaid, iconName: null, part: 'any' } });
  expect(none.iconName).toBeNull();
  expect(none).not.toHaveProperty('part');
});

test('a chore that was taken from an offer, and a turn, have the part of the day of the offer', async () => {
  const { browser, mia, child, bed } = await fixture();
  const { childId: _, ...leaves } = bed;
  const offer = { ...leaves, childIds: [mia.id], part: 'evening' as const };
  const open = await browser.call('createChoreOffer', { body: offer });
  expect(await child.call('takeChoreOffer', { params: { offerId: open.id } })).toMatchObject({ part: 'evening' });
  const daily = { isRecurring: true, frequency: 'daily', inTurns: true } as const;
  const turn = await browser.call('createChoreOffer', { body: { ...offer, ...daily } });
  expect(turn).toMatchObject({ part: 'evening', turnStatus: 'pending' });
  const chores = await child.call('listChores', {});
  expect(chores.map(({ isTurn, part }) => [isTurn, part])).toEqual(
    expect.arrayContaining([
      [true, 'evening'],
      [false, 'evening'],
    ]),
  );
});

test('the chore of a template has the template’s picture, and without a picture it has none', async () => {
  const { browser, mia, bed } = await fixture();
  expect((await browser.call('createChore', { body: bed })).iconName).toBeNull();
  const walk = { name: 'Walk Biscuit', defaultReward: '2.50', category: 'other' } as const;
  const bare = await browser.call('createChoreTemplate', { body: walk });
  const drawn = await browser.call('createChoreTemplate', { body: { ...walk, iconName: 'Dog' } });
  expect([bare.iconName, drawn.iconName]).toEqual([null, 'Dog']);
  for (const { id: templateId, iconName } of [bare, drawn])
    expect(await browser.call('assignChore', { body: { childId: mia.id, templateId } })).toMatchObject({ iconName });
});

test('a stored picture that is no longer offered counts as none', async () => {
  const { app, browser, child, bed } = await fixture();
  await browser.call('createChore', { body: { ...bed, iconName: 'Fish' } });
  await app.database.query("UPDATE chores SET icon_name = 'Skull'");
  expect((await child.call('listChores', {}))[0]).toMatchObject({ iconName: null });
});

test('today has the picture', async () => {
  const { app, browser, mia, child, bed } = await fixture();
  const due = { ...bed, dueDate: app.now().toISOString(), iconName: 'BedDouble' } as const;
  await browser.call('createChore', { body: due });
  const today = await child.call('getChildToday', { params: { id: mia.id } });
  expect(today.chores.map(({ iconName }) => iconName)).toEqual(['BedDouble']);
});

test('today has the chores of this part of the day first, then earlier parts, then later ones', async () => {
  const { app, browser, mia, child, bed } = await fixture();
  // It is 13:00 in this zone.
  await browser.call('updateFamily', { body: { timeZone: 'Etc/GMT+2' } });
  for (const part of ['evening', 'morning', 'afternoon', 'any'] as const)
    await browser.call('createChore', { body: { ...bed, name: part, dueDate: app.now().toISOString(), part } });
  const { chores } = await child.call('getChildToday', { params: { id: mia.id } });
  expect(chores.map(({ name }) => name)).toEqual(['afternoon', 'any', 'morning', 'evening']);
});
