import { browserLaunch } from '../src/browser.ts';
import { newAdult, newChild } from '../src/family.ts';
import { sharedInstance } from '../src/shared-instance.ts';
import { expectChildHome, expectDashboard, pick, switchProfile } from '../src/steps.ts';
import { expect, test as shared } from '../src/test.ts';
import { addChild, addChore, addTransaction, approve, becomeChild, signUp, submitChore } from '../src/walk.ts';

const NAME = 'pocketful.home';

/** As a phone in a home network has it: a name that is not this computer's own, and no https. */
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

test('on plain http and a name of the home network a family signs up, gives a chore and pays it', async ({
  page,
  context,
}) => {
  const [adult, child] = [newAdult(), newChild()];
  await signUp(page, adult);
  // What browsers keep for https is not there, and nothing may need it.
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
