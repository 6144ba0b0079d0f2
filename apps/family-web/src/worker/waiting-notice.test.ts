import { expect, test } from 'vitest';
import { openPath, pathOf, waitingNotice } from './waiting-notice.ts';

const HOST = 'https://pocketful.example';

test('A push has the number of items that wait and the address of the queue: in words', () => {
  const bodyOf = (count: number) => waitingNotice(JSON.stringify({ count, url: '/' })).body;
  expect([0, 1, 3].map(bodyOf)).toEqual([
    'All done: nothing waits any more.',
    '1 item waits for you.',
    '3 items wait for you.',
  ]);
  expect(waitingNotice('{"count":3,"url":"/chores"}')).toMatchObject({ count: 3, url: '/chores' });
});

test('a push that cannot be read shows that something waits, and no number', () => {
  const texts = [undefined, '', 'x', 'null', '7', '[]', '{}', '{"count":-1}', '{"count":1.5}', '{"count":"3"}'];
  for (const text of texts)
    expect(waitingNotice(text), text).toMatchObject({ body: 'Something waits for you.', count: undefined });
});

test('a press opens a path of the app’s origin only', () => {
  const open = (url: unknown) => pathOf(url, HOST);
  expect([open('/'), open('/chores?tab=pending'), open(`${HOST}/accounts`)]).toEqual([
    '/',
    '/chores?tab=pending',
    '/accounts',
  ]);
  const others = ['https://elsewhere.example/chores', '//elsewhere.example/chores', '/\\elsewhere.example/chores'];
  for (const url of [...others, 'javascript:alert(1)', 'http://[', 7, null, undefined]) expect(open(url)).toBe('/');
});

/** The windows of a browser, and the log of calls on them. */
function windowsAt(...paths: string[]) {
  const done: string[] = [];
  const windows = paths.map(path => ({
    url: HOST + path,
    focus: async () => done.push(`focus ${path}`),
    navigate: async (to: string) => done.push(`${path} to ${to}`),
  }));
  return { done, matchAll: async () => windows, openWindow: async (path: string) => done.push(`open ${path}`) };
}

test('a press shows an open window of the app, else a new one; a page that is shown already is not loaded again', async () => {
  const doneIn = async (...paths: string[]) => {
    const windows = windowsAt(...paths);
    await openPath('/', windows);
    return windows.done;
  };
  expect(await doneIn()).toEqual(['open /']);
  expect(await doneIn('/')).toEqual(['focus /']);
  expect(await doneIn('/settings?tab=notices', '/')).toEqual([
    'focus /settings?tab=notices',
    '/settings?tab=notices to /',
  ]);
  expect(await doneIn('/admin-portal', '/error-logs'), 'windows of the staff').toEqual(['open /']);
  expect(await doneIn('/admin-portal', '/chores')).toEqual(['focus /chores', '/chores to /']);
});
