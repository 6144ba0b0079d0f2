import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** How a web app's screens are tested: on React's production build, happy-dom and the real API. */
export function screenTests(...setupFiles: string[]) {
  process.env.NODE_ENV = 'production';
  return defineConfig({
    plugins: [react()],
    test: {
      environment: 'happy-dom',
      globalSetup: ['@pocketful/real-api/global-setup'],
      // Each test cleans up after itself (setup.tsx), so one tab of a worker serves all its files: half the time.
      isolate: false,
      // With the default of 16 MB, a twelfth of the processor time is spent on collecting garbage.
      execArgv: ['--max-semi-space-size=64'],
      // The default for two cores is one worker.
      maxWorkers: 2,
      restoreMocks: true,
      unstubGlobals: true,
      // `afterEach` hooks run in reverse: the page is unmounted before its tab closes.
      setupFiles: ['@pocketful/web-kit/test/act', ...setupFiles, '@pocketful/web-kit/test/setup'],
      testTimeout: 30_000,
      expect: { poll: { timeout: 15_000 } },
    },
  });
}
