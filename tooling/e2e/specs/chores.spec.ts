import type { Page } from '@playwright/test';
import type { Family } from '../src/family.ts';
import { expectDashboard, expectToast, pick, switchProfile } from '../src/steps.ts';
import { expect, test } from '../src/test.ts';

const today = () => new Date().toLocaleDateString('en-CA', { timeZone: 'America/New_York' });

test('a recurring chore: assigned, edited, submitted, rejected, tried again, paid, and ended', async ({
  page,
  family,
}) => {
  await test.step('it is given', () => addDaily(page, family));
  await test.step('it is edited', () => edit(page));
  await test.step('the child hands it in, and the next one waits for its day', () => handIn(page, family));
  await test.step('it is sent back with a reason', () => sendBack(page, family));
  await test.step('the child sees the reason, and tries again', () => tryAgain(page, family));
  await test.step('it is paid, and no other comes once the next one is deleted', () => payAndEnd(page, family));
});

async function addDaily(page: Page, family: Family): Promise<void> {
  await page.goto('/chores');
  await page.getByRole('button', { name: 'Add Chore', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Chore' });
  await dialog.getByLabel('Chore name').fill('Feed the fish');
  await dialog.getByRole('button', { name: 'Add Chore' }).click();
  await expect(dialog.getByText('Reward must be greater than 0')).toBeVisible();
  await dialog.getByLabel('Reward').fill('0.50');
  await dialog.getByLabel('Due date').fill(today());
  await dialog.getByLabel('Repeats').check();
  await dialog.getByRole('radio', { name: 'Daily' }).check();
  await dialog.getByRole('button', { name: 'Add Chore' }).click();
  await expectToast(page, 'Chore added', `"Feed the fish" is on ${family.child.firstName}'s list.`);
  await expect(page.getByText('Every day')).toBeVisible();
}

async function edit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Feed the fish' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Chore' });
  await dialog.getByLabel('Reward').fill('0.75');
  await dialog.getByRole('button', { name: 'Save Chore' }).click();
  await expectToast(page, 'Chore updated');
  await expect(page.getByText('$0.75')).toBeVisible();
}

async function handIn(page: Page, family: Family): Promise<void> {
  await switchProfile(page);
  await pick(page, family.child);
  await page
    .getByRole('link', { name: /^(All chores|Chores)$/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Submit for Approval' }).click();
  await expect(page.getByText('Awaiting Approval')).toBeVisible();
  await expect(page.getByText('You can hand it in tomorrow')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit for Approval' })).toHaveCount(0);
}

async function asParent(page: Page, family: Family): Promise<void> {
  await switchProfile(page);
  await pick(page, family.adult);
  await expectDashboard(page);
  await page
    .getByRole('link', { name: /^(All chores|Chores)$/ })
    .first()
    .click();
  await page.getByRole('tab', { name: 'Awaiting Approval' }).click();
}

async function sendBack(page: Page, family: Family): Promise<void> {
  await asParent(page, family);
  await page.getByRole('button', { name: 'Reject' }).click();
  const dialog = page.getByRole('dialog', { name: /^Reject/ });
  await dialog.getByLabel(/Reason/).fill('The small one, too.');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expectToast(page, 'Chore Rejected');
}

async function tryAgain(page: Page, family: Family): Promise<void> {
  await switchProfile(page);
  await pick(page, family.child);
  await page
    .getByRole('link', { name: /^(All chores|Chores)$/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Chore Updates' })).toBeVisible();
  await expect(page.getByText('The small one, too.')).toBeVisible();
  await expect(page.getByText('Sent back')).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Awaiting Approval')).toBeVisible();
}

async function payAndEnd(page: Page, family: Family): Promise<void> {
  await asParent(page, family);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expectToast(page, 'Chore Approved', '"Feed the fish" approved and payment processed');
  await page.getByRole('tab', { name: 'Pending' }).click();
  await page.getByRole('button', { name: 'Feed the fish' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText(/It will not come again/)).toBeVisible();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Chore deleted');
  await page.getByRole('tab', { name: 'Completed' }).click();
  await expect(page.getByText(/^Paid on/)).toBeVisible();
}

test('the Master List: a template is added, and assigned for tomorrow', async ({ page, family }) => {
  await page.goto('/chores?tab=master');
  await page.getByRole('button', { name: 'Add Template' }).click();
  const template = page.getByRole('dialog', { name: 'Add Chore Template' });
  await template.getByLabel('Chore name').fill('Walk Biscuit');
  await template.getByLabel('Default reward').fill('2.50');
  await template.getByLabel('Category').selectOption('Other');
  await template.getByRole('button', { name: 'Add Template' }).click();
  await expectToast(page, 'Chore template added');
  await page.getByRole('button', { name: 'Assign Walk Biscuit' }).click();
  await page.getByRole('dialog', { name: 'Assign Chore' }).getByRole('button', { name: 'Assign Chore' }).click();
  await expectToast(page, 'Chore assigned', `"Walk Biscuit" is on ${family.child.firstName}'s list.`);
  await page.getByRole('tab', { name: 'Pending' }).click();
  await expect(page.getByRole('tabpanel').getByText('Walk Biscuit')).toBeVisible();
  await expect(page.getByRole('tabpanel').getByText('Due tomorrow')).toBeVisible();
});

test('Settings: the bar leads there, and a switch takes a child’s chores away', async ({ page, family }) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'Chores' }).click();
  await page.getByRole('switch', { name: `Chores for ${family.child.firstName}` }).click();
  await expect(page.getByText('Chores are off and hidden.')).toBeVisible();
  await switchProfile(page);
  await pick(page, family.child);
  await expect(page.getByRole('link', { name: 'Home', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Chores', exact: true })).toHaveCount(0);
  await page.goto('/settings');
  await expect(page.getByText('Settings are only available for parents and family administrators.')).toBeVisible();
});
