import { expect, test } from 'vitest';
import { shippedPackages } from '../src/licenses.ts';

/** Licenses that may be shipped with MIT code without permission. */
const ACCEPTED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  // The license of web-push, which is used unchanged.
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
]);

test('everything that is deployed has a licence on the list', () => {
  const shipped = shippedPackages();
  // Packages of each deployable, so that an empty list is noticed.
  for (const name of ['argon2', 'fastify', 'kysely', 'react-dom', 'radix-ui', '@fontsource-variable/figtree'])
    expect(shipped.map(entry => entry.name)).toContain(name);
  const others = shipped.filter(({ license }) => !license.split(/[() ]+OR[() ]+|[()]/).some(one => ACCEPTED.has(one)));
  expect(others).toEqual([]);
});
