import { gzipSync } from 'node:zlib';
import { expect, test } from '../src/test.ts';

test('every script and style of both apps is sent compressed as the build left it', async ({ page }) => {
  const plain: string[] = [];
  const seen: string[] = [];
  page.on('response', async response => {
    if (!['document', 'script', 'stylesheet'].includes(response.request().resourceType())) return;
    seen.push(response.url());
    if ((await response.headerValue('content-encoding')) !== null) return;
    // A few hundred bytes may grow.
    const bytes = await response.body();
    if (gzipSync(bytes).length < bytes.length) plain.push(response.url());
  });
  for (const path of ['/', '/admin-portal']) await page.goto(path, { waitUntil: 'load' });
  // The page, at least one script and one style of each.
  expect(seen.length).toBeGreaterThanOrEqual(6);
  expect(plain).toEqual([]);
});
