import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

/** Path of a Chromium on this machine; undefined leaves the choice to Playwright. */
function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)];
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  return names.flatMap(name => folders.map(folder => join(folder, name))).find(path => existsSync(path));
}

const executablePath = findChromium();
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
      // Reduced motion: a test judges what stands at the end, not a frame of the way there.
      provider: playwright({ launchOptions, contextOptions: { reducedMotion: 'reduce' } }),
      instances: [{ browser: 'chromium' as const }],
    },
  },
};

/** What is no story: tested without a browser. */
const withoutBrowser = { test: { name: 'unit', include: ['src/**/*.test.ts', '.storybook/*.test.ts'] } };

export default defineConfig({
  test: { maxWorkers: 2, projects: [withoutBrowser, stories] },
});
