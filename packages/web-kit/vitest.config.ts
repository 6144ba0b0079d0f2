import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    environment: 'happy-dom',
    // Each test cleans up after itself (setup.tsx), so one tab of a worker serves all its files: half the time.
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    setupFiles: ['src/test/setup.tsx'],
    testTimeout: 30_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
