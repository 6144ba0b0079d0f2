import { openFamily } from '@pocketful/real-api/family';
import { rivera } from '@pocketful/testkit/family/rivera';
import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sessionOf } from '../test/browser-session.ts';
import { follow, nth, openTab, openTabAs, pick, signIn } from '../test/family-tab.tsx';

test("/ is the landing page for a visitor, and the member's home after the sign-in; An unknown path shows ‘404 Page Not Found’, ‘Route not found: ’ with the path, and ‘Go back home’; An unknown address shows the 404 screen: a visitor sees the landing page, and at an unknown path a link home", async () => {
  const api = openFamily();
  const tab = openTab(api);
  await tab.screen.findByRole('link', { name: 'Start Saving Today' });
  const lost = openTab(api, '/nowhere');
  await lost.screen.findByRole('heading', { name: '404 Page Not Found' });
  expect(lost.screen.getByText('Route not found: /nowhere')).toBeTruthy();
  await lost.user.click(lost.screen.getByRole('link', { name: 'Go back home' }));
  await lost.screen.findByRole('link', { name: 'Start Saving Today' });
});

test('A login without a name shows ‘Email or username is required’; A failed login shows ‘Login failed’: ‘Invalid email/username or password.’: a refused login says so, and an empty one is not sent', async () => {
  const tab = openTab(openFamily(), '/login');
  await tab.user.click(await tab.screen.findByRole('button', { name: 'Sign In' }));
  await tab.screen.findByText('Email or username is required');
  await tab.user.type(tab.screen.getByLabelText('Email or username'), 'dana');
  await tab.user.type(tab.screen.getByLabelText('Password'), 'wrong');
  await tab.user.click(tab.screen.getByRole('button', { name: 'Sign In' }));
  await tab.screen.findByText('Login failed');
  expect(tab.screen.getAllByText('Invalid email/username or password.').length).toBeGreaterThan(0);
  expect(tab.screen.queryByText(/^Support code/)).toBeNull();
});

test("/ is the landing page for a visitor, and the member's home after the sign-in; A login picks no profile: the picker follows, and the member’s home follows the pick: after a login the family picks, and the member’s own home follows", async () => {
  const tab = openTab(openFamily(), '/login');
  await signIn(tab);
  for (const { firstName } of rivera.children) await tab.screen.findByRole('button', { name: new RegExp(firstName) });
  await pick(tab, 'mia');
  await tab.screen.findByRole('heading', { name: 'Hi, Mia!' });
  expect(JSON.parse(localStorage.getItem('currentUser') ?? '{}').username).toBe('mia');
});

test('A wrong PIN clears the digits and keeps the focus: a wrong PIN clears the digits, shows the tries left, and keeps the focus', async () => {
  const tab = openTab(openFamily(), '/login');
  await signIn(tab);
  await tab.user.click(await tab.screen.findByRole('button', { name: /^Mia/ }));
  const digits = await tab.screen.findByLabelText<HTMLInputElement>('Enter your 4-digit PIN');
  tab.line.disturb(/verify-pin/, 'held');
  // Digits that are typed while the PIN is checked are dropped.
  await tab.user.keyboard('000099');
  expect(document.activeElement).toBe(digits);
  // A browser takes the focus from a field that is disabled.
  expect(digits.disabled).toBe(false);
  tab.line.repair();
  await tab.screen.findByText('Invalid PIN');
  await tab.screen.findByText('That PIN is not right. 4 tries left.');
  expect(digits.value).toBe('');
  expect(document.activeElement).toBe(digits);
  await expect.poll(() => digits.getAttribute('aria-busy')).toBeNull();
  await tab.user.keyboard('4821');
  await tab.screen.findByRole('heading', { name: 'Hi, Mia!' });
});

test('A limit says how long to wait: a locked profile says how long to wait, and opens with the grown-up’s password', async () => {
  const tab = openTab(openFamily(), '/login');
  await signIn(tab);
  await tab.user.click(await tab.screen.findByRole('button', { name: /^Mia/ }));
  for (const left of [/4 tries/, /3 tries/, /2 tries/, /1 try left/, /one try too many/]) {
    await tab.user.type(tab.screen.getByLabelText('Enter your 4-digit PIN'), '0000');
    await tab.screen.findByText(left);
  }
  await tab.user.type(tab.screen.getByLabelText('Enter your 4-digit PIN'), '4821');
  expect((await tab.screen.findAllByText(/Please wait 15 minutes/)).length).toBeGreaterThan(0);
  await tab.user.click(tab.screen.getByRole('button', { name: /Ask a grown-up/ }));
  await tab.user.type(tab.screen.getByLabelText('Password of Dana'), 'Pocketful-1!');
  await tab.user.click(tab.screen.getByRole('button', { name: 'Continue' }));
  await tab.screen.findByRole('heading', { name: 'Hi, Mia!' });
});

test('In the picker no profile is active: a switch in one tab is seen in the other, and nothing of the last member stays', async () => {
  const api = openFamily();
  const parent = await openTabAs(api, 'dana');
  await parent.screen.findByText('Approval Requests');
  const second = openTab(api);
  await second.screen.findByText('Approval Requests');
  await second.user.click(second.screen.getByRole('button', { name: 'Switch Profile' }));
  await parent.screen.findByRole('heading', { name: 'Who is using Pocketful?' });
  await pick(second, 'leo');
  await parent.screen.findByRole('heading', { name: 'Hi, Leo!' });
  expect(parent.screen.queryByText('Approval Requests')).toBeNull();
  expect(parent.runtime.queryClient.getQueryCache().find({ queryKey: ['listChildren'], exact: false })).toBeUndefined();
});

test('a tab that missed a switch is refused, changes nothing, and updates itself', async () => {
  const api = openFamily();
  const tab = await openTabAs(api, 'dana');
  const approve = await tab.screen.findAllByRole('button', { name: 'Approve' });
  const entries = () => api.rows('SELECT entry_id FROM ledger_entries ORDER BY entry_id');
  const before = await entries();
  await api.change(
    `UPDATE sessions SET active_member_id = '${await api.idOf('mia')}' WHERE user_agent = 'lightMyRequest'`,
  );
  await tab.user.click(nth(approve, 0));
  await tab.screen.findByRole('heading', { name: 'Hi, Mia!' });
  expect(await entries()).toEqual(before);
});

test('Back to Login and logout clear member, family and stored data', async () => {
  const api = openFamily();
  const tab = openTab(api, '/login');
  await signIn(tab);
  const other = openTab(api);
  await other.screen.findByRole('heading', { name: 'Who is using Pocketful?' });
  await tab.user.click(tab.screen.getByRole('button', { name: 'Back to Login' }));
  await tab.user.click(await tab.layers.findByRole('button', { name: 'Stay' }));
  expect(await sessionOf(api)).toBeDefined();
  await tab.user.click(tab.screen.getByRole('button', { name: 'Back to Login' }));
  await tab.user.click(await tab.layers.findByRole('button', { name: 'Sign out' }));
  await tab.screen.findByRole('button', { name: 'Sign In' });
  await expect.poll(() => sessionOf(api)).toBeUndefined();
  expect(localStorage.getItem('currentUser')).toBeNull();
  await other.screen.findByRole('button', { name: 'Sign In' });
  await signIn(tab);
});

test('An ended session clears the stored data', async () => {
  const api = openFamily();
  const tab = await openTabAs(api, 'dana');
  const approve = await tab.screen.findAllByRole('button', { name: 'Approve' });
  await api.change('DELETE FROM sessions');
  await tab.user.click(nth(approve, 0));
  await tab.screen.findByRole('link', { name: 'Start Saving Today' });
  expect(localStorage.getItem('currentUser')).toBeNull();
});

test.each([
  ['has ended elsewhere keeps', 'Piano book'],
  ['was left forgets', ''],
])(
  'After a session ended elsewhere typed text stays for the same member; leaving on purpose removes it: a session that %s the input of a form',
  async (how, kept) => {
    const api = openFamily();
    const tab = await openTabAs(api, 'dana');
    const addTransaction = async () =>
      tab.user.click(nth(await tab.screen.findAllByRole('button', { name: 'Add Transaction' }), 0));
    await addTransaction();
    await tab.user.type(await tab.layers.findByLabelText('Description'), 'Piano book');
    if (how.startsWith('has ended')) {
      await api.change('DELETE FROM sessions');
      await act(() => tab.runtime.session.recheck());
    } else act(() => tab.runtime.session.leave('logout'));
    await tab.user.click(await tab.screen.findByRole('link', { name: 'Login' }));
    await signIn(tab);
    await pick(tab, 'dana');
    await addTransaction();
    const description = await tab.layers.findByLabelText<HTMLInputElement>('Description');
    expect(description.value).toBe(kept);
  },
);

test('A visitor at a member’s address sees ‘Sign in to open it’ and returns there after the sign-in; so does a member whose session ended: a sign-in at a member’s address opens that address; an unknown address offers no sign-in', async () => {
  const api = openFamily();
  const tab = openTab(api, '/settings?tab=accounts');
  await tab.screen.findByText('Route not found: /settings');
  await tab.user.click(await tab.screen.findByRole('link', { name: 'Sign in to open it' }));
  await signIn(tab);
  await pick(tab, 'dana');
  await tab.screen.findByRole('heading', { name: 'Settings' });
  expect(tab.screen.getByRole('tab', { name: 'Family', selected: true })).toBeTruthy();
  const lost = openTab(openFamily(), '/nowhere');
  await lost.screen.findByText('Route not found: /nowhere');
  expect(lost.screen.queryByRole('link', { name: 'Sign in to open it' })).toBeNull();
});

test.each([
  ['dana', 'Settings'],
  ['mia', 'Hi, Mia!'],
])(
  'A visitor at a member’s address sees ‘Sign in to open it’ and returns there after the sign-in; so does a member whose session ended: after an ended session the sign-in opens its last address for %s, if they have a screen there',
  async (who, heading) => {
    const api = openFamily();
    const tab = await openTabAs(api, 'dana');
    await follow(tab, 'Settings');
    await tab.screen.findByRole('tab', { name: 'Profile' });
    await api.change('DELETE FROM sessions');
    await act(() => tab.runtime.session.recheck());
    await tab.screen.findByText('Your session has ended. Please sign in again.');
    await tab.user.click(tab.screen.getByRole('link', { name: 'Login' }));
    await signIn(tab);
    await pick(tab, who);
    await tab.screen.findByRole('heading', { name: heading });
  },
);
