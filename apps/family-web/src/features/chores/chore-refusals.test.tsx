import { type Family, openFamily } from '@pocketful/real-api/family';
import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { nth, openTab, press, type Tab } from '../../test/family-tab.tsx';

const NETWORK = 'Network error. Please check your connection and try again.';

async function choresOf(api: Family, username: string, heading: string): Promise<Tab> {
  api.be({ signedIn: username });
  const tab = openTab(api, '/chores');
  await tab.screen.findByRole('heading', { name: heading });
  return tab;
}

/** The text of the chore's row. */
async function rowOf({ screen }: Tab, name: string) {
  return within(nth(await screen.findAllByText(name), 0).closest('li') ?? document.body);
}

test.each([
  ['CHORE_NOT_FOUND', 'This chore could not be found. It may have already been processed.'],
  ['CHORE_ALREADY_APPROVED', 'This chore has already been approved.'],
  ['AWAY', NETWORK],
  ['INTERNAL', 'There was an error approving the chore.'],
] as const)(
  '‘Failed to approve chore’ has a text for not found, already approved, the network, and others: %s says: %s',
  async (wish, text) => {
    const api = openFamily();
    const tab = await choresOf(api, 'dana', 'Chores Dashboard');
    api.wish({ approveChore: wish });
    await tab.user.click((await rowOf(tab, 'Empty the dishwasher')).getByRole('button', { name: 'Approve' }));
    await tab.screen.findByText('Failed to approve chore');
    tab.screen.getByText(text);
  },
);

test.each([
  ['CHORE_NOT_FOUND', 'This chore could not be found.'],
  ['AWAY', NETWORK],
  ['INTERNAL', 'There was an error rejecting the chore.'],
] as const)(
  '‘Failed to reject chore’ has a text for not found, the network, and others: %s says: %s',
  async (wish, text) => {
    const api = openFamily();
    const tab = await choresOf(api, 'dana', 'Chores Dashboard');
    api.wish({ rejectChore: wish });
    await tab.user.click((await rowOf(tab, 'Empty the dishwasher')).getByRole('button', { name: 'Reject' }));
    await tab.layers.findByLabelText(/^Reason/);
    await tab.user.click(nth(tab.layers.getAllByRole('button', { name: 'Reject' }), -1));
    await tab.layers.findByText('Failed to reject chore');
    expect(tab.layers.getAllByText(text).length).toBeGreaterThan(0);
  },
);

test('A completed chore is not deleted, nor one that was ever paid; ‘Failed to delete chore’ says that completed chores are linked to payment history', async () => {
  const api = openFamily();
  const tab = await choresOf(api, 'dana', 'Chores Dashboard');
  api.wish({ deleteChore: 'CHORE_PAID' });
  await press(tab, ['Feed the cat', 'Delete']);
  await tab.user.click(await tab.layers.findByRole('button', { name: 'Delete' }));
  await tab.screen.findByText('Failed to delete chore');
  tab.screen.getByText(/^Cannot delete completed chores as they are linked to payment history\./);
});

test.each([
  ['submitChore', 'Submit for Approval', 'Submission Failed'],
  ['resubmitChore', 'Try Again', 'Resubmission Failed'],
] as const)(
  'A failed submission shows ‘Submission Failed’ or ‘Resubmission Failed’: %s',
  async (call, button, title) => {
    const api = openFamily();
    const tab = await choresOf(api, 'mia', 'My Chores');
    api.wish({ [call]: 'INTERNAL' });
    await tab.user.click(nth(await tab.screen.findAllByRole('button', { name: button }), 0));
    await tab.screen.findByText(title);
  },
);

test('Only submitted chores have Approve', async () => {
  const tab = await choresOf(openFamily(), 'dana', 'Chores Dashboard');
  (await rowOf(tab, 'Empty the dishwasher')).getByRole('button', { name: 'Approve' });
  for (const name of ['Set the table', 'Tidy the bedroom'])
    expect((await rowOf(tab, name)).queryByRole('button', { name: 'Approve' }), name).toBeNull();
});

test('A rejected chore reads ‘Rejected’ to a parent and offers ‘Try Again’ to the child: a parent’s view', async () => {
  const tab = await choresOf(openFamily(), 'dana', 'Chores Dashboard');
  (await rowOf(tab, 'Tidy the bedroom')).getByText('Rejected');
});

test('With chores disabled the child’s bar has no link to them', async () => {
  const api = openFamily();
  const params = { id: await api.idOf('mia') };
  await api.call('dana', 'setSwitch', { params, body: { name: 'chores', enabled: false } });
  const tab = await choresOf(api, 'mia', 'My Chores');
  await tab.screen.findByText('Chores are off right now');
  await tab.screen.findByRole('link', { name: 'Goals' });
  expect(tab.screen.queryByRole('link', { name: 'Chores' })).toBeNull();
});

test('A new rejection is shown although the last one was dismissed', async () => {
  const api = openFamily();
  const tab = await choresOf(api, 'mia', 'My Chores');
  const dismiss = 'Dismiss the note about Tidy the bedroom';
  await tab.user.click(await tab.screen.findByRole('button', { name: dismiss }));
  const again = await choresOf(api, 'mia', 'My Chores');
  await rowOf(again, 'Tidy the bedroom');
  expect(again.screen.queryByRole('button', { name: dismiss })).toBeNull();
  await api.change("UPDATE chores SET rejected_at = now() WHERE name = 'Tidy the bedroom'");
  const anew = await choresOf(api, 'mia', 'My Chores');
  await anew.screen.findByRole('button', { name: dismiss });
});
