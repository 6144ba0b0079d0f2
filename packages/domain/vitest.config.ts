import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { setupFiles: ['test/one-seed.ts'], testTimeout: 30_000 } });
