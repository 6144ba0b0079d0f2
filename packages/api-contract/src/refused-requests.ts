import { z } from 'zod';
import { id, requestRef, timestamp } from './fields.ts';
import { who } from './principals.ts';
import { defineRoute } from './route.ts';

/** A request that was answered with a problem: ids, no names, no body and no address. */
const refusedRequestSchema = z
  .object({
    requestId: id,
    at: timestamp,
    method: z.string(),
    /** The pattern of the route. */
    route: z.string(),
    status: z.int(),
    /** The code of the problem. */
    code: z.string(),
    /** Whose session it was; null without one. */
    familyId: id.nullable(),
    memberId: id.nullable(),
  })
  .meta({ id: 'RefusedRequest' });
export type RefusedRequest = z.infer<typeof refusedRequestSchema>;

export const refusedRequestRoutes = {
  listRefusedRequests: defineRoute({
    context: 'operations',
    method: 'GET',
    path: '/api/admin/refused-requests',
    summary: 'What a request was refused with in the last 30 days, by its ID or its support code',
    who: who.staff,
    query: z.object({ request: requestRef }),
    status: 200,
    answer: z.array(refusedRequestSchema),
    errors: [],
  }),
} as const;
