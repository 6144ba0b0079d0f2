import type { EventHub } from '../../platform/events/event-hub.ts';
import type { HandlersOf } from '../../platform/http/call.ts';
import { listenToEvents } from './listen-to-events.ts';

export function eventsHandlers(hub: EventHub): HandlersOf<'events'> {
  return { listenToEvents: call => listenToEvents(call, hub) };
}
