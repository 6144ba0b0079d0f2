import type { Page } from '@playwright/test';
import type { Adult, Child } from './family.ts';
import {
  expectChildHome,
  expectDashboard,
  expectLedgerLine,
  expectToast,
  fillAdult,
  pick,
  switchProfile,
} from './steps.ts';
import { expect } from './test.ts';

/** A grown-up signs up by the form. */
export async function signUp(page: Page, adult: Adult): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Start Saving Today' }).click();
  await expect(page.getByText('Step 1 of 2')).toBeVisible();
  await fillAdult(page, adult);
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page.getByText('Step 2 of 2')).toBeVisible();
  await expect(page).toHaveURL('/signup?step=age_verification');
  const create = page.getByRole('button', { name: 'Create Family Account' });
  await expect(create).toBeDisabled();
  await page.getByRole('checkbox', { name: 'privacy policy' }).check();
  await expect(create).toBeDisabled();
  await page.getByRole('checkbox', { name: 'terms of service' }).check();
  await create.click();
  await expectToast(page, 'Registration Successful');
  await expect(page).toHaveURL('/setup-wizard');
}

/** The wizard adds a child, and is finished. */
export async function addChild(page: Page, adult: Adult, child: Child): Promise<void> {
  await expect(page.getByText('Step 1 of 3')).toBeVisible();
  await expect(page.getByRole('heading', { name: `Welcome to Pocketful, ${adult.firstName}` })).toBeVisible();
  await page.getByRole('button', { name: 'Add Children' }).click();
  await expect(page.getByText('Step 2 of 3')).toBeVisible();
  await page.getByLabel('First name').fill(child.firstName);
  await page.getByLabel('Username').fill(child.username);
  await page.getByLabel('Birth year').selectOption(String(new Date().getFullYear() - child.age));
  await page.getByLabel('PIN', { exact: true }).fill(child.pin);
  await page.getByLabel('Confirm PIN').fill(child.pin);
  const create = page.getByRole('button', { name: 'Create Child Account' });
  await create.click();
  await expect(page.getByText('Parental consent is required', { exact: true })).toBeVisible();
  await expect(page.getByText('Data collection consent is required')).toBeVisible();
  await page.getByRole('checkbox', { name: 'parental consent' }).check();
  await page.getByRole('checkbox', { name: 'data collection consent' }).check();
  await create.click();
  await expectToast(page, 'Child account created successfully');

  await expect(page.getByText('Step 3 of 3')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Children added' })).toContainText(child.firstName);
  await page.getByRole('button', { name: 'Finish Setup' }).click();
  await expectDashboard(page);
  await expect(page).toHaveURL('/');
}

/** A parent gives the child twenty dollars. */
export async function addTransaction(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Transaction' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Transaction' });
  await dialog.getByLabel('Amount').fill('20');
  await dialog.getByText('More', { exact: true }).click();
  await dialog.getByLabel('Description').fill('Birthday money');
  await dialog.getByLabel('Category').selectOption('gift');
  await dialog.getByRole('button', { name: 'Add Transaction' }).click();
  await expectToast(page, 'Transaction Added', 'Added $20.00 for Birthday money');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Birthday money')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/Total Balance\s*\$20\.00/);
}

/** A parent gives the child a chore. */
export async function addChore(page: Page, child: Child): Promise<void> {
  await page
    .getByRole('link', { name: /^(All chores|Chores)$/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Chores Dashboard' })).toBeVisible();
  await page.getByRole('button', { name: 'Add Chore' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Chore' });
  await dialog.getByLabel('Chore name').fill('Rake the leaves');
  await dialog.getByLabel('Reward').fill('5.50');
  await dialog.getByRole('button', { name: 'Add Chore' }).click();
  await expectToast(page, 'Chore added', `"Rake the leaves" is on ${child.firstName}'s list.`);
  const card = page.getByRole('region', { name: `${child.username}'s Chores` });
  await expect(card).toContainText('Rake the leaves');
  await expect(card).toContainText('Due tomorrow');
}

/** The child picks its own profile, and sees its twenty dollars. */
export async function becomeChild(page: Page, child: Child): Promise<void> {
  await switchProfile(page);
  await pick(page, child);
  await expectChildHome(page, child);
  await expect(page.getByRole('main')).toContainText(/My Savings\s*\$20\.00/);
  await expect(page.getByRole('heading', { name: 'Transaction Ledger' })).toBeVisible();
  await expectLedgerLine(page, 1, ['Birthday money', '+$20.00', '$20.00']);
}

/** The child hands its chore in. */
export async function submitChore(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^(All chores|Chores)$/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'My Chores' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'To Do (1)' })).toBeVisible();
  await page.getByRole('button', { name: 'Submit for Approval' }).click();
  await expect(page.getByText('Awaiting Approval')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit for Approval' })).toHaveCount(0);
}

/** A parent approves the chore, which pays. */
export async function approve(page: Page): Promise<void> {
  const requests = page.getByRole('region', { name: 'Approval Requests' });
  await expect(requests).toContainText('Rake the leaves');
  await requests.getByRole('button', { name: 'Approve' }).click();
  await expectToast(page, 'Chore Approved', '"Rake the leaves" approved and payment processed');
  await expect(requests).toContainText("You're all caught up.");
  await expect(page.getByRole('main')).toContainText(/Total Balance\s*\$25\.50/);
}
