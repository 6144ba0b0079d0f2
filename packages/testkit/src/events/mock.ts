import type { LiveEvent } from '@pocketful/events/calls';
import { HttpResponse } from 'msw';
import type { Handlers } from '../mock/call.ts';

/** The stream answers itself. */
export const eventsHandlers: Handlers<'listenToEvents'> = { listenToEvents: () => undefined };

/** A stream that has begun and says nothing more; it is open until the browser closes it. */
export function quietStream(): Response {
  const hello: LiveEvent = { type: 'hello', sequence: 1 };
  const body = new ReadableStream({
    start: controller => controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(hello)}\n\n`)),
  });
  return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } });
}
