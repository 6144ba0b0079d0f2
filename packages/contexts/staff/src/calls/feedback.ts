import { id, line, lines, optional, timestamp } from '@pocketful/contract-core/fields';
import { who } from '@pocketful/contract-core/principals';
import { defineRoute } from '@pocketful/contract-core/route';
import { z } from 'zod';

/** Ratings from the best, as people read them. */
export const FEEDBACK_RATINGS = [
  { value: 5, label: 'Excellent' },
  { value: 4, label: 'Good' },
  { value: 3, label: 'Average' },
  { value: 2, label: 'Poor' },
  { value: 1, label: 'Very Poor' },
] as const;

/** The subjects of feedback. */
export const FEEDBACK_TYPES = ['bug', 'feature', 'other'] as const;

/** The rules of the form Share Your Feedback and of the call alike. */
export const feedbackSchema = z.strictObject({
  subject: line({
    min: 'Subject is required',
    max: 100,
    maxMessage: 'Subject must be less than 100 characters',
  }),
  message: lines({ max: 1000, maxMessage: 'Message must be less than 1000 characters' }).min(
    10,
    'Message must be at least 10 characters',
  ),
  rating: optional(z.int().min(1).max(5)),
  /** Its type. Default: `other`. */
  type: optional(z.enum(FEEDBACK_TYPES)),
  /** The path of the page it was written on. */
  page: optional(line({ max: 200 })),
});

export const feedbackRoutes = {
  sendFeedback: defineRoute({
    call: 'POST /api/feedback',
    summary: 'Tell the people behind Pocketful what you think',
    who: who.adult,
    body: feedbackSchema,
    status: 201,
    answer: z.object({
      id,
      type: z.enum(FEEDBACK_TYPES),
      subject: z.string(),
      message: z.string(),
      rating: z.int().nullable(),
      page: z.string().nullable(),
      status: z.string(),
      createdAt: timestamp,
    }),
    events: ['feedback.sent'],
    idempotent: true,
    changes: [],
  }),
} as const;
