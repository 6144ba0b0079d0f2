import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { openFamily } from '@pocketful/real-api/family';
import { beforeEach, expect, test } from 'vitest';
import { openTab } from '../test/family-tab.tsx';
import { render } from './render.tsx';
import { explainWhy, followTabs } from './was-signed-in.ts';

/** Markup without the notice, and without the ids that React generates. */
function comparable(element: Element): string {
  const copy = element.cloneNode(true);
  if (copy instanceof Element) copy.querySelector('#session-ended')?.remove();
  const markup = copy instanceof Element ? copy.outerHTML : '';
  return markup.replaceAll(/_[rR]_[\w]*_/g, 'id');
}

function page(): HTMLElement {
  const holder = document.createElement('div');
  holder.innerHTML = render();
  document.body.append(holder);
  return holder;
}

beforeEach(() => () => document.body.replaceChildren());

test('/ without a session is the landing page, readable without script and not cached: the page that the build writes equals the page that the app draws', async () => {
  const tab = openTab(openFamily());
  const drawn = (await tab.screen.findByRole('link', { name: 'Start Saving Today' })).closest('main')?.parentElement;
  const written = page().firstElementChild;
  if (!drawn || !written) throw new Error('no landing page');
  expect(comparable(written)).toBe(comparable(drawn));
});

test('/ without a session is the landing page, readable without script and not cached: the page that the build writes needs no inline script or style, and its links work without script', () => {
  const written = page();
  expect(written.innerHTML).not.toMatch(/ style=| on\w+=|<script|<style/);
  const links = [...written.querySelectorAll('a')].map(link => link.getAttribute('href'));
  expect(links).toEqual(['/login', '/signup', '/privacy-policy', '/terms-of-service']);
});

/** The effects of the page's script for a status of the server; 0 for no answer. */
async function explained(status: number) {
  const ended = page().querySelector('#session-ended');
  const went: string[] = [];
  const asked: string[] = [];
  const fetch = async (path: string) => {
    asked.push(path);
    if (status === 0) throw new TypeError('offline');
    return { status };
  };
  await explainWhy({ fetch, goTo: path => went.push(path) });
  return { hidden: ended?.hasAttribute('hidden'), went, asked };
}

test('for a visitor who was never signed in the page calls nothing and shows no notice', async () => {
  expect(await explained(401)).toEqual({ hidden: true, went: [], asked: [] });
});

test('The landing page says that the session has ended', async () => {
  const asked = ['/api/auth/user'];
  localStorage.setItem('currentUser', '{"id":"1"}');
  expect(await explained(0)).toEqual({ hidden: true, went: [], asked });
  expect(await explained(200)).toEqual({ hidden: true, went: ['/home'], asked });
  document.body.replaceChildren();
  expect(await explained(401)).toEqual({ hidden: false, went: [], asked });
  expect(localStorage.getItem('currentUser')).toBeNull();
  document.body.replaceChildren();
  expect(await explained(401)).toEqual({ hidden: true, went: [], asked: [] });
});

test('A sign-in in another tab opens the app in place of the landing page: a message of another tab opens the app if the browser has a session', async () => {
  const went: string[] = [];
  let status = 401;
  const channel = new EventTarget();
  followTabs(channel, { fetch: async () => ({ status }), goTo: path => went.push(path) });
  channel.dispatchEvent(new Event('message'));
  await new Promise(resolve => setTimeout(resolve));
  expect(went).toEqual([]);
  status = 200;
  channel.dispatchEvent(new Event('message'));
  await expect.poll(() => went).toEqual(['/home']);
});

test('the pictures of the landing page need at most 60 KB together, both themes', () => {
  const folder = path.join(import.meta.dirname, '../../public/pictures');
  const files = readdirSync(folder);
  const sources = [...page().querySelectorAll('picture > *')].map(
    part => part.getAttribute('srcset') ?? part.getAttribute('src'),
  );
  expect(files.map(file => `/pictures/${file}`).toSorted()).toEqual(sources.toSorted());
  expect(files.reduce((sum, file) => sum + statSync(path.join(folder, file)).size, 0)).toBeLessThanOrEqual(60_000);
});
