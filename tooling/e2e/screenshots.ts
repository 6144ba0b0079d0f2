/**
 * The program of `npm run screenshots`: every screen and its dialogs, on a phone and a laptop, light and dark, of a
 * throwaway instance with the demo family. With --docs it also renews the pictures of the documents and of the landing page.
 * With --locale and --currency all families have these formats.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { withClient } from '@pocketful/local/database-roles';
import { builtApps } from '@pocketful/local/layout';
import { listenForStop, StoppedError, unlessStopped } from '@pocketful/local/stop-request';
import { browserLaunch, VIEWPORTS } from './src/browser.ts';
import { apiOf } from './src/family.ts';
import { openDatabase, startApi } from './src/instance.ts';
import { ALL_JOURNEYS } from './src/journeys/all.ts';
import type { Journey, Screen } from './src/journeys/journey.ts';
import { LANDING_FOLDER, OUTLINES_FILE, outlineOf, PICTURES_FOLDER, pictureDevice } from './src/pictures.ts';

const { values } = parseArgs({
  options: { docs: { type: 'boolean', default: false }, locale: { type: 'string' }, currency: { type: 'string' } },
});
const FOLDER = path.join(builtApps.root, 'screenshots');
/** Four pictures need less than 60 KB. */
const LANDING = { width: 375, height: 667, scale: 1.25, quality: 25 };
const outlines: Record<string, string[]> = {};

async function takeAll(browser: Browser, url: string, docs: boolean): Promise<number> {
  let taken = 0;
  for (const journey of ALL_JOURNEYS) taken += await takeJourney(browser, url, journey, docs);
  return taken;
}

async function takeJourney(browser: Browser, url: string, { screens }: Journey, docs: boolean): Promise<number> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
    viewport: VIEWPORTS.laptop,
  });
  const page = await context.newPage();
  for (const screen of screens) {
    await page.setViewportSize(VIEWPORTS.laptop);
    await screen.open(page, apiOf(context, url));
    await takeScreen(page, screen);
    if (docs) await takeForDocs(page, screen);
  }
  await context.close();
  return screens.length;
}

async function takeScreen(page: Page, { name, layer = false }: Screen): Promise<void> {
  for (const viewport of Object.values(VIEWPORTS)) {
    await page.setViewportSize(viewport);
    // A window as high as the page, so that fixed elements are at the edges of the picture.
    if (!layer) await page.setViewportSize({ ...viewport, height: await heightOf(page) });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: path.join(FOLDER, `${name}-${viewport.width}-${colorScheme}.png`) });
    }
  }
}

function heightOf(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(document.documentElement.scrollHeight, window.innerHeight));
}

async function takeForDocs(page: Page, { name }: Screen): Promise<void> {
  const device = pictureDevice(name);
  if (!device) return;
  await page.setViewportSize(VIEWPORTS[device]);
  outlines[name] = await outlineOf(page);
  await page.setViewportSize({ ...VIEWPORTS[device], height: await heightOf(page) });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.screenshot({ path: path.join(PICTURES_FOLDER, `${name}.png`) });
  await takeForLanding(page, name);
}

/** The upper part of a screen as small WebP files, which Playwright itself does not write. */
async function takeForLanding(page: Page, name: string): Promise<void> {
  const { width, height, scale, quality } = LANDING;
  await page.setViewportSize({ width, height });
  const session = await page.context().newCDPSession(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { data } = await session.send('Page.captureScreenshot', {
      ...{ format: 'webp', quality },
      clip: { x: 0, y: 0, width, height, scale },
    });
    writeFileSync(path.join(LANDING_FOLDER, `${name}-${colorScheme}.webp`), Buffer.from(data, 'base64'));
  }
  await session.detach();
}

/** Gives the formats to the families of the demo, and to each that a screen founds. */
async function giveFormats(superuserUrl: string): Promise<void> {
  const { locale, currency } = values;
  const asked = Object.entries({ locale, currency }).filter(([, value]) => value !== undefined);
  if (asked.length === 0) return;
  const url = new URL(superuserUrl);
  url.pathname = '/pocketful';
  await withClient(url.href, async client => {
    const set = asked.map(([column, value]) => `NEW.${column} := ${client.escapeLiteral(value ?? '')};`);
    await client.query(`CREATE FUNCTION as_asked() RETURNS trigger LANGUAGE plpgsql AS
      ${client.escapeLiteral(`BEGIN ${set.join(' ')} RETURN NEW; END`)}`);
    await client.query(
      'CREATE TRIGGER as_asked BEFORE INSERT OR UPDATE ON families FOR EACH ROW EXECUTE FUNCTION as_asked()',
    );
    await client.query('UPDATE families SET locale = locale');
  });
}

async function takeScreenshots(docs: boolean): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const database = await openDatabase();
  stack.defer(() => database.stop());
  const api = await startApi(database.env);
  stack.defer(() => api.stop());
  database.addClient(api.pid);
  await giveFormats(database.superuserUrl);
  const browser = await chromium.launch(browserLaunch);
  stack.defer(() => browser.close());
  rmSync(FOLDER, { recursive: true, force: true });
  for (const folder of [FOLDER, ...(docs ? [PICTURES_FOLDER, LANDING_FOLDER] : [])])
    mkdirSync(folder, { recursive: true });
  const screens = await unlessStopped(stop, takeAll(browser, api.url, docs));
  if (docs) writeFileSync(OUTLINES_FILE, `${JSON.stringify(outlines, null, 2)}\n`);
  console.log(`${screens} screens are in screenshots/, each on a phone and a laptop, light and dark.`);
}

const stop = listenForStop();
try {
  await takeScreenshots(values.docs);
  process.exit(0);
} catch (error) {
  if (!(error instanceof StoppedError)) console.error(error instanceof Error ? error.message : error);
  process.exit(error instanceof StoppedError ? 130 : 1);
}
