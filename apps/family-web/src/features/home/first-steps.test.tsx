import { type OpenOptions, openFamily } from '@pocketful/real-api/family';
import type { Fixture } from '@pocketful/testkit/family/fixture';
import { newcomers, quiet } from '@pocketful/testkit/family/fixtures';
import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openTab, openTabAs, type Tab } from '../../test/family-tab.tsx';

const homeAddress = 'http://192.168.1.20:3000';
const ofAMinuteAgo: Fixture = { ...newcomers, setUp: true, devices: [] };
const oneChild: Fixture = { ...quiet, devices: [] };
const withOneChild = (options: OpenOptions = {}) => openFamily({ fixture: oneChild, ...options });

/** The steps that are left, by their titles. */
async function stepsIn({ screen }: Tab) {
  const region = within(await screen.findByRole('region', { name: 'First steps' }));
  return region.getAllByRole('listitem').map(item => item.querySelector('p')?.textContent);
}

test('A new family sees its first steps in a list that shrinks as they are done: a new family sees its next steps, in a list that shrinks', async () => {
  const tab = await openTabAs(openFamily({ fixture: ofAMinuteAgo }), 'dana');
  await tab.screen.findByRole('button', { name: 'Add First Family Member' });
  expect(tab.screen.queryByRole('region', { name: 'First steps' })).toBeNull();

  const next = await openTabAs(withOneChild(), 'dana');
  expect(await stepsIn(next)).toEqual(['Set up an allowance', 'Give a first chore']);
  const left = within(next.screen.getByRole('region', { name: 'First steps' }));
  const links = left.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Set Up', expect.stringMatching(/^\/children\/[^/]+\?add=allowance$/)],
    ['Give One', '/chores?add=chore'],
  ]);

  const paying = openFamily();
  await paying.change('DELETE FROM allowances WHERE name IS NULL');
  expect(await stepsIn(await openTabAs(paying, 'dana'))).toEqual(['Set up an allowance']);

  const settled = await openTabAs(openFamily(), 'dana');
  await settled.screen.findByText('Approval Requests');
  await settled.screen.findByRole('button', { name: /^Approve all/ });
  expect(settled.screen.queryByRole('region', { name: 'First steps' })).toBeNull();
});

test('A QR code leads a phone to Pocketful if phones have access: in the first steps until one has come, in Settings always: if phones have access, a QR code leads one there, until one has come', async () => {
  const api = withOneChild({ homeAddress });
  const tab = await openTabAs(api, 'dana');
  await tab.screen.findByRole('img', { name: `Code for ${homeAddress}` });
  expect(tab.screen.getByText(homeAddress)).toBeTruthy();
  expect(await stepsIn(tab)).toContain('Open it on a phone');
  const met = await openTabAs(openFamily({ homeAddress }), 'dana');
  await met.screen.findByText('Approval Requests');
  await expect.poll(() => met.line.calls.filter(call => call.endsWith('/api/sessions')).length).toBe(1);
  expect(met.screen.queryByText('Open it on a phone')).toBeNull();
});

test('The first steps are dismissed for one person on one device, and cover nothing: the first steps are dismissed for one person on this device', async () => {
  const api = withOneChild();
  const tab = await openTabAs(api, 'dana');
  await tab.user.click(await tab.screen.findByRole('button', { name: 'Dismiss the first steps' }));
  expect(tab.screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  const again = openTab(api);
  await again.screen.findByText('Approval Requests');
  await expect.poll(() => again.line.calls.some(call => call.includes('/api/chores'))).toBe(true);
  expect(again.screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  localStorage.clear();
  const elsewhere = openTab(api);
  await elsewhere.screen.findByRole('region', { name: 'First steps' });
});

test('The first steps are dismissed for one person on one device, and cover nothing: if a read fails, the list is left out', async () => {
  const api = withOneChild({ wishes: { listAllowances: 'INTERNAL' } });
  const tab = await openTabAs(api, 'dana');
  await tab.screen.findByText('Allowance payments could not be loaded');
  expect(tab.screen.queryByRole('region', { name: 'First steps' })).toBeNull();
});
