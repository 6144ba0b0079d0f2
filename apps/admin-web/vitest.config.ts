import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    environment: 'happy-dom',
    globalSetup: ['@pocketful/real-api/global-setup'],
    // Each test cleans up after itself (test/setup.tsx of web-kit), so one tab of a worker serves all its files:
    // half the time.
    isolate: false,
    // The default for two cores is one worker.
    maxWorkers: 2,
    restoreMocks: true,
    unstubGlobals: true,
    setupFiles: ['@pocketful/web-kit/test/setup'],
    testTimeout: 30_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
