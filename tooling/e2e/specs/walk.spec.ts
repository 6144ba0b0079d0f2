import type { BrowserContext, Page } from '@playwright/test';
import { type Adult, type Child, newAdult, newChild } from '../src/family.ts';
import { type OwnServer, test } from '../src/own-server.ts';
import {
  expectChildHome,
  expectDashboard,
  expectLedgerLine,
  expectPicker,
  expectToast,
  pick,
  switchProfile,
} from '../src/steps.ts';
import { expect } from '../src/test.ts';

test('from sign-up to a paid chore, in two tabs, and over a restart', async ({ page, context, server, problems }) => {
  const [adult, child] = [newAdult(), newChild()];
  await test.step('a grown-up signs up', () => signUp(page, adult));
  await test.step('the wizard adds a child', () => addChild(page, adult, child));
  await test.step('a transaction is recorded', () => addTransaction(page));
  await test.step('a chore is assigned', () => addChore(page, child));
  await test.step('the child picks the own profile', () => becomeChild(page, child));
  await test.step('the child submits the chore', () => submitChore(page));
  const second = await test.step('a second tab turns to the parent', () => openAsParent(context, page, adult, child));
  await test.step('the parent approves', () => approve(second));
  await test.step('the child sees the payment', () => seePayment(page, second, child));
  await test.step('a reload keeps profile and place', () => reload(page, second, child));
  await test.step('all is there after a restart', () => problems.whileDown(() => restart(page, second, server, child)));
});

async function signUp(page: Page, adult: Adult): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Start Saving Today' }).click();
  await expect(page.getByText('Step 1 of 2')).toBeVisible();
  await page.getByLabel('First name').fill(adult.firstName);
  await page.getByLabel('Last name').fill(adult.lastName);
  await page.getByLabel('Username').fill(adult.username);
  await page.getByLabel('Email').fill(adult.email);
  await page.getByLabel('Password', { exact: true }).fill(adult.password);
  await page.getByLabel('Confirm password').fill(adult.password);
  await page.getByLabel('PIN', { exact: true }).fill(adult.pin);
  await page.getByLabel('Confirm PIN').fill(adult.pin);
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

async function addChild(page: Page, adult: Adult, child: Child): Promise<void> {
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
  await expect(page.getByRole('list', { name: 'Children added' })).toContainText(child.username);
  await page.getByRole('button', { name: 'Finish Setup' }).click();
  await expectDashboard(page);
  await expect(page).toHaveURL('/');
}

async function addTransaction(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Transaction' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Transaction' });
  await dialog.getByLabel('Amount').fill('20');
  await dialog.getByLabel('Description').fill('Birthday money');
  await dialog.getByLabel('Category').selectOption('gift');
  await dialog.getByRole('button', { name: 'Add Transaction' }).click();
  await expectToast(page, 'Transaction Added', 'Added $20.00 for Birthday money');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Birthday money')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/Total Balance\s*\$20\.00/);
}

async function addChore(page: Page, child: Child): Promise<void> {
  await page.getByRole('link', { name: 'Chores', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Chores Dashboard' })).toBeVisible();
  await page.getByRole('button', { name: 'Add Chore' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Chore' });
  await dialog.getByLabel('Chore name').fill('Rake the leaves');
  await dialog.getByLabel('Reward').fill('5.50');
  await dialog.getByRole('button', { name: 'Add Chore' }).click();
  await expectToast(page, 'Chore added', `"Rake the leaves" is on ${child.username}'s list.`);
  const card = page.getByRole('region', { name: `${child.username}'s Chores` });
  await expect(card).toContainText('Rake the leaves');
  await expect(card).toContainText('Not Started');
  await expect(card).toContainText('Due tomorrow');
}

async function becomeChild(page: Page, child: Child): Promise<void> {
  await switchProfile(page);
  await pick(page, child);
  await expectChildHome(page, child);
  await expect(page.getByRole('main')).toContainText(/My Savings\s*\$20\.00/);
  await expect(page.getByRole('heading', { name: 'Transaction Ledger' })).toBeVisible();
  await expectLedgerLine(page, 1, ['Birthday money', '+$20.00', '$20.00']);
}

async function submitChore(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Chores', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'My Chores' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'To Do (1)' })).toBeVisible();
  await page.getByRole('button', { name: 'Submit for Approval' }).click();
  await expect(page.getByText('Awaiting Approval')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit for Approval' })).toHaveCount(0);
}

/** One device has one active profile: what one tab turns to, the other one hears and turns to as well. */
async function openAsParent(context: BrowserContext, first: Page, adult: Adult, child: Child): Promise<Page> {
  const second = await context.newPage();
  await second.goto('/');
  await expectChildHome(second, child);
  await switchProfile(second);
  await expectPicker(first);
  await pick(second, adult);
  await expectDashboard(second);
  await expectDashboard(first);
  await expect(first.getByRole('heading', { name: 'My Chores' })).toHaveCount(0);
  return second;
}

async function approve(page: Page): Promise<void> {
  const requests = page.getByRole('region', { name: 'Approval Requests' });
  await expect(requests).toContainText('Rake the leaves');
  await requests.getByRole('button', { name: 'Approve' }).click();
  await expectToast(page, 'Chore Approved', '"Rake the leaves" approved and payment processed');
  await expect(requests).toContainText('Nothing waits for you. All caught up.');
  await expect(page.getByRole('main')).toContainText(/Total Balance\s*\$25\.50/);
}

async function seePayment(first: Page, second: Page, child: Child): Promise<void> {
  await switchProfile(second);
  await expectPicker(first);
  await first.bringToFront();
  await pick(first, child);
  for (const tab of [first, second]) {
    await expectChildHome(tab, child);
    await expectPaid(tab);
  }
}

async function expectPaid(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toContainText(/My Savings\s*\$25\.50/);
  await expectLedgerLine(page, 1, ['Rake the leaves', '+$5.50', '$25.50']);
  await expectLedgerLine(page, 2, ['Birthday money', '+$20.00', '$20.00']);
}

async function reload(first: Page, second: Page, child: Child): Promise<void> {
  await second.bringToFront();
  await second.getByRole('link', { name: 'Chores', exact: true }).click();
  for (const tab of [first, second]) await tab.reload();
  await expectChildHome(first, child);
  await expectPaid(first);
  await expect(second).toHaveURL('/chores');
  await expect(second.getByRole('heading', { name: 'My Completed Chores (1)' })).toBeVisible();
}

async function restart(first: Page, second: Page, server: OwnServer, child: Child): Promise<void> {
  await server.restart();
  for (const tab of [first, second]) await tab.reload();
  await expectChildHome(first, child);
  await expectPaid(first);
  await expect(second.getByRole('heading', { name: 'My Completed Chores (1)' })).toBeVisible();
}
