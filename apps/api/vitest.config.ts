import { longTests } from '@pocketful/local/long-tests';
import { defineConfig } from 'vitest/config';

// Each test has a separate application and database, so the files of a worker share its modules: 40 % less time.
const common = {
  testTimeout: 30_000,
  hookTimeout: 30_000,
  isolate: false,
  setupFiles: ['test/one-seed.ts'],
  // With the default of 16 MB, a tenth of the processor time is spent on collecting garbage.
  execArgv: ['--max-semi-space-size=64'],
};

export default defineConfig({
  test: {
    ...longTests,
    globalSetup: ['test/global-setup.ts'],
    // Many tests wait for timers, leases and processes, so one worker more than cores. On a cluster they share one database.
    maxWorkers: process.env.CLUSTER_URL ? 1 : 3,
    projects: [
      {
        test: {
          ...common,
          name: 'suite',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: ['test/proofs/**'],
          sequence: { groupOrder: 0 },
        },
      },
      // What is proved of everything that the suite did comes after it.
      { test: { ...common, name: 'proofs', include: ['test/proofs/*.test.ts'], sequence: { groupOrder: 1 } } },
    ],
  },
});
