import { openFamily } from '@pocketful/real-api/family';
import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sessionOf } from '../test/browser-session.ts';
import { follow, openTab, openTabAs } from '../test/family-tab.tsx';
import { confirm, KEPT, keepMia, lineIsBack, workers } from '../test/offline.ts';

test('A child that starts offline sees its last balance and chores, with their time: a child that starts offline sees its last balance and chores, with their time', async () => {
  const { api, tab } = await keepMia();
  const balance = (await tab.screen.findByText('My Savings')).parentElement?.textContent;
  tab.runtime.close();
  const yesterday = Date.now() - 86_400_000;
  localStorage.setItem(KEPT, (localStorage.getItem(KEPT) ?? '').replaceAll(/"at":\d+/g, `"at":${yesterday}`));
  const again = openTab(api, '/', { away: true, workers: workers() });
  expect((await again.screen.findByText('My Savings')).parentElement?.textContent).toBe(balance);
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(yesterday);
  await again.screen.findByText(new RegExp(`Not up to date since ${day} at`));
  await again.screen.findByText('You are offline');
  expect(again.screen.queryByText('My week')).toBeNull();
  await follow(again, 'Chores');
  await again.screen.findByRole('heading', { name: 'To Do (4)' });
  lineIsBack(again);
  await expect.poll(() => again.screen.queryByText(/Not up to date/)).toBeNull();
  expect(again.line.calls.filter(call => call.includes('cursor'))).toEqual([]);
  await again.user.click(again.screen.getByRole('link', { name: /^Home/ }));
  await again.screen.findByRole('heading', { name: 'Transaction Ledger' });
  await again.screen.findByRole('heading', { name: 'My week' });
});

test('A child’s offline data is removed when its profile is left: after a 401 no kept data is shown or stays', async () => {
  const { api, tab } = await keepMia();
  tab.runtime.close();
  const again = openTab(api, '/', { away: true, workers: workers() });
  await again.screen.findByText('My Savings');
  api.wish({ '*': 'NOT_SIGNED_IN' });
  lineIsBack(again);
  await again.screen.findByRole('link', { name: 'Start Saving Today' });
  expect(localStorage.getItem(KEPT)).toBeNull();
});

test('Nothing of an adult’s profile is kept for an offline start: an adult’s profile keeps nothing, nor does a child’s if the app cannot start offline', async () => {
  const adult = await openTabAs(openFamily(), 'dana', { workers: workers() });
  await adult.screen.findByText('Approval Requests');
  adult.runtime.close();
  const child = await openTabAs(openFamily(), 'mia');
  await follow(child, 'Chores');
  await child.screen.findByRole('heading', { name: 'To Do (4)' });
  expect(localStorage.getItem(KEPT)).toBeNull();
  child.runtime.close();
  const away = openTab(openFamily(), '/', { away: true, workers: workers() });
  await away.screen.findByText('Pocketful cannot be reached right now');
});

test.each([
  ['Switch Profile', 'Who is using Pocketful?'],
  ['Logout', 'A pocket full of coins'],
])('A child’s offline data is removed when its profile is left: kept data is gone after %s', async (leave, heading) => {
  const { tab } = await keepMia();
  await tab.user.click(tab.screen.getByRole('button', { name: leave }));
  if (leave === 'Logout') await confirm(tab, leave);
  await tab.screen.findByRole('heading', { name: new RegExp(heading.replace('?', '\\?')) });
  expect(localStorage.getItem(KEPT)).toBeNull();
});

test('A child’s offline data is removed when its profile is left: kept data of one child is gone when another profile is active, for whatever reason', async () => {
  const { api, tab } = await keepMia();
  api.be({ signedIn: 'leo' });
  await act(() => tab.runtime.session.recheck());
  await tab.screen.findByRole('heading', { name: 'Hi, Leo!' });
  await expect.poll(() => localStorage.getItem(KEPT) ?? '').not.toContain('"mia"');
});

const left = (call: string) => (call === 'Logout' ? 'POST /api/auth/logout' : 'POST /api/auth/switch-profile');

test.each([
  ['Switch Profile', 'dana', { name: 'Who is using Pocketful?' }],
  ['Logout', 'dana', { name: /^A pocket full of coins/ }],
  ['Switch Profile', 'mia', { name: 'Who is using Pocketful?' }],
  ['Logout', 'mia', { name: /^A pocket full of coins/ }],
])(
  'Switch Profile and Logout hide the profile at once, offline and in every tab; the server learns it before any other call: %s hides what %s sees at once, offline and in every tab, and is sent before any other call',
  async (button, who, heading) => {
    const api = openFamily();
    const tab = await openTabAs(api, who);
    const other = openTab(api);
    await other.screen.findByRole('button', { name: 'Switch Profile' });
    for (const { line } of [tab, other]) line.disturb(/./, 'unreachable');
    await tab.user.click(tab.screen.getByRole('button', { name: button }));
    if (button === 'Logout' && who === 'mia') await confirm(tab, button);
    for (const { screen } of [tab, other]) {
      await screen.findByRole('heading', heading);
      expect(screen.queryByRole('button', { name: 'Switch Profile' })).toBeNull();
    }
    expect(tab.layers.queryByText(/failed|Could not/)).toBeNull();
    expect(await sessionOf(api)).toMatchObject({ memberId: await api.idOf(who) });
    tab.runtime.close();
    other.runtime.close();

    const again = openTab(api);
    await again.screen.findByRole('heading', heading);
    expect(again.line.calls[0]).toBe(left(button));
    await expect.poll(async () => (await sessionOf(api))?.memberId ?? null).toBeNull();
    expect((await sessionOf(api)) === undefined).toBe(button === 'Logout');
  },
);

test('Switch Profile and Logout hide the profile at once, offline and in every tab; the server learns it before any other call: a start offline restores nothing of a profile that was left', async () => {
  const { tab } = await keepMia();
  const kept = localStorage.getItem(KEPT) ?? '';
  const record = localStorage.getItem('currentUser') ?? '';
  tab.line.disturb(/./, 'unreachable');
  await tab.user.click(tab.screen.getByRole('button', { name: 'Switch Profile' }));
  await tab.screen.findByRole('heading', { name: 'Who is using Pocketful?' });
  tab.runtime.close();
  expect(localStorage.getItem(KEPT)).toBeNull();
  // The page was closed before the storage was emptied.
  localStorage.setItem(KEPT, kept);
  localStorage.setItem('currentUser', record);
  const again = openTab(openFamily(), '/', { away: true, workers: workers() });
  await again.screen.findByText('Pocketful cannot be reached right now');
});

test('when the browser is online again, the switch is sent, and the picker works', async () => {
  const api = openFamily();
  const tab = await openTabAs(api, 'dana');
  tab.line.disturb(/./, 'unreachable');
  await tab.user.click(tab.screen.getByRole('button', { name: 'Switch Profile' }));
  await tab.screen.findByText('This could not be loaded');
  lineIsBack(tab);
  await tab.screen.findByRole('button', { name: /^Mia/ });
  expect(await sessionOf(api)).toMatchObject({ memberId: null });
});

test('Back to Login before Switch Profile is sent ends the session', async () => {
  const api = openFamily();
  const tab = await openTabAs(api, 'dana');
  tab.line.disturb(/switch-profile/, 'held');
  await tab.user.click(tab.screen.getByRole('button', { name: 'Switch Profile' }));
  await tab.user.click(await tab.screen.findByRole('button', { name: 'Back to Login' }));
  await confirm(tab, 'Sign out');
  await tab.screen.findByRole('button', { name: 'Sign In' });
  lineIsBack(tab);
  await expect.poll(() => sessionOf(api)).toBeUndefined();
  expect(tab.screen.getByRole('button', { name: 'Sign In' })).toBeTruthy();
});
