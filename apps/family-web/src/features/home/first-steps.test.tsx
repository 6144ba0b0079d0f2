import { dayIn } from '@pocketful/domain/dates';
import { type OpenOptions, openFamily } from '@pocketful/real-api/family';
import type { Fixture } from '@pocketful/testkit/family/fixture';
import { newcomers, quiet } from '@pocketful/testkit/family/fixtures';
import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openTab, openTabAs, press, type Tab } from '../../test/family-tab.tsx';

const homeAddress = 'http://192.168.1.20:3000';
const ofAMinuteAgo: Fixture = { ...newcomers, setUp: true, devices: [] };
const oneChild: Fixture = { ...quiet, devices: [] };
const withOneChild = (options: OpenOptions = {}) => openFamily({ fixture: oneChild, ...options });

/** The steps by their titles, each with whether it is done. */
async function stepsIn({ screen }: Tab) {
  const region = within(await screen.findByRole('region', { name: 'First steps' }));
  return region.getAllByRole('listitem').map(item => item.querySelector('p')?.textContent);
}

test('A new family sees its first steps in a list of ticks, until all are done', async () => {
  const tab = await openTabAs(openFamily({ fixture: ofAMinuteAgo }), 'dana');
  await tab.screen.findByRole('button', { name: 'Add First Family Member' });
  expect(tab.screen.queryByRole('region', { name: 'First steps' })).toBeNull();

  const next = await openTabAs(withOneChild(), 'dana');
  expect(await stepsIn(next)).toEqual([
    'Set up an allowance',
    'Give a first chore',
    'Choose a goal with Mia',
    'Promise a reward',
    'Invite the other parent',
  ]);
  const left = within(next.screen.getByRole('region', { name: 'First steps' }));
  const links = left.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Set Up', expect.stringMatching(/^\/children\/[^/]+\?add=allowance$/)],
    ['Give One', '/chores?add=chore'],
    ['Add One', '/settings?tab=rewards'],
    ['Invite', '/settings?tab=accounts'],
  ]);

  const paying = openFamily();
  await paying.change('DELETE FROM allowances WHERE name IS NULL');
  const steps = await stepsIn(await openTabAs(paying, 'dana'));
  expect(steps.filter(title => !title?.endsWith(': done'))).toEqual(['Set up an allowance']);

  const settled = await openTabAs(openFamily(), 'dana');
  await settled.screen.findByText('Approval Requests');
  await settled.screen.findByRole('button', { name: /^Approve all/ });
  expect(settled.screen.queryByRole('region', { name: 'First steps' })).toBeNull();
});

test('A new family gives its first chore, due today, and an allowance, and hands over the phone: one question at a time', async () => {
  const api = withOneChild();
  const tab = await openTabAs(api, 'dana');
  await tab.screen.findByRole('region', { name: 'What shall Mia do first?' });
  await press(tab, /^Make the bed/);
  await tab.screen.findByRole('region', { name: 'How much a week?' });
  const [chore] = await api.call('mia', 'listChildChores', { params: { id: await api.idOf('mia') }, query: {} });
  expect(chore).toMatchObject({
    name: 'Make the bed',
    dueDate: expect.stringContaining(dayIn(oneChild.timeZone, new Date())),
  });
  await press(tab, '$5.00');
  await tab.screen.findByRole('region', { name: 'Give Mia the phone' });
  expect(await api.call('dana', 'listAllowances', {})).toMatchObject([{ amount: '5.00', rhythm: 'weekly' }]);
  await press(tab, 'Switch Profile', 1);
  await tab.screen.findByRole('heading', { name: 'Who is using Pocketful?' });
  const again = await openTabAs(api, 'dana');
  await again.screen.findByRole('region', { name: 'First steps' });
  expect(again.screen.queryByRole('region', { name: 'Give Mia the phone' })).toBeNull();
});

test('the first question can be closed, and stays closed', async () => {
  const api = withOneChild();
  const tab = await openTabAs(api, 'dana');
  await press(tab, 'Close');
  expect(tab.screen.queryByRole('region', { name: 'What shall Mia do first?' })).toBeNull();
  await expect.poll(() => document.activeElement).not.toBe(document.body);
  const again = await openTabAs(api, 'dana');
  await again.screen.findByRole('region', { name: 'First steps' });
  expect(again.screen.queryByRole('region', { name: 'What shall Mia do first?' })).toBeNull();
});

test('A QR code leads a phone to Pocketful if phones have access: in the first steps until one has come, in Settings always: if phones have access, a QR code leads one there, until one has come', async () => {
  const api = withOneChild({ homeAddress });
  const tab = await openTabAs(api, 'dana');
  await tab.screen.findByRole('img', { name: `Code for ${homeAddress}` });
  expect(tab.screen.getByText(homeAddress)).toBeTruthy();
  expect(await stepsIn(tab)).toContain('Open it on a phone');
  const met = await openTabAs(openFamily({ homeAddress }), 'dana');
  await met.screen.findByText('Approval Requests');
  await met.screen.findByRole('button', { name: /^Approve all/ });
  expect(met.screen.queryByText('Open it on a phone')).toBeNull();
});

test('The first steps are dismissed for one person on one device, and cover nothing: the first steps are dismissed for one person on this device', async () => {
  const api = withOneChild();
  const tab = await openTabAs(api, 'dana');
  await tab.user.click(await tab.screen.findByRole('button', { name: 'Dismiss the first steps' }));
  expect(tab.screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  const again = openTab(api);
  await again.screen.findByText('Approval Requests');
  await expect.poll(() => again.line.calls.some(call => call.includes('/api/dashboard'))).toBe(true);
  expect(again.screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  localStorage.clear();
  const elsewhere = openTab(api);
  await elsewhere.screen.findByRole('region', { name: 'First steps' });
});

test('The first steps are dismissed for one person on one device, and cover nothing: if a read fails, the list is left out', async () => {
  const api = withOneChild({ wishes: { getDashboard: 'INTERNAL' } });
  const tab = await openTabAs(api, 'dana');
  await expect.poll(() => tab.line.calls.some(call => call.includes('/api/dashboard'))).toBe(true);
  await tab.screen.findByText('Approval Requests');
  expect(tab.screen.queryByRole('region', { name: 'First steps' })).toBeNull();
});
