import { type Family, openFamily } from '@pocketful/real-api/family';
import { expect, test } from 'vitest';
import { nth, openTab, press, type Tab } from '../../test/family-tab.tsx';

const NETWORK = 'Network error. Please check your connection and try again.';

async function goalsOf(api: Family, username: string): Promise<Tab> {
  api.be({ signedIn: username });
  const tab = openTab(api, '/goals');
  await tab.screen.findByRole('heading', { name: 'Your Savings Goals' });
  return tab;
}

test.each([
  ['PURCHASE_ALREADY_REQUESTED', 'You already have a pending purchase request for this goal.'],
  ['GOAL_NOT_COMPLETE', "You haven't saved enough money for this goal yet."],
  ['GOAL_NOT_FOUND', 'This goal could not be found. Please refresh and try again.'],
  ['AWAY', NETWORK],
  ['INTERNAL', 'There was an error sending your purchase request.'],
] as const)(
  'A second request shows ‘You already have a pending purchase request for this goal.’; ‘Failed to Send Purchase Request’ has a text for asked already, not enough, not found, the network, and others: a purchase request that fails by %s says: %s',
  async (wish, text) => {
    const api = openFamily();
    const tab = await goalsOf(api, 'mia');
    api.wish({ createPurchase: wish });
    await tab.user.click(nth(await tab.screen.findAllByRole('button', { name: 'Request to Buy' }), 0));
    await tab.screen.findByText('Failed to Send Purchase Request');
    tab.screen.getByText(text);
  },
);

test.each([
  ['GOAL_NOT_FOUND', 'This goal could not be found. Please refresh and try again.'],
  ['AWAY', NETWORK],
  ['INTERNAL', 'Failed to update goal priorities.'],
] as const)(
  '‘Failed to Update Goal Priority’ has a text for not found, the network, not permitted, and others: an order that fails by %s says: %s',
  async (wish, text) => {
    const api = openFamily();
    const tab = await goalsOf(api, 'mia');
    api.wish({ setGoalPriorities: wish });
    await press(tab, 'Move Watercolor set up', -1);
    await tab.screen.findByText('Failed to Update Goal Priority');
    tab.screen.getByText(text);
  },
);

test.each([
  ['createGoal', 'Add New Goal', 'Add Goal', 'Failed to add goal'],
  ['updateGoal', ['Watercolor set', 'Edit'], 'Save', 'Failed to update goal'],
] as const)(
  '‘Failed to add goal’ and ‘Failed to update goal’: ‘There was an error processing the savings goal.’: a goal whose %s fails says so',
  async (call, opener, button, title) => {
    const api = openFamily();
    const tab = await goalsOf(api, 'mia');
    await press(tab, opener, -1);
    const name = await tab.layers.findByLabelText<HTMLInputElement>('Goal Name');
    if (name.value === '') {
      await tab.user.type(name, 'Telescope');
      await tab.user.type(tab.layers.getByLabelText('Target Amount'), '120');
    }
    api.wish({ [call]: 'INTERNAL' });
    await press(tab, button, -1);
    await tab.layers.findByText(title);
    expect(tab.layers.getAllByText('There was an error processing the savings goal.').length).toBeGreaterThan(0);
  },
);

test('A failed deletion shows ‘Failed to delete goal.’', async () => {
  const api = openFamily();
  const tab = await goalsOf(api, 'mia');
  api.wish({ deleteGoal: 'INTERNAL' });
  await press(tab, ['Watercolor set', 'Delete'], -1);
  await press(tab, 'Delete', -1);
  await tab.screen.findByText('Failed to delete goal.');
});

test('‘No Goals Yet’ is shown without goals', async () => {
  const api = openFamily();
  await api.rows('DELETE FROM savings_goals');
  const tab = await goalsOf(api, 'mia');
  await tab.screen.findByRole('heading', { name: 'No Goals Yet' });
});
