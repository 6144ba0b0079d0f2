import type { ApiClient } from '@pocketful/api-client/client';
import type { Family } from '../src/family.ts';
import { expectChildHome, expectDashboard, expectPicker, expectToast, pick, switchProfile } from '../src/steps.ts';
import { expect, test } from '../src/test.ts';

test('a tab that missed the switch cannot act as the profile before: it shows why, and nothing is paid', async ({
  page,
  context,
  api,
  family,
}) => {
  await handInChore(api, family);
  // A tab without messages of other tabs and events of the server, like one that the browser suspended.
  await page.addInitScript(() => {
    BroadcastChannel.prototype.addEventListener = () => undefined;
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
  });
  await page.goto('/');
  const approve = page.getByRole('button', { name: 'Approve' });
  await expect(approve).toBeVisible();

  const second = await context.newPage();
  await second.goto('/');
  await switchProfile(second);
  await pick(second, family.child);
  await expectChildHome(second, family.child);
  await expect(approve).toBeVisible();

  await page.bringToFront();
  const refusal = page.waitForResponse(response => response.url().endsWith('/approve'));
  await approve.click();
  expect((await refusal).status()).toBe(409);
  await expectToast(
    page,
    'Failed to approve chore',
    'Another profile is active on this device now. Nothing was changed.',
  );
  await expectChildHome(page, family.child);
  await expect(page.getByRole('main')).toContainText(/My Savings\s*\$0\.00/);
  await expect(page.getByText('No transactions yet')).toBeVisible();
});

test('a logout in one tab signs the other one out', async ({ page, context, family: _ }) => {
  const second = await context.newPage();
  for (const tab of [page, second]) {
    await tab.goto('/chores');
    await expect(tab.getByRole('heading', { name: 'Chores Dashboard' })).toBeVisible();
  }
  await second.getByRole('button', { name: 'Logout' }).click();
  for (const tab of [page, second]) {
    await expect(tab.getByRole('link', { name: 'Start Saving Today' })).toBeVisible();
    expect(await tab.evaluate(() => localStorage.getItem('currentUser'))).toBeNull();
  }
  await page.reload();
  await expect(page.getByRole('link', { name: 'Start Saving Today' })).toBeVisible();
});

test('A sign-in in another tab opens the app in place of the landing page: a sign-in in one tab signs the other one in', async ({
  page,
  context,
  family: { adult },
}) => {
  await context.clearCookies();
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Start Saving Today' })).toBeVisible();
  const second = await context.newPage();
  await second.goto('/login');
  await second.getByLabel('Email or username').fill(adult.email);
  await second.getByLabel('Password', { exact: true }).fill(adult.password);
  await second.getByRole('button', { name: 'Sign In' }).click();
  await expectToast(second, 'Welcome back!');
  for (const tab of [page, second]) await expectPicker(tab);
  await pick(second, adult);
  for (const tab of [page, second]) await expectDashboard(tab);
});

async function handInChore(api: ApiClient, { adult, child, adultId, childId }: Family): Promise<void> {
  const dueDate = new Date(Date.now() + 86_400_000).toISOString();
  const chore = await api.call('createChore', { body: { childId, name: 'Feed the cat', reward: '2.00', dueDate } });
  await api.call('verifyPin', { body: { userId: childId, pin: child.pin } });
  await api.call('submitChore', { params: { id: chore.id } });
  await api.call('verifyPin', { body: { userId: adultId, pin: adult.pin } });
}
