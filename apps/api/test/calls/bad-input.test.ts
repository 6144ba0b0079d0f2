import { PROBLEM_MEDIA_TYPE, problemSchema } from '@pocketful/api-contract/problem';
import { CONTEXTS, callsOf, type RouteName, routes } from '@pocketful/api-contract/routes';
import { principalsOf } from '@pocketful/contract-core/principals';
import type { Route } from '@pocketful/contract-core/route';
import { expect, test } from 'vitest';
import type { InProcessBrowser } from '../../src/commands/in-process-client.ts';
import { newId } from '../../src/platform/ids.ts';
import { startApp, textOf } from '../harness.ts';
import { type Cast, castOf } from '../principals.ts';
import { bodiesOf } from '../row-bodies.ts';

/** Values for a field, by mistake or on purpose. */
const VALUES: unknown[] = [
  undefined,
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  '',
  ' ',
  '0',
  '-0',
  '-1',
  '1e3',
  '99999999.99',
  '100000000',
  'NaN',
  'null',
  '\u0000',
  'a\u0000b',
  '\u0007bell',
  '\ud800',
  '\udfff\ud800',
  '\u202Eevil',
  'é'.repeat(70_00).slice(0, 5000),
  '<script>alert(1)</script>',
  "'; DROP TABLE members; --",
  '{{7*7}}',
  '=1+1',
  '../../etc/passwd',
  '💸',
  '١٢٣',
  'x'.repeat(40_000),
  [],
  [1],
  ['a', null],
  {},
  { $ne: null },
  { toString: 'x' },
  { length: -1 },
  '2026-02-30',
  '+292278994-08-17T07:12:55Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  'America/Nowhere',
  '00000000-0000-0000-0000-000000000000',
];
const RAW_BODIES = [
  '',
  '{',
  '[]',
  'null',
  '0',
  '"text"',
  '{"a":1,}',
  '{"__proto__":{"role":"family_admin"}}',
  '{"constructor":{"prototype":{}}}',
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
  '{"a":"\ud800"}',
  `{"a":"${'x'.repeat(70_000)}"}`,
  '\u0000',
  '{"accountType":"staff"}',
];
const PATH_VALUES = [
  '',
  'x',
  '%00',
  '%',
  '%ff',
  '..%2f..',
  "'",
  'null',
  '-1',
  'x'.repeat(300),
  '%F0%9F%92%B8',
  newId().toUpperCase(),
];
const QUERIES = [
  'limit=0',
  'limit=201',
  'limit=x',
  'limit=',
  'limit=1&limit=2',
  'cursor=',
  'cursor=x',
  'cursor=%00',
  'cursor=999999999999',
  `cursor=${Buffer.from('2026-03-10T15:00:00.000Z ------------------------------------').toString('base64url')}`,
  `cursor=${Buffer.from('9999-99-99T99:99:99.000Z 00000000-0000-0000-0000-000000000000').toString('base64url')}`,
  'unknown=1',
  '%',
  '[]=1',
];

const CHANGE_SESSION: ReadonlySet<string> = new Set<RouteName>([
  'signup',
  'login',
  'verifyPin',
  'switchProfile',
  'endOtherSessions',
  'logout',
  'staffLogin',
]);

/** `npm test` without `--long` sends each value to every third field. */
const EVERY = process.env.POCKETFUL_TESTS === 'short' ? 3 : 1;

interface Sent {
  readonly route: string;
  readonly what: string;
  readonly status: number;
}

async function check(
  browser: InProcessBrowser,
  name: string,
  what: string,
  path: string,
  init: RequestInit,
): Promise<Sent> {
  const response = await browser.fetch(path, init);
  const text = await textOf(response);
  const said = `${name} ${what}: ${response.status} ${text.slice(0, 200)}`;
  expect(response.status, said).toBeLessThan(500);
  if (!response.ok) {
    expect(response.headers.get('content-type'), said).toContain(PROBLEM_MEDIA_TYPE);
    const problem = problemSchema.parse(JSON.parse(text));
    if (problem.code === 'INVALID_INPUT' && what.startsWith('field '))
      expect(problem.errors?.length, said).toBeGreaterThan(0);
  }
  return { route: name, what, status: response.status };
}

const json = (method: string, body: string): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body,
});

/** The sender: a principal that the route allows, so that the input reaches the handler. */
function senderFor(route: Route, { browsers }: Cast): InProcessBrowser {
  for (const principal of ['family_admin', 'child', 'app_owner', 'unlocked'] as const)
    if (principalsOf(route.who).includes(principal)) return browsers[principal];
  return browsers.stranger;
}

test.each(CONTEXTS)(
  'No input makes a call answer with 5xx: no input makes a call of %s answer with 5xx, and every refusal is a problem',
  async context => {
    const own = callsOf(context).map((name): [RouteName, Route] => [name, routes[name]]);
    const app = await startApp();
    const cast = await castOf(app);
    // Calls that change the session are made by another family, so that all others still reach their handlers.
    const restless = await castOf(app, 'okafor');
    const sent: Sent[] = [];
    for (const [name, route] of own) {
      const browser = senderFor(route, CHANGE_SESSION.has(name) ? restless : cast);
      const path = route.path.replace(/:\w+/, newId());
      for (const raw of RAW_BODIES)
        if (route.method !== 'GET')
          sent.push(await check(browser, name, `raw ${raw.slice(0, 20)}`, path, json(route.method, raw)));
      if (route.path.includes(':'))
        for (const value of PATH_VALUES)
          sent.push(
            await check(browser, name, `path ${value.slice(0, 20)}`, route.path.replace(/:\w+/, value), {
              method: route.method,
            }),
          );
      for (const query of QUERIES)
        if (route.method === 'GET') sent.push(await check(browser, name, `query ${query}`, `${path}?${query}`, {}));
      for (const sample of bodiesOf(name, cast.childId))
        for (const [place, field] of [...Object.keys(sample), 'unknownField'].entries())
          for (const value of VALUES.filter((_, index) => (index + place) % EVERY === 0)) {
            const body = JSON.stringify({ ...sample, [field]: value });
            sent.push(
              await check(
                browser,
                name,
                `field ${field} = ${String(JSON.stringify(value)).slice(0, 30)}`,
                path,
                json(route.method, body),
              ),
            );
          }
    }
    const shutOut = sent.filter(
      ({ route, status }) => !CHANGE_SESSION.has(route) && (status === 401 || status === 403),
    );
    expect(shutOut).toEqual([]);
    const withBody = own.filter(([, route]) => 'body' in route).map(([name]) => name);
    expect(new Set(sent.filter(({ what }) => what.startsWith('field')).map(({ route }) => route))).toEqual(
      new Set(withBody),
    );
  },
  120_000,
);

test('headers of any shape do no harm', async () => {
  const app = await startApp();
  const { family } = await castOf(app);
  const values = ['', ' ', 'x', "'", 'é', 'x'.repeat(4000), '0', '-1', '{}', ';', 'a=b; c'];
  const headers = [
    'x-user-id',
    'x-user-active',
    'idempotency-key',
    'x-admin-token',
    'cookie',
    'origin',
    'sec-fetch-site',
    'content-type',
    'accept',
    'x-forwarded-for',
    'x-request-id',
    'user-agent',
    'authorization',
    'content-length-x',
    'if-none-match',
    'range',
  ];
  for (const header of headers)
    for (const value of values) {
      const body = JSON.stringify({ childId: newId(), amount: '1.00', description: 'x', category: 'gift' });
      const answer = await app.app.inject({
        method: 'POST',
        url: '/api/transactions',
        headers: {
          cookie: family.browser.cookie ?? '',
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
          [header]: value,
        },
        payload: body,
      });
      expect(answer.statusCode, `${header}: ${value}`).toBeLessThan(500);
    }
});

test('a body that is not JSON is refused, and a body past 64 KiB too', async () => {
  const app = await startApp();
  const { browsers } = await castOf(app);
  const post = (type: string, body: string) =>
    browsers.family_admin.fetch('/api/transactions', { method: 'POST', headers: { 'content-type': type }, body });
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'text/json;x',
  ])
    expect((await post(type, 'amount=1')).status, type).toBe(415);
  expect((await post('application/json', JSON.stringify({ description: 'x'.repeat(66_000) }))).status).toBe(413);
});

test('an unknown path under /api is a problem, not a page', async () => {
  const app = await startApp();
  for (const path of ['/api', '/api/nothing', '/api/chores/x/y/z', '/api/%zz', '/api/docs-not']) {
    const answer = await app.app.inject({ url: path, headers: { accept: 'text/html' } });
    expect([400, 404], path).toContain(answer.statusCode);
    expect(problemSchema.safeParse(answer.json()).success, path).toBe(true);
  }
});
