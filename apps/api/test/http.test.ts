import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { signUp, startApp } from './harness.ts';

async function builtApps() {
  const folder = await mkdtemp(join(tmpdir(), 'apps-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const app of ['family', 'admin']) {
    await mkdir(join(folder, app, 'assets'), { recursive: true });
    await writeFile(join(folder, app, 'index.html'), `<title>${app}</title>`);
    await writeFile(join(folder, app, 'assets', 'index-x.js'), `// ${app}`);
  }
  return { FAMILY_WEB_DIR: join(folder, 'family'), ADMIN_WEB_DIR: join(folder, 'admin') };
}

test('pages may load nothing from elsewhere and run nothing inline, and are framed by nobody', async () => {
  const { app } = await startApp({ settings: await builtApps() });
  const { headers } = await app.inject('/login');
  expect(headers['content-security-policy']).toBe(
    "default-src 'self';script-src 'self';style-src 'self';img-src 'self' data:;font-src 'self';connect-src 'self';" +
      "manifest-src 'self';worker-src 'self';object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'",
  );
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'cache-control': 'no-cache',
  });
  expect(headers['strict-transport-security']).toBeUndefined();
  expect(headers['x-powered-by']).toBeUndefined();
});

test('over https browsers are told to stay there', async () => {
  const { app } = await startApp({ settings: { PUBLIC_URL: 'https://bank.example' } });
  const { headers } = await app.inject('/healthz');
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
});

test('what the API says is kept by no cache, and every answer names its request', async () => {
  const test = await startApp();
  const { browser } = await signUp(test);
  for (const path of ['/api/dashboard', '/api/auth/user', '/api/nothing']) {
    const answer = await browser.fetch(path);
    expect(answer.headers.get('cache-control'), path).toBe('no-store');
    expect(answer.headers.get('x-request-id'), path).toMatch(/^[0-9a-f-]{36}$/);
  }
  const refused = await browser.fetch('/api/children/x/balance');
  expect(await refused.json()).toMatchObject({ requestId: refused.headers.get('x-request-id') });
});

test('each app has its pages and its files, whoever asks, and a missing file is no page', async () => {
  const { app } = await startApp({ settings: await builtApps() });
  const pages = { '/': 'family', '/chores': 'family', '/no/such/page': 'family', '/administrator': 'family' };
  const staffPages = {
    '/admin': 'admin',
    '/admin-portal': 'admin',
    '/error-logs?id=1': 'admin',
    '/coppa-dashboard/': 'admin',
  };
  for (const [path, title] of Object.entries({ ...pages, ...staffPages })) {
    const answer = await app.inject({ url: path, headers: { accept: 'text/html' } });
    expect(answer.body, path).toBe(`<title>${title}</title>`);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  }
  for (const [path, body] of Object.entries({
    '/assets/index-x.js': '// family',
    '/staff-assets/assets/index-x.js': '// admin',
  })) {
    const answer = await app.inject(path);
    expect(answer.body, path).toBe(body);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  }
  for (const path of ['/assets/gone.js', '/staff-assets/assets/gone.js', '/staff-assets/x', '/favicon.ico', '/api'])
    expect((await app.inject(path)).statusCode, path).toBe(404);
  for (const path of ['/../package.json', '/assets/..%2f..%2fadmin/index.html', '/%2e%2e/admin/index.html'])
    expect((await app.inject(path)).body, path).not.toContain('<title>admin');
});
