import type { TestApp } from './harness.ts';

/** Runs a function between the next check of a secret and its effect. */
export function afterNextVerify({ hasher }: TestApp, happens: () => Promise<unknown>): void {
  const { verify } = hasher;
  Object.assign(hasher, {
    verify: async (...tried: Parameters<typeof verify>) => {
      Object.assign(hasher, { verify });
      const matches = await verify(...tried);
      await happens();
      return matches;
    },
  });
}
