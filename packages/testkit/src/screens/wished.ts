import { ERRORS, type ErrorCode } from '@pocketful/api-contract/errors';
import { PROBLEM_MEDIA_TYPE, problemOf } from '@pocketful/api-contract/problem';
import { isRouteName, type RouteName, routes } from '@pocketful/api-contract/routes';
import { REQUEST_ID_HEADER } from '@pocketful/contract-core/route';
import { type AnyWish, isDelivery, retryAfterOf, SLOW_MS, type Wishes } from './wishes.ts';

const REQUEST_ID = '01990000-0000-7000-a000-000000000001';

/** A server whose calls have other outcomes, as long as they are wished for. As a browser's, it heeds a signal. */
export function wished(server: typeof fetch, wishes: () => Wishes): typeof fetch {
  return (input, init) => Promise.race([outcomeOf(server, wishes(), input, init), aborted(init?.signal)]);
}

async function outcomeOf(
  server: typeof fetch,
  wishes: Partial<Record<RouteName | '*', AnyWish | undefined>>,
  input: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  const name = routeOf(init?.method ?? 'GET', new URL(String(input), 'http://pocketful.test').pathname);
  const wish = (name && wishes[name]) ?? wishes['*'];
  if (wish === undefined) return server(input, init);
  if (!isDelivery(wish)) return refused(wish);
  if (wish === 'NEVER') return new Promise(() => {});
  if (wish === 'AWAY') throw new TypeError('Failed to fetch');
  if (wish === 'SLOW') await new Promise(resolve => setTimeout(resolve, SLOW_MS));
  const response = await server(input, init);
  if (wish === 'LOST') throw new TypeError('Failed to fetch');
  return response;
}

function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason);
    else signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

const patterns = Object.keys(routes)
  .filter(isRouteName)
  .map(name => ({ name, pattern: new RegExp(`^${routes[name].path.replace(/:\w+/g, '[^/]+')}$`) }));

/** The call at a path, a fixed path before one with parameters. */
export function routeOf(method: string, path: string): RouteName | undefined {
  const found = patterns.filter(({ name, pattern }) => routes[name].method === method && pattern.test(path));
  return (found.find(({ name }) => routes[name].path === path) ?? found[0])?.name;
}

function refused(code: ErrorCode): Response {
  const retryAfterSeconds = retryAfterOf(code);
  const body = problemOf(code, REQUEST_ID, { retryAfterSeconds });
  return new Response(JSON.stringify(body), {
    status: ERRORS[code].status,
    headers: {
      'content-type': PROBLEM_MEDIA_TYPE,
      [REQUEST_ID_HEADER]: REQUEST_ID,
      ...(retryAfterSeconds ? { 'retry-after': String(retryAfterSeconds) } : {}),
    },
  });
}
