import { test as base, expect } from '@playwright/test';
import type { ApiClient } from '@pocketful/api-client/client';
import { apiOf, type Family, foundFamily } from './family.ts';
import { Problems } from './problems.ts';
import { sharedInstance } from './shared-instance.ts';

interface Fixtures {
  readonly baseURL: string;
  /** The problems of all pages. A test with problems fails at its end. */
  readonly problems: Problems;
  /** The contract's calls, with the cookies of the test's pages. */
  readonly api: ApiClient;
  /** A family of this test alone; its founder is active in the test's pages. */
  readonly family: Family;
}

/** Playwright's test on the shared instance. It watches every page for problems. */
export const test = base.extend<Fixtures>({
  baseURL: async ({ browserName: _ }, use) => use(sharedInstance().url),
  problems: [
    async ({ context, baseURL }, use) => {
      const problems = new Problems(baseURL);
      await problems.watch(context);
      await use(problems);
      expect(problems.found, 'what no page may do').toEqual([]);
    },
    { auto: true },
  ],
  api: async ({ context, baseURL }, use) => use(apiOf(context, baseURL)),
  family: async ({ api }, use) => use(await foundFamily(api)),
});

export { expect };
