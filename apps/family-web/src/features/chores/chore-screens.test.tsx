import { CHORE_CATEGORIES } from '@pocketful/chores/rules';
import { openFamily } from '@pocketful/real-api/family';
import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { nth, openTab, openTabAs, type Tab, textOf } from '../../test/family-tab.tsx';
import { CHORE_CATEGORY_LABELS } from './chore-categories.ts';

const rowOf = async ({ screen }: Tab, name: string) => (await screen.findByText(name)).closest('li') ?? document.body;

/** The chores' address as an adult sees it. */
function openChores(tab = ''): Tab {
  const api = openFamily();
  api.be({ signedIn: 'dana' });
  return openTab(api, `/chores${tab}`);
}

test('The Chores Dashboard has Add Chore, five tabs, and a count of chores that await approval', async () => {
  const tab = openChores();
  await tab.screen.findByRole('heading', { name: 'Chores Dashboard' });
  const tabs = (await tab.screen.findAllByRole('tab')).map(textOf);
  expect(tabs).toEqual([
    'All',
    expect.stringMatching(/^Awaiting Approval ?\d+$/),
    'Pending',
    'Completed',
    'Master List',
  ]);
  const waiting = openChores('?tab=waiting');
  await waiting.screen.findByText('Empty the dishwasher');
  const listed = within(waiting.screen.getByRole('tabpanel')).getAllByRole('listitem').length;
  expect(tabs[1]).toMatch(new RegExp(`${listed}$`));
  await tab.user.click(await tab.screen.findByRole('button', { name: 'Add Chore' }));
  await tab.layers.findByRole('dialog', { name: 'Add Chore' });
});

test('The tab All has a card for each child with its counts, Add, and the actions of each chore', async () => {
  const tab = openChores();
  const card = await tab.screen.findByRole('region', { name: "mia's Chores" });
  const mias = within(card);
  await expect.poll(() => textOf(card)).toMatch(/\d+ pending · \d+ completed/);
  const dishwasher = within(await rowOf(tab, 'Empty the dishwasher'));
  for (const name of ['Approve', 'Reject', 'Empty the dishwasher'])
    expect(dishwasher.getByRole('button', { name })).toBeTruthy();
  const piano = within(await rowOf(tab, 'Practice the piano for 20 minutes'));
  expect(piano.queryByRole('button', { name: 'Approve' })).toBeNull();
  await tab.user.click(mias.getByRole('button', { name: 'Add a chore for mia' }));
  expect(await tab.layers.findByRole('radio', { name: 'Mia' })).toHaveProperty('checked', true);
});

test('Awaiting Approval shows child and submitted date, Pending has delete, Completed shows child, reward and ‘Paid on’: Awaiting Approval and Pending', async () => {
  const waiting = openChores('?tab=waiting');
  const row = await rowOf(waiting, 'Empty the dishwasher');
  expect(textOf(row)).toMatch(/\$1\.50.*Mia.*Submitted \w+ \d+, \d{4}/);
  expect(within(row).getByRole('button', { name: 'Approve' })).toBeTruthy();
  expect(within(row).getByRole('button', { name: 'Reject' })).toBeTruthy();
  const pending = openChores('?tab=pending');
  const piano = await rowOf(pending, 'Practice the piano for 20 minutes');
  expect(textOf(piano)).toMatch(/Mia.*Due tomorrow/);
  // The screen is hidden until all that it reads has come.
  await pending.user.click(await within(piano).findByRole('button', { name: /^Practice/ }));
  await pending.layers.findByRole('button', { name: 'Delete' });
});

test('Awaiting Approval shows child and submitted date, Pending has delete, Completed shows child, reward and ‘Paid on’: Completed', async () => {
  const row = await rowOf(openChores('?tab=completed'), 'Rake the leaves');
  expect(textOf(row)).toMatch(/Rake the leaves ?Mia ?· ?Paid on \w+ \d+, \d{4} ?\+\$5\.00/);
});

test('The Master List has cards of templates, add template and assign chore; A template or a transaction names its category as the lists do; savings is ‘Savings Goal’', async () => {
  const tab = openChores('?tab=master');
  const card = await tab.screen.findByRole('group', { name: 'Walk Biscuit' });
  expect(within(card).getByRole('button', { name: 'Assign Walk Biscuit' })).toBeTruthy();
  await tab.user.click(await tab.screen.findByRole('button', { name: 'Add Template' }));
  const category = await tab.layers.findByLabelText<HTMLSelectElement>('Category');
  expect([...category.options].map(({ value }) => value)).toEqual([...CHORE_CATEGORIES]);
  expect([...category.options].map(({ text }) => text)).toEqual(
    CHORE_CATEGORIES.map(name => CHORE_CATEGORY_LABELS[name]),
  );
  expect([...CHORE_CATEGORIES]).toEqual(['housework', 'yardwork', 'school', 'personal', 'other']);
});

test('My Chores has the balance, Chore Updates, To Do (n), and My Completed Chores (n) newest first with ‘Completed on’ or ‘Date pending’', async () => {
  const api = openFamily();
  api.be({ signedIn: 'mia' });
  const tab = openTab(api, '/chores');
  const { screen } = tab;
  await screen.findByRole('heading', { name: 'My Chores' });
  await expect.poll(() => textOf(document.body)).toMatch(/My Chores.*\$\d+\.\d\d/);
  const updates = await screen.findByRole('region', { name: 'Chore Updates' });
  expect(textOf(updates)).toContain('Almost there. The clothes under the bed still need a home.');
  const toDo = screen.getByRole('region', { name: /^To Do \(\d+\)$/ });
  const count = within(toDo).getAllByRole('listitem').length;
  expect(textOf(within(toDo).getByRole('heading', { level: 2 }))).toBe(`To Do (${count})`);
  const done = screen.getByRole('region', { name: /^My Completed Chores \(\d+\)$/ });
  const rows = within(done).getAllByRole('listitem').map(textOf);
  expect(rows.length).toBeGreaterThan(1);
  expect(rows[0]).toMatch(/^Rake the leaves ?Completed on \w+ \d+, \d{4} ?\+\$5\.00$/);
  const days = rows.map(row => new Date(/Completed on (\w+ \d+, \d{4})/.exec(row)?.[1] ?? '').getTime());
  expect(days).toEqual(days.toSorted((a, b) => b - a));
  expect(textOf(within(done).getByRole('heading', { level: 2 }))).toBe(`My Completed Chores (${rows.length})`);
});

test('My Chores has the balance, Chore Updates, To Do (n), and My Completed Chores (n) newest first with ‘Completed on’ or ‘Date pending’: a done chore without a date', async () => {
  const api = openFamily({ signedIn: 'mia' });
  // The database has no such chore, so its times are removed from the answer.
  const fetch: typeof api.fetch = async (...asked) => {
    const response = await api.fetch(...asked);
    if (!String(asked[0]).includes('chores')) return response;
    const text = (await response.text()).replaceAll(/"(approvedAt|submittedAt)":"[^"]+"/g, '"$1":null');
    return new Response(text, response);
  };
  const row = await rowOf(openTab({ ...api, fetch }, '/chores'), 'Rake the leaves');
  expect(textOf(row)).toContain('Date pending');
});

test('Only a child submits a chore and tries it again', async () => {
  const tab = openChores();
  await tab.screen.findByText('Practice the piano for 20 minutes');
  expect(tab.screen.queryByRole('button', { name: 'Submit for Approval' })).toBeNull();
  expect(tab.screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  const child = await openTabAs(openFamily(), 'mia');
  await child.user.click(await child.screen.findByRole('link', { name: 'Chores' }));
  expect(nth(await child.screen.findAllByRole('button', { name: 'Submit for Approval' }), 0)).toBeTruthy();
});
