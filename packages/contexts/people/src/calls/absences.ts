import type { ErrorTexts } from '@pocketful/contract-core/error-text';
import { day, id, optional } from '@pocketful/contract-core/fields';
import { own, who } from '@pocketful/contract-core/principals';
import { defineRoute } from '@pocketful/contract-core/route';
import { z } from 'zod';

/** Days on which a child is away. */
export const absenceSchema = z
  .object({
    id,
    childId: id,
    /** The first and the last day, as calendar days of the family. */
    from: z.iso.date(),
    to: z.iso.date(),
    /** Whether the child's paydays in it are recorded as skipped. Regular payments go on. */
    skipsAllowances: z.boolean(),
    /** The rhythm that it is a stay of; absent if it is none. */
    rhythmId: id.optional(),
    /** The weeks from one stay of the rhythm to the next; absent likewise. */
    everyWeeks: z.int().optional(),
  })
  .meta({ id: 'Absence' });
export type Absence = z.infer<typeof absenceSchema>;

/** The days of an absence, and whether allowances are skipped. Default: they go on. */
export const newAbsenceSchema = z.strictObject({
  from: day('Please choose the first day'),
  to: day('Please choose the last day'),
  skipsAllowances: optional(z.boolean()),
});

export const absencesErrors = {
  ABSENCE_NOT_FOUND: { status: 404, title: 'Not found', message: 'These days away could not be found.' },
  ABSENCES_OVERLAP: {
    status: 409,
    title: 'Already away',
    message: 'Your child is already away on some of these days. Please change that entry, or choose other days.',
    field: 'from',
  },
  ABSENCE_ENDS_TOO_EARLY: {
    status: 409,
    title: 'Ends too early',
    message: 'The last day must not be before the first, or in the past. Please choose a later one.',
    field: 'to',
  },
  ABSENCE_TOO_LONG: {
    status: 409,
    title: 'Too long',
    message: 'A child can be away for a year at most. Please choose an earlier last day.',
    field: 'to',
  },
  ABSENCE_TOO_FAR: {
    status: 409,
    title: 'Too far ahead',
    message: 'The first day must be within the next year. Please choose an earlier one.',
    field: 'from',
  },
  TOO_MANY_ABSENCES: {
    status: 409,
    title: 'Too many',
    message: 'A child can have 100 entries of days away. Please delete one first.',
  },
} as const satisfies ErrorTexts;

const REFUSALS = ['ABSENCES_OVERLAP', 'ABSENCE_ENDS_TOO_EARLY', 'ABSENCE_TOO_LONG', 'ABSENCE_TOO_FAR'] as const;
/** An absence moves due days and paydays. */
export const ABSENCE_CHANGES = ['absences', 'members', 'chores', 'allowances'] as const;

export const absencesRoutes = {
  listAbsences: defineRoute({
    call: 'GET /api/children/:id/absences',
    forOthers: true,
    summary: 'When a child is and was away, within a year, the earliest first',
    who: [...who.adult, own('id', 'CHILD_NOT_FOUND')],
    params: z.strictObject({ id }),
    answer: z.array(absenceSchema),
    errors: ['CHILD_NOT_FOUND'],
    shows: ['absences'],
    pollSeconds: 300,
  }),
  createAbsence: defineRoute({
    call: 'POST /api/children/:childId/absences',
    summary: 'Enter days on which a child is away: chores due on them are not late, and paydays can be skipped',
    who: who.adult,
    params: z.strictObject({ childId: id }),
    body: newAbsenceSchema,
    status: 201,
    answer: absenceSchema,
    errors: ['CHILD_NOT_FOUND', 'COLLECTION_STOPPED', 'TOO_MANY_ABSENCES', ...REFUSALS],
    events: ['absence.created'],
    idempotent: true,
    changes: ABSENCE_CHANGES,
  }),
  updateAbsence: defineRoute({
    call: 'PATCH /api/absences/:id',
    summary: 'Change days away, such as to end them early; skipped paydays stay skipped',
    who: who.adult,
    params: z.strictObject({ id }),
    body: newAbsenceSchema.partial(),
    answer: absenceSchema,
    errors: ['ABSENCE_NOT_FOUND', 'COLLECTION_STOPPED', ...REFUSALS],
    events: ['absence.updated'],
    idempotent: true,
    changes: ABSENCE_CHANGES,
  }),
  deleteAbsence: defineRoute({
    call: 'DELETE /api/absences/:id',
    summary: 'Delete days away; skipped paydays stay skipped',
    who: who.adult,
    params: z.strictObject({ id }),
    errors: ['ABSENCE_NOT_FOUND'],
    events: ['absence.deleted'],
    idempotent: true,
    changes: ABSENCE_CHANGES,
  }),
} as const;
