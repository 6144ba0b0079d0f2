import { OWNER } from '../src/instance.ts';
import { expectToast } from '../src/steps.ts';
import { expect, test } from '../src/test.ts';

test('the first owner signs in to the portal and out of it; a reload forgets the token', async ({ page }) => {
  await page.goto('/admin-portal');
  await page.getByLabel('Username').fill(OWNER.username);
  await page.getByLabel('Password', { exact: true }).fill('not-this-one');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expectToast(page, 'Access Denied', 'Invalid credentials');

  await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  const { username, email } = OWNER;
  await expect(page.getByRole('definition')).toHaveText(['Application Owner', username, email, 'Application Owner']);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();

  await page.getByLabel('Username').fill(OWNER.username);
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByText(OWNER.email)).toHaveCount(0);
});

test('an unknown address of the staff’s says so', async ({ page }) => {
  await page.goto('/admin-portal/nowhere');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
});
