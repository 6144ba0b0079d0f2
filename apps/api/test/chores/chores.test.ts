import { expect, test } from 'vitest';
import { addChild, createChore, enter, refusalOf, signUp, startApp } from '../harness.ts';

async function fixture() {
  const app = await startApp();
  const family = await signUp(app);
  const mia = await addChild(family, 'mia', '4821');
  return { app, family, mia, child: await enter(app, family, mia.id) };
}

test('An adult approves or rejects a submitted chore; a rejected one can be submitted again; The reason of a rejection is optional, and is trimmed: an approved chore is history', async () => {
  const { app, family, mia, child } = await fixture();
  const { id } = await createChore(family, app, mia.id);
  const params = { id };
  await child.call('submitChore', { params });
  const rejected = await family.browser.call('rejectChore', { params, body: { comment: '  The forks, too  ' } });
  expect(rejected).toMatchObject({
    status: 'rejected',
    rejectionComment: 'The forks, too',
    rejectedAt: app.now().toISOString(),
  });
  expect(await refusalOf(child.call('submitChore', { params }))).toBe('409 CHORE_NOT_PENDING');
  expect(await child.call('resubmitChore', { params })).toMatchObject({ status: 'submitted', rejectionComment: null });
  expect(await family.browser.call('approveChore', { params })).toMatchObject({ status: 'approved', completed: true });
  expect(await refusalOf(family.browser.call('approveChore', { params }))).toBe('409 CHORE_ALREADY_APPROVED');
  expect(await refusalOf(family.browser.call('rejectChore', { params, body: {} }))).toBe('409 CHORE_ALREADY_APPROVED');
  expect(await refusalOf(child.call('resubmitChore', { params }))).toBe('409 CHORE_NOT_REJECTED');
  expect(await refusalOf(family.browser.call('deleteChore', { params }))).toBe('409 CHORE_PAID');
});

test('Only submitted chores have Approve: a chore that was not submitted can be neither approved nor rejected, and can be deleted', async () => {
  const { app, family, mia } = await fixture();
  const { id } = await createChore(family, app, mia.id);
  const params = { id };
  expect(await refusalOf(family.browser.call('approveChore', { params }))).toBe('409 CHORE_NOT_SUBMITTED');
  expect(await refusalOf(family.browser.call('rejectChore', { params, body: {} }))).toBe('409 CHORE_NOT_SUBMITTED');
  await family.browser.call('deleteChore', { params });
  expect(await refusalOf(family.browser.call('deleteChore', { params }))).toBe('404 CHORE_NOT_FOUND');
});

test('With chores disabled a child’s chores are hidden everywhere and cannot be added or submitted', async () => {
  const { app, family, mia, child } = await fixture();
  const sibling = await addChild(family, 'leo', '7350');
  const submitted = await createChore(family, app, mia.id);
  const open = await createChore(family, app, mia.id);
  const other = await createChore(family, app, sibling.id);
  await child.call('submitChore', { params: { id: submitted.id } });
  const off = await family.browser.call('setChoresEnabled', { params: { id: mia.id }, body: { enabled: false } });
  expect(off).toMatchObject({ id: mia.id, choresEnabled: false, hiddenSubmissions: 1 });
  expect((await family.browser.call('listChores', {})).map(({ id }) => id)).toEqual([other.id]);
  expect(await family.browser.call('listChildChores', { params: { id: mia.id } })).toEqual([]);
  expect(await child.call('listChores', {})).toEqual([]);
  expect(await refusalOf(child.call('submitChore', { params: { id: open.id } }))).toBe('409 CHORES_DISABLED');
  expect(await refusalOf(createChore(family, app, mia.id))).toBe('409 CHORES_DISABLED');
  const [template] = await family.browser.call('listChoreTemplates', {});
  const assigned = { childId: mia.id, templateId: template?.id ?? '' };
  const moved = { childId: mia.id, name: other.name, reward: other.reward, dueDate: other.dueDate };
  const move = family.browser.call('updateChore', { params: { id: other.id }, body: moved });
  expect(await refusalOf(move)).toBe('409 CHORES_DISABLED');
  expect(await refusalOf(family.browser.call('assignChore', { body: assigned }))).toBe('409 CHORES_DISABLED');
  await family.browser.call('setChoresEnabled', { params: { id: mia.id }, body: { enabled: true } });
  expect(await child.call('listChores', {})).toHaveLength(2);
  expect(
    await refusalOf(
      family.browser.call('setChoresEnabled', { params: { id: family.adminId }, body: { enabled: false } }),
    ),
  ).toBe('404 CHILD_NOT_FOUND');
});

test('open chores are all on the first page; approved ones come newest first', async () => {
  const { app, family, mia, child } = await fixture();
  const ids: string[] = [];
  for (let i = 0; i < 5; i++) {
    const chore = await createChore(family, app, mia.id, 100 + i, `Chore ${i}`);
    ids.push(chore.id);
    app.advance(1000);
  }
  for (const id of ids.slice(0, 3)) {
    await child.call('submitChore', { params: { id } });
    await family.browser.call('approveChore', { params: { id } });
    app.advance(1000);
  }
  const first = await family.browser.callPage('listChores', { query: { limit: 2 } });
  expect(first.data.map(({ name }) => name)).toEqual(['Chore 3', 'Chore 4', 'Chore 2', 'Chore 1']);
  const second = await family.browser.callPage('listChores', { query: { limit: 2, cursor: first.nextCursor } });
  expect(second.data.map(({ name }) => name)).toEqual(['Chore 0']);
  expect(second.nextCursor).toBeUndefined();
});

test('A family begins with some templates', async () => {
  const { family } = await fixture();
  const templates = await family.browser.call('listChoreTemplates', {});
  expect(templates.length).toBeGreaterThanOrEqual(5);
  expect(templates[0]).toMatchObject({ name: 'Homework done', defaultReward: '2.00' });
});
