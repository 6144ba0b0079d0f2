import { openFamily } from '@pocketful/real-api/family';
import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { nth, openChild, openTabAs, press, textOf } from '../../test/family-tab.tsx';

test('Each child has a page with its balance, requests, chores, goals, transactions and settings', async () => {
  const tab = await openChild(openFamily(), 'mia');
  await tab.screen.findByRole('heading', { level: 1, name: 'Mia' });
  await tab.screen.findByText(/available$/);
  await tab.screen.findByText('1 of 3 today', { exact: false });
  const requests = within(await tab.screen.findByRole('region', { name: 'Approval Requests' }));
  await requests.findByText('Empty the dishwasher');
  expect(requests.queryByText('Vacuum the living room')).toBeNull();
  for (const name of ['Pending Chores', 'Savings Goals', 'Transaction History', 'Allowance', 'Rules', 'Privacy'])
    await tab.screen.findByRole('region', { name });
  await tab.screen.findByRole('button', { name: 'Edit Mia' });
  await tab.screen.findByRole('button', { name: 'Export Data' });
});

test('a child’s page is reached from the dashboard, the accounts and the family', async () => {
  const api = openFamily();
  for (const path of ['/', '/accounts', '/settings?tab=accounts']) {
    const tab = await openTabAs(api, 'dana', { path });
    if (path === '/') await tab.user.click(await tab.screen.findByRole('tab', { name: /^mia/ }));
    await tab.user.click(await tab.screen.findByRole('link', { name: 'Mia' }));
    await tab.screen.findByRole('heading', { level: 1, name: 'Mia' });
  }
});

test('for a child, and for an unknown id, the page is not found', async () => {
  const api = openFamily();
  const unknown = await openTabAs(api, 'dana', { path: '/children/0198a000-0000-7000-8000-000000000000' });
  await unknown.screen.findByRole('heading', { name: '404 Page Not Found' });
  const mia = await openTabAs(api, 'mia', { path: '/children/$mia' });
  await mia.screen.findByRole('heading', { name: '404 Page Not Found' });
});

test('a phone’s bar marks the place, and its plus adds something for the child of the page', async () => {
  const tab = await openChild(openFamily(), 'mia');
  const bar = within(await tab.screen.findByRole('navigation', { name: 'Places' }));
  const marked = () => bar.getAllByRole('link').map(link => [textOf(link), link.getAttribute('aria-current')]);
  expect(marked()).toEqual([
    ['Home', null],
    ['Chores', null],
    ['Children', 'true'],
    ['Settings', null],
  ]);
  await tab.user.click(bar.getByRole('button', { name: 'Add' }));
  const sheet = within(await tab.layers.findByRole('dialog', { name: 'Add' }));
  const buttons = await sheet.findAllByRole('button', { name: /^(Add|Allowance)/ });
  expect(buttons.map(textOf)).toEqual(['Add Transaction', 'Add Chore', 'Add Reward', 'Allowance']);
  await tab.user.click(nth(buttons, 0));
  const dialog = within(await tab.layers.findByRole('dialog', { name: 'Add Transaction' }));
  expect(dialog.getByRole('radio', { name: 'Mia' })).toHaveProperty('checked', true);
});

test('money takes an amount and a chip, which fills description and category', async () => {
  const tab = await openChild(openFamily(), 'mia');
  await press(tab, 'Add Transaction');
  const dialog = within(await tab.layers.findByRole('dialog', { name: 'Add Transaction' }));
  expect(document.activeElement).toBe(dialog.getByLabelText('Amount'));
  await tab.user.type(dialog.getByLabelText('Amount'), '5');
  await tab.user.click(dialog.getByRole('button', { name: 'Add Transaction' }));
  // The description is missing, so the part that holds it opens.
  await expect.poll(() => dialog.getByText('More').closest('details')?.open).toBe(true);
  await tab.user.click(dialog.getByRole('button', { name: 'Gift' }));
  await tab.user.click(dialog.getByRole('button', { name: 'Add Transaction' }));
  await tab.layers.findByText('Added $5.00 for Gift');
  expect(tab.line.bodies.get('POST /api/transactions')).toMatchObject({ amount: '5.00', category: 'gift' });
});
