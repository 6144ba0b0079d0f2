import { defineConfig } from 'vitest/config';
import { longTests } from './src/long-tests.ts';

export default defineConfig({
  test: {
    ...longTests,
    include: ['test/**/*.test.ts'],
    // These tests start whole instances: a start takes a second, an end after a kill a few; most of it is waiting.
    testTimeout: 90_000,
    hookTimeout: 20_000,
    maxWorkers: 3,
    silent: 'passed-only',
  },
});
