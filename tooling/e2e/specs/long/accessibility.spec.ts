import type { Page } from '@playwright/test';
import { barriersOn } from '../../src/barriers.ts';
import { VIEWPORTS } from '../../src/browser.ts';
import { ALL_JOURNEYS } from '../../src/journeys/all.ts';
import { outlineOf, pictureDevice, storedOutline } from '../../src/pictures.ts';
import { expect, test } from '../../src/test.ts';

/** Two of the four views of a screen. The next screen has the other two: together they have each size in each theme. */
const VIEWS = [
  [
    ['laptop', 'light'],
    ['phone', 'dark'],
  ],
  [
    ['laptop', 'dark'],
    ['phone', 'light'],
  ],
] as const;

/** Polls, since a child's screen shows new items a little later. A failure does not end the test. */
const softly = expect.configure({ soft: true });

const PICTURES_OLD = 'the pictures in docs/images are older than the screen; npm run screenshots -- --docs renews them';

for (const journey of ALL_JOURNEYS) {
  test(`${journey.name} has no barrier, light or dark, on a phone or a laptop`, async ({ page, api }) => {
    test.slow();
    for (const [at, screen] of journey.screens.entries()) {
      await test.step(screen.name, async () => {
        await page.setViewportSize(VIEWPORTS.laptop);
        await screen.open(page, api);
        for (const [device, colorScheme] of VIEWS[at % 2 === 0 ? 0 : 1]) {
          const viewport = VIEWPORTS[device];
          await page.setViewportSize(viewport);
          expect.soft(await widthOf(page), `${screen.name} scrolls sideways on a ${device}`).toBe(viewport.width);
          if (device === pictureDevice(screen.name))
            await softly.poll(() => outlineOf(page), { message: PICTURES_OLD }).toEqual(storedOutline(screen.name));
          await page.emulateMedia({ colorScheme });
          expect.soft(await barriersOn(page), `${screen.name} on a ${device}, ${colorScheme}`).toEqual([]);
        }
      });
    }
  });
}

test('a barrier is found, on this page and on the next', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  for (const path of ['/', '/login']) {
    await page.goto(path);
    await page.getByRole('main').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await page.evaluate(() => {
      const pale = Object.assign(document.createElement('p'), { textContent: 'hardly to be read' });
      pale.style.color = '#eee';
      document.querySelector('main')?.append(document.createElement('button'), pale);
    });
    expect(await barriersOn(page)).toEqual([
      expect.stringMatching(/^button-name: /),
      expect.stringMatching(/^color-contrast: .*> p - /),
    ]);
  }
});

/** How wide the page is, seen or not: wider than the window, it would scroll in two directions. */
function widthOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth);
}
