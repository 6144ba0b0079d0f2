import type { Page } from '@playwright/test';
import {
  expectChildHome,
  expectDashboard,
  expectPicker,
  expectToast,
  pick,
  switchProfile,
  typePin,
} from '../src/steps.ts';
import { expect, test } from '../src/test.ts';

const WRONG = '9053';

test('A wrong PIN clears the digits and keeps the focus: a wrong PIN shows the tries left, and the next PIN is typed at once', async ({
  page,
  api,
  family: { adult, child },
}) => {
  await api.call('switchProfile', {});
  await page.goto('/');
  await expectPicker(page);
  await expect(page.getByRole('button', { name: adult.username })).toContainText('Family Admin');
  await expect(page.getByRole('button', { name: child.username })).toContainText('Child, age 9');
  await pick(page, { ...child, pin: WRONG });
  await expectToast(page, 'Invalid PIN', 'Please check your PIN and try again.');
  await expect(page.getByText('That PIN is not right. 4 tries left.')).toBeVisible();
  const digits = page.getByLabel('Enter your 4-digit PIN');
  await expect(digits).toHaveValue('');

  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await pick(page, { ...child, pin: WRONG });
  await expect(page.getByText('3 tries left.')).toBeVisible();
  await typePin(page, child.pin);
  await expectChildHome(page, child);
  await switchProfile(page);
  await page.getByRole('button', { name: child.username }).click();
  await expect(digits).toBeFocused();
  await page.keyboard.type('12');
  await page.getByRole('button', { name: 'Clear PIN' }).click();
  await expect(digits).toHaveValue('');
  await typePin(page, child.pin);
  await expectChildHome(page, child);
  await switchProfile(page);
  await pick(page, adult);
  await expectDashboard(page);
});

test('five wrong PINs lock a profile: the dashboard shows it, and the grown-up’s password opens it', async ({
  page,
  api,
  family: { adult, child },
}) => {
  await api.call('switchProfile', {});
  await page.goto('/');
  await page.getByRole('button', { name: child.username }).click();
  for (const left of ['4 tries left', '3 tries left', '2 tries left', '1 try left', 'one try too many']) {
    await typePin(page, WRONG);
    await expect(page.getByText(left)).toBeVisible();
  }
  await typePin(page, child.pin);
  await expectToast(page, 'Authentication Error', 'Please wait 15 minutes before trying again.');
  await expect(page.getByText('Too many wrong tries. Please wait 15 minutes before trying again.')).toBeVisible();

  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await pick(page, adult);
  await expectDashboard(page);
  await expect(page.getByText(`${child.username}'s profile was locked after too many wrong tries`)).toBeVisible();

  await switchProfile(page);
  await page.getByRole('button', { name: child.username }).click();
  await page.getByRole('button', { name: 'Forgot your PIN? Ask a grown-up' }).click();
  await givePassword(page, adult.firstName, 'not-this-one');
  await expectToast(page, 'Invalid password');
  await givePassword(page, adult.firstName, adult.password);
  await expectChildHome(page, child);
  await switchProfile(page);
  await pick(page, child);
  await expectChildHome(page, child);
});

test('an adult who forgot the PIN uses their password', async ({ page, api, family: { adult } }) => {
  await api.call('switchProfile', {});
  await page.goto('/');
  await page.getByRole('button', { name: adult.username }).click();
  await page.getByRole('button', { name: 'Use password' }).click();
  await givePassword(page, adult.firstName, adult.password);
  await expectDashboard(page);
});

test('the picker leads back to the login, and the device is locked again', async ({ page, api, family: { adult } }) => {
  await api.call('switchProfile', {});
  await page.goto('/');
  await page.getByRole('button', { name: 'Back to Login' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Email or username').fill(adult.username);
  await page.getByLabel('Password', { exact: true }).fill('not-this-one');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expectToast(page, 'Login failed', 'Invalid email/username or password.');
  await page.getByLabel('Password', { exact: true }).fill(adult.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expectToast(page, 'Welcome back!');
  await expectPicker(page);
});

async function givePassword(page: Page, name: string, password: string): Promise<void> {
  await page.getByLabel(`Password of ${name}`).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
}
