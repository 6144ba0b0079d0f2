import { z } from 'zod';

/** The body of every error answer: RFC 9457 problem details, media type `application/problem+json`. */
export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    /** The same text as `message`; RFC 9457's own name for it. */
    detail: z.string(),
    /** For people. */
    message: z.string(),
    /** For programs: one of the codes of `ERRORS`. */
    code: z.string(),
    /** What support asks for. */
    requestId: z.string(),
    /** Only with 400: what is wrong where; the path names the field, as in `childId` or `days.0`. */
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    /** Only with 429 and 503: whole seconds to wait, as the Retry-After header says. */
    retryAfterSeconds: z.int().optional(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof problemSchema>;

export const PROBLEM_MEDIA_TYPE = 'application/problem+json';
