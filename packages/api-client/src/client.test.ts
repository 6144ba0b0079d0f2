import { routes } from '@pocketful/api-contract/routes';
import { expect, test } from 'vitest';
import { ApiError, failureText, NetworkError } from './api-error.ts';
import { createApiClient } from './client.ts';
import { createIdempotencyKeys, KEPT_MS } from './idempotency-keys.ts';
import { randomId } from './random-id.ts';

/** A server that answers once, and the requests that it received. */
function serverThatSays(status: number, body: string, headers: Record<string, string> = {}) {
  const sent: { url: string; init: RequestInit }[] = [];
  const fake: typeof fetch = async (url, init = {}) => {
    sent.push({ url: String(url), init });
    return new Response(status === 204 ? null : body, { status, statusText: 'Said', headers });
  };
  return { sent, fetch: fake };
}

const problem = {
  type: 'urn:pocketful:problem:balance-limit',
  title: 'Balance limit',
  status: 409,
  detail: 'Too much',
  message: 'Too much',
  code: 'BALANCE_LIMIT',
  requestId: 'request-1',
};

test('Each call names the member of its tab; an empty answer is valid: parameters are filled into the path, the query follows, and headers have the member and the key', async () => {
  const server = serverThatSays(200, '[]', { 'x-next-cursor': 'next' });
  const api = createApiClient({ calls: routes, fetch: server.fetch, activeMember: () => 'me', wasActive: () => 1 });
  const input = { params: { id: 'a/b' }, query: { limit: 2, cursor: undefined } };
  expect(await api.callPage('listChildTransactions', input)).toEqual({ data: [], nextCursor: 'next' });
  await api.call('rejectChore', { params: { id: 'x' }, body: { comment: 'No' } });
  expect(server.sent.map(({ url }) => url)).toEqual([
    '/api/children/a%2Fb/transactions?limit=2',
    '/api/chores/x/reject',
  ]);
  const [read, write] = server.sent.map(({ init }) => new Headers(init.headers));
  expect(read?.get('x-user-id')).toBe('me');
  expect(read?.get('x-user-active')).toBe('1');
  expect(read?.has('content-type')).toBe(false);
  expect(read?.has('idempotency-key')).toBe(false);
  expect(write?.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  expect(server.sent[1]?.init.body).toBe('{"comment":"No"}');
});

test('Each call names the member of its tab; an empty answer is valid: an answer without a body is valid', async () => {
  const api = createApiClient({ calls: routes, fetch: serverThatSays(204, '').fetch });
  expect(await api.call('logout', {})).toBeUndefined();
});

test('A refusal is an error of status, colon and body', async () => {
  const heard: unknown[] = [];
  const text = JSON.stringify(problem);
  const api = createApiClient({
    calls: routes,
    fetch: serverThatSays(409, text).fetch,
    onError: error => heard.push(error),
  });
  const error = await api.call('getDashboard', {}).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ message: `409: ${text}`, status: 409, code: 'BALANCE_LIMIT', problem });
  expect(heard).toEqual([error]);
  expect(failureText(error, 'fallback')).toEqual({ message: 'Too much', fields: [] });
  expect(failureText(error, 'fallback', { BALANCE_LIMIT: 'Chosen' }).message).toBe('Chosen');
});

test('A refusal without a body shows its status, with the screen’s own words', async () => {
  const api = createApiClient({ calls: routes, fetch: serverThatSays(502, '').fetch });
  const error = await api.call('getDashboard', {}).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ message: '502: Said', code: undefined });
  expect(failureText(error, 'fallback').message).toBe('fallback');
});

test('Without an answer ‘Network error. Please check your connection and try again.’ is shown: a missing answer is a network error; an aborted call is not', async () => {
  const broken: typeof fetch = async (_url, init) => {
    init?.signal?.throwIfAborted();
    throw new TypeError('fetch failed');
  };
  const api = createApiClient({ calls: routes, fetch: broken });
  const error = await api.call('getDashboard', {}).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(NetworkError);
  expect(failureText(error, 'x').message).toBe('Network error. Please check your connection and try again.');
  await expect(api.call('getDashboard', {}, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    name: 'AbortError',
  });
});

/** Returns the answers in turn; an undefined one is lost. Records the key of each request. */
function serverThatAnswers(...answers: (Response | undefined)[]) {
  const keys: (string | null)[] = [];
  const fake: typeof fetch = async (_url, init = {}) => {
    keys.push(new Headers(init.headers).get('idempotency-key'));
    const answer = answers[keys.length - 1];
    if (!answer) throw new TypeError('the answer was lost');
    return answer;
  };
  return { keys, fetch: fake };
}

const said = (status: number, code: string) => new Response(JSON.stringify({ ...problem, status, code }), { status });
const approve = (api: ReturnType<typeof createApiClient>, id = 'x') =>
  api.call('approveChore', { params: { id } }).catch((thrown: unknown) => thrown);

test('every write has a key, which a lost answer keeps and an answer ends', async () => {
  const { keys, fetch } = serverThatAnswers(undefined, new Response('{}'), new Response('{}'));
  const api = createApiClient({ calls: routes, fetch });
  expect(await approve(api)).toBeInstanceOf(NetworkError);
  await approve(api);
  await approve(api);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('a refusal ends a key; an outcome that the server does not know keeps it', async () => {
  const { keys, fetch } = serverThatAnswers(said(503, 'UNAVAILABLE'), said(409, 'CHORE_NOT_FOUND'), new Response('{}'));
  const api = createApiClient({ calls: routes, fetch });
  for (let i = 0; i < 3; i++) await approve(api);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[1]);
});

test('the key of a write without an answer can be asked for, to send it again later', async () => {
  const { keys, fetch } = serverThatAnswers(undefined);
  const api = createApiClient({ calls: routes, fetch });
  await approve(api);
  expect(api.keyOf('approveChore', { params: { id: 'x' } })).toBe(keys[0]);
  expect(api.keyOf('approveChore', { params: { id: 'y' } })).not.toBe(keys[0]);
});

test('an answered taking back forgets the key of what it takes back, and no other key', async () => {
  const { keys, fetch } = serverThatAnswers(undefined, undefined, new Response('{}'), undefined, undefined);
  const api = createApiClient({ calls: routes, fetch });
  await approve(api);
  await approve(api, 'y');
  await api.call('takeBackChore', { params: { id: 'x' }, body: {} });
  await approve(api);
  await approve(api, 'y');
  expect(keys[3]).not.toBe(keys[0]);
  expect(keys[4]).toBe(keys[1]);
});

test('another input, or another person, is another write', async () => {
  const { keys, fetch } = serverThatAnswers(undefined, undefined, undefined);
  let me = 'dana';
  const api = createApiClient({ calls: routes, fetch, activeMember: () => me });
  await approve(api, 'x');
  await approve(api, 'y');
  me = 'sam';
  await approve(api, 'x');
  expect(new Set(keys).size).toBe(3);
});

test('after ten minutes without an answer the same call gets a new key', () => {
  let now = 0;
  const keys = createIdempotencyKeys(() => now);
  const first = keys.of('post');
  now = KEPT_MS;
  expect(keys.of('post')).toBe(first);
  now = KEPT_MS + 1;
  expect(keys.of('post')).not.toBe(first);
});

test('a hanging connection becomes a network error', async () => {
  const hung: typeof fetch = (_url, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
  const api = createApiClient({ calls: routes, fetch: hung, timeoutMs: 10 });
  await expect(api.call('getDashboard', {})).rejects.toBeInstanceOf(NetworkError);
});

test('keys differ, and have the server’s format', () => {
  const keys = Array.from({ length: 100 }, randomId);
  expect(new Set(keys).size).toBe(100);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
});

test('Export, erasure, withdrawal, a consent after a withdrawal, an age across 13, an invitation, and adding, removing or changing the access of an adult need a secret of the last five minutes: a call may be sent once more after its error, with its key', async () => {
  const keys: (string | null)[] = [];
  const server = serverThatSays(403, JSON.stringify({ ...problem, status: 403, code: 'CONFIRM_IDENTITY' }));
  const counted: typeof fetch = (url, init) => {
    keys.push(new Headers(init?.headers).get('idempotency-key'));
    return server.fetch(url, init);
  };
  let again = true;
  const api = createApiClient({ calls: routes, fetch: counted, retry: async () => again });
  const erase = () => api.call('deleteUser', { params: { id: 'x' } });
  await expect(erase()).rejects.toMatchObject({ code: 'CONFIRM_IDENTITY' });
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  again = false;
  await expect(erase()).rejects.toThrow();
  expect(keys).toHaveLength(3);
  expect(keys[2]).not.toBe(keys[0]);
});
