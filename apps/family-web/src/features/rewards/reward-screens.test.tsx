import { openFamily } from '@pocketful/real-api/family';
import { REWARD_COLORS } from '@pocketful/rewards/rules';
import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openTab, textOf } from '../../test/family-tab.tsx';

test('Earn More Money! has the balance, Reward Updates, filters, and cards with description, category, ‘+amount’ and ‘I Did This!’', async () => {
  const api = openFamily();
  api.be({ signedIn: 'mia' });
  const { screen } = openTab(api, '/rewards');
  await screen.findByRole('heading', { name: 'Earn More Money!' });
  await expect.poll(() => textOf(document.body)).toMatch(/Earn More Money!.*\$\d+\.\d\d/);
  await screen.findByRole('region', { name: 'Reward Updates' });
  const cards = within(screen.getByRole('list', { name: 'Activities' })).getAllByRole('listitem');
  const open = cards.find(card => within(card).queryByRole('button', { name: /^I Did This!/ }));
  const shown = within(open ?? document.body).getByRole('heading', { level: 2 }).textContent;
  const rewards = await api.call('mia', 'listChildRewards', { params: { id: await api.idOf('mia') } });
  const reward = rewards.find(({ name }) => name === shown);
  expect(textOf(open ?? null)).toContain(reward?.description);
  expect(textOf(open ?? null)).toMatch(/\+\$\d+\.\d\d/);
  expect(textOf(open ?? null)).toMatch(/I Did This!$/);
  expect(screen.getByRole('button', { name: 'All Activities' }).getAttribute('aria-pressed')).toBe('true');
});

test('/rewards shows adults ‘Rewards Management’, under development', async () => {
  const api = openFamily();
  api.be({ signedIn: 'dana' });
  const { screen } = openTab(api, '/rewards');
  await screen.findByRole('heading', { name: 'Rewards Management' });
  expect(textOf(document.body)).toContain('under development');
});

test('Rewards and categories in Settings scroll past 48 units', async () => {
  const api = openFamily();
  api.be({ signedIn: 'dana' });
  const { screen, user, layers } = openTab(api, '/settings?tab=rewards');
  const category = (await screen.findByRole('button', { name: 'Kindness' })).closest('.max-h-48');
  expect(category?.className).toContain('overflow-y-auto');
  const reward = screen.getByRole('button', { name: 'Read a whole book' }).closest('.max-h-48');
  expect(reward?.className).toContain('overflow-y-auto');
  await user.click(await screen.findByRole('button', { name: 'Add Category' }));
  const colors = within(await layers.findByRole('group', { name: 'Color' })).getAllByRole('radio');
  expect(colors).toHaveLength(10);
  expect(REWARD_COLORS.map(color => color.replace(/^bg-|-500$/g, ''))).toEqual([
    'blue',
    'green',
    'purple',
    'pink',
    'orange',
    'red',
    'yellow',
    'indigo',
    'teal',
    'cyan',
  ]);
});
