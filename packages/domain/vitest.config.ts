import { defineConfig } from 'vitest/config';

/** Of each package without browser and database. Its tests share nothing, so one worker runs several files. */
export default defineConfig({
  test: { setupFiles: [`${import.meta.dirname}/test/one-seed.ts`], isolate: false, testTimeout: 30_000 },
});
