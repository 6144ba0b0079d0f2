import { expect, test } from 'vitest';
import { newFamily, nth, openTabAs, type Tab } from '../../test/family-tab.tsx';

const press = async ({ user, screen }: Tab, name: string | RegExp) => {
  await user.click(await screen.findByRole('button', { name }));
};

test('approving pays: the request goes, the balance and the total grow, a toast says so', async () => {
  const tab = await openTabAs(newFamily(), 'dana');
  await tab.screen.findByText('Vacuum the living room');
  const total = () => tab.screen.getByText('Total Balance').parentElement?.textContent;
  await expect.poll(total).toContain('$138.03');
  const first = nth(tab.screen.getAllByRole('button', { name: 'Approve' }), 0);
  await tab.user.click(first);
  await tab.screen.findByText('Chore Approved');
  expect(tab.screen.getByText('"Vacuum the living room" approved and payment processed')).toBeTruthy();
  await expect.poll(total).toContain('$142.03');
  await expect.poll(() => tab.screen.queryAllByRole('button', { name: 'Approve' }).length).toBe(1);
});

test('a chore that the other parent approved meanwhile says so, and leaves the list', async () => {
  const api = newFamily();
  const tab = await openTabAs(api, 'dana');
  await tab.screen.findByText('Vacuum the living room');
  const chore = api.state().chores.find(({ name }) => name === 'Vacuum the living room');
  if (chore) chore.status = 'approved';
  const first = nth(tab.screen.getAllByRole('button', { name: 'Approve' }), 0);
  await tab.user.click(first);
  await tab.screen.findByText('Failed to approve chore');
  expect(tab.screen.getByText('This chore has already been approved.')).toBeTruthy();
  await expect.poll(() => tab.screen.queryByText('Vacuum the living room')).toBeNull();
});

test('a rejection with a reason reaches the child, until it is dismissed', async () => {
  const api = newFamily();
  const parent = await openTabAs(api, 'dana');
  await parent.screen.findByText('Vacuum the living room');
  const buttons = parent.screen.getAllByRole('button', { name: 'Reject' });
  await parent.user.click(nth(buttons, 1));
  await parent.user.type(await parent.layers.findByLabelText(/Reason/), 'The glasses are still inside.');
  const inDialog = nth(parent.layers.getAllByRole('button', { name: 'Reject' }), -1);
  await parent.user.click(inDialog);
  await parent.screen.findByText('Chore Rejected');
  await press(parent, 'Switch Profile');
  await parent.user.click(await parent.screen.findByRole('button', { name: /^mia/ }));
  await parent.user.type(parent.screen.getByLabelText('Enter your 4-digit PIN'), '4821');
  await parent.user.click(await parent.screen.findByRole('link', { name: 'Chores' }));
  await parent.screen.findByText('The glasses are still inside.');
  await press(parent, 'Dismiss the note about Empty the dishwasher');
  expect(parent.screen.queryByText('The glasses are still inside.')).toBeNull();
});

test('a child submits and tries again; neither waits for an answer twice', async () => {
  const tab = await openTabAs(newFamily(), 'mia');
  await tab.user.click(await tab.screen.findByRole('link', { name: 'Chores' }));
  await tab.screen.findByRole('heading', { name: 'To Do (4)' });
  const submits = await tab.screen.findAllByRole('button', { name: 'Submit for Approval' });
  expect(submits).toHaveLength(2);
  await tab.user.dblClick(nth(submits, 0));
  await expect.poll(() => tab.screen.queryAllByRole('button', { name: 'Submit for Approval' }).length).toBe(1);
  expect(tab.screen.queryByText('Submission Failed')).toBeNull();
  await press(tab, 'Try Again');
  await expect.poll(() => tab.screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  expect(tab.screen.getAllByText('Awaiting Approval')).toHaveLength(3);
});

test('a switch that the server refuses is put back, and says so', async () => {
  const api = newFamily();
  const tab = await openTabAs(api, 'dana');
  await tab.user.click(await tab.screen.findByRole('link', { name: 'Chores' }));
  await tab.screen.findByRole('heading', { name: "mia's Chores" });
  const first = nth(tab.screen.getAllByRole('switch'), 0);
  const mia = api.state().members.find(({ username }) => username === 'mia');
  if (mia) mia.familyId = 'elsewhere';
  await tab.user.click(first);
  await tab.screen.findByText('Failed to update chores setting');
  expect(tab.screen.getAllByRole('switch')[0]?.getAttribute('aria-checked')).toBe('true');
});

test('a new chore is due tomorrow at noon of the family’s day', async () => {
  const api = newFamily();
  const tab = await openTabAs(api, 'dana');
  await tab.user.click(await tab.screen.findByRole('link', { name: 'Chores' }));
  await press(tab, 'Add Chore');
  await tab.user.click(await tab.layers.findByRole('button', { name: /Make the bed/ }));
  await tab.user.click(nth(tab.layers.getAllByRole('button', { name: 'Add Chore' }), -1));
  await tab.screen.findByText('Chore added');
  const chore = api.state().chores.find(({ name }) => name === 'Make the bed');
  const local = new Date(chore?.dueDate ?? 0).toLocaleString('en-US', {
    timeZone: 'America/New_York',
    hour: 'numeric',
  });
  expect([chore?.rewardCents, local]).toEqual([50, '12 PM']);
});
