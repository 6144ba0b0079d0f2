import { olive } from '@pocketful/testkit/family/olive';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type DeskOptions, openPage } from '../../test/open-desk.tsx';

const open = (tab: string, options: DeskOptions = {}) =>
  openPage(`/admin-portal?tab=${tab}`, { asStaff: true, ...options });

const toast = (title: string) => screen.findByText(title, {}, { timeout: 5000 });

test('‘New passwords do not match’ is shown for two different passwords', async () => {
  const { user } = await open('profile');
  const name = await screen.findByLabelText('First name');
  await user.clear(name);
  await user.type(name, 'Oona');
  const save = screen.getByRole('button', { name: 'Save Changes' });
  await user.type(screen.getByLabelText('New password'), 'short');
  await user.click(save);
  await screen.findByText('New password must be at least 8 characters long');
  await user.type(screen.getByLabelText('New password'), '-but-longer');
  await user.type(screen.getByLabelText('Confirm new password'), 'another');
  await user.click(save);
  await screen.findByText('New passwords do not match');
  await user.clear(screen.getByLabelText('Confirm new password'));
  await user.type(screen.getByLabelText('Confirm new password'), 'short-but-longer');
  await user.type(screen.getByLabelText('Current password'), 'wrong');
  await user.click(save);
  await screen.findByText('The current password is not right.');
  await user.clear(screen.getByLabelText('Current password'));
  await user.type(screen.getByLabelText('Current password'), olive.password);
  await user.click(save);
  await toast('Profile Updated');
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Oona');
  expect(screen.getByLabelText<HTMLInputElement>('Current password').value).toBe('');
});

test('another email asks for the current password at its field', async () => {
  const { user } = await open('profile');
  const email = await screen.findByLabelText('Email');
  await user.clear(email);
  await user.type(email, 'oona@example.com');
  const save = screen.getByRole('button', { name: 'Save Changes' });
  await user.click(save);
  await screen.findByText('The current password is not right.');
  await user.type(screen.getByLabelText('Current password'), olive.password);
  await user.click(save);
  await toast('Profile Updated');
});

test('A new admin user is a Support User by default', async () => {
  const { user } = await open('admin-users');
  const table = await screen.findByRole('table', { name: 'All accounts of the portal' });
  expect(within(table).getByText('You')).toBeTruthy();
  // The own account has no Delete button.
  expect(within(table).queryByRole('button', { name: /^Delete/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Create Admin User' }));
  const dialog = await screen.findByRole('dialog', { name: 'Create Admin User' });
  const field = (label: string) => within(dialog).getByLabelText(label);
  expect(within(dialog).getByLabelText<HTMLSelectElement>('Role').value).toBe('support_user');
  await user.type(field('First name'), 'Sasha');
  await user.type(field('Last name'), 'Support');
  await user.type(field('Username'), 'owner');
  await user.type(field('Email'), 'sasha@example.com');
  await user.type(field('Password'), 'Another-1!');
  await user.click(within(dialog).getByRole('button', { name: 'Create' }));
  await within(dialog).findByText('An account with this email or username already exists.');
  await user.clear(field('Username'));
  await user.type(field('Username'), 'sasha');
  await user.click(within(dialog).getByRole('button', { name: 'Create' }));
  await toast('Admin user created');
  await user.click(await screen.findByRole('button', { name: 'Delete sasha' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await toast('Admin user deleted');
  await expect.poll(() => within(table).queryByText('sasha')).toBeNull();
});

test('The button of a feedback’s current status is disabled; deleting asks first', async () => {
  const { user } = await open('feedback');
  const list = await screen.findByRole('list', { name: 'Feedback' });
  const before = within(list).getAllByRole('listitem').length;
  const [first] = within(list).getAllByRole('listitem');
  if (!first) throw new Error('there is no feedback');
  const resolve = within(first).getByRole('button', { name: /^Mark Resolved/ });
  await user.click(resolve);
  await toast('Feedback updated');
  await expect.poll(() => resolve.getAttribute('aria-disabled')).toBe('true');
  await user.click(within(first).getByRole('button', { name: /^Delete feedback/ }));
  const question = await screen.findByRole('alertdialog');
  within(question).getByText('Are you sure you want to delete this feedback? This action cannot be undone.');
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await toast('Feedback deleted');
  await expect.poll(() => within(list).queryAllByRole('listitem').length).toBe(before - 1);
});

test('a refused change shows the server’s text', async () => {
  const { user } = await open('feedback', { wishes: { setFeedbackStatus: 'FEEDBACK_NOT_FOUND' } });
  await user.click((await screen.findAllByRole('button', { name: /^Mark Resolved/ }))[0] ?? document.body);
  await toast('Update Failed');
  screen.getByText('This feedback could not be found. It may have been deleted already.');
});

test('other sessions are ended from the profile', async () => {
  const { runtime, user } = await open('profile');
  for (let windows = 0; windows < 2; windows++)
    await runtime.api.call('staffLogin', { body: { username: 'owner', password: olive.password } });
  await runtime.queryClient.invalidateQueries();
  await user.click(await screen.findByRole('button', { name: 'Sign Out All Others' }));
  await toast('Other windows signed out');
  await expect.poll(() => screen.queryByRole('button', { name: 'Sign Out All Others' })).toBeNull();
});
