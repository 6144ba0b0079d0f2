import type { ApiClient } from '@pocketful/api-client/client';
import { apiOf, type Family } from '../src/family.ts';
import { expectChildHome, expectDashboard, expectPicker } from '../src/steps.ts';
import { expect, test } from '../src/test.ts';

/** Limit for a live update; polls come every five minutes. */
const SOON = { timeout: 1000 };

test('a chore that a child submits on its own device is on the parent’s screen within a second, and back', async ({
  page,
  browser,
  baseURL,
  api,
  family,
}) => {
  const childs = await browser.newContext({ baseURL });
  const childsApi = apiOf(childs, baseURL);
  await becomeChild(childsApi, family);
  const listening = [page.waitForResponse('**/api/events')];
  await page.goto('/');
  await expectDashboard(page);
  const tablet = await childs.newPage();
  listening.push(tablet.waitForResponse('**/api/events'));
  await tablet.goto('/chores');
  await expect(tablet.getByRole('heading', { level: 1 })).toBeVisible();
  await Promise.all(listening);

  const dueDate = new Date(Date.now() + 86_400_000).toISOString();
  const { childId } = family;
  await api.call('createChore', { body: { childId, name: 'Feed the cat', reward: '2.00', dueDate } });
  await expect(tablet.getByText('Feed the cat')).toBeVisible(SOON);

  const handedIn = tablet.waitForResponse('**/submit');
  await tablet.getByRole('button', { name: 'Submit for Approval' }).click();
  await handedIn;
  const approve = page.getByRole('button', { name: 'Approve', exact: true });
  await expect(approve).toBeVisible(SOON);

  await tablet.getByRole('link', { name: 'Home', exact: true }).click();
  await expectChildHome(tablet, family.child);
  await expect(tablet.getByRole('main')).toContainText(/My Savings\s*\$0\.00/);
  const paid = page.waitForResponse('**/approve');
  await approve.click();
  await paid;
  await expect(tablet.getByRole('main')).toContainText(/My Savings\s*\$2\.00/, SOON);
  await childs.close();
});

test('a device whose profile is left elsewhere shows the picker', async ({ page, context, family }) => {
  const listening = page.waitForResponse('**/api/events');
  await page.goto('/');
  await expectDashboard(page);
  await listening;
  // A direct call, so that no other tab can notify this one.
  await apiOf(context, new URL(page.url()).origin).call('switchProfile', {});
  await expectPicker(page);
  expect(family.adultId).not.toBe('');
});

async function becomeChild(api: ApiClient, { adult, child, childId }: Family): Promise<void> {
  await api.call('login', { body: { email: adult.email, password: adult.password } });
  await api.call('verifyPin', { body: { userId: childId, pin: child.pin } });
}
