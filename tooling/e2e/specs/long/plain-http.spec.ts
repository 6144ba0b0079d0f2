import { browserLaunch } from '../../src/browser.ts';
import { apiOf, newAdult, newChild } from '../../src/family.ts';
import { OWNER } from '../../src/instance.ts';
import { sharedInstance } from '../../src/shared-instance.ts';
import { expectChildHome, expectDashboard, pick, signInStaff, switchProfile } from '../../src/steps.ts';
import { expect, test as shared } from '../../src/test.ts';
import { addChild, addChore, addTransaction, approve, becomeChild, signUp, submitChore } from '../../src/walk.ts';

const NAME = 'pocketful.local';

/** The view of a phone in a home network: a host name other than localhost, and no https. */
const test = shared.extend({
  baseURL: async ({ browserName: _ }, use) => use(`http://${NAME}:${new URL(sharedInstance().url).port}`),
});

test.use({
  launchOptions: {
    ...browserLaunch,
    args: [...(browserLaunch.args ?? []), `--host-resolver-rules=MAP ${NAME} 127.0.0.1`],
  },
  serviceWorkers: 'allow',
});

test('Over plain HTTP everything works except installing and offline starts, and Settings say so: over plain HTTP and a name of the home network a family signs up, assigns a chore and pays it', async ({
  page,
  context,
}) => {
  const [adult, child] = [newAdult(), newChild()];
  await signUp(page, adult);
  // Features that browsers have on https only are missing, and no code may need them.
  expect(await page.evaluate(() => [isSecureContext, 'randomUUID' in crypto, 'serviceWorker' in navigator])).toEqual([
    false,
    false,
    false,
  ]);
  await addChild(page, adult, child);
  await addTransaction(page);
  await addChore(page, child);
  await becomeChild(page, child);
  await submitChore(page);
  await switchProfile(page);
  await pick(page, adult);
  await expectDashboard(page);
  await approve(page);
  await page.goto('/settings');
  await expect(page.getByText('This address is plain http')).toBeVisible();
  await switchProfile(page);
  await pick(page, child);
  await expectChildHome(page, child);
  await expect(page.getByRole('main')).toContainText(/My Savings\s*\$25\.50/);
  const cookies = await context.cookies();
  expect(cookies.map(({ name, secure, httpOnly }) => [name, secure, httpOnly])).toEqual(
    cookies.map(({ name }) => [name, false, true]),
  );
  expect(cookies.length).toBeGreaterThan(0);
});

test('Over plain HTTP everything works except installing and offline starts, and Settings say so: over plain HTTP staff sign in, open the error logs and one of them, and a separate window', async ({
  page,
  context,
}) => {
  const message = 'A jar rolled off the table';
  // Only the browser resolves the name.
  await apiOf(context, sharedInstance().url).call('reportError', {
    body: { errorType: 'Application Error', severity: 'high', message, url: '/' },
  });
  await signInStaff(page, OWNER.username, OWNER.password);
  await page.getByRole('link', { name: 'View All' }).click();
  const row = page.getByRole('row').filter({ hasText: message });
  await row.getByRole('button', { name: /^Details/ }).click();
  const details = page.getByRole('dialog', { name: 'Application Error' });
  await expect(details).toContainText(message);
  const [own] = await Promise.all([
    page.waitForEvent('popup'),
    details.getByRole('link', { name: 'Open in a new window' }).click(),
  ]);
  await expect(own.getByRole('dialog', { name: 'Application Error' })).toContainText(message);
});
