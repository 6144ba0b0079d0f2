import { expect, test } from 'vitest';
import { files, read } from '../src/files.ts';

/** What browsers keep for https: on plain http it is not there, and a call of it ends the page. */
const KEPT_FOR_HTTPS = /\brandomUUID\s*\(|\bcrypto\.subtle\b/;

/** Where the code is that browsers load. */
const FOR_BROWSERS = /^(?:apps\/(?:family|admin)-web|packages\/(?!testkit\/)(?:contexts\/)?[^/]+)\/src\//;

test('Over plain HTTP everything works except installing and offline starts, and Settings say so: no code that browsers load calls what they keep for https: a home network has plain http', () => {
  const sources = files.filter(
    file => FOR_BROWSERS.test(file) && /\.tsx?$/.test(file) && !/\.(test|stories)\.tsx?$/.test(file),
  );
  expect(sources.length).toBeGreaterThan(400);
  expect(sources.filter(file => KEPT_FOR_HTTPS.test(read(file)))).toEqual([]);
});
