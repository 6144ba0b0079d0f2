import type { Page } from '@playwright/test';
import { VIEWPORTS } from '../src/browser.ts';
import { enterDemo } from '../src/demo-family.ts';
import { slowDown } from '../src/slow-line.ts';
import { expect, test } from '../src/test.ts';

/** Limits in milliseconds: of the largest paint, and until `control` is there and the page answers. */
const SCREENS = [
  { name: 'the landing page', control: 'Login', largestPaint: 2000, usable: 4000 },
  { name: 'a child’s home', who: 'mia', control: 'Today', largestPaint: 2500, usable: 4000 },
  { name: 'the dashboard', who: 'dana', control: 'Approve', largestPaint: 2500, usable: 4000 },
] as const;

/** The machine of a pipeline is slower than the one of docs/performance.md. */
const MARGIN = 1.4;
const TRIES = 3;

// One after the other, so that the loads do not share the processor.
test.describe.configure({ mode: 'serial' });

for (const { name, control, largestPaint, usable, ...screen } of SCREENS)
  test(`${name} is soon there on a phone with a slow line and a slow processor`, async ({ page, api }) => {
    await page.setViewportSize(VIEWPORTS.phone);
    if ('who' in screen) await enterDemo(api, screen.who);
    // The first load fills the caches of the server, and stores the active member.
    await page.goto('/');
    await expect(page.getByText(control).first()).toBeVisible();
    await slowDown(page, 4);
    let seen = { largestPaint: Number.POSITIVE_INFINITY, usable: Number.POSITIVE_INFINITY };
    const isSoon = () => seen.largestPaint < largestPaint * MARGIN && seen.usable < usable * MARGIN;
    // Another process may delay one load.
    for (let count = 0; count < TRIES && !isSoon(); count++) {
      seen = await timesOf(page, control);
      console.log(`${name}: largest paint ${seen.largestPaint} ms, usable ${seen.usable} ms`);
    }
    expect(seen.largestPaint, 'the largest paint').toBeLessThan(largestPaint * MARGIN);
    expect(seen.usable, 'usable').toBeLessThan(usable * MARGIN);
  });

/** Loads the page without the browser's cache. */
async function timesOf(page: Page, control: string): Promise<{ largestPaint: number; usable: number }> {
  await page.goto('about:blank');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await page.goto('/');
  await page.getByText(control).first().waitFor();
  return page.evaluate(async () => {
    // The browser is idle once the page has nothing more to do at once.
    const usable = await new Promise<number>(resolve => requestIdleCallback(() => resolve(performance.now())));
    const paints = await new Promise<PerformanceEntry[]>(resolve =>
      new PerformanceObserver(list => resolve(list.getEntries())).observe({
        type: 'largest-contentful-paint',
        buffered: true,
      }),
    );
    return { largestPaint: Math.round(paints.at(-1)?.startTime ?? 0), usable: Math.round(usable) };
  });
}
