import { type Family, openFamily } from '@pocketful/real-api/family';
import { act, cleanup } from '@testing-library/react';
import { expect, test } from 'vitest';
import { closeTabs, openTab, openTabAs, pick, press, signIn, type Tab } from '../../test/family-tab.tsx';

/** Dana's own device, opened again after some minutes without use. */
async function afterAWhile(minutes: 15 | 480, unused: number): Promise<{ api: Family; tab: Tab }> {
  const api = openFamily();
  const first = await openTabAs(api, 'dana');
  await first.runtime.api.call('setOwnDevice', { body: { minutes } });
  cleanup();
  closeTabs();
  await api.change(`UPDATE sessions SET last_active_at = last_active_at - interval '${unused} minutes',
    confirmed_at = confirmed_at - interval '${unused} minutes' WHERE own_minutes IS NOT NULL`);
  return { api, tab: openTab(api) };
}

const keptFor = async (api: Family) => {
  const rows = await api.rows<{ own_minutes: number | null }>('SELECT own_minutes FROM sessions');
  return rows.map(row => row.own_minutes).filter(minutes => minutes !== null);
};

test('An own device opens at once and shows, and the first approval after a pause asks for the PIN and is made', async () => {
  const { api, tab } = await afterAWhile(480, 60);
  await tab.screen.findByText('Approval Requests');
  await press(tab, /^Approve$/);
  await tab.user.type(await tab.layers.findByLabelText('PIN or password'), '2580');
  await press(tab, 'Continue');
  await tab.layers.findAllByText(/approved and payment processed/);
  // Within 15 minutes no second one is asked for.
  const approved = () =>
    api.rows("SELECT FROM audit_entries WHERE action ~ 'approved' AND at > now() - interval '1 minute'");
  const before = (await approved()).length;
  await press(tab, /^Approve$/);
  await expect.poll(async () => (await approved()).length).toBe(before + 1);
  expect(tab.layers.queryByLabelText('PIN or password')).toBeNull();
});

test('Approve all after a pause asks once, and approves all', async () => {
  const { tab } = await afterAWhile(480, 60);
  await press(tab, 'Approve all');
  await press(tab, /^Approve all \d/);
  await tab.user.type(await tab.layers.findByLabelText('PIN or password'), '2580');
  await press(tab, 'Continue');
  await tab.layers.findAllByText('All approved');
  expect(tab.line.calls.filter(call => call === 'POST /api/auth/confirm')).toHaveLength(1);
});

test('an own device that an adult leaves alone hides the profile and asks for the PIN, also offline', async () => {
  const { tab } = await afterAWhile(15, 0);
  await tab.screen.findByText('Approval Requests');
  tab.line.disturb(/./, 'unreachable');
  act(() => tab.runtime.session.lock());
  await tab.screen.findByText('This profile was locked after a while without use.');
  expect(tab.screen.queryByText('Approval Requests')).toBeNull();
  tab.line.repair();
});

test('after its time an own device asks for the PIN of its adult, and Back leads to the picker', async () => {
  const { tab } = await afterAWhile(15, 16);
  const field = await tab.screen.findByLabelText('Enter your 4-digit PIN');
  await new Promise(resolve => setTimeout(resolve, 300));
  expect(document.activeElement).toBe(field);
  expect(tab.screen.queryByRole('button', { name: /^Mia/ })).toBeNull();
  await press(tab, 'Back');
  await pick(tab, 'mia');
  await tab.screen.findByRole('heading', { name: /Mia/ });
});

test('Switch Profile leads to the picker on an own device, too', async () => {
  const { tab } = await afterAWhile(480, 0);
  await press(tab, 'Switch Profile');
  await tab.screen.findByRole('heading', { name: 'Who is using Pocketful?' });
  await pick(tab, 'dana');
  await tab.screen.findByText('Approval Requests');
});

test('the picker asks ‘Only mine?’ after a sign-in alone, and keeps the device for the adult who signed in', async () => {
  const api = openFamily();
  const tab = openTab(api, '/login');
  await signIn(tab);
  await tab.user.click(await tab.screen.findByLabelText('Only mine?'));
  await pick(tab, 'mia');
  await press(tab, 'Switch Profile');
  await tab.screen.findByRole('heading', { name: 'Who is using Pocketful?' });
  expect(tab.screen.queryByLabelText('Only mine?')).toBeNull();
  expect(tab.line.calls).not.toContain('PUT /api/sessions/own');
  expect(await keptFor(api)).toEqual([]);

  const again = openTab(openFamily(), '/login');
  await signIn(again);
  await again.user.click(await again.screen.findByLabelText('Only mine?'));
  await pick(again, 'dana');
  await again.screen.findByText('Approval Requests');
  await expect.poll(() => again.runtime.session.current()).toMatchObject({ user: { device: 'own', idleMinutes: 15 } });
});

test('an adult chooses in Settings how long the own device stays open', async () => {
  const api = openFamily();
  const tab = await openTabAs(api, 'dana', { path: '/settings?tab=profile' });
  const choice = await tab.screen.findByLabelText('This device opens for');
  await tab.user.selectOptions(choice, 'Only me, locked after 8 hours');
  await expect.poll(() => keptFor(api)).toEqual([480]);
  await expect.poll(() => tab.screen.getByLabelText('This device opens for')).toHaveProperty('value', '480');
  await tab.user.selectOptions(tab.screen.getByLabelText('This device opens for'), 'Everyone in the family');
  await expect.poll(() => keptFor(api)).toEqual([]);
});
