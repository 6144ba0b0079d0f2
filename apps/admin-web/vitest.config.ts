import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    environment: 'happy-dom',
    // Each test takes away what it put there (setup.ts), so one tab of a worker serves all its files: half the time.
    isolate: false,
    // The default for two cores is one worker.
    maxWorkers: 2,
    restoreMocks: true,
    unstubGlobals: true,
    setupFiles: ['src/test/setup.ts'],
    testTimeout: 20_000,
    expect: { poll: { timeout: 5000 } },
  },
});
