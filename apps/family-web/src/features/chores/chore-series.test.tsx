import { type Family, openFamily } from '@pocketful/real-api/family';
import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { choreOf } from '../../test/chore-of.ts';
import { follow, nth, openTab, openTabAs, press, type Tab, UNHEARD } from '../../test/family-tab.tsx';

const DAY = 86_400_000;

/** A parent's tab at one of the tabs of the Chores Dashboard. */
async function parentAt(api: Family, at = 'all'): Promise<Tab> {
  api.be({ signedIn: 'dana' });
  const tab = openTab(api, `/chores?tab=${at}`);
  await tab.screen.findByRole('heading', { name: 'Chores Dashboard' });
  return tab;
}

/** The button with which the open dialog is sent. */
const send = async (tab: Tab, name: string) => {
  await tab.user.click(nth(within(await tab.layers.findByRole('dialog')).getAllByRole('button', { name }), -1));
};

test('The child sees what a parent changes; An edited chore shows ‘Chore updated’: an edit starts with the present values', async () => {
  const api = openFamily();
  const tab = await parentAt(api);
  await press(tab, ['Set the table', 'Edit']);
  const name = await tab.layers.findByLabelText<HTMLInputElement>('Chore name');
  const reward = tab.layers.getByLabelText<HTMLInputElement>('Reward');
  expect([name.value, reward.value]).toEqual(['Set the table', '1.00']);
  await tab.user.clear(reward);
  await tab.user.type(reward, '1,25');
  await send(tab, 'Save Chore');
  await tab.screen.findByText('Chore updated');
  expect(await choreOf(api, 'Set the table')).toMatchObject({ reward: '1.25' });
  await tab.screen.findByText('$1.25');
});

test('an edit that leaves the due day leaves its time', async () => {
  const api = openFamily();
  await api.change(
    "UPDATE chores SET due_at = date_trunc('day', due_at, 'UTC') + interval '14:05' WHERE name = 'Set the table'",
  );
  const { dueDate: before } = await choreOf(api, 'Set the table');
  expect(before).toContain('T14:05');
  const tab = await parentAt(api);
  await press(tab, ['Set the table', 'Edit']);
  await tab.user.type(await tab.layers.findByLabelText('Chore name'), ' well');
  await send(tab, 'Save Chore');
  await tab.screen.findByText('Chore updated');
  expect(await choreOf(api, 'Set the table well')).toMatchObject({ dueDate: before });
});

test('a chore that was submitted in the meantime is not edited, and the screen says so', async () => {
  const api = openFamily({ wishes: UNHEARD });
  const tab = await parentAt(api);
  await press(tab, ['Set the table', 'Edit']);
  await tab.layers.findByLabelText('Chore name');
  const { id } = await choreOf(api, 'Set the table');
  await api.call('mia', 'submitChore', { params: { id } });
  await send(tab, 'Save Chore');
  await tab.layers.findByText('Failed to update chore');
  await tab.layers.findByText('This chore was handed in or paid. It stays as your child saw it.');
});

test('a submitted chore has no edit; a rejected one has, without child and recurrence', async () => {
  const tab = await parentAt(openFamily());
  await tab.screen.findByText('Empty the dishwasher');
  await press(tab, 'Empty the dishwasher');
  await tab.layers.findByRole('button', { name: 'Delete' });
  expect(tab.layers.queryByRole('button', { name: 'Edit' })).toBeNull();
  await press(tab, 'Close');
  await press(tab, ['Tidy the bedroom', 'Edit']);
  await tab.layers.findByLabelText('Chore name');
  expect(tab.layers.queryByRole('group', { name: 'Child' })).toBeNull();
  expect(tab.layers.queryByLabelText('Repeats')).toBeNull();
  await tab.user.type(tab.layers.getByLabelText('Chore name'), ' well');
  await send(tab, 'Save Chore');
  await tab.screen.findByText('Chore updated');
});

test('a recurring chore is assigned by its days, and both rooms show its recurrence', async () => {
  const api = openFamily();
  const tab = await parentAt(api);
  await press(tab, 'Add Chore');
  await tab.user.click(await tab.layers.findByRole('radio', { name: 'Mia' }));
  await tab.user.type(tab.layers.getByLabelText('Chore name'), 'Water the herbs');
  await tab.user.type(tab.layers.getByLabelText('Reward'), '1');
  expect(tab.layers.queryByText('How often')).toBeNull();
  await tab.user.click(tab.layers.getByLabelText('Repeats'));
  await tab.user.click(await tab.layers.findByRole('button', { name: 'Tuesday' }));
  await tab.user.click(await tab.layers.findByRole('button', { name: 'Saturday' }));
  await send(tab, 'Add Chore');
  await tab.screen.findByText('Chore added');
  expect(await choreOf(api, 'Water the herbs')).toMatchObject({
    frequency: 'weekly',
    recurringDays: ['tuesday', 'saturday'],
  });
  await tab.screen.findByText('Every Tue and Sat');
  const child = await openTabAs(api, 'mia');
  await follow(child, 'Chores');
  await child.screen.findByText('Every Tue and Sat');
});

test('Only a weekly series asks for weekdays', async () => {
  const tab = await parentAt(openFamily());
  await press(tab, 'Add Chore');
  await tab.user.click(await tab.layers.findByLabelText('Repeats'));
  expect(tab.layers.getByText('On these days')).toBeTruthy();
  await tab.user.click(await tab.layers.findByRole('radio', { name: 'Monthly' }));
  expect(tab.layers.queryByText('On these days')).toBeNull();
});

test('A chore needs a reward of at least a cent, and a due date', async () => {
  const tab = await parentAt(openFamily());
  await press(tab, ['Set the table', 'Edit']);
  await tab.user.clear(await tab.layers.findByLabelText('Due date'));
  await send(tab, 'Save Chore');
  await tab.layers.findByText('Due date is required');
});

test('The next chore of a series appears when one is submitted: it opens on its day', async () => {
  let passed = 0;
  const start = Date.now();
  const api = openFamily({ now: () => new Date(start + passed) });
  await api.change(
    `UPDATE chores SET frequency = 'daily', recurring_days = '{}', due_day = (due_at AT TIME ZONE 'America/New_York')::date
     WHERE name = 'Put the bins out'`,
  );
  const tab = await openTabAs(api, 'leo');
  await follow(tab, 'Chores');
  const row = within(nth(await tab.screen.findAllByText('Put the bins out'), 0).closest('li') ?? document.body);
  await tab.user.click(await row.findByRole('button', { name: 'Submit for Approval' }));
  await tab.screen.findByText(/You can hand it in/);
  const both = tab.screen.getAllByText('Put the bins out');
  expect(both).toHaveLength(2);
  for (const one of both) {
    const submit = within(one.closest('li') ?? document.body).queryByRole('button', { name: 'Submit for Approval' });
    expect(submit).toBeNull();
  }
  passed = DAY;
  const chores = await api.call('dana', 'listChores', { query: { limit: 100 } });
  expect(chores.filter(({ name, status }) => name === 'Put the bins out' && status === 'pending')).toHaveLength(1);
});

test('Deleting the open chore ends the series: the question says so', async () => {
  const tab = await parentAt(openFamily());
  await press(tab, ['Put the bins out', 'Delete']);
  await tab.layers.findByText(/It will not come again; what was done stays/);
});

test('A template is added and assigned to a child: the chore is due tomorrow', async () => {
  const api = openFamily();
  const tab = await parentAt(api, 'master');
  await press(tab, 'Add Template');
  await tab.user.type(await tab.layers.findByLabelText('Chore name'), 'Fold the laundry');
  await tab.user.type(tab.layers.getByLabelText('Default reward'), '0');
  await send(tab, 'Add Template');
  await tab.layers.findByText('Reward must be greater than 0');
  await tab.user.type(tab.layers.getByLabelText('Default reward'), '.75');
  await send(tab, 'Add Template');
  await tab.screen.findByText('Chore template added');
  await press(tab, 'Assign Fold the laundry');
  await tab.user.click(await tab.layers.findByRole('radio', { name: 'Mia' }));
  await send(tab, 'Assign Chore');
  await tab.screen.findByText('Chore assigned');
  const chore = await choreOf(api, 'Fold the laundry');
  const ahead = new Date(chore.dueDate).getTime() - Date.now();
  expect(chore.reward).toBe('0.75');
  // The proposed due date is 24 hours ahead.
  expect(Math.abs(ahead - DAY)).toBeLessThan(60_000);
  await tab.user.click(await tab.screen.findByRole('tab', { name: 'Pending' }));
  await tab.screen.findByText('Fold the laundry');
});

test.each([
  ['createChoreTemplate', 'Add Template', 'Failed to add chore template'],
  ['assignChore', 'Assign Rake the leaves', 'Failed to assign chore'],
] as const)(
  'A failed template shows ‘Failed to add chore template’ or ‘Failed to assign chore’: after a failure of %s typed text stays',
  async (call, opener, title) => {
    const api = openFamily();
    const tab = await parentAt(api, 'master');
    await press(tab, opener);
    await tab.layers.findByRole('dialog');
    if (call === 'createChoreTemplate') {
      await tab.user.type(tab.layers.getByLabelText('Chore name'), 'Fold the laundry');
      await tab.user.type(tab.layers.getByLabelText('Default reward'), '2');
    }
    api.wish({ [call]: 'INTERNAL' });
    await send(tab, call === 'assignChore' ? 'Assign Chore' : 'Add Template');
    await tab.layers.findByText(title);
    expect(tab.layers.getByRole('dialog')).toBeTruthy();
  },
);

test.each([
  ['updateChore', ['Set the table', 'Edit'], 'Save Chore', 'Failed to update chore'],
  ['createChore', ['Add Chore'], 'Add Chore', 'Failed to add chore'],
] as const)(
  '‘Failed to add chore’ and ‘Failed to update chore’ have the server’s text or ‘Unknown error’: %s',
  async (...of) => {
    const [call, opener, button, title] = of;
    const api = openFamily();
    const tab = await parentAt(api);
    await press(tab, opener);
    await tab.layers.findByLabelText('Chore name');
    if (call === 'createChore') await tab.user.click(await tab.layers.findByRole('button', { name: /Make the bed/ }));
    api.wish({ [call]: 'INTERNAL' });
    await send(tab, button);
    await tab.layers.findByText(title);
    await tab.layers.findByText('Unknown error');
  },
);
