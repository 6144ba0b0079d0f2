import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { startApp } from '../harness.ts';

const PAGE = `<title>built</title>${' '.repeat(200)}`;
const SCRIPT = '// built\n'.repeat(50);

/** A built app: its page, a script with compressed copies, and a picture without. */
async function builtApp(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'compressed-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'assets'));
  for (const [name, text] of Object.entries({
    ...{ 'index.html': PAGE, 'app.html': PAGE, 'landing.html': PAGE },
    'assets/index-x.js': SCRIPT,
  })) {
    await writeFile(join(folder, name), text);
    await writeFile(join(folder, `${name}.br`), brotliCompressSync(text));
    await writeFile(join(folder, `${name}.gz`), gzipSync(text));
  }
  await writeFile(join(folder, 'assets/coin-x.png'), 'a picture');
  return folder;
}

test('files and pages are sent in an accepted encoding, with their type, and caches get the right headers', async () => {
  const settings = { FAMILY_WEB_DIR: await builtApp(), ADMIN_WEB_DIR: await builtApp() };
  const { app } = await startApp({ settings });
  const types = { page: 'text/html; charset=utf-8', script: 'application/javascript; charset=utf-8' };
  const asked = {
    '/': [PAGE, types.page],
    '/chores': [PAGE, types.page],
    '/admin-portal': [PAGE, types.page],
    '/assets/index-x.js': [SCRIPT, types.script],
    '/staff-assets/assets/index-x.js': [SCRIPT, types.script],
  } as const;
  for (const [url, [text, type]] of Object.entries(asked)) {
    for (const [accepted, encoding, decode] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['identity', undefined, (bytes: Buffer) => bytes],
    ] as const) {
      const { rawPayload, headers } = await app.inject({ url, headers: { 'accept-encoding': accepted } });
      expect(headers['content-encoding'], `${url} ${accepted}`).toBe(encoding);
      expect(decode(rawPayload).toString(), `${url} ${accepted}`).toBe(text);
      expect(headers, `${url} ${accepted}`).toMatchObject({ 'content-type': type, vary: 'accept-encoding' });
    }
  }
});

test('a file without compressed copies is sent as it is', async () => {
  const { app } = await startApp({ settings: { FAMILY_WEB_DIR: await builtApp() } });
  const { body, headers } = await app.inject({ url: '/assets/coin-x.png', headers: { 'accept-encoding': 'br' } });
  expect(body).toBe('a picture');
  expect(headers).toMatchObject({ 'content-type': 'image/png' });
  expect(headers['content-encoding']).toBeUndefined();
});

test('built files are cached forever; the page, the service worker and the manifest are revalidated each time', async () => {
  const folder = await builtApp();
  for (const name of ['sw.js', 'manifest.json']) await writeFile(join(folder, name), '{}');
  const { app } = await startApp({ settings: { FAMILY_WEB_DIR: folder } });
  const cacheOf = async (url: string) => (await app.inject(url)).headers['cache-control'];
  expect(await cacheOf('/assets/index-x.js')).toBe('public, max-age=31536000, immutable');
  for (const url of ['/app.html', '/chores', '/sw.js', '/manifest.json'])
    expect(await cacheOf(url), url).toBe('no-cache');
});

test('a compressed copy has no address', async () => {
  const { app } = await startApp({ settings: { FAMILY_WEB_DIR: await builtApp(), ADMIN_WEB_DIR: await builtApp() } });
  for (const url of ['/assets/index-x.js.br', '/index.html.gz', '/staff-assets/assets/index-x.js.br'])
    expect((await app.inject(url)).statusCode, url).toBe(404);
});

test('the staff’s pages are served if the family’s app is not on this machine', async () => {
  const { app } = await startApp({ settings: { ADMIN_WEB_DIR: await builtApp() } });
  expect((await app.inject('/admin-portal')).body).toBe(PAGE);
  expect((await app.inject('/chores')).statusCode).toBe(404);
});
