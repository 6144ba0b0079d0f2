import type { ErrorTexts } from '@pocketful/contract-core/error-text';
import { clearable, id, lines, pageQuery, timestamp } from '@pocketful/contract-core/fields';
import { who } from '@pocketful/contract-core/principals';
import { defineRoute } from '@pocketful/contract-core/route';
import { FAMILY_ROLES } from '@pocketful/domain/family';
import { z } from 'zod';
import { FEEDBACK_ANSWER } from '../rules.ts';
import { FEEDBACK_TYPES } from './feedback.ts';

export const FEEDBACK_STATUSES = ['new', 'in_progress', 'resolved'] as const;
export type FeedbackStatus = (typeof FEEDBACK_STATUSES)[number];

/** A piece of feedback, as staff read it. */
const staffFeedbackSchema = z
  .object({
    id,
    type: z.enum(FEEDBACK_TYPES),
    status: z.enum(FEEDBACK_STATUSES),
    subject: z.string(),
    message: z.string(),
    rating: z.int().nullable(),
    familyId: id,
    userId: id,
    /** Null once the adult is gone. */
    username: z.string().nullable(),
    userName: z.string().nullable(),
    userRole: z.enum(FAMILY_ROLES),
    currentPage: z.string().nullable(),
    /** Read by staff only. */
    adminNotes: z.string().nullable(),
    /** Read by its author on the dashboard. */
    answer: z.string().nullable(),
    createdAt: timestamp,
    reviewedAt: timestamp.nullable(),
    /** The username of the staff member who changed its status last. */
    reviewedBy: z.string().nullable(),
  })
  .meta({ id: 'StaffFeedback' });
export type StaffFeedback = z.infer<typeof staffFeedbackSchema>;

/** What staff write to feedback; an absent field stays as it is. Null or '' removes one. */
export const feedbackAnswerSchema = z.strictObject({
  answer: clearable(lines({ max: FEEDBACK_ANSWER.max })),
  adminNotes: clearable(lines({ max: FEEDBACK_ANSWER.max })),
});

export const staffFeedbackErrors = {
  FEEDBACK_NOT_FOUND: {
    status: 404,
    title: 'Not found',
    message: 'This feedback could not be found. It may have been deleted already.',
  },
} as const satisfies ErrorTexts;

export const staffFeedbackRoutes = {
  listFeedback: defineRoute({
    call: 'GET /api/admin/feedback',
    summary: 'Feedback to the staff, newest first, with the authors’ names; the audit log records each read',
    who: who.staff,
    query: pageQuery.extend({ status: z.enum(FEEDBACK_STATUSES).optional(), familyId: id.optional() }),
    answer: z.array(staffFeedbackSchema),
    paged: true,
    events: ['feedback.read'],
    // Not repeated: the audit log records each read.
    shows: ['feedback'],
    staleSeconds: 0,
  }),
  setFeedbackStatus: defineRoute({
    call: 'PATCH /api/admin/feedback/:id/status',
    summary: 'Say how far feedback is looked into',
    who: who.staff,
    params: z.object({ id }),
    body: z.strictObject({ status: z.enum(FEEDBACK_STATUSES) }),
    answer: staffFeedbackSchema,
    errors: ['FEEDBACK_NOT_FOUND'],
    events: ['feedback.reviewed'],
    idempotent: true,
    changes: ['feedback'],
  }),
  answerFeedback: defineRoute({
    call: 'PATCH /api/admin/feedback/:id',
    summary: 'Answer feedback on its author’s dashboard, and by mail if they want mails; and write notes for staff',
    who: who.staff,
    params: z.object({ id }),
    body: feedbackAnswerSchema,
    answer: staffFeedbackSchema,
    errors: ['FEEDBACK_NOT_FOUND'],
    events: ['feedback.answered'],
    idempotent: true,
    changes: ['feedback', 'notices'],
  }),
  deleteFeedback: defineRoute({
    call: 'DELETE /api/admin/feedback/:id',
    summary: 'Delete feedback, for good',
    who: who.staff,
    params: z.object({ id }),
    errors: ['FEEDBACK_NOT_FOUND'],
    events: ['feedback.deleted'],
    idempotent: true,
    changes: ['feedback'],
  }),
} as const;
