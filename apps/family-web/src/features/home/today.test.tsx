import { RULES } from '@pocketful/rules';
import { cleanup, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { closeTabs, newFamily, nth, openTabAs, type Tab, textOf } from '../../test/family-tab.tsx';

const todayOf = async ({ screen }: Tab) => within(await screen.findByRole('region', { name: 'Today' }));
const dot = ({ screen }: Tab, name: string) => screen.queryByRole('link', { name });
/** News counts as seen after two seconds. */
const SEEN = { timeout: 6000 };

test(RULES.today.child, async () => {
  const tab = await openTabAs(newFamily(), 'mia');
  const today = await todayOf(tab);
  const [news, ...rows] = today.getAllByRole('listitem').map(row => textOf(row));
  expect(news).toBe('Weekly allowance+$5.00');
  expect(rows[0]).toMatch(/^Tidy the bedroom.*Sent back.*The clothes under the bed still need a home.*Try Again$/);
  expect(rows.slice(1, -1).toSorted()).toEqual([
    expect.stringMatching(/^Learn a new song.*Sent back/),
    expect.stringMatching(/^Roller skates.*Sent back/),
  ]);
  expect(rows.at(-1)).toMatch(/^Set the table.*Due today.*Submit for Approval$/);
  today.getByText(/^With your grown-ups: .*Empty the dishwasher/);
  await tab.user.click(today.getByRole('button', { name: 'Submit for Approval' }));
  await today.findByText(/^With your grown-ups: .*Set the table/);
  await tab.user.click(today.getByRole('button', { name: 'Try Again' }));
  await today.findByText('All done for today.');
});

test('a note that was dismissed on Home is dismissed on its tab', async () => {
  const api = newFamily();
  const tab = await openTabAs(api, 'mia');
  const today = await todayOf(tab);
  await tab.user.click(today.getByRole('button', { name: 'Dismiss the note about Learn a new song' }));
  expect(today.queryByText('Learn a new song')).toBeNull();
  const rewards = await openTabAs(api, 'mia', { path: '/rewards' });
  await rewards.screen.findByRole('heading', { name: 'Earn More Money!' });
  expect(rewards.screen.queryByRole('heading', { name: 'Reward Updates' })).toBeNull();
});

test('after three chores the others are asked for', async () => {
  const api = newFamily();
  const [first] = api.state().chores.filter(({ name }) => name === 'Set the table');
  if (!first) throw new Error('no chore is due today');
  for (let i = 1; i < 5; i++)
    api.state().chores.push({ ...first, id: `${first.id.slice(0, -1)}${i}`, name: `Chore ${i}` });
  const tab = await openTabAs(api, 'mia');
  const today = await todayOf(tab);
  expect(today.getAllByRole('button', { name: 'Submit for Approval' })).toHaveLength(3);
  await tab.user.click(today.getByRole('button', { name: '2 more' }));
  expect(today.getAllByRole('button', { name: 'Submit for Approval' })).toHaveLength(5);
});

/** Closes all tabs, so that none shows the news. */
function leave() {
  closeTabs();
  cleanup();
}

/** Mia's Home was seen, and then an adult approves a chore and rejects a claim. */
async function answered() {
  const api = newFamily();
  await openTabAs(api, 'mia');
  const mia = () => api.state().members.find(({ username }) => username === 'mia');
  await expect.poll(() => mia()?.seen?.entry, SEEN).toBe(mia()?.account.sequence);
  leave();
  const adult = await openTabAs(api, 'dana');
  await adult.user.click(await adult.screen.findByRole('button', { name: '1 more' }));
  const queue = within(adult.screen.getByRole('region', { name: /^Approval Requests/ }));
  const decide = async (title: string, name: string) => {
    const row = queue.getByText(title).closest('li');
    await adult.user.click(within(row ?? document.body).getByRole('button', { name }));
    await expect.poll(() => queue.queryByText(title)).toBeNull();
  };
  await decide('Empty the dishwasher', 'Approve');
  await decide('Book fair at school', 'Reject');
  leave();
  return { api, mia };
}

test(RULES.today.fresh, async () => {
  const { api, mia } = await answered();
  const seen = mia()?.seen;
  const chores = await openTabAs(api, 'mia', { path: '/goals' });
  await chores.screen.findByRole('link', { name: /^Chores ?, 1 new$/ }, SEEN);
  await chores.screen.findByRole('link', { name: /^Home ?, 1 new$/ });
  await chores.user.click(chores.screen.getByRole('link', { name: /^Chores ?, 1 new$/ }));
  await chores.screen.findByRole('link', { name: 'Chores' }, SEEN);
  // The news of Home was not shown, so that another page still shows both.
  chores.screen.getByRole('link', { name: /^Home ?, 1 new$/ });
  expect(mia()?.seen).toEqual(seen);
  await chores.user.click(chores.screen.getByRole('link', { name: /^Home ?, 1 new$/ }));
  const today = await todayOf(chores);
  await today.findByRole('heading', { name: 'New since you were here' });
  expect(textOf(nth(today.getAllByRole('listitem'), 0))).toBe('Empty the dishwasher+$1.50');
  await expect.poll(() => mia()?.seen, SEEN).not.toEqual(seen);
  await expect.poll(() => dot(chores, 'Home')).not.toBeNull();
  // The news stays on the screen for this visit.
  today.getByRole('heading', { name: 'New since you were here' });
  leave();
  const again = await openTabAs(api, 'mia');
  expect((await todayOf(again)).queryByRole('heading', { name: 'New since you were here' })).toBeNull();
});

test(RULES.today.family, async () => {
  const tab = await openTabAs(newFamily(), 'dana');
  const rows = within(await tab.screen.findByRole('region', { name: 'Today' })).getAllByRole('listitem');
  const texts = rows.map(row => textOf(row));
  expect(texts.find(text => text.includes('Mia'))).toMatch(
    /Mia.*\d of \d done.*Tidy the bedroom \(sent back\).*Set the table/,
  );
});
