import { MAX_OPEN_PROPOSALS } from '@pocketful/chores/rules/proposals';
import { type Family, openFamily } from '@pocketful/real-api/family';
import { cleanup, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { choreOf } from '../../test/chore-of.ts';
import { closeTabs, openChild, openTabAs, press, type Tab, UNHEARD } from '../../test/family-tab.tsx';

const region = async ({ screen }: Tab, name: string) => within(await screen.findByRole('region', { name }));
const leave = () => {
  closeTabs();
  cleanup();
};

/** The row of Mia's suggestion in the demo family, on the dashboard. */
async function proposedRow(tab: Tab) {
  await press(tab, 'Show 3 more', -1);
  const queue = await region(tab, 'Approval Requests');
  const row = queue.getByText('Wash the car').closest('li') ?? document.body;
  await within(row).findByRole('button', { name: 'Accept' });
  return { queue, row: within(row) };
}

/** An adult answers 'Wash the car' with the API, and Mia opens a page. */
async function answered(path: string, status: 'accepted' | 'declined') {
  const api = openFamily();
  const [proposal] = await mias(api);
  const params = { id: proposal?.id ?? '' };
  if (status === 'accepted') await api.call('dana', 'acceptProposal', { params, body: { amount: '2.50' } });
  else await api.call('dana', 'declineProposal', { params, body: { comment: 'In May' } });
  return { api, tab: await openTabAs(api, 'mia', { path }) };
}

const mias = (api: Family) => api.call('mia', 'listProposals', { query: { limit: 50 } });
const setSwitch = async (api: Family, name: 'chores' | 'proposals', enabled: boolean) =>
  api.call('dana', 'setSwitch', { params: { id: await api.idOf('mia') }, body: { name, enabled } });

test('The dashboard’s queue has the suggestions; Accept asks for the amount, and Approve all leaves them out', async () => {
  const api = openFamily();
  const tab = await openTabAs(api, 'dana');
  const { queue, row } = await proposedRow(tab);
  row.getByText('Mia suggests a chore');
  await tab.user.click(row.getByRole('button', { name: 'Accept' }));
  const dialog = within(await tab.layers.findByRole('dialog', { name: 'Accept "Wash the car"?' }));
  const amount = dialog.getByLabelText('Reward');
  expect(amount).toHaveProperty('value', '4.00');
  await tab.user.clear(amount);
  await tab.user.click(dialog.getByRole('button', { name: 'Accept' }));
  await dialog.findByText(/greater than 0/);
  await tab.user.type(amount, '2.5');
  await tab.user.click(dialog.getByRole('button', { name: 'Accept' }));
  await tab.layers.findByText('Suggestion Accepted');
  await expect.poll(() => queue.queryByText('Wash the car')).toBeNull();
  expect(await choreOf(api, 'Wash the car')).toMatchObject({ reward: '2.50', status: 'pending' });
});

test('a suggestion is declined with a reason, and without one', async () => {
  for (const reason of ['In May', '']) {
    const api = openFamily();
    const tab = await openTabAs(api, 'dana');
    const { row } = await proposedRow(tab);
    await tab.user.click(row.getByRole('button', { name: 'Decline' }));
    if (reason) await tab.user.type(await tab.layers.findByLabelText(/^Reason/), reason);
    await tab.layers.findByRole('dialog', { name: 'Decline "Wash the car"?' });
    await press(tab, 'Decline', -1);
    await tab.layers.findByText('Suggestion Declined');
    expect(await mias(api)).toMatchObject([{ status: 'declined', rejectionComment: reason || null }]);
    leave();
  }
});

test('a suggestion that the child took back leaves the queue', async () => {
  const api = openFamily({ wishes: UNHEARD });
  const tab = await openTabAs(api, 'dana');
  const { queue, row } = await proposedRow(tab);
  await tab.user.click(row.getByRole('button', { name: 'Accept' }));
  const [proposal] = await mias(api);
  await api.call('mia', 'cancelProposal', { params: { id: proposal?.id ?? '' } });
  const dialog = within(await tab.layers.findByRole('dialog', { name: 'Accept "Wash the car"?' }));
  await tab.user.click(dialog.getByRole('button', { name: 'Accept' }));
  await tab.layers.findByText('Failed to accept suggestion');
  await expect.poll(() => queue.queryByText('Wash the car')).toBeNull();
});

test.each(['/chores', '/rewards'])(
  'A child suggests a chore on My Chores and on Rewards, and sees there what waits: %s',
  async path => {
    const api = openFamily();
    const tab = await openTabAs(api, 'mia', { path });
    const suggestions = await region(tab, 'My Suggestions');
    suggestions.getByText('Wash the car');
    await tab.user.click(suggestions.getByRole('button', { name: 'Suggest a chore' }));
    await tab.user.type(await tab.layers.findByLabelText('What would you like to do?'), 'Sweep');
    await press(tab, 'Send', -1);
    await tab.layers.findByText('Please say how much');
    await tab.user.type(tab.layers.getByLabelText('What should it pay?'), '1.5');
    await press(tab, 'Send', -1);
    await suggestions.findByText('Sweep');
    expect(await mias(api)).toMatchObject([
      { name: 'Wash the car' },
      { name: 'Sweep', amount: '1.50', status: 'open' },
    ]);
    await tab.user.click(suggestions.getByRole('button', { name: 'Take Back Sweep' }));
    await expect.poll(() => suggestions.queryByText('Sweep')).toBeNull();
    expect(await mias(api)).toHaveLength(1);
  },
);

test('a child with ten suggestions reads why there is no eleventh', async () => {
  const api = openFamily();
  const childId = await api.idOf('mia');
  for (let at = 1; at < MAX_OPEN_PROPOSALS; at++)
    await api.call('mia', 'createProposal', { body: { childId, name: `Idea ${at}`, amount: '1.00' } });
  const tab = await openTabAs(api, 'mia', { path: '/chores' });
  const suggestions = await region(tab, 'My Suggestions');
  await tab.user.click(suggestions.getByRole('button', { name: /Suggest a chore/ }));
  await tab.layers.findAllByText('Ten of your suggestions wait for a grown-up.');
});

test('A child suggests chores only if an adult switched it on; what waits can be answered after it is switched off: on the child’s page, and on the child’s screen', async () => {
  const api = openFamily();
  const leos = await openChild(api, 'leo');
  const flip = async ({ screen, user }: Tab, name: string) => user.click(await screen.findByRole('switch', { name }));
  const suggestionsOfLeo = await leos.screen.findByRole('switch', { name: 'Suggestions for Leo' });
  expect(suggestionsOfLeo.getAttribute('aria-checked')).toBe('false');
  await flip(await openChild(api, 'mia'), 'Suggestions for Mia');
  await expect
    .poll(async () => (await api.rows(`SELECT switches ->> 'proposals' AS on FROM members WHERE username = 'mia'`))[0])
    .toEqual({ on: 'false' });
  await flip(leos, 'Chores for Leo');
  await expect.poll(() => leos.screen.queryByRole('switch', { name: 'Suggestions for Leo' })).toBeNull();
  leave();
  const tab = await openTabAs(api, 'mia', { path: '/chores' });
  const suggestions = await region(tab, 'My Suggestions');
  expect(suggestions.queryByRole('button', { name: 'Suggest a chore' })).toBeNull();
  await tab.user.click(suggestions.getByRole('button', { name: 'Take Back Wash the car' }));
  await expect.poll(() => tab.screen.queryByRole('region', { name: 'My Suggestions' })).toBeNull();
});

test('with chores off a child suggests nothing', async () => {
  const api = openFamily();
  await setSwitch(api, 'chores', false);
  const tab = await openTabAs(api, 'mia', { path: '/rewards' });
  await tab.screen.findByText('All Activities');
  expect(tab.screen.queryByRole('button', { name: 'Suggest a chore' })).toBeNull();
});

test.each([
  ['declined', 'Not this time. In May'],
  ['accepted', 'A grown-up said yes. You asked for $4.00. It is $2.50.'],
] as const)(
  'A declined suggestion, and one with another amount, are shown until the child dismisses them: %s',
  async (status, text) => {
    const { api, tab } = await answered('/chores', status);
    await tab.screen.findByText(text);
    await press(tab, 'Dismiss the note about Wash the car', -1);
    expect(tab.screen.queryByText(text)).toBeNull();
    leave();
    // Home has the same note, which is dismissed there as well.
    const home = await openTabAs(api, 'mia');
    const today = await region(home, 'Today');
    await today.findByText(/Set the table/);
    expect(today.queryByText('Wash the car')).toBeNull();
  },
);

test('Today has the answers to suggestions, with both amounts', async () => {
  const { tab } = await answered('/', 'accepted');
  const today = await region(tab, 'Today');
  await today.findByText('You asked for $4.00. It is $2.50.');
  today.getByText('A grown-up said yes');
  today.getByRole('link', { name: 'See chores' });
  leave();
  const { tab: other } = await answered('/', 'declined');
  const again = await region(other, 'Today');
  await again.findByText('In May');
  again.getByText('Not this time');
});
