import { expect, test } from 'vitest';
import { ApiError, failureText, NetworkError } from './api-error.ts';
import { createApiClient, newIdempotencyKey } from './client.ts';

/** A server that answers once, and what it was sent. */
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

test('parameters are filled into the path, the query follows, and headers say who and with what key', async () => {
  const server = serverThatSays(200, '[]', { 'x-next-cursor': 'next' });
  const api = createApiClient({ fetch: server.fetch, activeMember: () => 'me', wasActive: () => true });
  const input = { params: { id: 'a/b' }, query: { limit: 2, cursor: undefined } };
  expect(await api.callPage('listChildTransactions', input)).toEqual({ data: [], nextCursor: 'next' });
  await api.call('rejectChore', { params: { id: 'x' }, body: { comment: 'No' } }, { idempotencyKey: 'the-key' });
  expect(server.sent.map(({ url }) => url)).toEqual([
    '/api/children/a%2Fb/transactions?limit=2',
    '/api/chores/x/reject',
  ]);
  const [read, write] = server.sent.map(({ init }) => new Headers(init.headers));
  expect(read?.get('x-user-id')).toBe('me');
  expect(read?.get('x-user-active')).toBe('1');
  expect(read?.has('content-type')).toBe(false);
  expect(write?.get('idempotency-key')).toBe('the-key');
  expect(server.sent[1]?.init.body).toBe('{"comment":"No"}');
});

test('an answer without a body is nothing', async () => {
  const api = createApiClient({ fetch: serverThatSays(204, '').fetch });
  expect(await api.call('logout', {})).toBeUndefined();
});

test('a refusal is an error of status, colon and body, with the problem beside it', async () => {
  const heard: unknown[] = [];
  const text = JSON.stringify(problem);
  const api = createApiClient({ fetch: serverThatSays(409, text).fetch, onError: error => heard.push(error) });
  const error = await api.call('getDashboard', {}).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ message: `409: ${text}`, status: 409, code: 'BALANCE_LIMIT', problem });
  expect(heard).toEqual([error]);
  expect(failureText(error, 'fallback')).toEqual({ message: 'Too much', requestId: 'request-1', fields: [] });
  expect(failureText(error, 'fallback', { BALANCE_LIMIT: 'Chosen' }).message).toBe('Chosen');
});

test('an answer that is no problem is told by its status and the fallback', async () => {
  const api = createApiClient({ fetch: serverThatSays(502, '').fetch });
  const error = await api.call('getDashboard', {}).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ message: '502: Said', code: undefined });
  expect(failureText(error, 'fallback').message).toBe('fallback');
});

test('no answer is a network error; a call that was given up is not', async () => {
  const broken: typeof fetch = async (_url, init) => {
    init?.signal?.throwIfAborted();
    throw new TypeError('fetch failed');
  };
  const api = createApiClient({ fetch: broken });
  const error = await api.call('getDashboard', {}).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(NetworkError);
  expect(failureText(error, 'x').message).toBe('Network error. Please check your connection and try again.');
  await expect(api.call('getDashboard', {}, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    name: 'AbortError',
  });
});

test('keys differ, and are such as the server takes', () => {
  const keys = Array.from({ length: 100 }, newIdempotencyKey);
  expect(new Set(keys).size).toBe(100);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
});
