import type { ErrorTexts } from '@pocketful/contract-core/error-text';
import { day, id, optional } from '@pocketful/contract-core/fields';
import { who } from '@pocketful/contract-core/principals';
import { defineRoute } from '@pocketful/contract-core/route';
import { MAX_AWAY_RHYTHMS, MAX_EVERY_WEEKS } from '@pocketful/domain/absences';
import { z } from 'zod';
import { ABSENCE_CHANGES, absenceSchema } from './absences.ts';

/** Days away that repeat, such as those at the other home. */
const awayRhythmSchema = z.strictObject({
  /** The first day of the next stay. */
  from: day('Please choose the first day'),
  /** The day on which the child is back. It is no day away. */
  back: day('Please choose the day'),
  everyWeeks: z.int('Please choose how often').min(1).max(MAX_EVERY_WEEKS),
  skipsAllowances: optional(z.boolean()),
});

export const awayRhythmsErrors = {
  AWAY_RHYTHM_NOT_FOUND: { status: 404, title: 'Not found', message: 'These days away no longer repeat.' },
  BACK_TOO_EARLY: {
    status: 409,
    title: 'Back too early',
    message: 'The day must be after the first one, and after today. Please choose a later one.',
    field: 'back',
  },
  ALWAYS_AWAY: {
    status: 409,
    title: 'Always away',
    message: 'The child would always be away. Please choose an earlier day, or more weeks.',
    field: 'back',
  },
  TOO_MANY_AWAY_RHYTHMS: {
    status: 409,
    title: 'Too many',
    message: `A child can have ${MAX_AWAY_RHYTHMS} entries of days away that repeat. Please end one first.`,
  },
} as const satisfies ErrorTexts;

const REFUSALS = ['ABSENCES_OVERLAP', 'ABSENCE_TOO_FAR', 'BACK_TOO_EARLY', 'ALWAYS_AWAY'] as const;
const changing = { who: who.adult, idempotent: true, changes: ABSENCE_CHANGES } as const;

export const awayRhythmsRoutes = {
  createAwayRhythm: defineRoute({
    ...changing,
    call: 'POST /api/children/:childId/away-rhythms',
    summary: 'Enter days away that repeat: the next stays are entered as days away, and further ones as time goes on',
    params: z.strictObject({ childId: id }),
    body: awayRhythmSchema,
    status: 201,
    answer: z.array(absenceSchema),
    errors: ['CHILD_NOT_FOUND', 'COLLECTION_STOPPED', 'TOO_MANY_AWAY_RHYTHMS', 'TOO_MANY_ABSENCES', ...REFUSALS],
    events: ['away_rhythm.created'],
  }),
  updateAwayRhythm: defineRoute({
    ...changing,
    call: 'PUT /api/away-rhythms/:id',
    summary: 'Change how days away repeat; the stays that have not begun are replaced',
    params: z.strictObject({ id }),
    body: awayRhythmSchema,
    answer: z.array(absenceSchema),
    errors: ['AWAY_RHYTHM_NOT_FOUND', 'COLLECTION_STOPPED', ...REFUSALS],
    events: ['away_rhythm.updated'],
  }),
  deleteAwayRhythm: defineRoute({
    ...changing,
    call: 'DELETE /api/away-rhythms/:id',
    summary: 'End days away that repeat; the stays that have not begun are deleted',
    params: z.strictObject({ id }),
    errors: ['AWAY_RHYTHM_NOT_FOUND'],
    events: ['away_rhythm.deleted'],
  }),
} as const;
