import { expect, test } from 'vitest';
import { files, read } from '../src/files.ts';

/** Functions that browsers have on https only. On plain http a call of them throws. */
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
