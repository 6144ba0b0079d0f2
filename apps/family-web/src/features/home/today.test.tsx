import { type Family, openFamily } from '@pocketful/real-api/family';
import { act, cleanup, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { closeTabs, nth, openTabAs, type Tab, textOf } from '../../test/family-tab.tsx';

const todayOf = async ({ screen }: Tab) => within(await screen.findByRole('region', { name: 'Today' }));
const dot = ({ screen }: Tab, name: string) => screen.queryByRole('link', { name });
/** Gives a child chores that are due at a time. */
async function give(api: Family, username: string, names: readonly string[], dueDate = new Date()) {
  const dana = await api.open({ signedIn: 'dana' });
  const body = { childId: await api.idOf(username), reward: '2.00', dueDate: dueDate.toISOString() };
  for (const name of names) await dana.call('createChore', { body: { ...body, name } });
}
/** News counts as seen after two seconds. */
const SEEN = { timeout: 6000 };

test('Today on a child’s Home has the next chore, those that came back behind it, the answers folded, and what waits', async () => {
  const api = openFamily();
  await api.change('DELETE FROM duties');
  const tab = await openTabAs(api, 'mia');
  const today = await todayOf(tab);
  await today.findByText('Weekly allowance');
  await today.findByText('Set the table');
  await today.findByText(/Empty the dishwasher/);
  await tab.user.click(today.getByRole('button', { name: 'Show 1 more, 1 to try again' }));
  expect(today.getByText('2 answers from your grown-ups').closest('details')?.open).toBe(false);
  const rows = today.getAllByRole('listitem').map(row => textOf(row));
  expect([...rows.slice(0, 3), ...rows.slice(3).toSorted()]).toEqual([
    'Weekly allowance+$5.00',
    expect.stringMatching(/^Set the table.*Due today.*Submit for Approval$/),
    expect.stringMatching(/^Tidy the bedroom.*Sent back.*The clothes under the bed still need a home.*Try Again$/),
    expect.stringMatching(/^Learn a new song.*Not yet/),
    expect.stringMatching(/^Roller skates.*Not yet/),
  ]);
  today.getByText(/^With your grown-ups: .*Empty the dishwasher/);
  await tab.user.click(today.getByRole('button', { name: 'Submit for Approval' }));
  // The row stays where it was, and can be taken back. The next one comes below it.
  const takeBack = await today.findByRole('button', { name: 'Take Back Set the table' });
  await expect.poll(() => document.activeElement).toBe(takeBack);
  expect(textOf(nth(today.getAllByRole('listitem'), 1))).toMatch(/^Set the table/);
  expect(textOf(nth(today.getAllByRole('listitem'), 2))).toMatch(/^Tidy the bedroom.*Try Again$/);
  await tab.user.click(today.getByRole('button', { name: 'Try Again' }));
  await today.findByText('All done for today. Want to earn more?');
});

test('Without a chore of today a child’s Home offers what it can hand in already; ‘All done for today.’ needs one that was handed in today', async () => {
  const api = openFamily();
  await api.change('DELETE FROM chores; DELETE FROM duties');
  await give(api, 'leo', ['Make the bed', 'Water the plants'], new Date(Date.now() + 86_400_000));
  const tab = await openTabAs(api, 'leo');
  const today = await todayOf(tab);
  await today.findByText('Nothing due today. Want to earn something now?');
  const rows = today.getByRole('list', { name: 'What you can do now' });
  expect(within(rows).getAllByRole('listitem')).toHaveLength(2);
  await tab.user.click(nth(await within(rows).findAllByRole('button', { name: 'Submit for Approval' }), 0));
  // The row stays where it was, and the other one does, too.
  await today.findByRole('button', { name: 'Take Back Make the bed' });
  await today.findByText('All done for today. Want to earn more?');
  await tab.user.click(today.getByRole('button', { name: 'Submit for Approval' }));
  await today.findByText('All done for today.');
  expect(within(rows).getAllByRole('listitem')).toHaveLength(2);
});

test('Without a chore of today a child’s Home offers what it can hand in already; ‘All done for today.’ needs one that was handed in today: a child without chores reads so', async () => {
  const api = openFamily();
  await api.change('DELETE FROM chores; DELETE FROM duties');
  const tab = await openTabAs(api, 'leo');
  const today = await todayOf(tab);
  await today.findByText('Nothing to do today.');
});

test('a note that was dismissed on Home is dismissed on its tab', async () => {
  const api = openFamily();
  const tab = await openTabAs(api, 'mia');
  const today = await todayOf(tab);
  await tab.user.click(await today.findByRole('button', { name: 'Dismiss the note about Learn a new song' }));
  expect(today.queryByText('Learn a new song')).toBeNull();
  const rewards = await openTabAs(api, 'mia', { path: '/rewards' });
  await rewards.screen.findByRole('heading', { name: 'Earn More Money!' });
  expect(rewards.screen.queryByRole('heading', { name: 'Reward Updates' })).toBeNull();
});

test('a note that was dismissed on Chores is not on Home; the chore is', async () => {
  const api = openFamily();
  const chores = await openTabAs(api, 'mia', { path: '/chores' });
  await chores.user.click(
    await chores.screen.findByRole('button', { name: 'Dismiss the note about Tidy the bedroom' }),
  );
  const tab = await openTabAs(api, 'mia');
  const today = await todayOf(tab);
  await tab.user.click(await today.findByRole('button', { name: 'Show 1 more, 1 to try again' }));
  expect(textOf((await today.findByText('Tidy the bedroom')).closest('li'))).toMatch(/^Tidy the bedroom.*Try Again$/);
  expect(today.queryByText(/under the bed/)).toBeNull();
});

test('after the next chore the others are asked for', async () => {
  const api = openFamily();
  await give(api, 'mia', ['Chore 1', 'Chore 2', 'Chore 3', 'Chore 4']);
  const tab = await openTabAs(api, 'mia');
  const today = await todayOf(tab);
  await expect.poll(() => today.queryAllByRole('button', { name: 'Submit for Approval' }).length).toBe(1);
  await tab.user.click(await today.findByRole('button', { name: 'Show 5 more, 1 to try again' }));
  await expect.poll(() => document.activeElement).not.toBe(document.body);
  expect(today.getAllByRole('button', { name: 'Submit for Approval' })).toHaveLength(5);
});

/** Closes all tabs, so that none shows the news. */
function leave() {
  closeTabs();
  cleanup();
}

/** Mia has seen her Home, and then an adult approves a chore and rejects a withdrawal. */
async function answered() {
  const api = openFamily();
  const body = { mark: { entry: 9999, decision: 9999 } };
  await api.call('mia', 'markSeen', { params: { id: await api.idOf('mia') }, body });
  const adult = await openTabAs(api, 'dana');
  await adult.user.click(await adult.screen.findByRole('button', { name: 'Show 3 more' }));
  const queue = within(adult.screen.getByRole('region', { name: /^Approval Requests/ }));
  const decide = async (title: string, name: string) => {
    const row = (await queue.findByText(title)).closest('li');
    await adult.user.click(within(row ?? document.body).getByRole('button', { name }));
    await expect.poll(() => queue.queryByText(title)).toBeNull();
  };
  await decide('Empty the dishwasher', 'Approve');
  await decide('Book fair at school', 'Reject');
  leave();
  return api;
}

/** What Mia has seen. */
const seenOf = (api: Family) => api.rows("SELECT seen_entry, seen_decision FROM members WHERE username = 'mia'");

test('A child sees what is new since it was here, and a dot with a count on each tab with news', async () => {
  const api = await answered();
  const seen = await seenOf(api);
  const chores = await openTabAs(api, 'mia', { path: '/goals' });
  await chores.screen.findByRole('link', { name: /^Chores ?, 1 new$/ }, SEEN);
  await chores.screen.findByRole('link', { name: /^Home ?, 1 new$/ });
  await chores.user.click(chores.screen.getByRole('link', { name: /^Chores ?, 1 new$/ }));
  await chores.screen.findByRole('link', { name: 'Chores' }, SEEN);
  // The news of Home was not shown, so that another page still shows both.
  chores.screen.getByRole('link', { name: /^Home ?, 1 new$/ });
  expect(await seenOf(api)).toEqual(seen);
  await chores.user.click(chores.screen.getByRole('link', { name: /^Home ?, 1 new$/ }));
  const today = await todayOf(chores);
  await today.findByRole('heading', { name: 'New since you were here' });
  expect(textOf(nth(today.getAllByRole('listitem'), 0))).toBe('Empty the dishwasher+$1.50');
  await expect.poll(() => seenOf(api), SEEN).not.toEqual(seen);
  await expect.poll(() => dot(chores, 'Home')).not.toBeNull();
  // The news stays on the screen for this visit.
  today.getByRole('heading', { name: 'New since you were here' });
  leave();
  const again = await openTabAs(api, 'mia');
  expect((await todayOf(again)).queryByRole('heading', { name: 'New since you were here' })).toBeNull();
});

test('Home shows all news, and sends the mark', async () => {
  const api = await answered();
  const seen = await seenOf(api);
  const tab = await openTabAs(api, 'mia');
  await tab.screen.findByRole('link', { name: /^Chores ?, 1 new$/ }, SEEN);
  await tab.layers.findByText('New since you were here: Empty the dishwasher: +$1.50');
  await expect.poll(() => seenOf(api), SEEN).not.toEqual(seen);
  await tab.screen.findByRole('link', { name: 'Chores' });
});

test.each<[string, (tab: Tab, api: Family) => Promise<unknown>]>([
  [
    'a layer is open',
    async ({ user, screen, layers }) => {
      await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
      await layers.findByRole('dialog');
    },
  ],
  ['the page is hidden', async () => vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)],
  [
    'the tab still loads',
    async ({ user, screen }, api) => {
      api.wish({ listChildChores: 'NEVER' });
      await user.click(screen.getByRole('link', { name: /^Chores/ }));
    },
  ],
])('news is not seen while %s', async (_, hide) => {
  const api = await answered();
  onTestFinished(() => void vi.restoreAllMocks());
  const seen = await seenOf(api);
  const tab = await openTabAs(api, 'mia');
  await tab.screen.findByRole('link', { name: /^Chores ?, 1 new$/ }, SEEN);
  await hide(tab, api);
  await new Promise(resolve => setTimeout(resolve, 3000));
  tab.screen.getByRole('link', { name: /^Chores ?, 1 new$/, hidden: true });
  expect(await seenOf(api)).toEqual(seen);
});

test('a new answer has a dot, although a shown one was taken back', async () => {
  const api = await answered();
  const tab = await openTabAs(api, 'mia', { path: '/chores' });
  await tab.screen.findByRole('link', { name: /^Chores ?, 1 new$/ }, SEEN);
  // Seen here; Home has another news, so that the server is not sent the mark.
  await tab.screen.findByRole('link', { name: 'Chores' }, SEEN);
  const chores = await api.call('dana', 'listChores', {});
  const params = { id: chores.find(({ name }) => name === 'Empty the dishwasher')?.id ?? '' };
  await api.call('dana', 'takeBackChore', { params, body: {} });
  await tab.runtime.queryClient.invalidateQueries();
  await tab.screen.findByRole('button', { name: 'Take Back Empty the dishwasher' });
  await api.call('dana', 'approveChore', { params });
  await tab.runtime.queryClient.invalidateQueries();
  await tab.screen.findByRole('link', { name: /^Chores ?, 1 new$/ });
});

test('a child says on Home that it got what it bought', async () => {
  const api = openFamily();
  const childId = await api.idOf('mia');
  const goals = await api.call('mia', 'listChildGoals', { params: { id: childId } });
  const goalId = goals.find(({ name }) => name === 'Roller skates')?.id ?? '';
  const { id } = await api.call('mia', 'createPurchase', { body: { childId, goalId } });
  const dana = await api.open({ signedIn: 'dana' });
  await dana.call('approvePurchase', { params: { id } });
  await dana.call('handOverPurchase', { params: { id }, body: { handedOver: true } });
  const tab = await openTabAs(api, 'mia');
  const today = await todayOf(tab);
  await today.findByText('Handed over');
  await tab.user.click(today.getByRole('button', { name: 'Got it: Roller skates' }));
  await expect.poll(() => today.queryByText('Handed over')).toBeNull();
  const received = `SELECT received_at IS NOT NULL AS received FROM purchase_requests WHERE request_id = '${id}'`;
  expect(await api.rows(received)).toEqual([{ received: true }]);
});

test('what arrives while Home is open is below, and announced alone', async () => {
  const api = openFamily();
  const tab = await openTabAs(api, 'mia');
  const today = await todayOf(tab);
  await today.findByRole('heading', { name: 'New since you were here' });
  const body = { childId: await api.idOf('mia'), amount: '25.00', description: 'Comet', category: 'gift' } as const;
  await api.call('dana', 'createTransaction', { body });
  await tab.runtime.queryClient.invalidateQueries();
  await tab.layers.findByText(`Just now: Comet: +$25.00`);
  const headings = today.getAllByRole('heading', { level: 3 }).map(heading => heading.textContent);
  expect(headings).toEqual(['New since you were here', 'Just now']);
  // The next child at this device finds nothing of it.
  await tab.user.click(tab.screen.getByRole('button', { name: 'Switch Profile' }));
  await tab.screen.findByRole('heading', { name: 'Who is using Pocketful?' });
  expect(tab.layers.queryByText(/Comet/)).toBeNull();
});

test.each([
  ['counts up, and coins fall into the jar', false],
  ['is there at once with reduced motion', true],
])('On a payment the balance of an open Home %s', async (_, matches) => {
  vi.stubGlobal('matchMedia', () => ({ matches, addEventListener: () => {}, removeEventListener: () => {} }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const api = openFamily();
  const { screen, runtime } = await openTabAs(api, 'leo');
  const jar = await screen.findByRole('link', { name: /^Headphones/ });
  expect(jar.querySelector('.animate-burst')).toBeNull();
  const balance = nth(await screen.findAllByText('$56.26'), 0);
  const seen: string[] = [];
  const observer = new MutationObserver(() => seen.push(balance.textContent));
  observer.observe(balance, { characterData: true, childList: true, subtree: true });
  const body = { childId: await api.idOf('leo'), amount: '10.00', description: 'Comet', category: 'gift' } as const;
  await api.call('dana', 'createTransaction', { body });
  await act(() => runtime.queryClient.invalidateQueries());
  await expect.poll(() => balance.textContent).toBe('$66.26');
  observer.disconnect();
  expect(seen.some(text => text > '$56.26' && text < '$66.26')).toBe(!matches);
  await expect.poll(() => jar.querySelector('.animate-burst')).not.toBeNull();
});

/** Chores of Mia on the dashboard. */
async function dayOfMia(change: (api: Family) => Promise<void>) {
  // Soon after midnight a chore that Mia handed in two hours before is yesterday's.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T17:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const api = openFamily();
  await change(api);
  const tab = await openTabAs(api, 'dana');
  await tab.screen.findByRole('button', { name: /^Approve all/ });
  const mia = textOf(await tab.screen.findByRole('tab', { name: /mia/ }));
  leave();
  return mia;
}

test('A child’s tab on the dashboard says how many of today’s chores were handed in', async () => {
  const ofMia = "WHERE child_id = (SELECT member_id FROM members WHERE username = 'mia')";
  expect(await dayOfMia(async () => {})).toMatch(/1 of 3 today/);
  const late = (api: Family) => api.change(`UPDATE chores SET due_at = due_at - interval '2 days' ${ofMia}`);
  expect(await dayOfMia(late)).toMatch(/ of \d today, late, \d of \d duties$/);
  const many = (api: Family) => give(api, 'mia', ['Set the table', 'Set the table', 'Set the table']);
  expect(await dayOfMia(many)).toMatch(/1 of 6 today/);
  const none = (api: Family) => api.change(`DELETE FROM chores ${ofMia}`);
  expect(await dayOfMia(none)).not.toMatch(/today/);
});

test('a failed read of the day says so in the queue, which has its suggestions', async () => {
  const api = openFamily();
  api.wish({ getFamilyToday: 'INTERNAL' });
  const tab = await openTabAs(api, 'dana');
  const queue = within(await tab.screen.findByRole('region', { name: 'Approval Requests' }));
  await queue.findByRole('button', { name: /Try again/i });
});

test('if nothing waits, the dashboard says what comes next', async () => {
  const api = openFamily();
  const waiting = ['chores', 'reward_claims', 'purchase_requests'];
  await api.change(
    ...waiting.map(table => `DELETE FROM ${table} WHERE status = 'submitted'`),
    "DELETE FROM withdrawal_requests WHERE status = 'pending'",
    'DELETE FROM chore_proposals',
  );
  const says = async (text: RegExp) => {
    const tab = await openTabAs(api, 'dana');
    const queue = within(await tab.screen.findByRole('region', { name: 'Approval Requests' }));
    await queue.findByText(text);
    leave();
  };
  // Late and rejected chores do not come next.
  await says(/^You're all caught up\. Next: \w+'s ‘(Feed the cat|Set the table)’, today\.$/);
  await api.change('DELETE FROM chores; DELETE FROM duties');
  await says(/^You're all caught up\. Next: \w+'s allowance, \w+\.$/);
  await api.change("UPDATE allowances SET name = 'Phone plan', amount = -amount WHERE name IS NULL");
  await says(/^You're all caught up\. Next: \w+'s ‘Phone plan’, \w+\.$/);
  await api.change('DELETE FROM allowances');
  await says(/^You're all caught up\.$/);
});
