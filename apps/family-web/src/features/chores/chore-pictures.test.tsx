import { openFamily } from '@pocketful/real-api/family';
import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { choreOf } from '../../test/chore-of.ts';
import { follow, nth, openTab, openTabAs, press } from '../../test/family-tab.tsx';

const pictureIn = (row: Element | null) => row?.querySelector('[data-picture]')?.getAttribute('data-picture');

test('A chore can have a picture; the next one of its series and the chore of a template have the same: it is chosen in the dialogs, and both rooms show it', async () => {
  const api = openFamily();
  api.be({ signedIn: 'dana' });
  const tab = openTab(api, '/chores');
  const { user, screen, layers } = tab;
  await user.click(nth(await screen.findAllByRole('button', { name: 'Add Chore' }), 0));
  const dialog = within(await layers.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: 'Mia' }));
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'No picture' }).checked).toBe(true);
  // A quick pick brings its template's picture.
  await user.click(await dialog.findByRole('button', { name: /Make the bed/ }));
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Bed' }).checked).toBe(true);
  await user.click(dialog.getByRole('button', { name: 'More' }));
  await user.click(dialog.getByRole('radio', { name: 'Bedtime' }));
  await user.click(nth(dialog.getAllByRole('button', { name: 'Add Chore' }), -1));
  await screen.findByText('Chore added');
  expect(await choreOf(api, 'Make the bed')).toMatchObject({ iconName: 'Moon' });
  await expect.poll(() => pictureIn(screen.getByText('Make the bed').closest('li'))).toBe('Moon');
  const child = await openTabAs(api, 'mia');
  await follow(child, 'Chores');
  const row = (await child.screen.findByText('Make the bed')).closest('li');
  await expect.poll(() => pictureIn(row)).toBe('Moon');
  expect(pictureIn(child.screen.getByText('Set the table').closest('li'))).toBeUndefined();
});

test('an edit can take the picture away, and a template has its own', async () => {
  const api = openFamily();
  api.be({ signedIn: 'dana' });
  const tab = openTab(api, '/chores');
  const { user, screen, layers } = tab;
  await press(tab, ['Feed the cat', 'Edit']);
  await user.click(await layers.findByRole('radio', { name: 'No picture' }));
  await user.click(await layers.findByRole('button', { name: 'Save Chore' }));
  await screen.findByText('Chore updated');
  expect(await choreOf(api, 'Feed the cat')).toMatchObject({ iconName: null });
  await user.click(await screen.findByRole('tab', { name: 'Master List' }));
  await user.click(nth(await screen.findAllByRole('button', { name: 'Add Template' }), 0));
  await user.type(await layers.findByLabelText('Chore name'), 'Brush teeth');
  await user.type(layers.getByLabelText('Default reward'), '.25');
  await press(tab, 'More');
  await user.click(await layers.findByRole('radio', { name: 'Teeth' }));
  await user.click(nth(within(layers.getByRole('dialog')).getAllByRole('button', { name: 'Add Template' }), -1));
  await screen.findByText('Chore template added');
  const templates = await api.call('dana', 'listChoreTemplates', {});
  expect(templates.find(({ name }) => name === 'Brush teeth')?.iconName).toBe('Toothbrush');
  await expect.poll(() => pictureIn(screen.getByText('Brush teeth').closest('li'))).toBe('Toothbrush');
});
