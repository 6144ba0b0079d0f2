import { VIEWPORTS } from '../../src/browser.ts';
import { expectChildHome, expectDashboard, expectPicker, pick } from '../../src/steps.ts';
import { expect, test } from '../../src/test.ts';

test.use({ viewport: VIEWPORTS.phone });

test('Back closes a dialog, asks after input, and stays on the page', async ({ page, family: _ }) => {
  await page.goto('/chores');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expectDashboard(page);
  const dialog = page.getByRole('dialog', { name: 'Add Transaction' });
  await page.getByRole('button', { name: 'Add Transaction' }).first().click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expectDashboard(page);

  await page.getByRole('button', { name: 'Add Transaction' }).first().click();
  await dialog.getByText('More', { exact: true }).click();
  await dialog.getByLabel('Description').fill('Half a sentence');
  await page.goBack();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog.getByLabel('Description')).toHaveValue('Half a sentence');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button').last().click();
  await expect(dialog).toBeHidden();

  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Chores Dashboard' })).toBeVisible();
});

test('Back leads from the PIN to the picker, and after the pick to no PIN', async ({ page, api, family }) => {
  await api.call('switchProfile', {});
  await page.goto('/');
  await page.getByRole('button', { name: family.child.username }).click();
  await expect(page.getByLabel('Enter your 4-digit PIN')).toBeFocused();
  await page.goBack();
  await expectPicker(page);
  await pick(page, family.child);
  await expectChildHome(page, family.child);
  await expect(page).toHaveURL('/');
  await page
    .getByRole('link', { name: /^(All chores|Chores)$/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'My Chores' })).toBeFocused();
  await expect(page).toHaveTitle('My Chores · Pocketful');
  await page.goBack();
  await expectChildHome(page, family.child);
});

test('a file that an update removed reloads the page, and the input stays', async ({ page, problems }) => {
  await page.goto('/signup');
  await page.getByLabel('First name').fill('Ada');
  await page.route('**/assets/landing-*.js', route => route.fulfill({ status: 404 }));
  const reloaded = page.waitForEvent('load');
  await page.getByRole('link', { name: 'Pocketful home' }).click();
  await reloaded;
  await page.unrouteAll();
  await page.getByRole('link', { name: 'Start Saving Today' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  problems.found.length = 0;
});

test('a file that is still missing after the reload is reported, and loaded again by a button', async ({
  page,
  problems,
}) => {
  await page.goto('/login');
  await page.route('**/assets/signup-*.js', route => route.fulfill({ status: 404 }));
  // The server has another version now, whose page names other files.
  await page.route(/\/signup$/, route =>
    route.request().resourceType() === 'fetch'
      ? route.fulfill({
          contentType: 'text/html',
          body: '<script type="module" src="/assets/index-newer.js"></script>',
        })
      : route.fallback(),
  );
  const reloaded = page.waitForEvent('load');
  await page.getByRole('link', { name: 'New here? Create a family account' }).click();
  await reloaded;
  await expect(page.getByText('Pocketful cannot be reached right now')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('First name')).toBeVisible();
  problems.found.length = 0;
});
