import { newAdult } from '../../src/family.ts';
import { runCommand } from '../../src/instance.ts';
import { sharedInstance } from '../../src/shared-instance.ts';
import { expect, test } from '../../src/test.ts';

test('An app_admin signs in at the family’s login and can only open /admin: an app_admin signs in at the family’s login, is confined to /admin, and leaves by Logout', async ({
  page,
}) => {
  const { username, email } = newAdult();
  const { stdout } = await runCommand(sharedInstance().env, [
    ...['staff:create', '--username', username, '--email', email, '--role', 'app_admin'],
  ]);
  const password = /password: (\S+)/.exec(stdout)?.[1] ?? '';
  await page.goto('/login');
  await page.getByLabel('Email or username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  const heading = page.getByRole('heading', { name: 'Application Administrator' });
  await expect(heading).toBeVisible();
  for (const path of ['/', '/chores', '/settings', '/admin-portal', '/error-logs', '/coppa-dashboard', '/nowhere']) {
    await page.goto(path);
    await expect(page).toHaveURL('/admin');
    await expect(heading).toBeVisible();
  }
  // A reload forgets nothing: no page holds the token.
  await page.reload();
  await page.getByRole('tab', { name: 'User Management' }).click();
  await expect(page.getByLabel('Search users')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});
