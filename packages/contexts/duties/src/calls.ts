import type { ErrorTexts } from '@pocketful/contract-core/error-text';
import { clearable, id, line, optional } from '@pocketful/contract-core/fields';
import { own, who } from '@pocketful/contract-core/principals';
import { defineRoute } from '@pocketful/contract-core/route';
import { DAY_PARTS } from '@pocketful/domain/day-parts';
import { MAX_CHILDREN } from '@pocketful/domain/family';
import { WEEKDAYS } from '@pocketful/domain/weekdays';
import { z } from 'zod';
import { DUTY_ICONS, DUTY_STEPS, MAX_DUTIES } from './rules.ts';

/** A task that pays nothing. */
export const dutySchema = z
  .object({
    id,
    name: z.string(),
    iconName: z.enum(DUTY_ICONS).nullable(),
    steps: z.array(z.string()),
    part: z.enum(DAY_PARTS),
    /** As of a chore: the name and the steps to be read aloud, on a children's own device only. */
    spoken: z.string().optional(),
    /** The children who have it, the eldest first; for a child itself alone. */
    children: z.array(z.object({ childId: id, weekdays: z.array(z.enum(WEEKDAYS)) })),
    /** The days on which it is to do and can be ticked, the newest first. Days away are none. */
    days: z.array(z.object({ childId: id, day: z.iso.date(), done: z.boolean() })),
  })
  .meta({ id: 'Duty' });
export type Duty = z.infer<typeof dutySchema>;

const weekdays = z
  .array(z.enum(WEEKDAYS, 'Please choose days of the week'))
  .min(1, 'Please choose a day')
  .max(WEEKDAYS.length)
  .overwrite(chosen => WEEKDAYS.filter(day => chosen.includes(day)));

export const newDutySchema = z.strictObject({
  name: line({ min: 'Duty name is required', max: 100 }),
  iconName: clearable(z.enum(DUTY_ICONS, 'Please choose a picture')),
  /** In their order. Empty ones are left out. */
  steps: optional(
    z
      .array(line({ max: DUTY_STEPS.letters }))
      .max(DUTY_STEPS.most, `Please use at most ${DUTY_STEPS.most} steps`)
      .overwrite(steps => steps.filter(step => step !== '')),
  ),
  /** Default: `any`. */
  part: optional(z.enum(DAY_PARTS, 'Please choose a part of the day')),
  children: z
    .array(z.strictObject({ childId: id, weekdays }))
    .min(1, 'Please choose a child')
    .max(MAX_CHILDREN)
    .refine(
      chosen => new Set(chosen.map(({ childId }) => childId)).size === chosen.length,
      'Please name each child once',
    ),
});

export const dutiesErrors = {
  DUTY_NOT_FOUND: { status: 404, title: 'Not found', message: 'This duty could not be found. It may have ended.' },
  NO_DUTY_THEN: {
    status: 409,
    title: 'Not on this day',
    message: 'This duty cannot be ticked on this day.',
  },
  TOO_MANY_DUTIES: {
    status: 409,
    title: 'Too many',
    message: `A child can have ${MAX_DUTIES} duties. Please delete one first.`,
  },
} as const satisfies ErrorTexts;

const changing = { idempotent: true, changes: ['duties', 'members'], heardBy: 'everyone' } as const;
const oneDuty = { ...changing, params: z.strictObject({ id }) } as const;

export const dutiesRoutes = {
  listDuties: defineRoute({
    call: 'GET /api/duties',
    summary: 'The duties by the part of the day, with the last eight days; for a child its own, today and yesterday',
    who: who.member,
    answer: z.array(dutySchema),
    shows: ['duties', 'members'],
    pollSeconds: 300,
  }),
  createDuty: defineRoute({
    ...changing,
    call: 'POST /api/duties',
    summary: 'Add a duty: it pays nothing, the child ticks it, and no one approves it',
    who: who.adult,
    body: newDutySchema,
    status: 201,
    answer: dutySchema,
    errors: ['CHILD_NOT_FOUND', 'COLLECTION_STOPPED', 'TOO_MANY_DUTIES'],
    events: ['duty.created'],
  }),
  updateDuty: defineRoute({
    ...oneDuty,
    call: 'PATCH /api/duties/:id',
    summary: 'Change a duty; other children and weekdays hold from today on',
    who: who.adult,
    body: newDutySchema.partial(),
    answer: dutySchema,
    errors: ['DUTY_NOT_FOUND', 'CHILD_NOT_FOUND', 'COLLECTION_STOPPED', 'TOO_MANY_DUTIES'],
    events: ['duty.updated'],
    edits: ['name', 'iconName', 'steps', 'part', 'children'],
  }),
  deleteDuty: defineRoute({
    ...oneDuty,
    call: 'DELETE /api/duties/:id',
    summary: 'End a duty today; it is removed with its last tick',
    who: who.adult,
    errors: ['DUTY_NOT_FOUND'],
    events: ['duty.deleted'],
  }),
  tickDuty: defineRoute({
    call: 'PUT /api/duties/:id/ticks/:day',
    summary: 'Tick a duty of a day, or take the tick away: a child today and yesterday, an adult seven days back',
    who: [...who.adult, own('childId', 'CHILD_NOT_FOUND')],
    params: z.strictObject({ id, day: z.iso.date() }),
    body: z.strictObject({ childId: id, done: z.boolean() }),
    errors: ['CHILD_NOT_FOUND', 'DUTY_NOT_FOUND', 'NO_DUTY_THEN', 'COLLECTION_STOPPED'],
    // The audit log is kept longer than ticks are.
    outsideTrail: true,
    changes: ['duties'],
  }),
} as const;
