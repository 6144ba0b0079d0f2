import type { Locator, Page } from '@playwright/test';
import { VIEWPORTS } from '../src/browser.ts';
import { enterDemo } from '../src/demo-family.ts';
import { slowDown } from '../src/slow-line.ts';
import { expect, test } from '../src/test.ts';

/** Goals in milliseconds: for the largest paint, and until a control is there and the page is idle. */
const SCREENS = [
  { name: 'the landing page', control: ['link', 'Login'], largestPaint: 2000 },
  { name: 'a child’s home', who: 'mia', control: ['button', 'Submit for Approval'], largestPaint: 2500 },
  { name: 'the dashboard', who: 'dana', control: ['button', 'Approve'], largestPaint: 2500 },
] as const;
const USABLE = 4000;
/** A busy machine may take longer by this factor. */
const MARGIN = 1.4;
const TRIES = 3;
/** Loads of each screen whose medians are printed. */
const LOADS = Number(process.env.LOADS ?? 0);

// One after the other, so that the loads do not share the processor.
test.describe.configure({ mode: 'default' });

for (const { name, control, largestPaint, ...screen } of SCREENS)
  test(`${name} is soon there on a phone with a slow line and a slow processor`, async ({ page, api }) => {
    await page.setViewportSize(VIEWPORTS.phone);
    if ('who' in screen) await enterDemo(api, screen.who);
    // The first load fills the caches of the server, and stores the active member.
    await page.goto('/');
    const [role, label] = control;
    const shown = page.getByRole(role, { name: label, exact: true }).first();
    await expect(shown).toBeVisible();
    await slowDown(page, 4);
    let seen = { largestPaint: Number.POSITIVE_INFINITY, usable: Number.POSITIVE_INFINITY };
    const all: (typeof seen)[] = [];
    const isSoon = () => seen.largestPaint < largestPaint * MARGIN && seen.usable < USABLE * MARGIN;
    // Another process may delay one load.
    while (all.length < LOADS || (all.length < TRIES && !isSoon())) {
      seen = await timesOf(page, shown);
      all.push(seen);
    }
    const middle = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1];
    const [paint, usable] = [middle(all.map(one => one.largestPaint)), middle(all.map(one => one.usable))];
    console.log(`${name}, median of ${all.length}: largest paint ${paint} ms, usable ${usable} ms`);
    expect(seen.largestPaint, 'the largest paint').toBeLessThan(largestPaint * MARGIN);
    expect(seen.usable, 'usable').toBeLessThan(USABLE * MARGIN);
  });

/** Loads the page without the browser's cache. */
async function timesOf(page: Page, control: Locator): Promise<{ largestPaint: number; usable: number }> {
  await page.goto('about:blank');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await page.goto('/');
  await control.waitFor();
  return page.evaluate(async () => {
    // The browser is idle once the page has nothing more to do at once.
    const usable = await new Promise<number>(resolve => requestIdleCallback(() => resolve(performance.now())));
    const paints = await new Promise<PerformanceEntry[]>(resolve =>
      new PerformanceObserver(list => resolve(list.getEntries())).observe({
        type: 'largest-contentful-paint',
        buffered: true,
      }),
    );
    return {
      largestPaint: Math.round(paints.at(-1)?.startTime ?? Number.POSITIVE_INFINITY),
      usable: Math.round(usable),
    };
  });
}
