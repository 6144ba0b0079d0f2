import { routes } from '@pocketful/api-contract/routes';
import type { LiveEvent } from '@pocketful/events/calls';
import { expect, test } from 'vitest';
import { createApiClient } from './client.ts';
import { readEvents } from './event-stream.ts';

/** An answer that comes in these pieces. */
function comingAs(...pieces: readonly string[]): Response {
  const bytes = pieces.map(piece => Uint8Array.from(piece, letter => letter.charCodeAt(0)));
  return new Response(
    new ReadableStream({
      start(controller) {
        for (const piece of bytes) controller.enqueue(piece);
        controller.close();
      },
    }),
  );
}

async function eventsIn(response: Response): Promise<{ events: LiveEvent[]; signs: number }> {
  const events: LiveEvent[] = [];
  let signs = 0;
  await readEvents(
    response,
    () => signs++,
    event => events.push(event),
  );
  return { events, signs };
}

test('events are read in any pieces, and heartbeats are ignored', async () => {
  const { events, signs } = await eventsIn(
    comingAs('data: {"type":"hello",', '"sequence":3}\n', '\n:\n\ndata: {"type":"reread"}\n\n', ':\n\n'),
  );
  expect(events).toEqual([{ type: 'hello', sequence: 3 }, { type: 'reread' }]);
  expect(signs).toBe(4);
});

test('an unknown or incomplete event is ignored', async () => {
  const { events } = await eventsIn(comingAs('data: {"type":"newer"}\n\nid: 7\n\ndata: null\n\ndata: {"type":"rer'));
  expect(events).toEqual([]);
});

test('listening names the member and has no side effect, and its refusal is reported', async () => {
  const sent: RequestInit[] = [];
  const heard: unknown[] = [];
  let asked = 0;
  const api = createApiClient({
    calls: routes,
    fetch: async (_url, init = {}) => {
      sent.push(init);
      return sent.length === 1 ? comingAs('data: {"type":"reread"}\n\n') : new Response('{}', { status: 401 });
    },
    activeMember: () => 'me',
    wasActive: () => ++asked,
    onError: (_error, name) => heard.push(name),
  });
  const events: LiveEvent[] = [];
  await api.listen('listenToEvents', {}, { onEvent: event => events.push(event) });
  expect(events).toEqual([{ type: 'reread' }]);
  const headers = new Headers(sent[0]?.headers);
  expect([headers.get('x-user-id'), headers.get('x-user-active'), asked]).toEqual(['me', null, 0]);
  await expect(api.listen('listenToEvents', {}, { onEvent: () => {} })).rejects.toMatchObject({ status: 401 });
  expect(heard).toEqual(['listenToEvents']);
});

test('a write is known by its number once it was answered, and awaited until then', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const api = createApiClient({ calls: routes, fetch: () => promise });
  const write = api.call('logout', {});
  let settled = false;
  const waiting = api.ownWrites.settled('logout').then(() => {
    settled = true;
  });
  await api.ownWrites.settled('login');
  expect([settled, api.ownWrites.made(7)]).toEqual([false, false]);
  resolve(new Response(null, { status: 204, headers: { 'x-trail-sequence': '7' } }));
  await Promise.all([write, waiting]);
  expect([api.ownWrites.made(7), api.ownWrites.made(8)]).toEqual([true, false]);
});
