import { who } from './principals.ts';
import { defineRoute } from './route.ts';

/**
 * Why a stream ends: somebody else may be active now, or nobody (`session`); the profile fell asleep (`locked`); the
 * family holds as many streams as it may, and this was the oldest (`crowded`); the server is ending (`closing`).
 */
export const STREAM_ENDS = ['session', 'locked', 'crowded', 'closing'] as const;
export type StreamEnd = (typeof STREAM_ENDS)[number];

/** What a stream tells, as one JSON document an event. Hints and no data: no amounts, no names, no id but the child's. */
export type LiveEvent =
  /** The first of each stream: the newest number of the family's trail. */
  | { readonly type: 'hello'; readonly sequence: number }
  /** A call, or a job, has changed something of the child, or of nobody in particular. */
  | { readonly type: 'changed'; readonly call: string; readonly childId: string | null; readonly sequence: number }
  /** Something may have been missed: all that is shown is to be read again. */
  | { readonly type: 'reread' }
  | { readonly type: 'ended'; readonly reason: StreamEnd };

export const eventsRoutes = {
  listenToEvents: defineRoute({
    context: 'events',
    method: 'GET',
    path: '/api/events',
    summary: 'What changes in the family, as it happens; for a child, what concerns itself or everyone',
    who: who.member,
    status: 200,
    produces: { type: 'text/event-stream' },
    errors: [],
  }),
} as const;
