import type { Page } from '@playwright/test';
import { enterDemo } from '../src/demo-family.ts';
import { follow, withChild } from '../src/steps.ts';
import { expect, test } from '../src/test.ts';

test.use({ viewport: { width: 320, height: 640 } });

/** The words that begin on one line and end on another. */
function brokenWords(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode;
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[^\s/–—-]+/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
        if (lines.size > 1) broken.push(`${word} in ${text.textContent}`);
      }
    }
    return broken;
  });
}

const SETTINGS = ['profile', 'accounts', 'chores', 'rewards', 'notices', 'contact'].map(tab => `/settings?tab=${tab}`);
const PLACES = {
  dana: ['/', '/accounts', '/accounts/statement', '/chores', '/week', '/children/:child', ...SETTINGS],
  mia: ['/', '/goals', '/chores', '/rewards', '/settings'],
  'bo-rivera': ['/', '/goals', '/chores', '/rewards', '/settings'],
};

for (const [username, paths] of Object.entries(PLACES))
  test(`no word breaks on a phone of 320 pixels, as ${username}`, async ({ page, api }) => {
    await enterDemo(api, username);
    await page.goto('/privacy-policy');
    for (const path of paths) {
      await follow(page, await withChild(api, path));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('.animate-breathe')).toHaveCount(0);
      expect.soft(await brokenWords(page), path).toEqual([]);
    }
  });
