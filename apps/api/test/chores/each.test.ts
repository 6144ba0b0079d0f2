import { expect, test } from 'vitest';
import { pass } from '../fixtures/allowances.ts';
import { addChildOnDevice } from '../fixtures/family.ts';
import { faultsOf, refusalOf, signUp, startApp } from '../harness.ts';

const BED = { name: 'Make the bed', reward: '0.50', dueDate: '2026-03-12T16:00:00Z' } as const;

/** Two children, and a chore for each. It is Tuesday, 2026-03-10, in New York. */
async function each(more = {}) {
  const app = await startApp();
  const family = await signUp(app);
  await app.database.query("UPDATE families SET time_zone = 'America/New_York'");
  const { browser } = family;
  const child = (name: string, pin: string) => addChildOnDevice(app, family, name, pin);
  const [mia, leo] = [await child('mia', '4821'), await child('leo', '7350')];
  const body = { ...BED, childId: mia.id, alsoFor: [leo.id, mia.id, leo.id], ...more };
  const chore = await browser.call('createChore', { body });
  const of = async ({ id }: { readonly id: string }) => {
    const chores = await browser.call('listChores', {});
    return chores.filter(({ childId }) => childId === id);
  };
  return { app, family, browser, mia, leo, chore, of };
}

test('A chore for each of several children is one chore per child; all get it or none: once each, and each is paid', async () => {
  const { app, browser, mia, leo, chore, of } = await each();
  const [his] = await of(leo);
  expect(chore).toMatchObject({ childId: mia.id, groupId: expect.any(String), status: 'pending' });
  expect([await of(mia), await of(leo)]).toMatchObject([[{ id: chore.id }], [{ groupId: chore.groupId }]]);
  for (const [child, { id }] of [[mia, chore] as const, [leo, his ?? chore] as const]) {
    await child.call('submitChore', { params: { id } });
    await browser.call('approveChore', { params: { id } });
  }
  const balances = await Promise.all(
    [mia, leo].map(child => child.call('getChildBalance', { params: { id: child.id } })),
  );
  expect(balances).toMatchObject([{ balance: 0.5 }, { balance: 0.5 }]);
  const events = await app.database.query("SELECT FROM audit_entries WHERE action = 'chore.created'");
  expect(events).toHaveLength(2);
  expect(await faultsOf(app)).toEqual([]);
});

test('A chore for each of several children is one chore per child; all get it or none: the audit log has an assignment, an edit and a deletion of each', async () => {
  const { app, browser, mia, leo, chore } = await each();
  const both = [mia.id, leo.id].sort();
  const childrenIn = async (action: string) => {
    const rows = await app.database.query<{ child: string }>(
      "SELECT details ->> 'childId' AS child FROM audit_entries WHERE action = $1 ORDER BY 1",
      [action],
    );
    return rows.map(({ child }) => child);
  };
  const params = { id: chore.id };
  await browser.call('updateChore', { params, body: { ...BED, childId: mia.id, name: 'Other', of: 'all' } });
  expect(await childrenIn('chore.updated')).toEqual(both);
  await browser.call('deleteChore', { params, query: { of: 'all' } });
  expect(await childrenIn('chore.deleted')).toEqual(both);
  const [template] = await browser.call('listChoreTemplates', {});
  const assigned = { childId: mia.id, alsoFor: [leo.id], templateId: template?.id ?? '', dueDate: BED.dueDate };
  await browser.call('assignChore', { body: assigned });
  expect(await childrenIn('chore.assigned')).toEqual(both);
});

test('A chore for each of several children is one chore per child; all get it or none: all of them or none', async () => {
  const { app, browser, mia, leo } = await each();
  const give = (alsoFor: string[]) => browser.call('createChore', { body: { ...BED, childId: mia.id, alsoFor } });
  expect(await refusalOf(give(['01990000-0000-7000-8000-000000000001']))).toBe('404 CHILD_NOT_FOUND');
  await browser.call('setChoresEnabled', { params: { id: leo.id }, body: { enabled: false } });
  expect(await refusalOf(give([leo.id]))).toBe('409 CHORES_DISABLED');
  expect(await app.database.query('SELECT FROM chores')).toHaveLength(2);
});

test('An adult edits a chore for one child, or for every child of its group that has it to do: name, reward and picture, and the due date of the same day', async () => {
  const { browser, mia, leo, chore, of } = await each();
  const [his] = await of(leo);
  const params = { id: chore.id };
  const edit = { ...BED, childId: mia.id, name: 'Tidy up', reward: '0.75', dueDate: '2026-03-13T16:00:00Z' };
  await browser.call('updateChore', { params, body: edit });
  expect(await of(leo)).toMatchObject([{ name: 'Make the bed', reward: '0.50' }]);
  // Mia's chore is due on another day now. Leo's chore keeps its day.
  await browser.call('updateChore', { params, body: { ...edit, of: 'all', iconName: 'BedDouble' } });
  expect(await of(leo)).toMatchObject([
    { id: his?.id, name: 'Tidy up', reward: '0.75', dueDate: BED.dueDate.replace('Z', '.000Z'), iconName: 'BedDouble' },
  ]);
  await browser.call('updateChore', { params, body: { ...edit, dueDate: BED.dueDate } });
  await browser.call('updateChore', { params, body: { ...edit, of: 'all' } });
  expect(await of(leo)).toMatchObject([{ dueDate: '2026-03-13T16:00:00.000Z' }]);
  // A submitted chore keeps its terms.
  await leo.call('submitChore', { params: { id: his?.id ?? '' } });
  await browser.call('updateChore', { params, body: { ...edit, of: 'all', name: 'Other' } });
  expect([await of(mia), await of(leo)]).toMatchObject([[{ name: 'Other' }], [{ name: 'Tidy up' }]]);
});

test('An adult edits a chore for one child, or for every child of its group that has it to do: series, each at its own place', async () => {
  const { app, browser, mia, leo, chore, of } = await each({ isRecurring: true, frequency: 'daily' });
  const [his] = await of(leo);
  await pass(app, 2);
  await leo.call('submitChore', { params: { id: his?.id ?? '' } });
  const next = (await of(leo)).find(({ status }) => status === 'pending');
  expect(next).toMatchObject({ groupId: chore.groupId, dueDate: '2026-03-13T16:00:00.000Z' });
  const body = { ...BED, childId: mia.id, name: 'Bed', isRecurring: true, frequency: 'weekly', of: 'all' } as const;
  await browser.call('updateChore', { params: { id: chore.id }, body });
  const rows = await browser.call('listChores', {});
  expect(rows.filter(({ status }) => status === 'pending').map(({ name, frequency }) => [name, frequency])).toEqual([
    ['Bed', 'weekly'],
    ['Bed', 'weekly'],
  ]);
  expect(rows.find(({ id }) => id === next?.id)).toMatchObject({ dueDate: '2026-03-13T16:00:00.000Z' });
  expect(await faultsOf(app)).toEqual([]);
});

test('An adult edits a chore for one child, or for every child of its group that has it to do: series that are due on the same day move together', async () => {
  const { browser, mia, leo, chore, of } = await each({ isRecurring: true, frequency: 'daily' });
  const dueDate = '2026-03-14T16:00:00Z';
  const body = { ...BED, childId: mia.id, dueDate, isRecurring: true, frequency: 'daily', of: 'all' } as const;
  await browser.call('updateChore', { params: { id: chore.id }, body });
  for (const child of [mia, leo]) expect(await of(child)).toMatchObject([{ dueDate: '2026-03-14T16:00:00.000Z' }]);
});

test('An adult edits a chore for one child, or for every child of its group that has it to do: one that came back changes no series', async () => {
  const { app, browser, mia, leo, chore, of } = await each({ isRecurring: true, frequency: 'weekly' });
  await pass(app, 2);
  await mia.call('submitChore', { params: { id: chore.id } });
  await browser.call('rejectChore', { params: { id: chore.id }, body: {} });
  const [his] = await of(leo);
  const body = { ...BED, isRecurring: true } as const;
  await browser.call('updateChore', {
    params: { id: his?.id ?? '' },
    body: { ...body, childId: leo.id, frequency: 'daily', of: 'all' },
  });
  await browser.call('updateChore', {
    params: { id: chore.id },
    body: { ...body, childId: mia.id, frequency: 'weekly', name: 'Bed', of: 'all' },
  });
  const open = (await browser.call('listChores', {})).filter(({ status }) => status === 'pending');
  expect(open.map(({ name, frequency }) => [name, frequency])).toEqual([
    ['Bed', 'daily'],
    ['Bed', 'daily'],
  ]);
});

test('An adult deletes a chore for one child, or for every child of its group that has it to do: what was submitted stays', async () => {
  const { browser, mia, leo, chore, of } = await each();
  const [his] = await of(leo);
  const other = await browser.call('createChore', { body: { ...BED, childId: mia.id, alsoFor: [leo.id] } });
  await browser.call('deleteChore', { params: { id: other.id }, query: { of: 'all' } });
  expect([await of(mia), await of(leo)]).toMatchObject([[{ id: chore.id }], [{ id: his?.id }]]);
  await leo.call('submitChore', { params: { id: his?.id ?? '' } });
  await browser.call('deleteChore', { params: { id: chore.id }, query: { of: 'all' } });
  expect([await of(mia), await of(leo)]).toMatchObject([[], [{ status: 'submitted' }]]);
  // A chore for one child has no group.
  const alone = await browser.call('createChore', { body: { ...BED, childId: mia.id } });
  await browser.call('createChore', { body: { ...BED, childId: leo.id } });
  await browser.call('deleteChore', { params: { id: alone.id }, query: { of: 'all' } });
  expect(await of(leo)).toHaveLength(2);
});

test('while a chore is given to each and the other is erased, no chore of a gone child stays', async () => {
  for (let round = 0; round < 6; round++) {
    const { app, browser, mia, leo } = await each();
    const [given, erased] = await Promise.allSettled([
      browser.call('createChore', { body: { ...BED, childId: mia.id, alsoFor: [leo.id] } }),
      browser.call('deleteUser', { params: { id: leo.id } }),
      browser.call('createChore', { body: { ...BED, childId: leo.id, alsoFor: [mia.id] } }),
    ]);
    expect(erased?.status).toBe('fulfilled');
    if (given?.status === 'rejected') expect(String(given.reason)).toContain('CHILD_NOT_FOUND');
    expect(await app.database.query('SELECT FROM chores WHERE child_id = $1', [leo.id])).toEqual([]);
    expect(await faultsOf(app)).toEqual([]);
  }
});
