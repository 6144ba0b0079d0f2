import type { Page } from '@playwright/test';
import { expectChildHome, expectDashboard, expectPicker, pick } from '../src/steps.ts';
import { expect, test } from '../src/test.ts';

test('a visitor sees the sign-in at every address, and nothing behind it', async ({ page }) => {
  await expectNotFound(page, '/chores');
  await expectNotFound(page, '/nowhere/at-all');
  await page.goto('/setup-wizard');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.goto('/home');
  await expect(page.getByRole('link', { name: 'Start Saving Today' })).toBeVisible();
});

test('an adult sees the own screens, and the dashboard in place of those for strangers', async ({
  page,
  family: _,
}) => {
  for (const path of ['/login', '/setup-wizard']) {
    await page.goto(path);
    await expectDashboard(page);
    await expect(page).toHaveURL('/');
  }
  await page.goto('/home');
  await expectDashboard(page);
  await expectNotFound(page, '/signup');
  await expectNotFound(page, '/nowhere');
});

test('a family admin who opens the staff’s portal is sent home', async ({ page, family: _ }) => {
  await page.goto('/admin-portal');
  await expectDashboard(page);
  await expect(page).toHaveURL('/');
});

test('a child that types a parent’s address sees its own screens', async ({
  page,
  api,
  family: { child, childId },
}) => {
  await api.call('verifyPin', { body: { userId: childId, pin: child.pin } });
  for (const path of ['/login', '/setup-wizard']) {
    await page.goto(path);
    await expectChildHome(page, child);
    await expect(page).toHaveURL('/');
  }
  await page.goto('/chores');
  await expect(page.getByRole('heading', { name: 'My Chores' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Chore' })).toHaveCount(0);
  for (const path of ['/accounts', '/parental-data-rights', '/settings']) {
    await page.goto(path);
    await expect(page.getByText('For grown-ups')).toBeVisible();
  }
  await expectNotFound(page, '/signup');
  await page.goto('/admin-portal');
  await expect(page.getByRole('heading', { name: 'Administration' })).toBeVisible();
});

test('a child’s logout asks first, and no keeps everything', async ({ page, api, family: { child, childId } }) => {
  await api.call('verifyPin', { body: { userId: childId, pin: child.pin } });
  await page.goto('/');
  await page.getByRole('button', { name: 'Logout' }).click();
  const question = page.getByRole('alertdialog', { name: 'Log out of Pocketful?' });
  await expect(question).toContainText('A grown-up must sign in again afterwards.');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expectChildHome(page, child);

  await page.getByRole('button', { name: 'Logout' }).click();
  await question.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Start Saving Today' })).toBeVisible();
});

test('an adult’s profile locks after its idle minutes, and the input is kept', async ({ page, family: { adult } }) => {
  await page.clock.install();
  await page.goto('/');
  await page.getByRole('button', { name: 'Add Transaction' }).first().click();
  await page.getByText('More', { exact: true }).click();
  await page.getByLabel('Description').fill('Half a sentence');
  await page.clock.fastForward('14:00');
  await expect(page.getByRole('dialog', { name: 'Add Transaction' })).toBeVisible();
  await page.clock.fastForward('01:10');
  await expectPicker(page);
  await expect(page.getByText('This profile was locked after a while without use.')).toBeVisible();
  await pick(page, adult);
  await expectDashboard(page);
  await page.getByRole('button', { name: 'Add Transaction' }).first().click();
  await expect(page.getByLabel('Description')).toHaveValue('Half a sentence');
});

test('a child’s profile stays open, however long it is idle', async ({ page, api, family: { child, childId } }) => {
  await api.call('verifyPin', { body: { userId: childId, pin: child.pin } });
  await page.clock.install();
  await page.goto('/');
  await expectChildHome(page, child);
  await page.clock.fastForward('08:00:00');
  await page
    .getByRole('link', { name: /^(All chores|Chores)$/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'My Chores' })).toBeVisible();
});

async function expectNotFound(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expect(page.getByText(`Route not found: ${path}`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go back home' })).toHaveAttribute('href', '/');
}
