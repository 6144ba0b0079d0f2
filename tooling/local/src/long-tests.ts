/**
 * Part of a Vitest configuration: the tag of tests that take seconds. `npm test` leaves them out. `npm test -- --long` and
 * a run of a package's own tests include them.
 */
export const longTests = {
  tags: [{ name: 'long', description: 'Takes seconds: not part of npm test without --long' }],
  tagsFilter: process.env.POCKETFUL_TESTS === 'short' ? ['!long'] : [],
};
