import { enterDemo, unlockDemo } from '../../src/demo-family.ts';
import { follow, withChild } from '../../src/steps.ts';
import { expect, test } from '../../src/test.ts';

test.use({ viewport: { width: 375, height: 812 } });

const POLICIES = ['/privacy-policy', '/terms-of-service'];

const ROUTES: Readonly<Record<string, readonly string[]>> = {
  'a visitor': [
    ...[
      '/',
      '/login',
      '/signup',
      '/join',
      '/forgot-password',
      '/reset-password',
      '/confirm-consent',
      '/goals',
      '/nowhere',
    ],
    ...POLICIES,
  ],
  'the picker': ['/'],
  dana: [
    ...[
      '/',
      '/chores',
      '/accounts',
      '/accounts/statement',
      '/week',
      '/children/:child',
      '/rewards',
      '/goals',
      '/parental-data-rights',
    ],
    ...['/parental-data-rights/print', '/setup-wizard'],
    ...['/settings', '/settings?tab=family', '/settings?tab=accounts', '/settings?tab=chores', '/settings?tab=rewards'],
    ...['/settings?tab=contact', ...POLICIES],
  ],
  mia: ['/', '/goals', '/chores', '/rewards', '/accounts', '/settings', '/parental-data-rights', ...POLICIES],
};

for (const [who, routes] of Object.entries(ROUTES))
  test(`With text of twice the size no page scrolls sideways on a phone: with text of twice the size no page of ${who} scrolls sideways on a phone`, async ({
    page,
    api,
  }) => {
    if (who === 'the picker') await unlockDemo(api);
    else if (who !== 'a visitor') await enterDemo(api, who);
    for (const [at, route] of routes.entries()) {
      // The landing page, which strangers see, is no page of the app.
      if (at === 0 || who === 'a visitor') await page.goto(route);
      else await follow(page, await withChild(api, route));
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // The screen is drawn now. Elements within a scrolling element may be of any width.
      const tooWide = await page.evaluate(() => {
        if (document.documentElement.scrollWidth <= innerWidth) return [];
        const rightOf = (element: Element | null) => element?.getBoundingClientRect().right ?? 0;
        // Elements that reach past the edge while their parents do not.
        return [...document.querySelectorAll('body *')]
          .filter(element => rightOf(element) > innerWidth + 1 && rightOf(element.parentElement) <= innerWidth + 1)
          .map(element => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`);
      });
      expect.soft(tooWide, route).toEqual([]);
    }
  });
