import { id, moneyAnswer } from '@pocketful/contract-core/fields';
import { own, who } from '@pocketful/contract-core/principals';
import { defineRoute } from '@pocketful/contract-core/route';
import { z } from 'zod';
import { LESSON_NAMES } from '../rules/lessons.ts';

const name = z.enum(LESSON_NAMES);

export const lessonRoutes = {
  getLesson: defineRoute({
    call: 'GET /api/children/:id/lesson',
    summary:
      'The lesson of the oldest recent event that the child has not seen yet; for an adult of the newest that is not the child’s alone',
    who: [...who.adult, own('id', 'CHILD_NOT_FOUND')],
    params: z.strictObject({ id }),
    answer: z.object({
      /** Null if there is none, or while lessons are off for the child. */
      lesson: z
        .object({
          name,
          /** The day of the event. */
          day: z.iso.date(),
          /** The figure in its words. */
          amount: moneyAnswer,
        })
        .meta({ id: 'Lesson' })
        .nullable(),
    }),
    errors: ['CHILD_NOT_FOUND'],
    shows: ['ledger', 'goals', 'members', 'lessons'],
    pollSeconds: 300,
  }),
  markLessonSeen: defineRoute({
    call: 'POST /api/children/:id/lessons/:name/seen',
    summary: 'The child has seen a lesson. It is not shown again',
    who: [own('id', 'CHILD_NOT_FOUND')],
    params: z.strictObject({ id, name }),
    errors: ['CHILD_NOT_FOUND'],
    outsideTrail: true,
    changes: ['lessons'],
  }),
} as const;
