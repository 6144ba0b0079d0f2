import type { Page } from '@playwright/test';
import type { Child } from '../src/family.ts';
import { expectDashboard, expectLedgerLine, expectToast, pick, switchProfile } from '../src/steps.ts';
import { expect, test } from '../src/test.ts';

test('a parent makes a reward, the child claims it, and an approval pays it', async ({ page, family }) => {
  const { adult, child } = family;
  await page.goto('/settings?tab=rewards');
  await addReward(page, child);
  await switchProfile(page);
  await pick(page, child);

  await page.getByRole('link', { name: 'Rewards' }).click();
  await expect(page.getByRole('heading', { name: 'Earn More Money!' })).toBeVisible();
  await expect(page.getByText('+$2.50')).toBeVisible();
  const did = page.getByRole('button', { name: /I Did This!/ });
  await did.click();
  await expectToast(page, 'Earning Claim Submitted', 'was sent to your parents for approval.');
  await expect(page.getByText('Waiting for approval')).toBeVisible();

  await switchProfile(page);
  await pick(page, adult);
  await expectDashboard(page);
  const requests = page.getByRole('region', { name: 'Approval Requests' });
  await expect(requests).toContainText('Read a book');
  await requests.getByRole('button', { name: 'Reject' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject "Read a book"?' });
  await dialog.getByLabel('Reason').fill('Tell us the story first');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expectToast(page, 'Reward Rejected');

  await switchProfile(page);
  await pick(page, child);
  // Its Home has a link to the rewards as well, once Today has loaded.
  await page.getByRole('navigation').getByRole('link', { name: 'Rewards' }).click();
  await expect(page.getByRole('region', { name: 'Reward Updates' })).toContainText('Tell us the story first');
  await did.click();
  await expectToast(page, 'Earning Claim Submitted');

  await switchProfile(page);
  await pick(page, adult);
  await requests.getByRole('button', { name: 'Approve' }).click();
  await expectToast(page, 'Reward Approved', '"Read a book" approved and payment processed');
  await expect(page.getByRole('main')).toContainText(/Total Balance\s*\$2\.50/);

  await switchProfile(page);
  await pick(page, child);
  await expectLedgerLine(page, 1, ['Read a book', '+$2.50', '$2.50']);
});

test('with rewards off a child finds none, and the switch says what it hides', async ({ page, api, family }) => {
  const { child, childId, adult } = family;
  const body = { childId, name: 'Read a book', description: 'All of it', amount: '2.50', category: 'School' };
  await api.call('createReward', { body });
  await page.goto('/settings?tab=rewards');
  await page.getByRole('switch', { name: `Rewards for ${child.firstName}` }).click();
  await expect(page.getByText('Rewards are off and hidden.')).toBeVisible();
  await switchProfile(page);
  await pick(page, child);
  await expect(page.getByRole('link', { name: 'Goals' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Rewards' })).toHaveCount(0);
  await page.goto('/rewards');
  await expect(page.getByText('Rewards are off right now')).toBeVisible();
  await switchProfile(page);
  await pick(page, adult);
  await expectDashboard(page);
});

async function addReward(page: Page, { username, firstName }: Child): Promise<void> {
  await page.getByRole('button', { name: `Add Reward for ${username}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Reward' });
  await dialog.getByRole('button', { name: 'Add Reward' }).click();
  await expect(dialog.getByText('Amount must be greater than 0')).toBeVisible();
  await dialog.getByLabel('Reward name').fill('Read a book');
  await dialog.getByLabel('Description').fill('All of it');
  await dialog.getByLabel('Amount').fill('2.50');
  await dialog.getByLabel('Category', { exact: true }).selectOption('School');
  await dialog.getByRole('button', { name: 'Add Reward' }).click();
  await expectToast(page, 'Reward added', `"Read a book" is on ${firstName}'s list.`);
}
