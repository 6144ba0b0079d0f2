import { openFamily } from '@pocketful/real-api/family';
import { quiet } from '@pocketful/testkit/family/fixtures';
import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { nth, openTab, openTabAs, textOf } from '../../test/family-tab.tsx';

test('A parent’s bar stays at the top, with Dashboard, Settings and Logout, and marks the current one: a parent’s bar has Dashboard, Settings and Logout, and marks the current one', async () => {
  const { screen, user } = await openTabAs(openFamily(), 'dana');
  const bar = within(screen.getByRole('banner'));
  const current = () => bar.getAllByRole('link', { current: 'page' }).map(textOf);
  await screen.findByRole('link', { name: 'Dashboard' });
  expect(current()).toEqual(['Dashboard']);
  expect(screen.getByRole('button', { name: 'Logout' })).toBeTruthy();
  await user.click(bar.getByRole('link', { name: 'Settings' }));
  await screen.findByRole('heading', { name: 'Settings' });
  expect(current()).toEqual(['Settings']);
});

test('A child’s bar has Home and Goals, Chores and Rewards while they are enabled, and Logout at the top right of one row', async () => {
  const api = openFamily();
  const { screen } = await openTabAs(api, 'mia');
  const bar = () =>
    screen
      .getAllByRole('link', { name: /^(Home|Goals|Chores|Rewards)$/ })
      .map(link => [textOf(link), link.getAttribute('href')]);
  await expect.poll(bar).toEqual([
    ['Home', '/'],
    ['Goals', '/goals'],
    ['Chores', '/chores'],
    ['Rewards', '/rewards'],
  ]);
  expect(screen.getByRole('banner').contains(screen.getByRole('button', { name: 'Logout' }))).toBe(true);
  await api.change("UPDATE members SET chores_enabled = false, rewards_enabled = false WHERE username = 'mia'");
  const later = await openTabAs(api, 'mia');
  await later.screen.findByRole('heading', { name: 'My Savings' });
  expect(later.screen.queryByRole('link', { name: 'Chores' })).toBeNull();
  expect(later.screen.queryByRole('link', { name: 'Rewards' })).toBeNull();
  expect(later.screen.getByRole('link', { name: 'Goals' })).toBeTruthy();
});

test('The Family Dashboard has Total Balance, Approval Requests with their count, a tab for each child with its balance, and Add Transaction twice', async () => {
  const { screen, layers, user } = await openTabAs(openFamily(), 'dana');
  const total = (await screen.findByRole('heading', { name: 'Total Balance' })).parentElement;
  await expect.poll(() => textOf(total ?? document.body)).toMatch(/^Total Balance\$[\d,]+\.\d\d/);
  const requests = await screen.findByRole('region', { name: /^Approval Requests/ });
  await within(requests).findAllByRole('button', { name: 'Approve' });
  await expect
    .poll(() => textOf(within(requests).getByRole('heading', { level: 2 }).parentElement ?? requests))
    .toContain('7');
  // A suggestion is accepted or declined, anything else approved or rejected.
  await expect.poll(() => within(requests).queryAllByRole('button', { name: /^(Approve|Accept)$/ }).length).toBe(4);
  expect(within(requests).getAllByRole('button', { name: /^(Reject|Decline)$/ })).toHaveLength(4);
  const tabs = within(await screen.findByRole('tablist', { name: 'Children Accounts' })).getAllByRole('tab');
  expect(tabs.map(tab => textOf(tab).replace(/^[A-Z]/, ''))).toEqual([
    expect.stringMatching(/^leo \$\d/),
    expect.stringMatching(/^mia \$\d/),
    expect.stringMatching(/^bo-rivera −\$\d/),
  ]);
  // In the head, and floating for small screens.
  expect(screen.getAllByRole('button', { name: 'Add Transaction' })).toHaveLength(2);
  await user.click(nth(screen.getAllByRole('button', { name: 'Add Transaction' }), 1));
  await layers.findByRole('dialog', { name: 'Add Transaction' });
});

test('Pending Chores on the dashboard show ‘Awaiting Approval’ or ‘Not Started’, reward and due date', async () => {
  const { screen, user } = await openTabAs(openFamily(), 'dana');
  await user.click(await screen.findByRole('tab', { name: /mia/ }));
  const pending = within((await screen.findAllByRole('region', { name: 'Pending Chores' }))[0] ?? document.body);
  const rowOf = async (name: string) => textOf((await pending.findByText(name)).closest('li') ?? document.body);
  expect(await rowOf('Empty the dishwasher')).toMatch(/Awaiting Approval.*Due today.*\$1\.50/);
  expect(await rowOf('Practice the piano for 20 minutes')).toMatch(/Not Started.*Due tomorrow.*\$2\.00/);
});

test('An adult can see every goal of a child', async () => {
  const api = openFamily();
  const childId = await api.idOf('mia');
  for (const name of ['Goal 4', 'Goal 5'])
    await api.call('mia', 'createGoal', { body: { childId, name, target: '24.50' } });
  const { screen, user } = await openTabAs(api, 'dana');
  await user.click(await screen.findByRole('tab', { name: /mia/ }));
  await screen.findByText('3. A trip to the aquarium');
  expect(screen.queryByText('5. Goal 5')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show all 5 goals' }));
  for (const goal of ['4. Goal 4', '5. Goal 5']) screen.getByText(goal);
  expect(screen.queryByRole('button', { name: /^Show all \d+ goals/ })).toBeNull();
});

test('Savings Goals on the dashboard show target, allocated, percent, remaining, number and ‘In Progress’', async () => {
  const api = openFamily();
  const { screen, user } = await openTabAs(api, 'dana');
  await user.click(await screen.findByRole('tab', { name: /mia/ }));
  const row = textOf((await screen.findByText(/^2. Watercolor set$/)).closest('li') ?? document.body);
  expect(row).toMatch(/^2\. Watercolor setIn Progress/);
  const [, saved = '', percent = '', left = ''] = /\$([\d.]+) of \$24\.50 · (\d+)%\$([\d.]+) to go/.exec(row) ?? [];
  expect(Number(saved) + Number(left)).toBeCloseTo(24.5);
  expect(Number(percent)).toBe(Math.round((Number(saved) / 24.5) * 100));
});

test('A family without children sees ‘Welcome’ and Add First Family Member; skeletons are shown while loading: a family without a child is welcomed with Add First Family Member', async () => {
  const api = openFamily({ fixture: { ...quiet, children: [] } });
  const { screen, layers, user } = await openTabAs(api, 'dana');
  await screen.findByRole('heading', { name: 'Welcome' });
  await user.click(screen.getByRole('button', { name: 'Add First Family Member' }));
  await layers.findByRole('dialog', { name: 'Add Child Account' });
});

test('A family without children sees ‘Welcome’ and Add First Family Member; skeletons are shown while loading: the dashboard shows skeletons while it loads', async () => {
  const api = openFamily();
  api.wish({ listChildren: 'NEVER' });
  const { screen } = await openTabAs(api, 'dana');
  await screen.findByText('Loading', { selector: '[role=status] *' });
  expect(document.querySelectorAll('.animate-breathe').length).toBeGreaterThan(3);
  await screen.findByRole('heading', { name: 'Family Dashboard' });
  expect(document.querySelectorAll('.animate-breathe').length).toBeGreaterThan(3);
  expect(screen.queryByRole('heading', { name: 'Welcome' })).toBeNull();
});

test('A child’s home has its greeting, My Savings with Withdraw, and the Transaction Ledger in four columns, which scrolls past 24rem', async () => {
  const { screen } = await openTabAs(openFamily(), 'mia');
  await screen.findByRole('heading', { name: 'Hi, Mia!' });
  const savings = (await screen.findByRole('heading', { name: 'My Savings' })).parentElement ?? document.body;
  await expect.poll(() => textOf(savings)).toMatch(/^My Savings\$\d+\.\d\dWithdraw$/);
  const table = await screen.findByRole('table', { name: 'Transaction Ledger entries' });
  const heads = within(table).getAllByRole('columnheader').map(textOf);
  expect(heads).toEqual(['Date', 'Description', 'Amount', 'Balance']);
  expect(table.closest('[style*="24rem"]')).not.toBeNull();
  const amounts = within(table).getAllByText(/^[+−]\$/);
  expect(amounts.some(amount => amount.className.includes('positive'))).toBe(true);
  expect(amounts.some(amount => amount.className.includes('negative'))).toBe(true);
});

test('An empty ledger shows ‘No transactions yet’, and to parents ‘Add transactions to see the account ledger’', async () => {
  const api = openFamily({ fixture: quiet });
  const child = await openTabAs(api, 'mia');
  await child.screen.findByText('No transactions yet');
  const parent = await openTabAs(openFamily({ fixture: quiet }), 'dana');
  await parent.screen.findByText('Add transactions to see the account ledger');
});

test('an unknown address says which, and leads home', async () => {
  const api = openFamily();
  api.be({ signedIn: 'dana' });
  const { screen } = openTab(api, '/nowhere/at-all');
  await screen.findByRole('heading', { name: '404 Page Not Found' });
  expect(screen.getByText('Route not found: /nowhere/at-all')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go back home' }).getAttribute('href')).toBe('/');
});
