import { expect, test } from 'vitest';
import { forgetOthers, keepShell, keptAnswer, keptPathFor, type Shell, type ShellBrowser } from './shell.ts';

/** As much of the browser's caches as a worker uses. */
function fakeCaches() {
  const kept = new Map<string, Map<string, Response>>();
  const open = (name: string) => {
    const files = kept.get(name) ?? new Map<string, Response>();
    kept.set(name, files);
    return {
      put: async (path: string, answer: Response) => void files.set(path, answer),
      match: async (path: string) => files.get(path)?.clone(),
    };
  };
  const found = (path: string) =>
    [...kept.values()]
      .find(files => files.has(path))
      ?.get(path)
      ?.clone();
  const caches = {
    open: async (name: string) => open(name),
    keys: async () => [...kept.keys()],
    match: async (path: string) => found(path),
    delete: async (name: string) => kept.delete(name),
  };
  return { caches, names: () => [...kept.keys()] };
}

function browserOn(files: Readonly<Record<string, string>>, { caches, names } = fakeCaches()) {
  const asked: string[] = [];
  const fetch: ShellBrowser['fetch'] = async path => {
    asked.push(path);
    const text = files[path];
    return text === undefined ? new Response('', { status: 404 }) : new Response(text);
  };
  return { caches, names, fetch, asked };
}

const monday: Shell = { version: 'monday', built: ['/assets/a-1.js', '/assets/b-1.js'], named: ['/favicon.svg'] };
const tuesday: Shell = { version: 'tuesday', built: ['/assets/a-2.js', '/assets/b-1.js'], named: ['/favicon.svg'] };
const onMonday = { '/app.html': 'monday', '/assets/a-1.js': 'a', '/assets/b-1.js': 'b', '/favicon.svg': 'coin' };
const onTuesday = { '/app.html': 'tuesday', '/assets/a-2.js': 'a2', '/favicon.svg': 'coin2' };
const HOST = 'https://pocketful.example';
const get = (path: string, mode: RequestMode = 'navigate', method = 'GET') =>
  keptPathFor(monday, { method, mode, url: new URL(path, HOST).href }, HOST);

test('every file of a build is stored, and answers its path', async () => {
  const browser = browserOn(onMonday);
  await keepShell(monday, browser);
  for (const [path, text] of Object.entries(onMonday))
    expect(await (await keptAnswer(monday, path, browser))?.text(), path).toBe(text);
});

test('A build is cached whole or not at all', async () => {
  const store = fakeCaches();
  await keepShell(monday, browserOn(onMonday, store));
  const { '/assets/a-2.js': _, ...others } = onTuesday;
  const browser = browserOn(others, store);
  await expect(keepShell(tuesday, browser)).rejects.toThrow('/assets/a-2.js was answered with 404');
  expect(store.names()).toEqual(['pocketful-shell-monday']);
  expect(await (await keptAnswer(monday, '/app.html', browser))?.text()).toBe('monday');
});

test('the next build reuses unchanged files, loads the rest, and removes the earlier build', async () => {
  const store = fakeCaches();
  await keepShell(monday, browserOn(onMonday, store));
  const browser = browserOn(onTuesday, store);
  await keepShell(tuesday, browser);
  expect(browser.asked.toSorted()).toEqual(['/app.html', '/assets/a-2.js', '/favicon.svg']);
  expect(await (await keptAnswer(tuesday, '/assets/b-1.js', browser))?.text()).toBe('b');
  expect(await (await keptAnswer(monday, '/app.html', browser))?.text(), 'while it waits').toBe('monday');
  await store.caches.open('another app');
  await forgetOthers(tuesday, browser);
  expect(store.names()).toEqual(['pocketful-shell-tuesday', 'another app']);
});

test('the app’s page answers its addresses, and files answer their own', () => {
  expect([get('/'), get('/chores?tab=pending'), get('/nowhere/at/all')]).toEqual([
    '/app.html',
    '/app.html',
    '/app.html',
  ]);
  expect(get('/assets/a-1.js', 'cors')).toBe('/assets/a-1.js');
  expect(get('/favicon.svg', 'no-cors')).toBe('/favicon.svg');
});

test('The app can be installed; its cache holds its files and no answer: calls, the staff’s pages and files, the server’s other paths and other origins are left alone', () => {
  const theirs = ['/api', '/api/docs', '/admin', '/admin-portal/users', '/error-logs', '/coppa-dashboard', '/readyz'];
  for (const path of [...theirs, '/staff-assets/assets/a-1.js', '/metrics', '/healthz', '/assets/gone-0.js'])
    expect([get(path), get(path, 'cors')], path).toEqual([undefined, undefined]);
  expect(get('/chores', 'cors'), 'a read of the page as the server has it now').toBeUndefined();
  expect(get('/', 'navigate', 'POST')).toBeUndefined();
  expect(get('https://elsewhere.example/favicon.svg')).toBeUndefined();
});
