import { ERRORS, errorCode } from '@pocketful/api-contract/errors';
import { contextOf, isRouteName, routes } from '@pocketful/api-contract/routes';
import type { Route } from '@pocketful/contract-core/route';
import { expect, test } from 'vitest';
import { bodyOf, curlExample, typescriptExample } from '../../src/platform/api-pages/examples.ts';
import { escaped } from '../../src/platform/api-pages/html.ts';
import { apiPages } from '../../src/platform/api-pages/pages.ts';
import { startApp } from '../harness.ts';

const pages = [...apiPages()].filter(([file]) => file.endsWith('.html'));
const calls = Object.keys(routes)
  .filter(isRouteName)
  .map((name): [typeof name, Route] => [name, routes[name]]);

/** The part of a page about a call; undefined if it is not on the page. */
function sectionOf(name: string, html: string): string | undefined {
  return html.split('<section ').find(section => section.startsWith(`id="${name}"`));
}

test('Every call is documented at /api/docs with its callers, errors and a valid example; the pages need no script: every call is on exactly one page: its effect, its callers, its errors, and both examples', () => {
  expect(calls.length).toBeGreaterThan(100);
  for (const [name, route] of calls) {
    const found = pages.flatMap(([file, html]) => (sectionOf(name, html) ? [file] : []));
    expect(found, name).toEqual([`${contextOf(name)}.html`]);
    const section = sectionOf(name, new Map(pages).get(`${contextOf(name)}.html`) ?? '') ?? '';
    expect(section, name).toContain(escaped(`${route.method} ${route.path}`));
    expect(section, name).toContain(escaped(route.summary));
    expect(section, name).toMatch(/may be called by \w/);
    for (const code of route.errors.map(errorCode)) {
      expect(section, `${name} ${code}`).toContain(`<code>${code}</code>`);
      expect(section, `${name} ${code}`).toContain(escaped(ERRORS[code].message));
    }
    for (const example of [curlExample(name, route), typescriptExample(name, route)])
      expect(section, name).toContain(escaped(example));
  }
});

test('every address in the guide belongs to a call', () => {
  const guide = new Map(pages).get('index.html') ?? '';
  const addresses = [...guide.matchAll(/\/api\/(?!docs|openapi)[\w/-]+/g)].map(([address]) => address);
  expect(addresses.length).toBeGreaterThan(5);
  expect(calls.map(([, { path }]) => path)).toEqual(expect.arrayContaining(addresses));
});

test('Every call is documented at /api/docs with its callers, errors and a valid example; the pages need no script: an example sends a valid body to the call’s path', () => {
  for (const [name, route] of calls) {
    const body = bodyOf(name, route);
    if (route.body) expect(route.body.safeParse(body).error?.issues, name).toBeUndefined();
    else expect(body, name).toBeUndefined();
    const example = curlExample(name, route);
    expect(example, name).not.toMatch(/\/:|undefined/);
    const [url = ''] = /http:\S+/.exec(example) ?? [];
    const query = Object.fromEntries(new URL(url).searchParams);
    if (route.query) expect(route.query.safeParse(query).error?.issues, name).toBeUndefined();
  }
});

test('Every call is documented at /api/docs with its callers, errors and a valid example; the pages need no script: a page is at most 60 KB, runs no script, has no inline style, and loads nothing but its style sheet', () => {
  for (const [file, html] of pages) {
    expect(Buffer.byteLength(html), file).toBeLessThanOrEqual(60_000);
    expect(html, file).not.toMatch(/<script|<style|<img| style=| on\w+="|javascript:/i);
    expect(html.match(/<link [^>]*>/g), file).toEqual(['<link rel="stylesheet" href="/api/docs/style.css">']);
  }
});

test('every link of the pages works, and the server serves all of them', async () => {
  const { app } = await startApp();
  const ids = new Map<string, readonly string[]>();
  const links = new Set<string>();
  for (const [file] of pages) {
    const address = file === 'index.html' ? '/api/docs' : `/api/docs/${file.replace('.html', '')}`;
    const answer = await app.inject(address);
    expect([answer.statusCode, answer.headers['content-type']], address).toEqual([200, 'text/html; charset=utf-8']);
    ids.set(
      address,
      [...answer.body.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id),
    );
    for (const [, href = ''] of answer.body.matchAll(/ href="([^"]+)"/g))
      links.add(href.startsWith('#') ? address + href : href);
  }
  links.delete('/');
  for (const link of links) {
    const [address = '', id] = link.split('#');
    expect((await app.inject(address)).statusCode, link).toBe(200);
    if (id !== undefined) expect(ids.get(address), link).toContain(id);
  }
});
