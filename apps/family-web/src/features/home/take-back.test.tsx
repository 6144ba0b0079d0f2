import { openFamily } from '@pocketful/real-api/family';
import { currentToast } from '@pocketful/ui-kit/toast-store';
import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { nth, openTabAs, press, type Tab } from '../../test/family-tab.tsx';

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
    await press(tab, 'Show 3 more');
    const queue = await queueOf(tab);
    await tab.user.click(rowOf(queue, title).getByRole('button', { name: 'Approve' }));
    await tab.layers.findByText(done);
    expect(currentToast()).toMatchObject({ action: { label: 'Undo' }, durationMs: 10_000 });
    await expect.poll(() => queue.queryByText(title)).toBeNull();
    await press(tab, 'Undo');
    await tab.layers.findByText('It waits for an answer again.');
    for (const key of ['action', 'durationMs']) expect(currentToast()).not.toHaveProperty(key);
    await expect.poll(() => queue.queryByText(title)).not.toBeNull();
    const newest = await api.rows('SELECT description FROM ledger_entries ORDER BY created_at DESC LIMIT 2');
    expect(newest).toEqual([{ description: `Taken back: ${title}` }, { description: title }]);
  },
);

test('a rejection is taken back by Undo', async () => {
  const tab = await openTabAs(openFamily(), 'dana');
  await press(tab, 'Show 3 more');
  const queue = await queueOf(tab);
  await tab.user.click(rowOf(queue, 'Book fair at school').getByRole('button', { name: 'Reject' }));
  await tab.layers.findByText('Withdrawal Rejected');
  await press(tab, 'Undo');
  await expect.poll(() => queue.queryByText('Book fair at school')).not.toBeNull();
});

test('what was answered lately is listed, and taken back there', async () => {
  const tab = await openTabAs(openFamily(), 'dana');
  await press(tab, 'Show 3 more');
  const queue = await queueOf(tab);
  await tab.user.click(rowOf(queue, 'Book fair at school').getByRole('button', { name: 'Reject' }));
  await tab.layers.findByText('Withdrawal Rejected');
  const answered = within(await tab.screen.findByRole('region', { name: 'Lately' }));
  await answered.findByText('Book fair at school');
  const row = rowOf(answered, 'Book fair at school');
  row.getByText('Rejected');
  await tab.user.click(row.getByRole('button', { name: 'Take back Book fair at school' }));
  await expect.poll(() => queue.queryByText('Book fair at school')).not.toBeNull();
  await expect.poll(() => answered.queryByText('Book fair at school')).toBeNull();
});

test('the dashboard shows three transactions of a child, ten with one tap, and older ones when asked', async () => {
  const tab = await openTabAs(openFamily(), 'dana');
  const history = async () => within(await tab.screen.findByRole('region', { name: 'Transaction History' }));
  const rows = async () => (await history()).queryAllByRole('listitem').length;
  await tab.user.click(await tab.screen.findByRole('tab', { name: /^mia/ }));
  await expect.poll(rows).toBe(3);
  await tab.user.click((await history()).getByRole('button', { name: 'All transactions' }));
  await expect.poll(rows).toBe(10);
  await expect.poll(() => document.activeElement).not.toBe(document.body);
  await tab.user.click((await history()).getByRole('button', { name: 'Show more' }));
  await expect.poll(rows).toBeGreaterThan(10);
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

test('one Undo takes back all that Approve all approved, and says what failed', async () => {
  const api = openFamily();
  const tab = await openTabAs(api, 'dana');
  await press(tab, 'Approve all');
  await press(tab, 'Approve all 6');
  await tab.layers.findByText('All approved');
  api.wish({ takeBackWithdrawal: 'INTERNAL' });
  await press(tab, 'Undo');
  await tab.layers.findByText('1 could not be taken back');
  const queue = tab.screen.getByRole('region', { name: 'Approval Requests' });
  await expect.poll(() => queue.querySelectorAll('li').length).toBe(4);
});

test('Approve all pays before it takes off, and its Undo takes off last', async () => {
  const api = openFamily();
  const tab = await openTabAs(api, 'dana');
  await press(tab, 'Approve all');
  await tab.layers.findByText('Approve all 6 requests?');
  // Each child can afford its requests only with its waiting credits.
  await api.change(
    `UPDATE accounts AS a SET balance = greatest(0, coalesce((
      SELECT sum(w.amount) FROM (
        SELECT child_id, -reward AS amount FROM chores WHERE status = 'submitted'
        UNION ALL SELECT child_id, -amount FROM reward_claims WHERE status = 'submitted'
        UNION ALL SELECT child_id, amount FROM purchase_requests WHERE status = 'submitted'
        UNION ALL SELECT child_id, amount FROM withdrawal_requests WHERE status = 'pending'
      ) AS w WHERE w.child_id = a.child_id), 0))`,
  );
  await press(tab, 'Approve all 6');
  await tab.layers.findByText('All approved');
  await press(tab, 'Undo');
  await tab.layers.findByText('All taken back');
});

test('the Undo of Approve all leaves what another adult decided since', async () => {
  const api = openFamily();
  const tab = await openTabAs(api, 'dana');
  await press(tab, 'Approve all');
  await press(tab, 'Approve all 6');
  await tab.layers.findByText('All approved');
  // Another adult took it back, and approved it again.
  const withdrawals = await api.call('sam', 'listWithdrawals', {});
  const id = withdrawals.find(({ description }) => description === 'Book fair at school')?.id ?? '';
  await api.call('sam', 'takeBackWithdrawal', { params: { id }, body: {} });
  await api.call('sam', 'approveWithdrawal', { params: { id } });
  await press(tab, 'Undo');
  await tab.layers.findByText('1 could not be taken back');
  tab.layers.getByText('This was answered again since. Please look at it once more.');
  const fair = await api.rows(`SELECT status FROM withdrawal_requests WHERE request_id = '${id}'`);
  expect(fair).toEqual([{ status: 'approved' }]);
});

/** Dana's view of Mia, whose newest transaction is a chore that was paid at a time. */
async function paidChore(hoursAgo: number) {
  const api = openFamily();
  const name = 'Empty the dishwasher';
  const mia = await api.idOf('mia');
  const chores = await api.call('dana', 'listChildChores', { params: { id: mia } });
  const id = chores.find(chore => chore.name === name)?.id ?? '';
  await api.call('dana', 'approveChore', { params: { id } });
  const at = new Date(Date.now() - hoursAgo * 3_600_000).toISOString();
  await api.change(
    `UPDATE chores SET approved_at = '${at}' WHERE chore_id = '${id}'`,
    `UPDATE ledger_entries SET created_at = '${at}' WHERE source_id = '${id}'`,
  );
  const tab = await openTabAs(api, 'dana');
  await tab.user.click(await tab.screen.findByRole('tab', { name: /^mia/ }));
  const history = within(await tab.screen.findByRole('region', { name: 'Transaction History' }));
  await history.findByText(name);
  return { api, tab, name, mia, history };
}

test('a decision is taken back in the row of its transaction, and both transactions say so', async () => {
  const { tab, name, history } = await paidChore(1);
  await press(tab, `Take back ${name}`);
  await history.findByText(`Taken back: ${name}`);
  await history.findByText('Taken back');
});

test('after a day it is behind three dots', async () => {
  const { tab, name, history } = await paidChore(30);
  await tab.user.click(history.getByRole('button', { name: `More for ${name}` }));
  await press(tab, `Take back ${name}`);
  await history.findByText(`Taken back: ${name}`);
});

test('after seven days it is gone', async () => {
  const { name, history } = await paidChore(7 * 24);
  expect(history.queryByRole('button', { name: new RegExp(name) })).toBeNull();
});

test('A taking back that would take the balance below zero asks first', async () => {
  const { api, tab, name, mia, history } = await paidChore(1);
  await api.change(`UPDATE accounts SET balance = 0 WHERE child_id = '${mia}'`);
  await press(tab, `Take back ${name}`);
  await tab.layers.findByText('Take it back anyway?');
  expect(tab.layers.getByText(/^The money was spent since\. The balance would be −\$/)).toBeTruthy();
  await press(tab, /^Take back$/);
  await history.findByText(`Taken back: ${name}`);
  const [newest] = await api.rows<{ balance: number }>(
    'SELECT balance_after::float AS balance FROM ledger_entries ORDER BY created_at DESC LIMIT 1',
  );
  expect(newest?.balance).toBeLessThan(0);
});

test('a child takes back a purchase that waits', async () => {
  const api = openFamily();
  const tab = await openTabAs(api, 'leo');
  await tab.user.click(nth(await tab.screen.findAllByRole('link', { name: /^Goals/ }), 0));
  await press(tab, 'Take Back Bike lights');
  await tab.layers.findByText('Your parents do not see this request any more.');
  expect(await api.rows("SELECT status FROM savings_goals WHERE name = 'Bike lights'")).toEqual([{ status: 'active' }]);
});

test('a child takes back a chore, a claim and a withdrawal that wait', async () => {
  const api = openFamily();
  const tab = await openTabAs(api, 'mia');
  await press(tab, 'Take Back Book fair at school');
  await tab.layers.findByText('Your parents do not see this request any more.');
  const withdrawals = await api.call('mia', 'listWithdrawals', {});
  expect(withdrawals.map(({ description }) => description)).not.toContain('Book fair at school');
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
