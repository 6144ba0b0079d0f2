import { who } from '@pocketful/contract-core/principals';
import { defineRoute } from '@pocketful/contract-core/route';

/**
 * Why a stream ends: the session or its active profile may have changed (`session`); the profile was locked (`locked`); the
 * session has reached its limit of streams, and this was the oldest (`crowded`); the server is closing (`closing`).
 */
export const STREAM_ENDS = ['session', 'locked', 'crowded', 'closing'] as const;
export type StreamEnd = (typeof STREAM_ENDS)[number];

/** An event of a stream, as one JSON document. Events contain no amounts, no names and no ids other than the child's. */
export type LiveEvent =
  /** The first of each stream: the newest number of the family's trail. */
  | { readonly type: 'hello'; readonly sequence: number }
  /** A call or a job has changed data of the child, or of the whole family. */
  | { readonly type: 'changed'; readonly call: string; readonly childId: string | null; readonly sequence: number }
  /** Events may have been lost: the client reads again all that it shows. */
  | { readonly type: 'reread' }
  | { readonly type: 'ended'; readonly reason: StreamEnd };

export const eventsRoutes = {
  listenToEvents: defineRoute({
    call: 'GET /api/events',
    summary: 'What changes in the family, as it happens; for a child, what concerns itself or everyone',
    who: who.member,
    produces: { type: 'text/event-stream' },
  }),
} as const;
