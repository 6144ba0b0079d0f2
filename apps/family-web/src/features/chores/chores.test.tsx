import { openFamily } from '@pocketful/real-api/family';
import { rivera } from '@pocketful/testkit/family/rivera';
import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { choreOf } from '../../test/chore-of.ts';
import { follow, nth, openTabAs, pick, press, type Tab, UNHEARD } from '../../test/family-tab.tsx';
import { SENT } from './hand-in.ts';

/** The request about the chore of this name on an adult's dashboard. */
async function requestOf(tab: Tab, name: string) {
  // The screen is hidden until all that it reads has come.
  await tab.screen.findAllByRole('button', { name: 'Approve' });
  const request = nth(await tab.screen.findAllByText(name), 0).closest('li');
  if (!request) throw new Error(`${name} is in no list`);
  return within(request);
}

/** Whether an adult can approve the chore of this name. */
const isAsked = ({ screen }: Tab, name: string) =>
  screen
    .queryAllByText(name)
    .some(text => within(text.closest('li') ?? document.body).queryByRole('button', { name: 'Approve' }) !== null);

test('An approval pays once; ‘Chore Approved’: ‘approved and payment processed’: the request disappears, and balance and total grow', async () => {
  const tab = await openTabAs(openFamily(), 'dana');
  const request = await requestOf(tab, 'Vacuum the living room');
  const total = () => {
    const text = tab.screen.getByText('Total Balance').parentElement?.textContent ?? '';
    return Number(/\$([\d.]+)/.exec(text)?.[1]);
  };
  await expect.poll(total).toBeGreaterThan(0);
  const before = total();
  await tab.user.click(request.getByRole('button', { name: 'Approve' }));
  await tab.screen.findByText('Chore Approved');
  expect(tab.screen.getByText('"Vacuum the living room" approved and payment processed')).toBeTruthy();
  await expect.poll(total).toBeCloseTo(before + 4, 2);
  await expect.poll(() => isAsked(tab, 'Vacuum the living room')).toBe(false);
});

test('‘Failed to approve chore’ has a text for not found, already approved, the network, and others: a chore that the other parent approved leaves the list', async () => {
  const api = openFamily({ wishes: UNHEARD });
  const tab = await openTabAs(api, 'dana');
  await tab.screen.findAllByText('Vacuum the living room');
  const { id } = await choreOf(api, 'Vacuum the living room');
  await api.call('sam', 'approveChore', { params: { id } });
  await tab.user.click((await requestOf(tab, 'Vacuum the living room')).getByRole('button', { name: 'Approve' }));
  await tab.screen.findByText('Failed to approve chore');
  expect(tab.screen.getByText('This chore has already been approved.')).toBeTruthy();
  await expect.poll(() => isAsked(tab, 'Vacuum the living room')).toBe(false);
});

test('A rejected chore with a reason is shown until dismissed; A rejection shows ‘Chore Rejected’', async () => {
  const api = openFamily();
  const parent = await openTabAs(api, 'dana');
  await follow(parent, 'Chores');
  await parent.user.click(await parent.screen.findByRole('tab', { name: /Awaiting Approval/ }));
  const request = await requestOf(parent, 'Empty the dishwasher');
  await parent.user.click(request.getByRole('button', { name: 'Reject' }));
  await press(parent, ['Not today', 'Not finished yet']);
  await parent.user.type(await parent.layers.findByLabelText(/Reason/), ': the glasses are still inside.');
  const inDialog = nth(parent.layers.getAllByRole('button', { name: 'Reject' }), -1);
  await parent.user.click(inDialog);
  await parent.screen.findByText('Chore Rejected');
  await press(parent, 'Switch Profile');
  await parent.user.click(await parent.screen.findByRole('button', { name: /^Mia/ }));
  await parent.user.type(await parent.screen.findByLabelText('Enter your 4-digit PIN'), '4821');
  await follow(parent, 'Chores');
  await parent.screen.findByText('Not finished yet: the glasses are still inside.');
  await press(parent, 'Dismiss the note about Empty the dishwasher');
  expect(parent.screen.queryByText('Not finished yet: the glasses are still inside.')).toBeNull();
});

test('A submitted chore reads ‘Awaiting Approval’ and cannot be submitted again; A rejected chore reads ‘Rejected’ to a parent and offers ‘Try Again’ to the child: each is sent once', async () => {
  const tab = await openTabAs(openFamily(), 'mia');
  await follow(tab, 'Chores');
  await tab.screen.findByRole('heading', { name: 'To Do (4)' });
  const submits = await tab.screen.findAllByRole('button', { name: 'Submit for Approval' });
  expect(submits).toHaveLength(2);
  await tab.user.dblClick(nth(submits, 0));
  await expect.poll(() => tab.screen.queryAllByRole('button', { name: 'Submit for Approval' }).length).toBe(1);
  expect(tab.screen.queryByText('Submission Failed')).toBeNull();
  await press(tab, 'Try Again');
  await expect.poll(() => tab.screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  expect(tab.screen.getAllByText('Awaiting Approval')).toHaveLength(3);
});

test('A child’s chores are enabled and disabled at once, and back if the server refuses: a refusal is shown', async () => {
  const api = openFamily();
  const tab = await openTabAs(api, 'dana');
  await follow(tab, 'Chores');
  await tab.screen.findByRole('heading', { name: "mia's Chores" });
  const first = nth(tab.screen.getAllByRole('switch'), 0);
  api.wish({ setSwitch: 'CHILD_NOT_FOUND' });
  await tab.user.click(first);
  await tab.screen.findByText('Failed to update chores setting');
  await expect.poll(() => tab.screen.getAllByRole('switch')[0]?.getAttribute('aria-checked')).toBe('true');
});

test('A chore is due tomorrow by default, at noon of the day; A new chore shows ‘Chore added’: the day is the family’s', async () => {
  const api = openFamily();
  const tab = await openTabAs(api, 'dana');
  await follow(tab, 'Chores');
  await press(tab, 'Add Chore');
  await tab.user.click(await tab.layers.findByRole('button', { name: /Make the bed/ }));
  await tab.user.click(nth(tab.layers.getAllByRole('button', { name: 'Add Chore' }), -1));
  await tab.screen.findByText('Chore added');
  expect(tab.line.bodies.get('POST /api/chores')).toMatchObject({ completed: false });
  const { reward, dueDate } = await choreOf(api, 'Make the bed');
  const local = new Date(dueDate).toLocaleString('en-US', {
    timeZone: 'America/New_York',
    hour: 'numeric',
  });
  expect([reward, local]).toEqual(['0.50', '12 PM']);
});

test('Pending lists have pending and submitted chores, not rejected ones', async () => {
  const api = openFamily();
  const id = await api.idOf('mia');
  // More approved chores of a sibling than a page has, newer than all others.
  await api.change(
    `INSERT INTO chores (family_id, chore_id, child_id, name, reward, status, due_at, submitted_at, approved_at, created_by,
       created_at, updated_at)
     SELECT c.family_id, gen_random_uuid(), m.member_id, c.name, c.reward, 'approved', c.due_at, now() - n * interval '1 second',
       now() - n * interval '1 second', c.created_by, c.created_at, c.updated_at
     FROM chores AS c, members AS m, generate_series(1, 60) AS n
     WHERE c.name = 'Empty the dishwasher' AND m.username = 'leo'`,
    "UPDATE chores SET status = 'rejected', rejected_at = now() WHERE name = 'Set the table'",
  );
  const tab = await openTabAs(api, 'dana');
  await follow(tab, 'Chores');
  const card = within(await tab.screen.findByRole('region', { name: "mia's Chores" }));
  const chores = await api.call('mia', 'listChildChores', { params: { id }, query: { limit: 100 } });
  const count = (...sought: string[]) => chores.filter(({ status }) => sought.includes(status)).length;
  await card.findByText(`${count('pending', 'submitted')} pending · ${count('approved')} completed`);
});

test('a list that is shown twice is read once', async () => {
  const tab = await openTabAs(openFamily(), 'dana');
  await follow(tab, 'Chores');
  await tab.screen.findByRole('heading', { name: "mia's Chores" });
  // The count in the title is read after the first screen.
  await expect.poll(() => tab.line.calls).toContain('GET /api/family/waiting');
  const asked = tab.line.calls.length;
  await tab.user.click(await tab.screen.findByRole('tab', { name: 'Completed' }));
  await tab.screen.findAllByText(/Paid on/);
  expect(tab.line.calls.slice(asked)).toEqual([]);
});

test('The last press of a switch wins', async () => {
  const api = openFamily();
  const tab = await openTabAs(api, 'dana');
  await follow(tab, 'Chores');
  const toggle = nth(await tab.screen.findAllByRole('switch'), 0);
  tab.line.disturb(/switches/, 'held');
  await tab.user.click(toggle);
  await tab.user.click(toggle);
  expect(toggle.getAttribute('aria-checked')).toBe('true');
  tab.line.repair();
  await expect.poll(() => tab.line.calls.filter(call => /switches/.test(call))).toHaveLength(2);
  await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('true');
  await expect.poll(() => api.rows('SELECT FROM members WHERE NOT chores_enabled')).toEqual([]);
});

async function openRejection(tab: Tab, at: number) {
  await tab.user.click(nth(await tab.screen.findAllByRole('button', { name: 'Reject' }), at));
  return tab.layers.findByLabelText<HTMLTextAreaElement>(/Reason/);
}

test('a reason is kept for its chore', async () => {
  const start = Date.now();
  let passed = 0;
  const tab = await openTabAs(openFamily({ now: () => new Date(start + passed) }), 'dana');
  await tab.user.type(await openRejection(tab, 0), 'Half a reason');
  passed = 20 * 60_000;
  await tab.runtime.queryClient.invalidateQueries({ queryKey: ['getDashboard'] });
  await tab.screen.findByText(/locked after a while without use/);
  await pick(tab, 'dana');
  expect((await openRejection(tab, 1)).value).toBe('');
  await tab.user.keyboard('{Escape}');
  expect((await openRejection(tab, 0)).value).toBe('Half a reason');
});

test('‘Failed to reject chore’ has a text for not found, the network, and others: a failed rejection keeps the reason; one that came too late closes', async () => {
  const api = openFamily();
  const tab = await openTabAs(api, 'dana');
  await tab.user.type(await openRejection(tab, 0), 'Once more');
  tab.line.disturb(/reject/, 'unreachable');
  const send = () => tab.user.click(nth(tab.layers.getAllByRole('button', { name: 'Reject' }), -1));
  await send();
  await tab.layers.findByText('Failed to reject chore');
  expect(tab.layers.getByLabelText<HTMLTextAreaElement>(/Reason/).value).toBe('Once more');
  tab.line.repair();
  await api.change("UPDATE chores SET status = 'approved', approved_at = now() WHERE status = 'submitted'");
  await send();
  await expect.poll(() => tab.layers.queryByRole('dialog')).toBeNull();
});

test('typed text is not discarded without a question, by Escape or by Back', async () => {
  const tab = await openTabAs(openFamily(), 'dana');
  const reason = await openRejection(tab, 0);
  await tab.user.type(reason, 'The corners');
  await tab.user.keyboard('{Escape}');
  await tab.user.click(await tab.layers.findByRole('button', { name: 'Keep editing' }));
  tab.back();
  const question = within(await tab.layers.findByRole('alertdialog'));
  expect(reason.value).toBe('The corners');
  await tab.user.click(nth(question.getAllByRole('button'), -1));
  await expect.poll(() => tab.layers.queryByRole('dialog')).toBeNull();
});

test('a child that sees its balance grow sees the reason, on My Chores too', async () => {
  const api = openFamily({ wishes: UNHEARD });
  const tab = await openTabAs(api, 'mia');
  await follow(tab, 'Chores');
  const row = (await tab.screen.findByText('Empty the dishwasher')).closest('li');
  expect(row?.textContent).toContain('Awaiting Approval');
  const { id } = await choreOf(api, 'Empty the dishwasher');
  await api.call('dana', 'approveChore', { params: { id } });
  await tab.runtime.queryClient.refetchQueries({ queryKey: ['getChildBalance'] });
  await expect.poll(() => tab.screen.queryByText('Awaiting Approval')).toBeNull();
});

test('a rejected chore says so', async () => {
  const tab = await openTabAs(openFamily(), 'mia');
  await follow(tab, 'Chores');
  await tab.screen.findByText('Sent back');
});

test('a deleted chore disappears, and a toast says so', async () => {
  const tab = await openTabAs(openFamily(), 'dana');
  await follow(tab, 'Chores');
  await press(tab, ['Feed the cat', 'Delete']);
  await tab.user.click(await tab.layers.findByRole('button', { name: 'Delete' }));
  await tab.screen.findByText('Chore deleted');
  await expect.poll(() => tab.screen.queryByText('Feed the cat')).toBeNull();
});

test('After a submission a child hears and reads ‘Sent. A grown-up looks at it next.’; When a row or its button disappears, the focus moves to a later row’s first button, else to the heading; a held key presses once', async () => {
  const tab = await openTabAs(openFamily(), 'mia');
  await follow(tab, 'Chores');
  const submits = () => tab.screen.queryAllByRole('button', { name: 'Submit for Approval' });
  const sent = () => within(tab.screen.getByRole('region', { name: /^To Do/ })).queryAllByText(SENT).length;
  await expect.poll(() => submits().length).toBe(2);
  const before = sent();
  nth(submits(), 0).focus();
  await tab.user.keyboard('{Enter}');
  await expect.poll(() => submits().length).toBe(1);
  await expect.poll(() => sent()).toBe(before + 1);
  const spoken = tab.screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(spoken).toContain(SENT);
  await expect.poll(() => document.activeElement?.tagName).toBe('BUTTON');
  expect(document.activeElement?.closest('section')).toBe(tab.screen.getByRole('region', { name: /^To Do/ }));
});

test('The Chores Dashboard has Add Chore, five tabs, and a count of chores that await approval: also in a family without children', async () => {
  const calls = rivera.calls.filter(({ call }) => call === 'createChoreTemplate');
  const api = openFamily({
    fixture: { ...rivera, children: [], entries: [], chores: [], devices: [], looks: [], calls },
  });
  const tab = await openTabAs(api, 'dana', { path: '/chores' });
  expect(await tab.screen.findAllByRole('tab')).toHaveLength(5);
  await tab.screen.findByText('Chores belong to a child. Add one first.');
  await tab.user.click(await tab.screen.findByRole('tab', { name: 'Master List' }));
  await tab.screen.findByText('Walk Biscuit');
});
