import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { builtApps } from '@pocketful/local/layout';
import type { VIEWPORTS } from './browser.ts';

/** The folder of the pictures in the documents. */
export const PICTURES_FOLDER = path.join(builtApps.root, 'docs/images');
/** The folder of the landing page's pictures: each screen on a phone, light and dark. */
export const LANDING_FOLDER = path.join(builtApps.root, 'apps/family-web/public/pictures');
/** The outline of each pictured screen at the time of its picture. */
export const OUTLINES_FILE = path.join(PICTURES_FOLDER, 'outlines.json');

/** The device on which each pictured screen is shown. */
const DEVICES: Readonly<Record<string, keyof typeof VIEWPORTS>> = { dashboard: 'laptop', 'child-home': 'phone' };

/** The device of a screen's picture; undefined if the documents do not show the screen. */
export function pictureDevice(screen: string): keyof typeof VIEWPORTS | undefined {
  return DEVICES[screen];
}

/** The stored outline of a screen. */
export function storedOutline(screen: string): unknown {
  const outlines: unknown = JSON.parse(readFileSync(OUTLINES_FILE, 'utf8'));
  return Object(outlines)[screen];
}

/** The visible headings, buttons and links of a page in their order, with digits as '#'. */
export function outlineOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const names = [...document.querySelectorAll('h1, h2, h3, button, a')]
      .filter(element => element.checkVisibility())
      .map(element => element.getAttribute('aria-label') ?? element.textContent ?? '');
    return [...new Set(names.map(name => name.replaceAll(/\d/g, '#')))];
  });
}
