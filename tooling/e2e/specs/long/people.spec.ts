import type { Browser, Page } from '@playwright/test';
import { type Adult, newAdult } from '../../src/family.ts';
import { expectDashboard, expectPicker, expectToast, fillAdult, pick, switchProfile } from '../../src/steps.ts';
import { expect, test } from '../../src/test.ts';

/** PIN and password for adults that a test adds or changes. */
const RENEWED = { pin: '9042', password: 'Chestnut-8-Trees!' };

async function addParent(page: Page, parent: Adult): Promise<void> {
  await page.goto('/settings?tab=accounts');
  await page.getByRole('button', { name: 'Add Parent' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Parent' });
  await fillAdult(dialog, parent);
  await dialog.getByRole('button', { name: 'Add Parent' }).click();
  await expectToast(page, 'Family member added');
}

/** Signs a person in on another device, and stops at the picker. */
async function signInElsewhere(browser: Browser, baseURL: string, { username, password }: Adult): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage();
  await page.goto('/login');
  await page.getByLabel('Email or username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expectPicker(page);
  return page;
}

test('The family is handed over with the password, and has one family_admin: the other parent is added, takes the family over, and removes the former Family Admin', async ({
  page,
  browser,
  baseURL,
  family,
}) => {
  const parent = { ...newAdult(), firstName: 'Uma', pin: '6157' };
  await addParent(page, parent);
  await page.getByRole('button', { name: 'Hand Over' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hand the family over' });
  await dialog.getByLabel('New Family Admin').selectOption(parent.firstName);
  await dialog.getByLabel('Your current password').fill(family.adult.password);
  await dialog.getByRole('button', { name: 'Hand Over' }).click();
  await expectToast(page, 'Family handed over', `${parent.firstName} is the Family Admin now.`);

  const other = await signInElsewhere(browser, baseURL, parent);
  await pick(other, parent);
  // A new adult is asked to accept the policies first.
  const accept = other.getByRole('button', { name: /Accept/ });
  await expect(accept.or(other.getByRole('heading', { name: 'Family Dashboard' }))).toBeVisible();
  if (await accept.isVisible()) {
    for (const box of await other.getByRole('checkbox').all()) await box.check();
    await accept.click();
  }
  await expectDashboard(other);
  await other.goto('/settings?tab=accounts');
  await other.getByRole('button', { name: `Delete ${family.adult.firstName}` }).click();
  await other.getByRole('button', { name: 'Delete', exact: true }).click();
  await expectToast(other, 'Failed to delete parent', `${family.child.username} is assigned to this parent.`);
  await other.getByRole('button', { name: `Edit ${family.child.firstName}` }).click();
  const child = other.getByRole('dialog', { name: 'Edit Child Account' });
  await child.getByLabel('Assigned to').selectOption(parent.firstName);
  await child.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(other, 'Child Updated');
  await other.getByRole('button', { name: `Delete ${family.adult.firstName}` }).click();
  await other.getByRole('button', { name: 'Delete', exact: true }).click();
  await expectToast(other, 'Parent deleted');
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
});

test('A weak PIN shows a warning and is accepted: a child’s new PIN opens its profile, and the old one does not', async ({
  page,
  family,
}) => {
  const { child } = family;
  await page.goto('/settings?tab=accounts');
  await page.getByRole('button', { name: `Edit ${child.firstName}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Child Account' });
  await dialog.getByLabel('New PIN', { exact: true }).fill('1234');
  await expect(dialog.getByText('This PIN is easy to guess.')).toBeVisible();
  await dialog.getByLabel('New PIN', { exact: true }).fill(RENEWED.pin);
  await dialog.getByLabel('Confirm new PIN').fill(RENEWED.pin);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Child Updated');
  await switchProfile(page);
  await pick(page, child);
  await expectToast(page, 'Invalid PIN');
  await page.getByLabel('Enter your 4-digit PIN').fill(RENEWED.pin);
  await expect(page.getByRole('heading', { name: `Hi, ${child.firstName}!` })).toBeVisible();
});

test('A new password ends all other sessions; a new PIN leaves the profile on other devices and lifts its lock: a new password signs the other devices out, and signs in on the next', async ({
  page,
  browser,
  baseURL,
  family,
}) => {
  const { adult } = family;
  const other = await signInElsewhere(browser, baseURL, adult);
  await page.goto('/settings');
  await expect(page.getByText('This device')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Devices' }).getByRole('listitem')).toHaveCount(2);
  await page.getByLabel('Current password').fill(adult.password);
  await page.getByLabel('New password', { exact: true }).fill(RENEWED.password);
  await page.getByLabel('Confirm new password').fill(RENEWED.password);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Profile Updated');
  await other.reload();
  await expect(other.getByRole('heading', { name: 'Who is using Pocketful?' })).toHaveCount(0);
  await signInElsewhere(browser, baseURL, { ...adult, password: RENEWED.password });
  await page.reload();
  await page.getByRole('button', { name: 'Sign Out All Others' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out' }).click();
  await expectToast(page, 'Other devices signed out');
});

test('feedback is sent from Settings', async ({ page, family: _ }) => {
  await page.goto('/settings?tab=contact');
  await page.getByRole('button', { name: 'Share Your Feedback' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share Your Feedback' });
  await dialog.getByLabel('Subject').fill('The jars');
  await dialog.getByLabel('Message').fill('They are lovely to look at.');
  await dialog.getByLabel(/Rating/).selectOption('Excellent');
  await dialog.getByRole('button', { name: 'Submit Feedback' }).click();
  await expectToast(page, 'Feedback sent');
});

test('The family_admin closes the whole family with username and password; only ids stay: the whole family is closed: an export is saved first, and then no member can sign in', async ({
  page,
  family,
}) => {
  await page.goto('/settings?tab=accounts');
  await page.getByRole('button', { name: 'Close Family' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close the whole family?' });
  const [copy] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'All accounts' }).click(),
  ]);
  expect(copy.suggestedFilename()).toMatch(/\.csv$/);
  await dialog.getByLabel(`Type ${family.adult.username} to confirm`).fill(family.adult.username);
  await dialog.getByLabel('Your current password').fill(family.adult.password);
  await dialog.getByRole('button', { name: 'Close Family' }).click();
  await expectToast(page, 'Family closed');
  await page.goto('/login');
  await page.getByLabel('Email or username').fill(family.adult.username);
  await page.getByLabel('Password', { exact: true }).fill(family.adult.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expectToast(page, 'Login failed');
});
