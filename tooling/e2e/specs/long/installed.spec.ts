import type { Page } from '@playwright/test';
import { test as shared } from '../../src/own-server.ts';
import { expectDashboard } from '../../src/steps.ts';
import { expect } from '../../src/test.ts';
import { type OtherBuild, yesterdaysBuild } from '../../src/yesterdays-build.ts';

const test = shared.extend<{ readonly yesterday: OtherBuild }>({
  yesterday: async ({ browserName: _ }, use) => {
    const build = await yesterdaysBuild();
    await use(build);
    await build.remove();
  },
});

test.use({ serviceWorkers: 'allow' });

/** Waits until the service worker has cached the app and serves its pages. */
async function untilKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Whether the page was started by the build of yesterday. */
function isOld(page: Page): Promise<boolean> {
  return page.evaluate(
    () => document.querySelector('script[type=module]')?.getAttribute('src')?.includes('-old.js') ?? false,
  );
}

test('The app can be installed; its cache holds its files and no answer: the app can be installed: a manifest, its icons, and a worker that keeps the app and no answer', async ({
  page,
  context,
  family: _,
}) => {
  await page.goto('/');
  await expectDashboard(page);
  await untilKept(page);
  const session = await context.newCDPSession(page);
  const { installabilityErrors: errors } = await session.send('Page.getInstallabilityErrors');
  // Every context of a test counts as incognito.
  expect(errors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  const kept = await page.evaluate(async () => {
    const caches = await Promise.all((await globalThis.caches.keys()).map(name => globalThis.caches.open(name)));
    return (await Promise.all(caches.map(cache => cache.keys()))).flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/app.html');
  expect(
    kept.filter(path => !/^\/(assets\/.+|icons\/.+|app\.html|favicon\.svg|manifest\.json|old-browser\.js)$/.test(path)),
  ).toEqual([]);
});

test('Offline the app starts and says so', async ({ page, context, problems, family: _ }) => {
  await page.goto('/');
  await expectDashboard(page);
  await untilKept(page);
  await problems.whileDown(async () => {
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText('Pocketful cannot be reached right now')).toBeVisible();
    await expect(page.goto('/admin-portal')).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
    await context.setOffline(false);
  });
  await page.goto('/');
  await expectDashboard(page);
});

test('A service worker that was installed while signed out starts the app offline', async ({
  page,
  context,
  server,
  yesterday,
  problems,
  api,
  family,
}) => {
  await server.restart({ FAMILY_WEB_DIR: yesterday.folder });
  await page.goto('/');
  await expectDashboard(page);
  await untilKept(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'How It Works' })).toBeVisible();
  await problems.whileDown(() => server.restart());
  // A signed-out page installs today's worker.
  await page.reload();
  await page.getByRole('button', { name: 'Use it now' }).click();
  await expect.poll(() => isOld(page).catch(() => true)).toBe(false);
  await api.call('login', { body: { email: family.adult.email, password: family.adult.password } });
  await problems.whileDown(async () => {
    await context.setOffline(true);
    await page.goto('/chores');
    await expect(page.getByText('Pocketful cannot be reached right now')).toBeVisible();
    await context.setOffline(false);
  });
});

test('A new version waits for a press, and typed text survives the change: the former version stays until a press on the new one, which takes over the typed text', async ({
  page,
  server,
  yesterday,
  problems,
  family: _,
}) => {
  await server.restart({ FAMILY_WEB_DIR: yesterday.folder });
  await page.goto('/settings');
  await expect(page.getByText('This device')).toBeVisible();
  await untilKept(page);
  await problems.whileDown(() => server.restart());
  await page.reload();
  await expect(page.getByText('A new version of Pocketful is here.')).toBeVisible();
  expect(await isOld(page)).toBe(true);
  await page.getByLabel('First name').fill('Adaeze');
  await page.getByRole('button', { name: 'Use it now' }).click();
  await expect.poll(() => isOld(page).catch(() => true)).toBe(false);
  await expect(page.getByLabel('First name')).toHaveValue('Adaeze');
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(1);
});

test('A file that an update removed reloads the page once', async ({
  page,
  context,
  server,
  yesterday,
  problems,
  family: _,
}) => {
  await server.restart({ FAMILY_WEB_DIR: yesterday.folder });
  await page.goto('/');
  await expectDashboard(page);
  await untilKept(page);
  await problems.whileDown(() => server.restart());
  // Removes cached files, as a browser does that is short of space.
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
  await problems.whileGone(/-old\.js$/, async () => {
    await page
      .getByRole('link', { name: /^(All chores|Chores)$/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'Chores Dashboard' })).toBeVisible();
  });
  expect(await isOld(page)).toBe(false);
});
