import { join } from 'node:path';
import { findChromium } from '@pocketful/local/chromium';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

const executablePath = process.env.CHROMIUM_PATH || findChromium(process.env);
const asRoot = process.getuid?.() === 0;
const launchOptions = {
  ...(executablePath ? { executablePath } : {}),
  args: [
    ...(asRoot ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/** Every story as a test: played in the light theme, looked at in both. */
const stories = {
  extends: true as const,
  plugins: await storybookTest({
    configDir: join(import.meta.dirname, '.storybook'),
    initialGlobals: { theme: 'light' },
  }),
  test: {
    name: 'stories',
    // Stories clean up after themselves, so one page of a worker serves all its files: half the time.
    isolate: false,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 800, height: 700 },
      // Reduced motion: a test judges the final state, not a frame of an animation.
      provider: playwright({ launchOptions, contextOptions: { reducedMotion: 'reduce' } }),
      instances: [{ browser: 'chromium' as const }],
    },
  },
};

/** Tests without a browser: everything but stories. */
const withoutBrowser = { test: { name: 'unit', include: ['.storybook/*.test.ts'] } };

export default defineConfig({
  test: { maxWorkers: 2, projects: [withoutBrowser, stories] },
});
