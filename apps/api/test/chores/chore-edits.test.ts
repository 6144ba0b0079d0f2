import { MAX_CHORE_TEMPLATES, MAX_OPEN_CHORES } from '@pocketful/chores/rules';
import { expect, test } from 'vitest';
import { addChild, createChore, enter, lockWaits, refusalOf, signUp, startApp, superuserOn } from '../harness.ts';

async function fixture() {
  const app = await startApp();
  const family = await signUp(app);
  const mia = await addChild(family, 'mia', '4821');
  const leo = await addChild(family, 'leo', '7350');
  const child = await enter(app, family, mia.id);
  const { id } = await createChore(family, app, mia.id);
  const edited = { childId: mia.id, name: 'Sweep', reward: '4.00', dueDate: '2026-03-20T16:00:00Z' };
  return { app, family, browser: family.browser, mia, leo, child, params: { id }, edited };
}

test('The child sees what a parent changes', async () => {
  const { browser, child, params, edited } = await fixture();
  const answer = await browser.call('updateChore', { params, body: edited });
  expect(answer).toMatchObject({
    name: 'Sweep',
    reward: '4.00',
    dueDate: '2026-03-20T16:00:00.000Z',
    status: 'pending',
  });
  expect(await child.call('listChores', {})).toEqual([answer]);
  expect(await refusalOf(child.call('updateChore', { params, body: edited }))).toBe('403 NOT_ALLOWED');
});

test('A submitted or paid chore is not edited: it pays the amount that the child saw', async () => {
  const { browser, mia, child, params, edited } = await fixture();
  await child.call('submitChore', { params });
  expect(await refusalOf(browser.call('updateChore', { params, body: edited }))).toBe('409 CHORE_LOCKED');
  await browser.call('approveChore', { params });
  expect(await refusalOf(browser.call('updateChore', { params, body: edited }))).toBe('409 CHORE_LOCKED');
  expect((await browser.call('getChildBalance', { params: { id: mia.id } })).balance).toBe(2.5);
});

test('of a concurrent edit and submission, the child is paid the shown amount, or the edit is refused', async () => {
  const { app, family, browser, mia, child, edited } = await fixture();
  for (let round = 0; round < 8; round++) {
    const params = { id: (await createChore(family, app, mia.id)).id };
    const [submitted, update] = await Promise.allSettled([
      child.call('submitChore', { params }),
      browser.call('updateChore', { params, body: edited }),
    ]);
    if (submitted.status === 'rejected') throw submitted.reason;
    expect(submitted.value.reward).toBe(update.status === 'fulfilled' ? '4.00' : '2.50');
    expect((await browser.call('approveChore', { params })).reward).toBe(submitted.value.reward);
  }
});

test('an edit during a submission waits for it, and is refused by the new state', async () => {
  const { app, browser, params, edited } = await fixture();
  const client = await superuserOn(app.database);
  await client.query('BEGIN');
  await client.query("UPDATE chores SET status = 'submitted', submitted_at = now()");
  const edit = refusalOf(browser.call('updateChore', { params, body: edited }));
  await expect.poll(() => lockWaits(app.database)).toBe(1);
  await client.query('COMMIT');
  expect(await edit).toBe('409 CHORE_LOCKED');
});

test('a rejected chore can be edited, and keeps its child and its recurrence', async () => {
  const { browser, leo, child, params, edited } = await fixture();
  await child.call('submitChore', { params });
  await browser.call('rejectChore', { params, body: { comment: 'Almost' } });
  const body = { ...edited, childId: leo.id };
  expect(await refusalOf(browser.call('updateChore', { params, body }))).toBe('409 CHORE_CHILD_FIXED');
  const daily = { ...edited, isRecurring: true, frequency: 'daily' } as const;
  expect(await refusalOf(browser.call('updateChore', { params, body: daily }))).toBe('409 CHORE_SERIES_FIXED');
  expect(await browser.call('updateChore', { params, body: edited })).toMatchObject({
    status: 'rejected',
    rejectionComment: 'Almost',
    reward: '4.00',
  });
});

test('a chore can move to another child of the family, and to no one else', async () => {
  const { app, browser, mia, leo, child, params, edited } = await fixture();
  const other = await signUp(app, 'lee');
  const stranger = await addChild(other, 'kit', '9182');
  for (const childId of [stranger.id, other.adminId])
    expect(await refusalOf(browser.call('updateChore', { params, body: { ...edited, childId } }))).toBe(
      '404 CHILD_NOT_FOUND',
    );
  const theirs = { params, body: { ...edited, childId: stranger.id } };
  expect(await refusalOf(other.browser.call('updateChore', theirs))).toBe('404 CHORE_NOT_FOUND');
  await browser.call('updateChore', { params, body: { ...edited, childId: leo.id } });
  expect(await child.call('listChores', {})).toEqual([]);
  await app.database.query(
    `INSERT INTO chores (family_id, chore_id, child_id, name, reward, status, due_at, created_by, created_at, updated_at)
     SELECT family_id, gen_random_uuid(), $1, 'Dust', 1, 'pending', due_at, created_by, created_at, updated_at
     FROM chores, generate_series(1, $2)`,
    [mia.id, MAX_OPEN_CHORES],
  );
  expect(await refusalOf(browser.call('updateChore', { params, body: edited }))).toBe('409 TOO_MANY_CHORES');
});

test('the open chore of a series sorts behind the others, and moves to another child as a separate series', async () => {
  const { browser, mia, leo, child, edited } = await fixture();
  const daily = { ...edited, isRecurring: true, frequency: 'daily', dueDate: '2026-03-12T16:00:00Z' } as const;
  const first = await browser.call('createChore', { body: daily });
  await child.call('submitChore', { params: { id: first.id } });
  const next = (await child.call('listChores', {})).find(chore => chore.isRecurring && chore.status === 'pending');
  const params = { id: next?.id ?? '' };
  expect(await refusalOf(browser.call('updateChore', { params, body: daily }))).toBe('409 CHORE_DUE_TOO_EARLY');
  const later = { ...daily, dueDate: '2026-03-14T16:00:00Z' };
  expect(await browser.call('updateChore', { params, body: later })).toMatchObject({ opensOn: '2026-03-13' });
  await browser.call('approveChore', { params: { id: first.id } });
  const given = await browser.call('updateChore', { params, body: { ...daily, childId: leo.id } });
  expect(given).toMatchObject({ childId: leo.id, opensOn: null, lastCompleted: null });
  expect((await child.call('listChores', {})).filter(({ childId }) => childId !== mia.id)).toEqual([]);
});

test('A template is added and assigned to a child; Assigning needs child and template, and is due 24 hours ahead by default', async () => {
  const { app, browser, mia } = await fixture();
  const body = { name: '  Walk Biscuit ', defaultReward: '2.50', category: 'other' } as const;
  const template = await browser.call('createChoreTemplate', { body });
  expect(template).toMatchObject({ name: 'Walk Biscuit', description: '', defaultReward: '2.50', category: 'other' });
  expect(await browser.call('listChoreTemplates', {})).toContainEqual(template);
  const given = { childId: mia.id, templateId: template.id };
  expect(await browser.call('assignChore', { body: given })).toMatchObject({
    name: 'Walk Biscuit',
    reward: '2.50',
    templateId: template.id,
    status: 'pending',
    dueDate: new Date(app.now().getTime() + 86_400_000).toISOString(),
  });
  const dueDate = '2026-04-01T16:00:00.000Z';
  expect(await browser.call('assignChore', { body: { ...given, dueDate } })).toMatchObject({ dueDate });
});

test('A template’s reward is at least a cent: template and child belong to the family', async () => {
  const { app, browser, mia } = await fixture();
  const body = { name: 'Dust', defaultReward: '0.00', category: 'other' } as const;
  await expect(browser.call('createChoreTemplate', { body })).rejects.toMatchObject({
    problem: { errors: [{ path: 'defaultReward', message: 'Reward must be greater than 0' }] },
  });
  const other = await signUp(app, 'lee');
  const [theirs] = await other.browser.call('listChoreTemplates', {});
  const [mine] = await browser.call('listChoreTemplates', {});
  const given = { childId: mia.id, templateId: theirs?.id ?? '' };
  expect(await refusalOf(browser.call('assignChore', { body: given }))).toBe('404 TEMPLATE_NOT_FOUND');
  const stranger = { childId: other.adminId, templateId: mine?.id ?? '' };
  expect(await refusalOf(browser.call('assignChore', { body: stranger }))).toBe('404 CHILD_NOT_FOUND');
});

test('the Master List is shown whole, so its size is limited', async () => {
  const { app, browser } = await fixture();
  await app.database.query(
    `INSERT INTO chore_templates (family_id, template_id, name, description, default_reward, category, created_at)
     SELECT family_id, gen_random_uuid(), 'Dust', '', 1, 'other', now() FROM families, generate_series(1, $1)`,
    [MAX_CHORE_TEMPLATES],
  );
  const body = { name: 'Dust', defaultReward: '1.00', category: 'other' } as const;
  expect(await refusalOf(browser.call('createChoreTemplate', { body }))).toBe('409 TOO_MANY_TEMPLATES');
});
