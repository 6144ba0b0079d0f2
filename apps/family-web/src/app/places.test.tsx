import { openFamily } from '@pocketful/real-api/family';
import { cleanup } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { follow, nth, openTab, openTabAs, pick, signIn } from '../test/family-tab.tsx';

const focused = () => document.activeElement?.textContent;

test('Each address is a screen with a window title and the focus at its heading', async () => {
  const tab = await openTabAs(openFamily(), 'dana');
  await tab.screen.findByRole('heading', { name: 'Family Dashboard' });
  await expect.poll(() => document.title).toMatch(/^\(\d+\) Family Dashboard · Pocketful$/);
  expect(document.activeElement).toBe(document.body);
  await follow(tab, 'Chores');
  await tab.screen.findByRole('heading', { name: 'Chores Dashboard' });
  expect(document.title).toMatch(/^\(\d+\) Chores Dashboard · Pocketful$/);
  await expect.poll(focused).toBe('Chores Dashboard');
  cleanup();
  const again = openTab(openFamily());
  await again.screen.findByRole('link', { name: 'Start Saving Today' });
  expect(document.title).toBe('Pocketful');
});

test('the first Tab stop skips the bar', async () => {
  const tab = await openTabAs(openFamily(), 'dana');
  await tab.screen.findByRole('heading', { name: 'Family Dashboard' });
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await tab.user.tab();
  expect(focused()).toBe('Skip to content');
  await tab.user.keyboard('{Enter}');
  expect(document.activeElement?.tagName).toBe('MAIN');
});

test('the login, the picker and the PIN each take the focus', async () => {
  const tab = openTab(openFamily());
  await tab.user.click(await tab.screen.findByRole('link', { name: 'Login' }));
  await tab.screen.findByRole('heading', { name: 'Sign in' });
  await expect.poll(focused).toBe('Sign in');
  await signIn(tab);
  await expect.poll(focused).toBe('Who is using Pocketful?');
  await tab.user.click(await tab.screen.findByRole('button', { name: /^Leo/ }));
  const pin = await tab.screen.findByLabelText('Enter your 4-digit PIN');
  expect(document.activeElement).toBe(pin);
});

test('The browser’s Back leads through picker, PIN, steps and tabs: Back leads from the PIN to the picker, and not beyond it', async () => {
  const tab = openTab(openFamily(), '/login');
  await signIn(tab);
  await tab.user.click(await tab.screen.findByRole('button', { name: /^Leo/ }));
  await tab.screen.findByLabelText('Enter your 4-digit PIN');
  tab.back();
  await tab.screen.findByRole('heading', { name: 'Who is using Pocketful?' });
  await pick(tab, 'leo');
  await tab.screen.findByRole('heading', { name: 'Hi, Leo!' });
});

test('The browser’s Back leads through picker, PIN, steps and tabs: Back leads from a tab to the first one, and a reload keeps the tab', async () => {
  const api = openFamily();
  const tab = await openTabAs(api, 'dana');
  await follow(tab, 'Chores');
  await tab.user.click(await tab.screen.findByRole('tab', { name: 'Pending' }));
  await tab.user.click(await tab.screen.findByRole('tab', { name: 'Completed' }));
  tab.back();
  await expect.poll(() => tab.screen.getByRole('tab', { selected: true }).textContent).toBe('All');
  const reloaded = openTab(api, '/chores?tab=pending');
  await expect.poll(() => reloaded.screen.queryByRole('tab', { selected: true })?.textContent).toBe('Pending');
});

test('The picker is shown at every address; a picked member starts at home', async () => {
  const api = openFamily();
  const tab = await openTabAs(api, 'dana');
  await follow(tab, 'Chores');
  await tab.screen.findByRole('heading', { name: 'Chores Dashboard' });
  await tab.user.click(tab.screen.getByRole('button', { name: 'Switch Profile' }));
  await tab.screen.findByRole('heading', { name: 'Who is using Pocketful?' });
  tab.line.calls.length = 0;
  await pick(tab, 'mia');
  await tab.screen.findByRole('heading', { name: 'Hi, Mia!' });
  expect(tab.line.calls.filter(call => /chores/.test(call))).toEqual([]);
});

test('a load during an outage says so at any address, and continues when the server is back', async () => {
  const api = openFamily();
  await openTabAs(api, 'dana');
  const tab = openTab(api, '/chores', { away: true });
  await tab.screen.findByRole('heading', { name: 'Pocketful cannot be reached right now' });
  expect(tab.screen.queryByText(/404/)).toBeNull();
  tab.line.repair();
  await tab.user.click(tab.screen.getByRole('button', { name: 'Try again' }));
  await tab.screen.findByRole('heading', { name: 'Chores Dashboard' });
});

test('An unknown address shows the 404 screen: an ended session is announced at the next page, and an unknown address offers the login', async () => {
  const api = openFamily();
  const tab = await openTabAs(api, 'dana');
  const approve = await tab.screen.findAllByRole('button', { name: 'Approve' });
  await api.change('DELETE FROM sessions');
  await tab.user.click(nth(approve, 0));
  await tab.screen.findByText('Your session has ended. Please sign in again.');
  const lost = openTab(api, '/chores');
  await lost.user.click(await lost.screen.findByRole('link', { name: 'Login' }));
  await lost.screen.findByRole('heading', { name: 'Sign in' });
});

test('a screen that fails affects no other, is reported, and is gone at the next address', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const api = openFamily();
  const crashes: unknown[] = [];
  let isBroken = false;
  /** Answers times that are none, once it is broken. */
  const answer: typeof fetch = async (input, init) => {
    const right = await api.fetch(input, init);
    if (!isBroken || !String(input).includes('transactions')) return right;
    const { status, headers } = right;
    return new Response((await right.text()).replaceAll(/"[\d-]{10}T[\d:.]+Z"/g, '"no day at all"'), {
      status,
      headers,
    });
  };
  const tab = await openTabAs({ ...api, fetch: answer }, 'dana', { onCrash: error => crashes.push(error) });
  await tab.screen.findByRole('heading', { name: 'Family Dashboard' });
  isBroken = true;
  await tab.runtime.queryClient.invalidateQueries({ queryKey: ['listChildTransactions'] });
  await tab.layers.findByRole('dialog', { name: 'Application Error' });
  expect(crashes).toHaveLength(1);
  await tab.user.click(tab.layers.getByRole('button', { name: 'Dismiss' }));
  await tab.screen.findByRole('heading', { name: 'Something went wrong' });
  await follow(tab, 'Settings');
  await tab.screen.findByRole('heading', { name: 'Settings' });
  vi.restoreAllMocks();
});
