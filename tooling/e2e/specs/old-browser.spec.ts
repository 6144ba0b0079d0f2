import { expectDashboard } from '../src/steps.ts';
import { expect, test } from '../src/test.ts';

test('An old browser is served as far as it can, and reads which browsers are needed where it cannot: without channels between tabs the app works', async ({
  page,
  family: _,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'BroadcastChannel'));
  await page.goto('/');
  await expectDashboard(page);
});

test('An old browser is served as far as it can, and reads which browsers are needed where it cannot: without channels between tabs staff can sign in', async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'BroadcastChannel'));
  await page.goto('/admin-portal');
  await expect(page.getByLabel('Username')).toBeVisible();
});

for (const path of ['/login', '/admin-portal'])
  test(`An old browser is served as far as it can, and reads which browsers are needed where it cannot: ${path} says so if its script cannot be read`, async ({
    browser,
    baseURL,
  }) => {
    const page = await browser.newPage();
    await page.route(/\/assets\/[^/]+\.js$/, route =>
      route.fulfill({ contentType: 'text/javascript', body: 'a syntax of tomorrow' }),
    );
    await page.goto(baseURL + path);
    await expect(page.getByRole('alert')).toHaveText(/^This browser is too old for Pocketful\. It needs Safari /);
    await page.close();
  });
