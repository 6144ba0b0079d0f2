import { openFamily } from '@pocketful/real-api/family';
import { currentToast } from '@pocketful/ui-kit/toast-store';
import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { nth, openTabAs, type Tab } from '../../test/family-tab.tsx';

const press = async ({ user, layers }: Tab, name: string | RegExp) =>
  user.click(nth(await layers.findAllByRole('button', { name }), 0));
const queueOf = async (tab: Tab) => within(await tab.screen.findByRole('region', { name: 'Approval Requests' }));
const rowOf = (queue: Awaited<ReturnType<typeof queueOf>>, title: string) =>
  within(queue.getByText(title).closest('li') ?? document.body);

test.each([
  ['Vacuum the living room', 'Chore Approved'],
  ['Book fair at school', 'Withdrawal Approved'],
  ['Stay calm when you lose', 'Reward Approved'],
] as const)(
  'A decision, a transaction or a request shows Undo for 10 seconds, and ‘Approve all’ has one Undo: an approval of %s is taken back by Undo: it waits again',
  async (title, done) => {
    const api = openFamily();
    const tab = await openTabAs(api, 'dana');
    await press(tab, 'Show 2 more');
    const queue = await queueOf(tab);
    const entries = api.state().entries.length;
    await tab.user.click(rowOf(queue, title).getByRole('button', { name: 'Approve' }));
    await tab.layers.findByText(done);
    expect(currentToast()).toMatchObject({ action: { label: 'Undo' }, durationMs: 10_000 });
    await expect.poll(() => queue.queryByText(title)).toBeNull();
    await press(tab, 'Undo');
    await tab.layers.findByText('It waits for an answer again.');
    for (const key of ['action', 'durationMs']) expect(currentToast()).not.toHaveProperty(key);
    await expect.poll(() => queue.queryByText(title)).not.toBeNull();
    const added = api.state().entries.slice(entries);
    expect(added.map(({ description }) => description)).toEqual([title, `Taken back: ${title}`]);
  },
);

test('a rejection is taken back by Undo', async () => {
  const tab = await openTabAs(openFamily(), 'dana');
  await press(tab, 'Show 2 more');
  const queue = await queueOf(tab);
  await tab.user.click(rowOf(queue, 'Book fair at school').getByRole('button', { name: 'Reject' }));
  await tab.layers.findByText('Withdrawal Rejected');
  await press(tab, 'Undo');
  await expect.poll(() => queue.queryByText('Book fair at school')).not.toBeNull();
});

test('what was answered lately is listed, and taken back there', async () => {
  const tab = await openTabAs(openFamily(), 'dana');
  await press(tab, 'Show 2 more');
  const queue = await queueOf(tab);
  await tab.user.click(rowOf(queue, 'Book fair at school').getByRole('button', { name: 'Reject' }));
  await tab.layers.findByText('Withdrawal Rejected');
  const answered = within(await tab.screen.findByRole('region', { name: 'Answered lately' }));
  const row = rowOf(answered, 'Book fair at school');
  row.getByText('Rejected');
  await tab.user.click(row.getByRole('button', { name: 'Take back Book fair at school' }));
  await expect.poll(() => queue.queryByText('Book fair at school')).not.toBeNull();
  await expect.poll(() => answered.queryByText('Book fair at school')).toBeNull();
});

test('the dashboard shows older transactions when asked', async () => {
  const tab = await openTabAs(openFamily(), 'dana');
  const history = within(await tab.screen.findByRole('region', { name: 'Transaction History' }));
  await history.findAllByRole('listitem');
  expect(history.getAllByRole('listitem')).toHaveLength(3);
  await tab.user.click(history.getByRole('button', { name: 'Show more' }));
  await expect.poll(() => history.getAllByRole('listitem').length).toBe(6);
});

test('an Undo that is refused says why', async () => {
  const api = openFamily();
  const tab = await openTabAs(api, 'dana');
  const queue = await queueOf(tab);
  await tab.user.click(rowOf(queue, 'Vacuum the living room').getByRole('button', { name: 'Approve' }));
  await tab.layers.findByText('Chore Approved');
  api.wish({ takeBackChore: 'TOO_LATE' });
  await press(tab, 'Undo');
  await tab.layers.findByText('Not Taken Back');
  tab.layers.getByText('This could be taken back for 7 days, and they are over.');
});

test('one Undo takes back all that Approve all approved, with a result for each', async () => {
  const api = openFamily();
  const tab = await openTabAs(api, 'dana');
  await press(tab, 'Approve all');
  await press(tab, 'Approve all 6');
  await tab.layers.findByText('All approved');
  api.wish({ takeBackWithdrawal: 'INTERNAL' });
  await press(tab, 'Undo');
  await tab.layers.findByText('1 could not be taken back');
  expect(tab.layers.getAllByText('Taken back')).toHaveLength(5);
  await press(tab, 'Done');
  const queue = tab.screen.getByRole('region', { name: 'Approval Requests' });
  await expect.poll(() => queue.querySelectorAll('li').length).toBe(5);
});

test('Approve all pays before it takes off, and its Undo takes off last', async () => {
  const api = openFamily();
  const tab = await openTabAs(api, 'dana');
  await press(tab, 'Approve all');
  await tab.layers.findByText('Approve all 6 requests?');
  // Each child can afford its requests only with its waiting credits.
  const waits = ['submitted', 'pending'];
  for (const child of api.state().members.filter(({ role }) => role === 'child')) {
    const { id } = child;
    const paid = api.state().chores.filter(({ childId, status }) => childId === id && status === 'submitted');
    const asked = api.state().requests.filter(({ childId, status }) => childId === id && waits.includes(status));
    const credits = paid.reduce((sum, { rewardCents }) => sum + rewardCents, 0);
    const debits = asked.filter(({ kind }) => kind !== 'claim').reduce((sum, { amountCents }) => sum + amountCents, 0);
    const claims = asked.filter(({ kind }) => kind === 'claim').reduce((sum, { amountCents }) => sum + amountCents, 0);
    child.account = { ...child.account, balanceCents: Math.max(0, debits - credits - claims) };
  }
  await press(tab, 'Approve all 6');
  await tab.layers.findByText('All approved');
  await press(tab, 'Undo');
  await tab.layers.findByText('All taken back');
  expect(tab.layers.getByText('Together').textContent).toBe('Together $0.00');
});

test('the Undo of Approve all leaves what another adult decided since', async () => {
  const api = openFamily();
  const tab = await openTabAs(api, 'dana');
  await press(tab, 'Approve all');
  await press(tab, 'Approve all 6');
  await tab.layers.findByText('All approved');
  // Another adult took it back, and approved it again.
  const fair = api.state().requests.find(({ texts }) => texts.description === 'Book fair at school');
  if (fair) fair.approvedAt = new Date(Date.parse(fair.approvedAt ?? '') + 1000).toISOString();
  await press(tab, 'Undo');
  await tab.layers.findByText('1 could not be taken back');
  tab.layers.getByText('This was answered again since. Please look at it once more.');
  expect(fair?.status).toBe('approved');
});

/** Dana's view of Mia, whose newest transaction is a chore that was paid at a time. */
async function paidChore(hoursAgo: number) {
  const api = openFamily();
  const mia = api.state().members.find(({ username }) => username === 'mia');
  const chore = api.state().chores.find(({ childId, status }) => childId === mia?.id && status === 'approved');
  const entry = api.state().entries.find(({ source }) => source?.id === chore?.id);
  if (!mia || !chore || !entry) throw new Error('Mia has no paid chore');
  const at = new Date(Date.now() - hoursAgo * 3_600_000).toISOString();
  Object.assign(chore, { approvedAt: at });
  Object.assign(entry, { at });
  const tab = await openTabAs(api, 'dana');
  await tab.user.click(await tab.screen.findByRole('tab', { name: /^mia/ }));
  const history = within(await tab.screen.findByRole('region', { name: 'Transaction History' }));
  await history.findByText(chore.name);
  return { api, tab, chore, mia, history };
}

test('a decision is taken back in the row of its transaction, and both transactions say so', async () => {
  const { tab, chore, history } = await paidChore(1);
  await press(tab, `Take back ${chore.name}`);
  await history.findByText(`Taken back: ${chore.name}`);
  await history.findByText('Taken back');
});

test('after a day it is behind three dots', async () => {
  const { tab, chore, history } = await paidChore(30);
  await tab.user.click(history.getByRole('button', { name: `More for ${chore.name}` }));
  await press(tab, `Take back ${chore.name}`);
  await history.findByText(`Taken back: ${chore.name}`);
});

test('after seven days it is gone', async () => {
  const { chore, history } = await paidChore(7 * 24);
  expect(history.queryByRole('button', { name: new RegExp(chore.name) })).toBeNull();
});

test('A taking back that would take the balance below zero asks first', async () => {
  const { api, tab, chore, mia, history } = await paidChore(1);
  mia.account = { ...mia.account, balanceCents: 0 };
  await press(tab, `Take back ${chore.name}`);
  await tab.layers.findByText('Take it back anyway?');
  expect(tab.layers.getByText(/^The money was spent since\. The balance would be −\$/)).toBeTruthy();
  await press(tab, /^Take back$/);
  await history.findByText(`Taken back: ${chore.name}`);
  expect(api.state().entries.at(-1)?.balanceAfterCents).toBeLessThan(0);
});

test('a child takes back a purchase that waits', async () => {
  const api = openFamily();
  const tab = await openTabAs(api, 'leo');
  await tab.user.click(nth(await tab.screen.findAllByRole('link', { name: /^Goals/ }), 0));
  await press(tab, 'Take Back Bike lights');
  await tab.layers.findByText('Your parents do not see this request any more.');
  expect(api.state().goals.find(({ name }) => name === 'Bike lights')?.status).toBe('active');
});

test('a child takes back a chore, a claim and a withdrawal that wait', async () => {
  const api = openFamily();
  const tab = await openTabAs(api, 'mia');
  await press(tab, 'Take Back Book fair at school');
  await tab.layers.findByText('Your parents do not see this request any more.');
  const open = () => api.state().requests.filter(({ status }) => status === 'pending' || status === 'submitted');
  expect(open().some(({ texts }) => texts.description === 'Book fair at school')).toBe(false);
  const places = [
    [/^(All chores|Chores)/, 'Take Back Empty the dishwasher', 'The chore is on your list again.'],
    [/^Rewards/, 'Take Back Help Leo with something', 'Your parents do not see this request any more.'],
  ] as const;
  for (const [link, button, text] of places) {
    await tab.user.click(nth(await tab.screen.findAllByRole('link', { name: link }), 0));
    const pressed = nth(await tab.screen.findAllByRole('button', { name: button }), 0);
    pressed.focus();
    await tab.user.keyboard('{Enter}');
    await tab.layers.findByText(text);
    // The button goes, and the focus stays near it.
    await expect.poll(() => pressed.isConnected).toBe(false);
    await expect.poll(() => document.activeElement).not.toBe(document.body);
  }
});
