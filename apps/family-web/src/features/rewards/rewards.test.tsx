import { type Family, openFamily } from '@pocketful/real-api/family';
import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { nth, openTab, openTabAs, press, type Tab } from '../../test/family-tab.tsx';

const rewardsOf = async (api: Family, username: string) => {
  const tab = await openTabAs(api, username);
  await tab.user.click(await tab.screen.findByRole('link', { name: 'Rewards' }));
  await tab.screen.findByRole('heading', { name: 'Earn More Money!' });
  return tab;
};
const settingsOf = async (api: Family) => {
  api.be({ signedIn: 'dana' });
  const tab = openTab(api, '/settings?tab=rewards');
  await tab.screen.findByRole('heading', { name: "mia's Rewards" });
  return tab;
};
const shownIn = ({ screen }: Tab) =>
  within(screen.getByRole('list', { name: 'Activities' }))
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent);
const rewardNamed = async (api: Family, username: string, name: string) => {
  const rewards = await api.call(username, 'listChildRewards', { params: { id: await api.idOf(username) } });
  return rewards.find(reward => reward.name === name);
};

test('a child sees its rewards, and filters them by category', async () => {
  const tab = await rewardsOf(openFamily(), 'mia');
  await tab.screen.findByText('Any book you like. Tell us the story at dinner.');
  expect(shownIn(tab)).toHaveLength(5);
  tab.screen.getByText('+$3.00');
  const chips = within(tab.screen.getByRole('group', { name: 'Show' })).getAllByRole('button');
  expect(chips.map(({ textContent }) => textContent)).toEqual([
    'All Activities',
    'Health',
    'School',
    'Kindness',
    'Music',
  ]);
  await press(tab, 'School');
  expect(shownIn(tab)).toEqual(['An A in a test', 'Read a whole book']);
  await press(tab, 'All Activities');
  expect(shownIn(tab)).toHaveLength(5);
});

test('A reward has at most one open claim: I Did This! claims a reward as it is shown, and a badge says that it waits', async () => {
  const api = openFamily();
  const tab = await rewardsOf(api, 'mia');
  await press(tab, 'I Did This! Read a whole book');
  await tab.screen.findByText('Earning Claim Submitted');
  tab.screen.getByText('"Read a whole book" was sent to your parents for approval.');
  const card = tab.screen.getByRole('heading', { name: 'Read a whole book' }).closest('li');
  await expect.poll(() => card?.textContent).toMatch('Waiting for approval');
  expect(tab.screen.queryByRole('button', { name: 'I Did This! Read a whole book' })).toBeNull();
  expect(tab.line.bodies.get('POST /api/reward-claims')).toMatchObject({
    childId: await api.idOf('mia'),
    rewardName: 'Read a whole book',
    amount: '3.00',
    category: 'school',
  });
});

test('‘No child selected’ is shown without a child; ‘Failed to Submit Earning Claim’ has a text for claimed already, the network, and others: a claim that is not possible shows the reason', async () => {
  const api = openFamily();
  const tab = await rewardsOf(api, 'mia');
  const claim = () => press(tab, 'I Did This! An A in a test');
  const refusals = [
    ['CLAIM_ALREADY_OPEN', 'You already have a pending claim for this activity.'],
    ['CHILD_NOT_FOUND', 'No child selected'],
    ['REWARD_NOT_FOUND', 'This activity could not be found. Please refresh and try again.'],
    ['INTERNAL', 'There was an error submitting your earning claim.'],
  ] as const;
  for (const [code, text] of refusals) {
    api.wish({ createClaim: code });
    await claim();
    await tab.screen.findByText(text);
    tab.screen.getByText('Failed to Submit Earning Claim');
  }
  api.wish({ createClaim: 'AWAY' });
  await claim();
  await tab.screen.findByText('Network error. Please check your connection and try again.');
});

test('a reward that a parent changed in the meantime is shown again before it can be claimed', async () => {
  const api = openFamily();
  const tab = await rewardsOf(api, 'mia');
  await tab.screen.findByText('+$5.00');
  const reward = await rewardNamed(api, 'mia', 'An A in a test');
  await api.call('dana', 'updateReward', { params: { id: reward?.id ?? '' }, body: { amount: '7.00' } });
  await press(tab, 'I Did This! An A in a test');
  await tab.screen.findByText('This activity has changed. Please look at it again.');
  await tab.screen.findByText('+$7.00');
  expect(await api.rows("SELECT FROM reward_claims WHERE reward_name = 'An A in a test'")).toEqual([]);
});

test('A rejected claim with a reason is shown until dismissed', async () => {
  const tab = await rewardsOf(openFamily(), 'mia');
  await tab.screen.findByRole('heading', { name: 'Reward Updates' });
  tab.screen.getByText('It sounds lovely already. Once more without the notes, please.');
  await press(tab, 'Dismiss the note about Learn a new song');
  expect(tab.screen.queryByRole('heading', { name: 'Reward Updates' })).toBeNull();
});

test('With rewards disabled a child’s rewards and claims are in no list, and none can be added: the bar has no link and the page says so', async () => {
  const api = openFamily();
  const body = { name: 'rewards', enabled: false } as const;
  await api.call('dana', 'setSwitch', { params: { id: await api.idOf('mia') }, body });
  const tab = await openTabAs(api, 'mia');
  await tab.screen.findByRole('link', { name: 'Goals' });
  expect(tab.screen.queryByRole('link', { name: 'Rewards' })).toBeNull();
  const there = openTab(api, '/rewards');
  await there.screen.findByText('Rewards are off right now');
});

test('without rewards the page says so', async () => {
  const api = openFamily();
  await api.rows('DELETE FROM reward_claims; DELETE FROM rewards');
  const tab = await rewardsOf(api, 'leo');
  await tab.screen.findByText('No earning opportunities available in this category.');
});

test('adults are led to Settings, where rewards are managed', async () => {
  const api = openFamily();
  await openTabAs(api, 'dana');
  const tab = openTab(api, '/rewards');
  await tab.screen.findByRole('heading', { name: 'Rewards Management' });
  tab.screen.getByText(/under development/);
  await tab.user.click(await tab.screen.findByRole('link', { name: 'Go to rewards in Settings' }));
  await tab.screen.findByRole('heading', { name: "mia's Rewards" });
});

test('A reward has child, name, description, category and an amount of at least a cent: it is added for the chosen child, and every field is required', async () => {
  const api = openFamily();
  const tab = await settingsOf(api);
  await press(tab, 'Add Reward for leo');
  await tab.layers.findByRole('dialog', { name: 'Add Reward' });
  await press(tab, 'Add Reward', -1);
  await tab.layers.findByText('Reward name is required');
  tab.layers.getByText('Description is required');
  tab.layers.getByText('Amount must be greater than 0');
  await tab.user.type(tab.layers.getByLabelText('Reward name'), 'Walk the dog');
  await tab.user.type(tab.layers.getByLabelText('Description'), 'Around the block');
  await tab.user.type(tab.layers.getByLabelText('Amount'), '1.5');
  await tab.user.selectOptions(tab.layers.getByLabelText('Category'), 'Responsibility');
  await press(tab, 'More');
  await tab.user.click(await tab.layers.findByRole('radio', { name: 'Paw' }));
  await press(tab, 'Add Reward', -1);
  await tab.screen.findByText('Reward added');
  expect(await rewardNamed(api, 'leo', 'Walk the dog')).toMatchObject({ amount: '1.50', icon: 'PawPrint' });
});

test('A failed reward shows ‘Failed to create reward’ or ‘Failed to delete reward’', async () => {
  const api = openFamily();
  const tab = await settingsOf(api);
  await press(tab, 'Add Reward for mia');
  await tab.user.type(await tab.layers.findByLabelText('Reward name'), 'read a WHOLE book');
  await tab.user.type(tab.layers.getByLabelText('Description'), 'x');
  await tab.user.type(tab.layers.getByLabelText('Amount'), '1');
  await press(tab, 'Add Reward', -1);
  await tab.screen.findByText('Failed to create reward');
  await tab.layers.findAllByText(/already has a reward of this name/);
  api.wish({ createReward: 'INTERNAL', deleteReward: 'INTERNAL' });
  await press(tab, 'Add Reward', -1);
  await tab.screen.findByText('There was an error creating the reward.');
  await press(tab, 'Cancel', -1);
  await tab.user.click(nth(await tab.layers.findAllByRole('button', { name: /Discard|Leave/ }), -1));
  await press(tab, ['Read a whole book', 'Delete']);
  await press(tab, 'Delete', -1);
  await tab.screen.findByText('Failed to delete reward');
});

test('a reward is edited, and deleted after a question', async () => {
  const api = openFamily();
  const tab = await settingsOf(api);
  await press(tab, ['Read a whole book', 'Edit']);
  const amount = await tab.layers.findByLabelText('Amount');
  await tab.user.clear(amount);
  await tab.user.type(amount, '3.25');
  await press(tab, 'Save', -1);
  await tab.screen.findByText('Reward updated');
  expect((await rewardNamed(api, 'mia', 'Read a whole book'))?.amount).toBe('3.25');
  await press(tab, ['Read a whole book', 'Delete']);
  await press(tab, 'Delete', -1);
  await tab.screen.findByText('Reward deleted');
  await expect.poll(() => tab.screen.queryByText('Read a whole book')).toBeNull();
});

test('A category has a name and a color; A failed category shows ‘Failed to create or update category.’: it is edited, and deleted after a question; a taken name is refused at its field', async () => {
  const api = openFamily();
  const tab = await settingsOf(api);
  await press(tab, 'Add Category');
  await tab.layers.findByRole('dialog', { name: 'Add Category' });
  await press(tab, 'Add Category', -1);
  await tab.layers.findByText('Category name is required');
  await tab.user.type(tab.layers.getByLabelText('Category name'), 'music');
  await press(tab, 'Add Category', -1);
  await tab.screen.findByText('Failed to create category');
  await tab.layers.findAllByText(/already has a category of this name/);
  expect(tab.layers.getByRole('group', { name: 'Color' }).querySelectorAll('input')).toHaveLength(10);
  await tab.user.click(await tab.layers.findByRole('radio', { name: 'Cyan' }));
  const name = tab.layers.getByLabelText('Category name');
  await tab.user.clear(name);
  await tab.user.type(name, 'Sports');
  await press(tab, 'Add Category', -1);
  await tab.screen.findByText('Category added');
  const categories = await api.call('dana', 'listRewardCategories', {});
  expect(categories.find(category => category.name === 'Sports')).toMatchObject({ color: 'bg-cyan-500' });
  await press(tab, ['Sports', 'Edit']);
  await tab.user.type(await tab.layers.findByLabelText('Category name'), ' and games');
  api.wish({ updateRewardCategory: 'INTERNAL' });
  await press(tab, 'Save', -1);
  await tab.screen.findByText('Failed to create or update category.');
  api.wish({ updateRewardCategory: undefined });
  await press(tab, 'Save', -1);
  await tab.screen.findByText('Category updated');
  await press(tab, ['Sports and games', 'Delete']);
  await press(tab, 'Delete', -1);
  await tab.screen.findByText('Category deleted');
});

test('A child’s rewards are enabled and disabled at once, and back if the server refuses', async () => {
  const api = openFamily();
  const tab = await settingsOf(api);
  const isOn = (child: string) =>
    tab.screen.getByRole('switch', { name: `Rewards for ${child}` }).getAttribute('aria-checked');
  tab.screen.getAllByText('Turning rewards off hides 1 open claim.');
  await tab.user.click(await tab.screen.findByRole('switch', { name: 'Rewards for Mia' }));
  expect(isOn('Mia')).toBe('false');
  await tab.screen.findByText('Rewards are off. 1 open claim is hidden.');
  await expect.poll(() => tab.screen.queryByText('Read a whole book')).toBeNull();
  api.wish({ setSwitch: 'INTERNAL' });
  await tab.user.click(await tab.screen.findByRole('switch', { name: 'Rewards for Leo' }));
  await tab.screen.findByText('Failed to update rewards setting');
  await expect.poll(() => isOn('Leo')).toBe('true');
});

test('A rejected claim keeps its reason and is not paid; A decision shows ‘Reward Approved’ or ‘Reward Rejected’: an adult decides in the row of the claim', async () => {
  const api = openFamily();
  const tab = await openTabAs(api, 'dana');
  await press(tab, 'Show 3 more');
  const row = (title: string) => within(tab.screen.getByText(title).closest('li') ?? document.body);
  await tab.user.click(row('Stay calm when you lose').getByRole('button', { name: 'Approve' }));
  await tab.screen.findByText('Reward Approved');
  await tab.screen.findByText('"Stay calm when you lose" approved and payment processed');
  await tab.user.click(row('Help Leo with something').getByRole('button', { name: 'Reject' }));
  await tab.user.type(await tab.layers.findByLabelText(/^Reason/), 'Really?');
  await press(tab, 'Reject', -1);
  await tab.screen.findByText('Reward Rejected');
  const rejected = "SELECT status, rejection_comment FROM reward_claims WHERE reward_name = 'Help Leo with something'";
  expect(await api.rows(rejected)).toEqual([{ status: 'rejected', rejection_comment: 'Really?' }]);
});
