import { defineConfig } from '@playwright/test';
import { browserLaunch, VIEWPORTS } from './src/browser.ts';

const SLOW_LINE = 'slow-line.spec.ts';
/** `npm test` leaves out the long specs, `npm test -- --long` does not. */
const LEFT_OUT = process.env.POCKETFUL_TESTS === 'short' ? ['**/specs/long/**'] : [];

export default defineConfig({
  testDir: 'specs',
  outputDir: 'test-results',
  globalSetup: './global-setup.ts',
  workers: 4,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // CI machines are shared, so their load can fail a test. A test that passes at the second try is listed as flaky.
  retries: process.env.CI ? 2 : 0,
  // `npm test` counts tests by the JSON report.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : 'list',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: 'chromium',
    launchOptions: browserLaunch,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // It would load the whole app for each test. The specs about it allow it.
    serviceWorkers: 'block',
    actionTimeout: 10_000,
    screenshot: 'only-on-failure',
    // Without a graphics card animations cost much processor time. walk.spec.ts runs with them.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    { name: 'laptop', testIgnore: [SLOW_LINE, ...LEFT_OUT], use: { viewport: VIEWPORTS.laptop } },
    {
      name: 'phone',
      testMatch: 'walk.spec.ts',
      use: { viewport: VIEWPORTS.phone, isMobile: true, hasTouch: true },
    },
    // It measures times, so it waits for all other tests.
    { name: 'slow line', testMatch: SLOW_LINE, dependencies: ['laptop', 'phone'] },
  ],
});
