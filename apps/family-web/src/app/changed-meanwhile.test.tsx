import { type Family, openFamily } from '@pocketful/real-api/family';
import { act, cleanup } from '@testing-library/react';
import { expect, test } from 'vitest';
import { closeTabs, openTabAs, press, type Tab } from '../test/family-tab.tsx';

/** An object that people edit, on the server. */
interface Edited {
  /** Its present value of a field. */
  readonly read: (api: Family) => Promise<string>;
  /** Saves another value, as a person does on another device. */
  readonly edit: (api: Family, value: string) => Promise<unknown>;
}

interface EditedForm extends Edited {
  readonly as: string;
  readonly path: string;
  /** The button that opens the form in a dialog; absent for a form on the page. */
  readonly opener?: string | readonly string[];
  readonly field: string;
  /** The typed value, and the value that another person saved meanwhile. */
  readonly mine: string;
  readonly theirs: string;
  readonly saves: string;
  /** Who saved the other value, as the form calls them. */
  readonly who: string;
}

/** The first that fits. Fails if none does. */
function first<T>(found: readonly T[], is: (one: T) => boolean): T {
  const one = found.find(is);
  if (!one) throw new Error('there is no such object');
  return one;
}

const choreOf = async (api: Family) => {
  const chores = await api.call('sam', 'listChildChores', { params: { id: await api.idOf('mia') }, query: {} });
  return first(
    chores,
    ({ name, status }) => status === 'pending' && ['Set the table', 'Mine', 'Theirs'].includes(name),
  );
};
const dutyOf = async (api: Family) =>
  first(await api.call('sam', 'listDuties', {}), ({ name }) => ['Open the curtains', 'Mine', 'Theirs'].includes(name));
const goalOf = async (api: Family) => {
  const goals = await api.call('mia', 'listChildGoals', { params: { id: await api.idOf('mia') } });
  return first(goals, ({ name }) => ['Watercolor set', 'Mine', 'Theirs'].includes(name));
};
const editGoal = async (api: Family, body: { readonly name?: string; readonly target?: string }) =>
  api.call('mia', 'updateGoal', { params: { id: (await goalOf(api)).id }, body });
const rewardOf = async (api: Family) => {
  const rewards = await api.call('sam', 'listRewards', {});
  return first(rewards, ({ name }) => ['Read a whole book', 'Mine', 'Theirs'].includes(name));
};
const allowanceOf = async (api: Family) => {
  const [allowances, mia] = [await api.call('sam', 'listAllowances', {}), await api.idOf('mia')];
  return first(allowances, ({ childId, name }) => childId === mia && name === null);
};

/** The first name of a member, which another member edits. */
const memberBy = (username: string, by: string): Edited => ({
  read: async api => (await api.call(by, 'getUser', { params: { id: await api.idOf(username) } })).firstName,
  edit: async (api, firstName) =>
    api.call(by, 'updateUser', { params: { id: await api.idOf(username) }, body: { firstName } }),
});

const names = { mine: 'Mine', theirs: 'Theirs' };
const ofMember = { ...names, saves: 'Save Changes', field: 'First name' };

/** Every form that edits an object which another person may edit too. */
const FORMS = {
  chore: {
    ...{ ...names, as: 'dana', path: '/chores', opener: ['Set the table', 'Edit'], who: 'Sam' },
    ...{ field: 'Chore name', saves: 'Save Chore' },
    read: async api => (await choreOf(api)).name,
    edit: async (api, name) => {
      const { id, childId, reward, dueDate } = await choreOf(api);
      await api.call('sam', 'updateChore', { params: { id }, body: { childId, name, reward, dueDate } });
    },
  },
  duty: {
    ...{ ...names, as: 'dana', path: '/duties', opener: 'Edit Open the curtains', who: 'Sam' },
    ...{ field: 'Duty name', saves: 'Save' },
    read: async api => (await dutyOf(api)).name,
    edit: async (api, name) =>
      api.call('sam', 'updateDuty', { params: { id: (await dutyOf(api)).id }, body: { name } }),
  },
  goal: {
    ...{ ...names, as: 'mia', path: '/goals', opener: ['Watercolor set', 'Edit'], field: 'Goal Name', saves: 'Save' },
    who: 'You',
    read: async api => (await goalOf(api)).name,
    edit: async (api, name) => editGoal(api, { name }),
  },
  reward: {
    ...{ ...names, as: 'dana', path: '/settings?tab=rewards', opener: ['Read a whole book', 'Edit'] },
    ...{ field: 'Reward name', saves: 'Save', who: 'Sam' },
    read: async api => (await rewardOf(api)).name,
    edit: async (api, name) =>
      api.call('sam', 'updateReward', { params: { id: (await rewardOf(api)).id }, body: { name } }),
  },
  allowance: {
    ...{ as: 'dana', path: '/children/$mia', opener: "Edit Mia's allowance every Friday" },
    ...{ field: 'Amount', mine: '6.00', theirs: '7.00', saves: 'Save', who: 'Sam' },
    read: async api => (await allowanceOf(api)).amount,
    edit: async (api, amount) =>
      api.call('sam', 'updateAllowance', { params: { id: (await allowanceOf(api)).id }, body: { amount } }),
  },
  child: {
    ...{ ...ofMember, as: 'dana', path: '/settings?tab=accounts', opener: 'Edit Mia', who: 'Sam' },
    ...memberBy('mia', 'sam'),
  },
  parent: {
    ...{ ...ofMember, as: 'dana', path: '/settings?tab=accounts', opener: 'Edit Sam', who: 'Theirs' },
    ...memberBy('sam', 'sam'),
  },
  profile: {
    ...{ ...ofMember, as: 'sam', path: '/settings?tab=profile', who: 'Dana' },
    ...memberBy('sam', 'dana'),
  },
} as const satisfies Readonly<Record<string, EditedForm>>;

const messageOf = (who: string) => `${who} changed this while you were writing.`;

/** Opens a form, types, and saves it after another person did. */
async function meanwhile(
  form: EditedForm,
  beforeSave?: (tab: Tab) => () => Promise<void>,
): Promise<{ api: Family; tab: Tab; save: () => Promise<void> }> {
  const api = openFamily();
  const tab = await openTabAs(api, form.as, { path: form.path });
  if (form.opener) await press(tab, form.opener);
  const type = async () => {
    const field = await tab.layers.findByLabelText(form.field);
    await tab.user.clear(field);
    await tab.user.type(field, form.mine);
  };
  const send = () => press(tab, form.saves);
  await type();
  await form.edit(api, form.theirs);
  const afterSave = beforeSave?.(tab);
  await send();
  await afterSave?.();
  await tab.layers.findByText(messageOf(form.who));
  const save = async () => {
    await type();
    await send();
  };
  return { api, tab, save };
}

for (const [name, form] of Object.entries(FORMS)) {
  test(`An edit that began before another one of the same fields is refused and says who made that one: Keep mine saves the ${name} all the same`, async () => {
    const { api, tab } = await meanwhile(form);
    expect(tab.line.versions).toEqual([expect.any(String)]);
    expect(tab.layers.getAllByText(messageOf(form.who))).toHaveLength(1);
    await tab.user.click(tab.layers.getByRole('button', { name: 'Keep mine' }));
    // It names the newest state, so that a third edit is asked about again.
    await expect.poll(() => new Set(tab.line.versions).size).toBe(2);
    expect(tab.line.versions).not.toContain(null);
    await expect.poll(() => form.read(api)).toBe(form.mine);
    await expect.poll(() => tab.layers.queryByText(messageOf(form.who))).toBeNull();
  });

  test(`An edit that began before another one of the same fields is refused and says who made that one: Show theirs fills the form of the ${name}, and an edit of it is taken`, async () => {
    const { tab, save } = await meanwhile(form);
    await tab.user.click(tab.layers.getByRole('button', { name: 'Show theirs' }));
    await expect.poll(() => tab.layers.getByLabelText(form.field)).toHaveProperty('value', form.theirs);
    expect(tab.layers.queryByText(messageOf(form.who))).toBeNull();
    await save();
    await expect.poll(() => new Set(tab.line.versions).size).toBe(2);
    expect(tab.line.versions).not.toContain(null);
    await expect.poll(() => tab.layers.queryByText(messageOf(form.who))).toBeNull();
  });
}

/** Opens Mia's goal for editing. */
async function openGoal(api: Family, name = 'Watercolor set'): Promise<Tab> {
  const tab = await openTabAs(api, 'mia', { path: '/goals' });
  await press(tab, [name, 'Edit']);
  await tab.layers.findByLabelText('Goal Name');
  return tab;
}

const nameIn = ({ layers }: Tab) => layers.getByLabelText('Goal Name');
const save = ({ user, layers }: Tab) => user.click(layers.getByRole('button', { name: 'Save' }));

/** Another device edits the goal, and this tab reads it again. */
async function editElsewhere(api: Family, { runtime }: Tab, change: Parameters<typeof editGoal>[1]): Promise<void> {
  await editGoal(api, change);
  await act(() => runtime.queryClient.invalidateQueries());
}

test('an untouched form shows the newest edit of another person', async () => {
  const api = openFamily();
  const tab = await openGoal(api);
  await editElsewhere(api, tab, { name: 'Theirs' });
  await expect.poll(() => nameIn(tab)).toHaveProperty('value', 'Theirs');
});

test('an edit of another field fills that field, and the save includes both', async () => {
  const api = openFamily();
  const tab = await openGoal(api);
  await tab.user.type(nameIn(tab), ', large');
  await editElsewhere(api, tab, { target: '99.00' });
  await expect.poll(() => tab.layers.getByLabelText('Target Amount')).toHaveProperty('value', '99.00');
  expect(nameIn(tab)).toHaveProperty('value', 'Watercolor set, large');
  await save(tab);
  await tab.layers.findByText('Goal updated');
  expect([...tab.line.bodies].at(-1)?.[1]).toMatchObject({ name: 'Watercolor set, large', target: '99.00' });
});

test('Keep mine saves also what was typed after the question, and leaves the other fields as they are now', async () => {
  const api = openFamily();
  const tab = await openGoal(api);
  await tab.user.type(nameIn(tab), ', large');
  await editGoal(api, { name: 'Theirs', target: '99.00' });
  await save(tab);
  const message = await tab.layers.findByText(messageOf('You'));
  expect(message.closest('[role=alert]')).toBe(document.activeElement);
  await tab.user.type(nameIn(tab), ' and new');
  await tab.user.click(tab.layers.getByRole('button', { name: 'Keep mine' }));
  await tab.layers.findByText('Goal updated');
  expect([...tab.line.bodies].at(-1)?.[1]).toMatchObject({ name: 'Watercolor set, large and new', target: '99.00' });
});

test('what is typed while the own profile is saved stays, and can be saved', async () => {
  const api = openFamily();
  const tab = await openTabAs(api, 'sam', { path: '/settings?tab=profile' });
  await tab.user.type(await tab.layers.findByLabelText('First name'), 'my');
  tab.line.disturb(/^(PATCH|GET \/api\/auth)/, 'held');
  await tab.user.click(tab.layers.getByRole('button', { name: 'Save Changes' }));
  await tab.user.type(tab.layers.getByLabelText(/Last name/), '-Li');
  tab.line.repair();
  await tab.layers.findByText('Profile Updated');
  expect(tab.layers.getByLabelText(/Last name/)).toHaveProperty('value', 'Rivera-Li');
  await press(tab, 'Save Changes');
  const params = { id: await api.idOf('sam') };
  await expect
    .poll(() => api.call('dana', 'getUser', { params }))
    .toMatchObject({ firstName: 'Sammy', lastName: 'Rivera-Li' });
  expect(new Set(tab.line.versions).size).toBe(2);
});

test('a draft remembers what it started from', async () => {
  const api = openFamily();
  const first = await openGoal(api);
  await first.user.type(nameIn(first), ', large');
  first.line.disturb(/^P(UT|ATCH) /, 'unreachable');
  await save(first);
  await expect.poll(() => first.line.versions).toHaveLength(1);
  first.runtime.drafts.stash(first.runtime.person());
  cleanup();
  closeTabs();
  await editGoal(api, { name: 'Theirs' });
  const second = await openGoal(api, 'Theirs');
  await expect.poll(() => nameIn(second)).toHaveProperty('value', 'Watercolor set, large');
  await save(second);
  await expect.poll(() => second.line.versions).toEqual(first.line.versions);
});

test('An edit that began before another one of the same fields is refused and says who made that one: the profile asks once the newest one is known', async () => {
  const form = FORMS.profile;
  const { tab } = await meanwhile(form, ({ line, layers }) => {
    const reads = () => line.calls.filter(call => call === 'GET /api/auth/user').length;
    const before = reads();
    line.disturb(/\/api\/auth\/user/, 'held');
    return async () => {
      await expect.poll(reads).toBeGreaterThan(before);
      await new Promise(resolve => setTimeout(resolve, 500));
      expect(layers.queryByText(messageOf(form.who))).toBeNull();
      line.repair();
    };
  });
  await tab.user.click(tab.layers.getByRole('button', { name: 'Keep mine' }));
  await expect.poll(() => new Set(tab.line.versions).size).toBe(2);
});
