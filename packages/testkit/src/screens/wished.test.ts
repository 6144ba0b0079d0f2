import { expect, expectTypeOf, test } from 'vitest';
import { wished } from './wished.ts';
import type { Wishes } from './wishes.ts';

/** A server that counts the requests that reach it, and the outcome of a request: its status and code, or its failure. */
function serverWith(wishes: Wishes) {
  let reached = 0;
  const server = wished(
    async () => {
      reached++;
      return new Response('{}', { status: 200 });
    },
    () => wishes,
  );
  const send = async (method: string, path: string, init: RequestInit = {}) => {
    try {
      const response = await server(`/api${path}`, { ...init, method });
      return `${response.status} ${JSON.parse(await response.text()).code ?? ''}`.trim();
    } catch (error) {
      return error instanceof Error ? error.name : String(error);
    }
  };
  return { send, server, reached: () => reached };
}

test('a refusal does not reach the server, and a wish for a call precedes the wish for all', async () => {
  const { send, reached } = serverWith({ '*': 'INTERNAL', getDashboard: 'UNAVAILABLE' });
  expect(await send('GET', '/dashboard')).toBe('503 UNAVAILABLE');
  expect(await send('GET', '/chores')).toBe('500 INTERNAL');
  expect(reached()).toBe(0);
});

test('LOST happens, and its answer is lost; AWAY does not happen', async () => {
  const { send, reached } = serverWith({ createTransaction: 'LOST', approveChore: 'AWAY' });
  expect(await send('POST', '/transactions')).toBe('TypeError');
  expect(reached()).toBe(1);
  expect(await send('PATCH', '/chores/01990000-0000-7000-8000-000000000001/approve')).toBe('TypeError');
  expect(reached()).toBe(1);
  expect(await send('GET', '/dashboard')).toBe('200');
});

test('NEVER: nothing comes until the caller gives up', async () => {
  const { send } = serverWith({ getDashboard: 'NEVER' });
  expect(await send('GET', '/dashboard', { signal: AbortSignal.timeout(20) })).toBe('TimeoutError');
});

test('a refusal that asks to wait has its time', async () => {
  const { server } = serverWith({ getDashboard: 'RATE_LIMITED' });
  expect((await server('/api/dashboard')).headers.get('retry-after')).toBe('900');
});

test('a wish for an answer that a call does not have does not compile', () => {
  expectTypeOf<{ approveChore: 'BALANCE_LIMIT' }>().toExtend<Wishes>();
  // A list has no balance to take past its limit.
  expectTypeOf<{ listChores: 'BALANCE_LIMIT' }>().not.toExtend<Wishes>();
});
