import { longTests } from '@pocketful/local/long-tests';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { ...longTests, include: ['test/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000 },
});
