import {
  expectChildHome,
  expectDashboard,
  expectPicker,
  expectToast,
  giveMoney,
  pick,
  switchProfile,
} from '../src/steps.ts';
import { expect, test } from '../src/test.ts';

test.use({ serviceWorkers: 'allow' });

test('A child that starts offline sees its last balance and chores, with their time: an offline child sees its data and submits a chore, which is sent once when the connection is back', async ({
  page,
  context,
  api,
  problems,
  family: { adult, child, childId },
}) => {
  await giveMoney(api, childId, '30.00');
  const dueDate = new Date(Date.now() + 86_400_000).toISOString();
  await api.call('createChore', { body: { childId, name: 'Feed the cat', reward: '2.00', dueDate } });
  await api.call('switchProfile', {});
  await page.goto('/');
  await pick(page, child);
  await expectChildHome(page, child);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('pocketful-kept'))).toContain('Feed the cat');

  await problems.whileDown(async () => {
    await context.setOffline(true);
    await page.reload();
    await expectChildHome(page, child);
    await expect(page.getByRole('main')).toContainText(/My Savings\s*\$30\.00/);
    await expect(page.getByText(/Not up to date since/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    await page
      .getByRole('link', { name: /^(All chores|Chores)$/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Submit for Approval' }).click();
    await expect(page.getByText('Not Sent Yet')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Not Sent Yet')).toBeVisible();
    await page.getByRole('button', { name: 'Switch Profile' }).click();
    const question = page.getByRole('alertdialog', { name: 'Switch before it is sent?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await context.setOffline(false);
    await expectToast(page, 'Sent', 'What you handed in is waiting for approval now.');
  });
  await expect(page.getByText('Awaiting Approval')).toBeVisible();
  await expect(page.getByText(/Not up to date/)).toHaveCount(0);

  await switchProfile(page);
  expect(await page.evaluate(() => localStorage.getItem('pocketful-kept'))).toBeNull();
  await pick(page, adult);
  await expectDashboard(page);
  const requests = page.getByRole('region', { name: 'Approval Requests' });
  await expect(requests.getByText('Feed the cat')).toHaveCount(1);
});

test('Nothing of an adult’s profile is kept for an offline start: an offline adult sees nothing of the family, and is in again when the connection is back', async ({
  page,
  context,
  problems,
  family: _,
}) => {
  await page.goto('/');
  await expectDashboard(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await problems.whileDown(async () => {
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText('Pocketful cannot be reached right now')).toBeVisible();
    expect(await page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('pocketful-')))).toEqual(
      [],
    );
    await context.setOffline(false);
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectDashboard(page);
});

test('Switch Profile and Logout hide the profile at once, offline and in every tab; the server learns it before any other call: an adult leaves the profile at once while offline, and the switch is sent at the next contact', async ({
  page,
  context,
  problems,
  family: { adult },
}) => {
  await page.goto('/');
  await expectDashboard(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await problems.whileDown(async () => {
    await context.setOffline(true);
    await switchProfile(page);
    await expect(page.getByText('Family Dashboard')).toHaveCount(0);
    await page.reload();
    await expect(page.getByText('Pocketful cannot be reached right now')).toBeVisible();
    await context.setOffline(false);
  });
  await expectPicker(page);
  await pick(page, adult);
  await expectDashboard(page);
});
