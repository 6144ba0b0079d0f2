import { toDecimal } from '@pocketful/domain/money';
import { type Family, openFamily } from '@pocketful/real-api/family';
import type { Family } from '@pocketful/testkit/mock/api';
import type { Wishes } from '@pocketful/testkit/mock/wishes';
import { act, cleanup } from '@testing-library/react';
import { expect, test } from 'vitest';
import { closeTabs, nth, openTabAs, type Tab } from '../test/family-tab.tsx';

const MESSAGE = 'This was changed while you were writing.';

interface EditedForm {
  readonly as: string;
  readonly path: string;
  /** The button that opens the form in a dialog; absent for a form on the page. */
  readonly opener?: string;
  readonly field: string;
  /** The typed value, and the value that another person saved meanwhile. */
  readonly mine: string;
  readonly theirs: string;
  readonly saves: string;
  readonly refused: Wishes;
  readonly changes: (state: ReturnType<Family['state']>) => object | undefined;
  readonly to: object;
}

const names = { mine: 'Mine', theirs: 'Theirs' };
const called = (state: ReturnType<Family['state']>, name: string) =>
  state.members.find(({ username }) => username === name);
const ofMember = { ...names, saves: 'Save Changes', field: 'First name', to: { firstName: 'Theirs' } };

/** Every form that edits an object which another person may edit too. */
const FORMS: Readonly<Record<string, EditedForm>> = {
  chore: {
    ...{
      ...names,
      as: 'dana',
      path: '/chores',
      opener: 'Edit Set the table',
      field: 'Chore name',
      saves: 'Save Chore',
    },
    ...{ refused: { updateChore: 'CHANGED_MEANWHILE' }, to: { name: 'Theirs' } },
    changes: ({ chores }) => chores.find(({ name }) => name === 'Set the table'),
  },
  goal: {
    ...{ ...names, as: 'mia', path: '/goals', opener: 'Edit Watercolor set', field: 'Goal Name', saves: 'Save' },
    ...{ refused: { updateGoal: 'CHANGED_MEANWHILE' }, to: { name: 'Theirs' } },
    changes: ({ goals }) => goals.find(({ name }) => name === 'Watercolor set'),
  },
  reward: {
    ...{ ...names, as: 'dana', path: '/settings?tab=rewards', opener: 'Edit Read a whole book' },
    ...{ field: 'Reward name', saves: 'Save', to: { name: 'Theirs' } },
    refused: { updateReward: 'CHANGED_MEANWHILE' },
    changes: ({ rewards }) => rewards.find(({ name }) => name === 'Read a whole book'),
  },
  allowance: {
    ...{ as: 'dana', path: '/settings?tab=accounts', opener: "Edit mia's allowance every Friday" },
    ...{ field: 'Amount', mine: '6.00', theirs: '7.00', saves: 'Save', to: { amount: toDecimal(700) } },
    refused: { updateAllowance: 'CHANGED_MEANWHILE' },
    changes: state => state.allowances.find(({ childId }) => childId === called(state, 'mia')?.id),
  },
  child: {
    ...{ ...ofMember, as: 'dana', path: '/settings?tab=accounts', opener: 'Edit mia' },
    refused: { updateUser: 'CHANGED_MEANWHILE' },
    changes: state => called(state, 'mia'),
  },
  parent: {
    ...{ ...ofMember, as: 'dana', path: '/settings?tab=accounts', opener: 'Edit sam' },
    refused: { updateParent: 'CHANGED_MEANWHILE' },
    changes: state => called(state, 'sam'),
  },
  profile: {
    ...{ ...ofMember, as: 'sam', path: '/settings?tab=profile' },
    refused: { updateUser: 'CHANGED_MEANWHILE' },
    changes: state => called(state, 'sam'),
  },
};

const allowed = (wishes: Wishes) => Object.fromEntries(Object.keys(wishes).map(call => [call, undefined]));

/** Opens a form, types, and saves it after another person did. */
async function meanwhile(form: EditedForm): Promise<{ api: Family; tab: Tab; save: () => Promise<void> }> {
  const api = openFamily();
  const tab = await openTabAs(api, form.as, { path: form.path });
  if (form.opener) await tab.user.click(nth(await tab.layers.findAllByRole('button', { name: form.opener }), 0));
  const save = async () => {
    const field = await tab.layers.findByLabelText(form.field);
    await tab.user.clear(field);
    await tab.user.type(field, form.mine);
    await tab.user.click(tab.layers.getByRole('button', { name: form.saves }));
  };
  await tab.layers.findByLabelText(form.field);
  api.wish(form.refused);
  Object.assign(form.changes(api.state()) ?? {}, form.to);
  await save();
  await tab.layers.findByText(MESSAGE);
  api.wish(allowed(form.refused));
  return { api, tab, save };
}

for (const [name, form] of Object.entries(FORMS)) {
  test(`An edit that began before another one of the same fields is refused and says who made that one: Keep mine saves the ${name} all the same`, async () => {
    const { api, tab } = await meanwhile(form);
    expect(tab.line.versions).toEqual([expect.any(String)]);
    expect(tab.layers.getAllByText(MESSAGE)).toHaveLength(1);
    await tab.user.click(tab.layers.getByRole('button', { name: 'Keep mine' }));
    // It names the newest state, so that a third edit is asked about again.
    await expect.poll(() => new Set(tab.line.versions).size).toBe(2);
    expect(tab.line.versions).not.toContain(null);
    const kept = Object.fromEntries(Object.keys(form.to).map(field => [field, expect.stringContaining(form.mine)]));
    await expect.poll(() => form.changes(api.state()) ?? kept).toMatchObject(kept);
    await expect.poll(() => tab.layers.queryByText(MESSAGE)).toBeNull();
  });

  test(`An edit that began before another one of the same fields is refused and says who made that one: Show theirs fills the form of the ${name}, and an edit of it is taken`, async () => {
    const { tab, save } = await meanwhile(form);
    await tab.user.click(tab.layers.getByRole('button', { name: 'Show theirs' }));
    await expect.poll(() => tab.layers.getByLabelText(form.field)).toHaveProperty('value', form.theirs);
    expect(tab.layers.queryByText(MESSAGE)).toBeNull();
    await save();
    await expect.poll(() => new Set(tab.line.versions).size).toBe(2);
    expect(tab.line.versions).not.toContain(null);
    await expect.poll(() => tab.layers.queryByText(MESSAGE)).toBeNull();
  });
}

/** Opens Mia's goal for editing. */
async function openGoal(api: Family, name = 'Watercolor set'): Promise<Tab> {
  const tab = await openTabAs(api, 'mia', { path: '/goals' });
  await tab.user.click(await tab.screen.findByRole('button', { name: `Edit ${name}` }));
  await tab.layers.findByLabelText('Goal Name');
  return tab;
}

const nameIn = ({ layers }: Tab) => layers.getByLabelText('Goal Name');
const save = ({ user, layers }: Tab) => user.click(layers.getByRole('button', { name: 'Save' }));

/** Another person edits the goal, and this tab reads it again. */
async function editElsewhere(api: Family, { runtime }: Tab, change: object): Promise<void> {
  Object.assign(FORMS.goal?.changes(api.state()) ?? {}, change);
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
  await editElsewhere(api, tab, { targetCents: 9900 });
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
  api.wish({ updateGoal: 'CHANGED_MEANWHILE' });
  Object.assign(FORMS.goal?.changes(api.state()) ?? {}, { name: 'Theirs', targetCents: 9900 });
  await save(tab);
  await tab.layers.findByText(MESSAGE);
  expect(tab.layers.getByText(MESSAGE).closest('[role=alert]')).toBe(document.activeElement);
  api.wish({ updateGoal: undefined });
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
  await tab.user.click(tab.layers.getByRole('button', { name: 'Save Changes' }));
  await expect.poll(() => called(api.state(), 'sam')).toMatchObject({ firstName: 'Sammy', lastName: 'Rivera-Li' });
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
  Object.assign(FORMS.goal?.changes(api.state()) ?? {}, { name: 'Theirs' });
  const second = await openGoal(api, 'Theirs');
  await expect.poll(() => nameIn(second)).toHaveProperty('value', 'Watercolor set, large');
  await save(second);
  await expect.poll(() => second.line.versions).toEqual(first.line.versions);
});
