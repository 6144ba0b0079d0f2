import { openFamily } from '@pocketful/real-api/family';
import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openTab, type Tab, textOf } from '../../test/family-tab.tsx';

function openGoals(as: string): Tab {
  const api = openFamily();
  api.be({ signedIn: as });
  return openTab(api, '/goals');
}

test('Your Savings Goals has the balance, two counters, Purchase Request Updates, Add New Goal, and the queue with its buttons: a child’s goals: the balance, two counters, rejections, a queue with its buttons', async () => {
  const { screen, user, layers } = openGoals('mia');
  await screen.findByRole('heading', { name: 'Your Savings Goals' });
  const counters = (await screen.findByText('Goals in progress')).closest('div')?.parentElement ?? null;
  await expect.poll(() => textOf(counters)).toMatch(/^Balance ?\$[\d.]+.*Goals in progress ?2 ?Goals completed ?1$/);
  const updates = await screen.findByRole('region', { name: 'Purchase Request Updates' });
  expect(textOf(updates)).toContain('Let us try some on in the shop first, on Saturday.');
  const queue = within(screen.getByRole('list', { name: 'Your queue of goals' }));
  for (const what of ['Move Roller skates up', 'Move Roller skates down', 'Roller skates'])
    expect(queue.getByRole('button', { name: what })).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Add New Goal' }));
  const dialog = await layers.findByRole('dialog', { name: 'Create New Savings Goal' });
  expect(within(dialog).getByLabelText('Goal Name')).toBeTruthy();
  expect(within(dialog).getByLabelText('Target Amount')).toBeTruthy();
});

test('Your Savings Goals has the balance, two counters, Purchase Request Updates, Add New Goal, and the queue with its buttons: a goal is edited under the title Edit Savings Goal', async () => {
  const { screen, user, layers } = openGoals('mia');
  await user.click(await screen.findByRole('button', { name: 'Watercolor set' }));
  await user.click(await layers.findByRole('button', { name: 'Edit' }));
  await layers.findByRole('dialog', { name: 'Edit Savings Goal' });
});

test('Your Achievements shows purchased goals', async () => {
  const { screen } = openGoals('leo');
  const region = await screen.findByRole('region', { name: 'Your Achievements' });
  expect(textOf(region)).toMatch(/Skateboard ?\$25\.00/);
});
