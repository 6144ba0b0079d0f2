import { codeOf } from '@pocketful/real-api/desk';
import { FIRST_OWNER_EMAIL } from '@pocketful/staff/rules';
import { olive } from '@pocketful/testkit/family/olive';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type Desk, openPage, StaffTab } from '../../test/open-desk.tsx';

const NEW_PASSWORD = 'Marmalade-3!';

const choosePassword = async (user: UserEvent) => {
  const [password, again] = [
    await screen.findByLabelText('New password'),
    screen.getByLabelText('Confirm new password'),
  ];
  for (const field of [password, again]) {
    await user.clear(field);
    await user.type(field, NEW_PASSWORD);
  }
  await user.click(screen.getByRole('button', { name: 'Change password' }));
};

const signIn = async (user: UserEvent, password: string = olive.password) => {
  await user.type(await screen.findByLabelText('Username'), olive.username);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
};

/** The code for the secret that a dialog shows in groups of four letters. */
const codeShownFor = (dialog: HTMLElement, desk: Desk) => {
  const secret = within(dialog).getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent;
  return codeOf(secret.replaceAll(' ', ''), desk);
};

test('the code of an authenticator is requested after the right password', async () => {
  const { user, ...desk } = await openPage('/admin-portal', { withAuthenticator: true });
  await screen.findByLabelText('Username');
  expect(screen.queryByLabelText('Code')).toBeNull();
  await signIn(user);
  const code = await screen.findByLabelText('Code');
  expect(document.activeElement).toBe(code);
  await user.type(code, '000000{Enter}');
  await screen.findAllByText('This code is not right, or was used already. Please type the newest one.');
  await user.clear(code);
  await user.type(code, `${await codeOf(desk.secret, desk)}{Enter}`);
  await screen.findByRole('button', { name: 'Logout' });
});

test('an authenticator is added by password and code, and its recovery codes are shown once', async () => {
  const { user, ...desk } = await openPage('/admin-portal?tab=profile', { asStaff: true });
  await user.click(await screen.findByRole('button', { name: 'Add Authenticator' }));
  const first = await screen.findByRole('dialog', { name: 'Add an authenticator' });
  await user.type(within(first).getByLabelText('Current password'), `${olive.password}{Enter}`);
  const second = await screen.findByRole('dialog', { name: 'Scan it with your phone' });
  await user.type(within(second).getByLabelText('Code'), `${await codeShownFor(second, desk)}{Enter}`);
  const codes = await screen.findByRole('list', { name: 'Recovery codes' });
  expect(within(codes).getAllByRole('listitem')).toHaveLength(10);
  await user.click(screen.getByRole('button', { name: 'I have kept them' }));
  await screen.findByText(/10 recovery codes left/);
});

test('In production an app_owner without an authenticator exports nothing, opens no family and changes no staff account: the tabs are there with a banner, and a refused act asks for it', async () => {
  const { user, ...desk } = await openPage('/admin-portal?tab=admin-users', {
    asStaff: true,
    mustEnroll: true,
    withColleague: true,
  });
  await screen.findByText('Please add an authenticator');
  expect(await screen.findAllByRole('tab')).toHaveLength(7);
  desk.wish({ deleteStaff: 'SECOND_FACTOR_MISSING' });
  await user.click(await screen.findByRole('button', { name: 'Delete sasha' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  const first = await screen.findByRole('dialog', { name: 'Add an authenticator' });
  await user.type(within(first).getByLabelText('Current password'), `${olive.password}{Enter}`);
  const second = await screen.findByRole('dialog', { name: 'Scan it with your phone' });
  await user.type(within(second).getByLabelText('Code'), `${await codeShownFor(second, desk)}{Enter}`);
  await user.click(await screen.findByRole('button', { name: 'I have kept them' }));
  await waitFor(() => expect(screen.queryByText('Please add an authenticator')).toBeNull());
});

test('The forgotten password’s Send is disabled while the email is empty', async () => {
  const { user } = await openPage('/admin-portal', { mail: true });
  await user.click(await screen.findByRole('button', { name: 'Forgot your password?' }));
  const dialog = await screen.findByRole('dialog', { name: 'Forgot your password?' });
  expect(within(dialog).getByRole('button', { name: 'Send link' }).getAttribute('aria-disabled')).toBe('true');
  await user.type(await within(dialog).findByLabelText('Email'), olive.email);
  await user.click(within(dialog).getByRole('button', { name: 'Send link' }));
  await screen.findByText('Mail requested');
});

test('Without mail, the forms that need one say so first: without mail that is said before any input', async () => {
  const { user } = await openPage('/admin-portal', { mail: false });
  await user.click(await screen.findByRole('button', { name: 'Forgot your password?' }));
  const dialog = await screen.findByRole('dialog', { name: 'Forgot your password?' });
  await within(dialog).findByText(/Another administrator can create a new account for you/);
  expect(within(dialog).queryByLabelText('Email')).toBeNull();
  // Nor does anything else in it promise one.
  expect(dialog.textContent).not.toMatch(/we send/i);
});

test('Without mail, the forms that need one say so first: until it is known whether mail is sent, no address is requested', async () => {
  const { user } = await openPage('/admin-portal', { mail: false, wishes: { getMailing: 'NEVER' } });
  await user.click(await screen.findByRole('button', { name: 'Forgot your password?' }));
  const dialog = await screen.findByRole('dialog', { name: 'Forgot your password?' });
  expect(within(dialog).queryByLabelText('Email')).toBeNull();
});

test('Without mail, the forms that need one say so first: if that cannot be read, the refusal says so', async () => {
  const { user } = await openPage('/admin-portal', { mail: false, wishes: { getMailing: 'INTERNAL' } });
  await user.click(await screen.findByRole('button', { name: 'Forgot your password?' }));
  await user.type(await screen.findByLabelText('Email'), olive.email);
  await user.click(screen.getByRole('button', { name: 'Send link' }));
  await screen.findByText(/Another administrator can create a new account for you/);
});

test('a new password is set by the link of a mail; an invalid link says so', async () => {
  const { user, ...desk } = await openPage(`/admin-portal#token=${'x'.repeat(43)}`, { mail: true });
  await choosePassword(user);
  await screen.findByText(/is incomplete, too old, or was used already/);
  expect(screen.getByRole('button', { name: 'Change password' }).getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Back to sign in' }));
  await screen.findByRole('button', { name: 'Sign In' });
  await desk.runtime.api.call('staffForgotPassword', { body: { email: olive.email } });
  cleanup();
  render(<StaffTab runtime={desk.runtime} path={`/admin-portal#token=${await desk.mailed('token', olive.email)}`} />);
  await choosePassword(user);
  await signIn(user, NEW_PASSWORD);
  await screen.findByRole('button', { name: 'Logout' });
});

test('the account of the first start asks for an email and a new password, until it has its own', async () => {
  const { user, change } = await openPage('/admin-portal?tab=overview', { asStaff: true });
  await change(`UPDATE staff SET email = '${FIRST_OWNER_EMAIL}' WHERE username = '${olive.username}'`);
  expect(screen.queryByText('Please set your email and a new password')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  await signIn(user);
  await screen.findByText('Please set your email and a new password');
});
