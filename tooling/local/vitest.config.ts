import { defineConfig } from 'vitest/config';
import { longTests } from './src/long-tests.ts';

export default defineConfig({
  test: {
    ...longTests,
    include: ['test/**/*.test.ts'],
    // These tests start whole instances and mostly wait: a second for a start, a few for an end after a kill.
    testTimeout: 90_000,
    hookTimeout: 20_000,
    maxWorkers: 3,
    silent: 'passed-only',
  },
});
