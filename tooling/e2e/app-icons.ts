/**
 * Draws the icons of the installed app from the icon of browser tabs: node tooling/e2e/app-icons.ts. Run it again when
 * that icon changes, and commit the files.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { builtApps } from '@pocketful/local/layout';
import { browserLaunch } from './src/browser.ts';

const FOLDER = path.join(builtApps.root, 'apps/family-web/public');
const PAPER = '#f9f4ea';

/**
 * Sides in pixels, and the share of the mark. A system may cut a maskable icon down to a circle of four fifths.
 */
const ICONS = [
  { file: 'icon-192.png', side: 192, mark: 0.74, corner: 0.22 },
  { file: 'icon-512.png', side: 512, mark: 0.74, corner: 0.22 },
  { file: 'maskable-512.png', side: 512, mark: 0.56, corner: 0 },
  { file: 'apple-touch-180.png', side: 180, mark: 0.72, corner: 0 },
];

const mark = readFileSync(path.join(FOLDER, 'favicon.svg'), 'utf8');
const browser = await chromium.launch(browserLaunch);
const page = await browser.newPage();
for (const { file, side, mark: share, corner } of ICONS) {
  await page.setViewportSize({ width: side, height: side });
  await page.setContent(`<style>
    * { margin: 0 }
    div { display: grid; place-content: center; height: 100vh; background: ${PAPER}; border-radius: ${corner * side}px }
    svg { width: ${share * side}px }
  </style><div>${mark}</div>`);
  await page.screenshot({ path: path.join(FOLDER, 'icons', file), omitBackground: true });
}
await browser.close();
