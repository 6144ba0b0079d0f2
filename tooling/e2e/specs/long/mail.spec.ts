import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { codeIn, type DeliveredMail, linkIn, type MailServer } from '@pocketful/local/mail-server';
import { newAdult } from '../../src/family.ts';
import { OWNER } from '../../src/instance.ts';
import { test } from '../../src/mailing-server.ts';
import { expectPicker, expectToast, fillAdult, sendSignUp } from '../../src/steps.ts';
import { expect } from '../../src/test.ts';

/** Waits for a mail to an address with this subject. Returns the newest one. */
async function mailTo({ mails }: MailServer, address: string, subject: string): Promise<DeliveredMail> {
  const find = () => mails.findLast(mail => mail.to === address && mail.subject === subject);
  await expect.poll(find).toBeTruthy();
  const mail = find();
  if (!mail) throw new Error(`no mail to ${address}`);
  return mail;
}

/** Types the code of the newest mail to an address where the page asks for it. */
async function typeCode(page: Page, mailed: MailServer, address: string): Promise<void> {
  const mail = await mailTo(mailed, address, 'Your Pocketful verification code');
  await page.getByLabel('Verification code').fill(codeIn(mail));
  await page.getByRole('button', { name: 'Verify Email' }).click();
}

test('a parent is added with a code, an address and the zone are changed, the data exported, the family closed', async ({
  page,
  api,
  mailed,
}) => {
  const adult = newAdult();
  const parent = { ...newAdult(), pin: '6204' };
  await sendSignUp(page, adult);
  await typeCode(page, mailed, adult.email);
  await expectToast(page, 'Account Verified!');
  await api.call('login', { body: { email: adult.email, password: adult.password } });
  const members = await api.call('listFamilyMembers', {});
  await api.call('verifyPin', { body: { userId: members[0]?.id ?? '', pin: adult.pin } });
  await api.call('completeSetup', {});

  await page.goto('/settings?tab=accounts');
  await page.getByRole('button', { name: 'Add Parent' }).click();
  await fillAdult(page.getByRole('dialog', { name: 'Add Parent' }), parent);
  await page.getByRole('dialog').getByRole('button', { name: 'Add Parent' }).click();
  await typeCode(page, mailed, parent.email);
  await expectToast(page, 'Email Verified Successfully!');
  await page.getByLabel('Time zone').selectOption({ label: 'Pacific/Honolulu' });
  await page.getByRole('button', { name: 'Save Time Zone' }).click();
  await expectToast(page, 'Time zone changed');

  const moved = `moved-${adult.email}`;
  await page.goto('/settings');
  await page.getByLabel('Email').fill(moved);
  await page.getByLabel('Current password').fill(adult.password);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Verification Email Sent');
  await typeCode(page, mailed, moved);
  await mailTo(mailed, adult.email, 'Your Pocketful email address was changed');

  await page.goto('/settings?tab=accounts');
  await page.getByRole('button', { name: 'Close Family' }).click();
  const closing = page.getByRole('dialog', { name: 'Close the whole family?' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    closing.getByRole('button', { name: 'All accounts' }).click(),
  ]);
  expect((await readFile(await download.path(), 'utf8')).split('\r\n')[0]).toBe(
    '\uFEFFDate,Child,Description,Category,Amount,Balance,Time,Currency',
  );
  await closing.getByLabel(`Type ${adult.username} to confirm`).fill(adult.username);
  await closing.getByLabel('Your current password').fill(adult.password);
  await closing.getByRole('button', { name: 'Close Family' }).click();
  await expectToast(page, 'Family closed');
  await mailTo(mailed, parent.email, 'Your Pocketful family was closed');
});

test('an adult signs up with the code of a mail, forgets the password, and sets another by its link', async ({
  page,
  mailed,
}) => {
  const adult = newAdult();
  await sendSignUp(page, adult);
  await expectToast(page, 'Registration Successful');

  await expect(page.getByText('Step 3 of 3')).toBeVisible();
  const first = await mailTo(mailed, adult.email, 'Your Pocketful verification code');
  await page.getByLabel('Verification code').fill(codeIn(first) === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Verify Email' }).click();
  await expectToast(page, 'Verification Failed');
  await page.getByLabel('Verification code').fill(codeIn(first));
  await page.getByRole('button', { name: 'Verify Email' }).click();
  await expectToast(page, 'Account Verified!');
  await expect(page.getByRole('heading', { name: 'Email Verified' })).toBeVisible();
  await expect(page).toHaveURL('/login');

  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // The login behind it has a field 'Email or username'.
  await page.getByLabel('Email', { exact: true }).fill(adult.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText(/is on its way/)).toBeVisible();
  const mail = await mailTo(mailed, adult.email, 'Choose a new Pocketful password');
  await page.goto(linkIn(mail));
  const renewed = 'Another-Word-2!';
  await page.getByLabel('New password').fill(renewed);
  await page.getByLabel('Confirm password').fill(renewed);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expectToast(page, 'Password changed');
  await page.getByRole('button', { name: 'Continue' }).click();

  await page.getByLabel('Email or username').fill(adult.username);
  await page.getByLabel('Password', { exact: true }).fill(renewed);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expectToast(page, 'Welcome back!');
  await expectPicker(page);
  await mailTo(mailed, adult.email, 'Your Pocketful password was changed');
});

test('A staff member replaces a forgotten password once by the link of a mail; an unknown address gets the same answer: a staff member forgets the password, and sets another by the link of a mail', async ({
  page,
  mailed,
}) => {
  await page.goto('/admin-portal');
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Forgot your password?' });
  await expect(dialog.getByRole('button', { name: 'Send link' })).toBeDisabled();
  await dialog.getByLabel('Email').fill(OWNER.email);
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await expectToast(page, 'Mail requested');
  const mail = await mailTo(mailed, OWNER.email, 'Choose a new password for the Pocketful portal');
  // Only the part after the # differs, so the page is left first: a real press on the link loads it again.
  await page.goto('about:blank');
  await page.goto(linkIn(mail));
  const renewed = 'Marmalade-3!';
  await page.getByLabel('New password', { exact: true }).fill(renewed);
  await page.getByLabel('Confirm new password').fill(renewed);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expectToast(page, 'Password changed');
  await page.getByLabel('Username').fill(OWNER.username);
  await page.getByLabel('Password', { exact: true }).fill(renewed);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await mailTo(mailed, OWNER.email, 'Your password for the Pocketful portal was changed');
});
