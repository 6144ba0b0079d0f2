import type { Page, Request } from '@playwright/test';
import { VIEWPORTS } from '../../src/browser.ts';
import { enterDemo } from '../../src/demo-family.ts';
import { slowDown } from '../../src/slow-line.ts';
import { expect, test } from '../../src/test.ts';

/** Limit of the cumulative layout shift, as Chromium measures it. Up to 0.1 counts as good on the web. */
const MAX_SHIFT = 0.05;

/** Time without any call after which a screen counts as loaded, in milliseconds. */
const QUIET_MS = 1200;

/** Each screen, and a read that is specific to it. */
const SCREENS = {
  dana: {
    '/': '/api/dashboard',
    '/chores': '/api/chores',
    '/accounts': '/api/dashboard',
    '/accounts/statement': '/children',
    '/week': '/children',
    '/rewards': '/api/auth/setup-status',
    '/settings': '/api/sessions',
    '/parental-data-rights': '/api/parental-consent',
  },
  mia: { '/': '/balance', '/goals': '/savings-goals', '/chores': '/chores', '/rewards': '/reward-claims' },
};

declare global {
  interface Window {
    layoutShifts?: { value: number; what: string[] }[];
  }
}

for (const [size, viewport] of Object.entries(VIEWPORTS))
  for (const [username, screens] of Object.entries(SCREENS))
    test(`A screen is drawn once, when its data has arrived; nothing shifts on a slow connection, and a load reads nothing twice; A load reads the home of the stored member while it reads the session; data of another member is discarded: on a slow connection no screen of ${username} shifts while it loads, or repeats a read: ${size}`, async ({
      page,
      api,
    }) => {
      test.setTimeout(240_000);
      await page.setViewportSize(viewport);
      await enterDemo(api, username);
      await page.addInitScript(noteShifts);
      const reads = await watchReads(page);
      await slowDown(page);
      // The first load stores the active member, and caches the code of the screens.
      await page.goto('/');
      await reads.quiet();
      for (const [path, ownRead] of Object.entries(screens)) {
        reads.forget();
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await reads.quiet();
        const shifts = await page.evaluate(() => window.layoutShifts ?? []);
        const total = shifts.reduce((sum, { value }) => sum + value, 0);
        expect.soft(total, `${path} at ${size}: ${JSON.stringify(shifts)}`).toBeLessThan(MAX_SHIFT);
        expect.soft(reads.twice(), `${path}, read twice`).toEqual([]);
        // The screen's own reads begin before `auth/user` is answered.
        expect.soft(reads.ahead(), path).toContain(ownRead);
      }
    });

function noteShifts(): void {
  window.layoutShifts = [];
  const nameOf = (node: Node | null | undefined) =>
    node instanceof HTMLElement ? `${node.tagName} ${node.textContent?.slice(0, 40)}` : '';
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) {
      const value: unknown = Reflect.get(entry, 'value');
      const sources: unknown = Reflect.get(entry, 'sources');
      if (typeof value !== 'number' || !Array.isArray(sources)) continue;
      window.layoutShifts?.push({ value, what: sources.map(({ node }) => nameOf(node)) });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Counts reads of the API, except the stream of events, which stays open. */
async function watchReads(page: Page) {
  let reads: string[] = [];
  let ahead: string | undefined;
  let underWay = 0;
  let changedAt = Date.now();
  const count = (by: number) => {
    underWay += by;
    changedAt = Date.now();
  };
  const isCounted = (url: string) => !url.endsWith('/api/events');
  page.on('request', request => {
    if (!isCounted(request.url())) return;
    count(1);
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/') && request.method() === 'GET') reads.push(`${pathname}${search}`);
  });
  const ended = (request: Request) => {
    if (request.url().endsWith('/api/auth/user')) ahead ??= reads.join(' ');
    if (isCounted(request.url())) count(-1);
  };
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  return {
    forget: () => {
      reads = [];
      ahead = undefined;
      underWay = 0;
    },
    /** The reads that began before the server answered who is active. */
    ahead: () => ahead ?? '',
    twice: () => reads.filter((read, at) => reads.indexOf(read) < at),
    quiet: () =>
      expect
        .poll(() => underWay <= 0 && Date.now() - changedAt > QUIET_MS, { timeout: 60_000, intervals: [100] })
        .toBe(true),
  };
}
