import { readFileSync } from 'node:fs';
import path from 'node:path';
import { COLLECTED_FOR_CHILDREN } from '@pocketful/compliance/summary';
import { FACES } from '@pocketful/domain/faces';
import { openFamily } from '@pocketful/real-api/family';
import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { follow, openTab, openTabAs } from '../../test/family-tab.tsx';

test('The parents’ bar has Dashboard, Chores, Accounts and Settings', async () => {
  const tab = await openTabAs(openFamily(), 'dana');
  const bar = within(await tab.screen.findByRole('navigation', { name: 'Main' })).getAllByRole('link');
  expect(bar.map(link => link.textContent)).toEqual(['Dashboard', 'Chores', 'Accounts', 'Settings']);
  await follow(tab, 'Settings');
  await tab.screen.findByRole('heading', { name: 'Settings' });
  expect(tab.screen.getAllByRole('tab', { selected: true })).toHaveLength(1);
});

test('?tab= names the tab of Settings; an unknown name opens the first tab', async () => {
  const api = openFamily();
  await openTabAs(api, 'dana');
  const named = openTab(api, '/settings?tab=chores');
  expect((await named.screen.findByRole('tab', { selected: true })).textContent).toBe('Chores');
  const unknown = openTab(api, '/settings?tab=nowhere');
  expect((await unknown.screen.findAllByRole('tab'))[0]?.getAttribute('aria-selected')).toBe('true');
});

test('Settings, Accounts and Parental Data Rights tell a child why they are for adults; Settings are for adults: a child reads that Settings are for adults, and no bar leads there', async () => {
  const api = openFamily();
  const tab = await openTabAs(api, 'mia');
  expect(tab.screen.queryByRole('link', { name: 'Settings' })).toBeNull();
  const there = openTab(api, '/settings');
  await there.screen.findByText('Settings are only available for parents and family administrators.');
});

test('A child reads in its words what is kept, who sees it and whom to ask; the picture of its profile leads there, also by keyboard', async () => {
  const tab = await openTabAs(openFamily(), 'mia');
  const picture = tab.screen.getByRole('button', { name: 'Your picture, Mia' });
  picture.focus();
  await tab.user.keyboard('{Enter}');
  await tab.layers.findByRole('dialog', { name: 'Your Picture' });
  await tab.user.click(tab.layers.getByRole('button', { name: 'Who can see this?' }));
  const dialog = await tab.layers.findByRole('dialog', { name: 'Who can see this?' });
  for (const sentence of COLLECTED_FOR_CHILDREN) expect(dialog.textContent).toContain(sentence);
  expect(dialog.textContent).toContain('Ask your grown-ups.');
  for (const name of ['Who can see this?', 'Your Picture']) {
    await tab.user.keyboard('{Escape}');
    await expect.poll(() => tab.layers.queryByRole('dialog', { name })).toBeNull();
  }
  expect(document.activeElement).toBe(picture);
  await openTabAs(openFamily(), 'dana').then(adult =>
    expect(adult.screen.queryByRole('button', { name: /Your picture/ })).toBeNull(),
  );
});

test('A child chooses a face and a color; its header and its family’s picker show them', async () => {
  const api = openFamily();
  const tab = await openTabAs(api, 'mia');
  await tab.user.click(tab.screen.getByRole('button', { name: 'Your picture, Mia' }));
  const dialog = within(await tab.layers.findByRole('dialog', { name: 'Your Picture' }));
  const drawings = readFileSync(path.join(import.meta.dirname, '../../../../../packages/ui-kit/src/faces.svg'), 'utf8');
  expect(drawings.match(/<symbol /g)).toHaveLength(FACES.length);
  for (const name of FACES) dialog.getByRole('radio', { name });
  await tab.user.click(dialog.getByRole('radio', { name: 'Penguin' }));
  await tab.user.click(dialog.getByRole('radio', { name: 'Violet' }));
  await tab.user.click(dialog.getByRole('button', { name: 'Save' }));
  const header = await tab.screen.findByRole('button', { name: 'Your picture, Mia' });
  await expect.poll(() => header.querySelector('[data-child-color="7"] use')?.getAttribute('href')).toMatch(/#13$/);
  await tab.user.click(tab.screen.getByRole('button', { name: 'Switch Profile' }));
  const card = await tab.screen.findByRole('button', { name: /^Mia/i });
  expect(card.querySelector('use')?.getAttribute('href')).toMatch(/#13$/);
});

test('Adults read who looked, when and why; a child does not, and its file has each look at it', async () => {
  const api = openFamily();
  await openTabAs(api, 'dana');
  const tab = openTab(api, '/settings?tab=accounts');
  const list = await tab.screen.findByRole('list', { name: 'Who looked' });
  expect(list.textContent).toMatch(/Feedback: chores for two children.*owner, .*Saw Bo, Leo, Mia/);
  await api.change("DELETE FROM audit_entries WHERE action = 'staff.viewed'");
  const again = openTab(api, '/settings?tab=accounts');
  await again.screen.findByText('No one has looked');
});

test('A child’s chores are enabled and disabled at once, and back if the server refuses; ‘Failed to update chores setting’: ‘There was an error updating the chores setting.’: chores are disabled at once, and enabled again if the server refuses', async () => {
  const api = openFamily();
  await openTabAs(api, 'dana');
  const tab = openTab(api, '/settings?tab=chores');
  const isOn = (child: string) =>
    tab.screen.getByRole('switch', { name: `Chores for ${child}` }).getAttribute('aria-checked');
  await tab.user.click(await tab.screen.findByRole('switch', { name: 'Chores for Mia' }));
  expect(isOn('Mia')).toBe('false');
  const choresOfMia = () => api.rows("SELECT chores_enabled FROM members WHERE username = 'mia'");
  await expect.poll(choresOfMia).toEqual([{ chores_enabled: false }]);
  api.wish({ setSwitch: 'INTERNAL' });
  await tab.user.click(tab.screen.getByRole('switch', { name: 'Chores for Leo' }));
  await tab.screen.findByText('Failed to update chores setting');
  await tab.screen.findByText('There was an error updating the chores setting.');
  await expect.poll(() => isOn('Leo')).toBe('true');
  expect(isOn('Mia')).toBe('false');
});
