import { openFamily } from '@pocketful/real-api/family';
import { quiet } from '@pocketful/testkit/family/fixtures';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openTab, type Tab } from '../../test/family-tab.tsx';

const kept: string[] = [];

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => 'blob:0');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download) kept.push(this.download);
  });
});
afterEach(() => {
  kept.length = 0;
  vi.restoreAllMocks();
});

function openAs(username: string): Tab {
  const api = openFamily();
  api.be({ signedIn: username });
  return openTab(api, '/settings?tab=accounts');
}

async function openDialog(tab: Tab): Promise<void> {
  await tab.user.click(await tab.screen.findByRole('button', { name: 'Close Family' }));
  await tab.layers.findByText('Keep a copy first?');
}

const sendIt = async (tab: Tab) => {
  const buttons = tab.layers.getAllByRole('button', { name: 'Close Family' });
  await tab.user.click(buttons.at(-1) ?? document.body);
};

test('The family_admin closes the whole family with username and password; only ids stay: one’s own username and password close the family and sign out', async () => {
  const tab = openAs('dana');
  await openDialog(tab);
  await tab.layers.findByText(/Other parents are informed by email if this Pocketful sends mail/);
  await tab.user.type(tab.layers.getByLabelText(/^Type dana to confirm/), 'sam');
  await tab.user.type(tab.layers.getByLabelText('Your current password'), 'wrong');
  await sendIt(tab);
  await tab.layers.findByText('Please type your username to confirm');
  await tab.user.clear(tab.layers.getByLabelText(/^Type dana to confirm/));
  await tab.user.type(tab.layers.getByLabelText(/^Type dana to confirm/), 'Dana');
  await sendIt(tab);
  await tab.layers.findByText('The current password is not right.');
  await tab.user.clear(tab.layers.getByLabelText('Your current password'));
  await tab.user.type(tab.layers.getByLabelText('Your current password'), 'Pocketful-1!');
  await sendIt(tab);
  await expect.poll(() => tab.runtime.session.current().stage).toBe('stranger');
  await tab.layers.findByText('Family closed');
});

test('the dialog mentions other parents only if there are any', async () => {
  const api = openFamily({ fixture: quiet });
  api.be({ signedIn: 'dana' });
  const tab = openTab(api, '/settings?tab=accounts');
  await openDialog(tab);
  expect(tab.layers.queryByText(/Other parents/)).toBeNull();
});

test('The family_admin closes the whole family with username and password; only ids stay: everything can be exported first: all accounts, and each child’s file', async () => {
  const tab = openAs('dana');
  await openDialog(tab);
  await tab.user.click(await tab.layers.findByRole('button', { name: 'All accounts' }));
  await tab.layers.findByText('Accounts exported');
  await tab.user.click(await tab.layers.findByRole('button', { name: 'Mia' }));
  await tab.layers.findByText('Data Exported');
  expect(kept).toHaveLength(2);
});

test('a failure says so, and the dialog stays', async () => {
  const tab = openAs('dana');
  await openDialog(tab);
  tab.line.disturb(/api\/family$/, 'unreachable');
  await tab.user.type(tab.layers.getByLabelText(/^Type dana to confirm/), 'dana');
  await tab.user.type(tab.layers.getByLabelText('Your current password'), 'Pocketful-1!');
  await sendIt(tab);
  await tab.layers.findByText('Close Failed');
  tab.layers.getByText('Keep a copy first?');
});

test('a parent who is not the Family Admin cannot close the family', async () => {
  const tab = openAs('sam');
  await tab.screen.findByRole('heading', { name: 'Your household' });
  expect(tab.screen.queryByRole('button', { name: 'Close Family' })).toBeNull();
});
