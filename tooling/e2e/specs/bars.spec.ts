import { enterDemo } from '../src/demo-family.ts';
import { expectDashboard } from '../src/steps.ts';
import { expect, test } from '../src/test.ts';

for (const width of [375, 1280])
  test(`A parent’s bar stays at the top, with Dashboard, Settings and Logout, and marks the current one: a parent’s bar stays at the top of a page that is scrolled, ${width} pixels wide`, async ({
    page,
    api,
  }) => {
    await page.setViewportSize({ width, height: 667 });
    await enterDemo(api, 'dana');
    await page.goto('/');
    await expectDashboard(page);
    await expect(page.getByRole('button', { name: 'Approve', exact: true }).first()).toBeVisible();
    for (const part of [0.5, 1]) {
      const scrolled = await page.evaluate(at => {
        scrollTo(0, at * (document.body.scrollHeight - innerHeight));
        return scrollY;
      }, part);
      expect(scrolled).toBeGreaterThan(100);
      expect(await page.getByRole('banner').boundingBox()).toMatchObject({ x: 0, y: 0, width });
    }
    // A press reaches the bar there, and nothing that lies over it.
    await page.getByRole('banner').getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  });

test('no page of adults ends behind the bar of a phone', async ({ page, api }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await enterDemo(api, 'dana');
  for (const path of ['/', '/chores', '/accounts', '/settings?tab=accounts', '/week', '/parental-data-rights']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.animate-breathe')).toHaveCount(0);
    const last = page.locator('main').locator('a, button, p').filter({ visible: true }).last();
    // A card that comes late makes the page longer.
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      const [end, bar] = await Promise.all([last.boundingBox(), page.locator('[data-bottom-bar]').boundingBox()]);
      expect((end?.y ?? 0) + (end?.height ?? 0), path).toBeLessThanOrEqual(bar?.y ?? 0);
    }).toPass({ timeout: 5000 });
  }
});

for (const username of ['mia', 'bo-rivera'])
  test(`A child’s bar has Home and Goals, Chores and Rewards while they are enabled, and Logout at the top right of one row: of ${username}`, async ({
    page,
    api,
  }) => {
    await enterDemo(api, username);
    await page.goto('/');
    const logout = page.getByRole('button', { name: 'Logout' });
    for (const width of [320, 360, 375, 390, 480, 640, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 667 });
      await expect(logout).toBeVisible();
      const edges = await page.getByRole('banner').evaluate(bar => {
        const rightOf = (element: Element) => element.getBoundingClientRect().right;
        const controls = [...bar.querySelectorAll('a, button')].map(element => [element.textContent, rightOf(element)]);
        return { height: bar.getBoundingClientRect().height, controls, page: document.documentElement.scrollWidth };
      });
      expect(edges.height, `${width}`).toBeLessThanOrEqual(64);
      expect(edges.page, `${width}`).toBe(width);
      const last = edges.controls.toSorted(([, one], [, other]) => Number(other) - Number(one))[0];
      expect(last?.[0], `${width}`).toBe('Logout');
    }
  });
