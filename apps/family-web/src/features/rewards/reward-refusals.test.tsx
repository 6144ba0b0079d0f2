import { openFamily } from '@pocketful/real-api/family';
import { expect, test } from 'vitest';
import { nth, openTab, press } from '../../test/family-tab.tsx';

test('A category that cannot be deleted shows ‘Failed to delete category’', async () => {
  const api = openFamily();
  api.be({ signedIn: 'dana' });
  const tab = openTab(api, '/settings?tab=rewards');
  await press(tab, ['Music', 'Delete']);
  api.wish({ deleteRewardCategory: 'INTERNAL' });
  await tab.user.click(nth(await tab.layers.findAllByRole('button', { name: 'Delete' }), -1));
  await tab.screen.findByText('Failed to delete category');
  const categories = await api.call('dana', 'listRewardCategories', {});
  expect(categories.map(({ name }) => name)).toContain('Music');
});
