import { codeIn, type DeliveredMail, linkIn, type MailServer } from '@pocketful/local/mail-server';
import { newAdult } from '../src/family.ts';
import { test } from '../src/mailing-server.ts';
import { expectPicker, expectToast } from '../src/steps.ts';
import { expect } from '../src/test.ts';

/** The newest mail to an address with this subject, once it has come. */
async function mailTo({ mails }: MailServer, address: string, subject: string): Promise<DeliveredMail> {
  const find = () => mails.findLast(mail => mail.to === address && mail.subject === subject);
  await expect.poll(find).toBeTruthy();
  const mail = find();
  if (!mail) throw new Error(`no mail to ${address}`);
  return mail;
}

test('a grown-up signs up with the code of a mail, forgets the password, and chooses another by its link', async ({
  page,
  mailed,
}) => {
  const adult = newAdult();
  await page.goto('/signup');
  await page.getByLabel('First name').fill(adult.firstName);
  await page.getByLabel('Last name').fill(adult.lastName);
  await page.getByLabel('Username').fill(adult.username);
  await page.getByLabel('Email').fill(adult.email);
  await page.getByLabel('Password', { exact: true }).fill(adult.password);
  await page.getByLabel('Confirm password').fill(adult.password);
  await page.getByLabel('PIN', { exact: true }).fill(adult.pin);
  await page.getByLabel('Confirm PIN').fill(adult.pin);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('checkbox', { name: 'privacy policy' }).check();
  await page.getByRole('checkbox', { name: 'terms of service' }).check();
  await page.getByRole('button', { name: 'Create Family Account' }).click();
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
  await page.getByLabel('Email').fill(adult.email);
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
