import { id, requestRef, timestamp } from '@pocketful/contract-core/fields';
import { who } from '@pocketful/contract-core/principals';
import { defineRoute } from '@pocketful/contract-core/route';
import { z } from 'zod';

/** A request that was answered with a problem. It contains ids, but no names, no body and no network address. */
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
    /** Family and member of the session; null without a session. */
    familyId: id.nullable(),
    memberId: id.nullable(),
  })
  .meta({ id: 'RefusedRequest' });
export type RefusedRequest = z.infer<typeof refusedRequestSchema>;

export const refusedRequestRoutes = {
  listRefusedRequests: defineRoute({
    call: 'GET /api/admin/refused-requests',
    summary: 'Refused requests of the last 30 days, newest first: by request ID or support code, or of one family',
    who: who.staff,
    query: z
      .object({ request: requestRef.optional(), familyId: id.optional() })
      .refine(({ request, familyId }) => request !== undefined || familyId !== undefined, {
        path: ['request'],
        message: 'Please give a request or a family',
      }),
    answer: z.array(refusedRequestSchema),
    shows: ['errorLogs'],
    staleSeconds: 0,
  }),
} as const;
