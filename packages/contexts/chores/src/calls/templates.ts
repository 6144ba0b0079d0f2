import type { ErrorTexts } from '@pocketful/contract-core/error-text';
import {
  id,
  line,
  lines,
  moment,
  moneyAnswer,
  optional,
  positiveMoney,
  timestamp,
} from '@pocketful/contract-core/fields';
import { who } from '@pocketful/contract-core/principals';
import { defineRoute } from '@pocketful/contract-core/route';
import { z } from 'zod';
import { alsoFor, choreSchema, iconName } from '../calls.ts';
import { CHORE_ICONS } from '../rules/icons.ts';
import { CHORE_CATEGORIES } from '../rules.ts';

const choreTemplateSchema = z
  .object({
    id,
    name: z.string(),
    description: z.string(),
    /** Decimal string. */
    defaultReward: moneyAnswer,
    category: z.enum(CHORE_CATEGORIES),
    /** The picture of its chores; null for none. */
    iconName: z.enum(CHORE_ICONS).nullable(),
    createdAt: timestamp,
  })
  .meta({ id: 'ChoreTemplate' });
export type ChoreTemplate = z.infer<typeof choreTemplateSchema>;

export const newChoreTemplateSchema = z.strictObject({
  name: line({ min: 'Chore name is required', max: 100 }),
  description: optional(lines({ max: 500 })),
  defaultReward: positiveMoney('Reward must be greater than 0'),
  category: z.enum(CHORE_CATEGORIES, 'Please choose a category'),
  iconName,
});

export const assignChoreSchema = z.strictObject({
  childId: id,
  templateId: id,
  /** Default: 24 hours from now. */
  dueDate: optional(moment('Due date is required')),
  alsoFor,
});

export const templateErrors = {
  TEMPLATE_NOT_FOUND: { status: 404, title: 'Not found', message: 'This chore template could not be found.' },
  TOO_MANY_TEMPLATES: {
    status: 409,
    title: 'Too many chore templates',
    message: 'The Master List can hold 100 chores, and yours has them.',
  },
} as const satisfies ErrorTexts;

export const templateRoutes = {
  listChoreTemplates: defineRoute({
    call: 'GET /api/chore-templates',
    summary: 'The family’s chore templates',
    who: who.adult,
    answer: z.array(choreTemplateSchema),
    shows: ['choreTemplates'],
  }),
  createChoreTemplate: defineRoute({
    call: 'POST /api/chore-templates',
    summary: 'Add a chore template to the Master List',
    who: who.adult,
    body: newChoreTemplateSchema,
    status: 201,
    answer: choreTemplateSchema,
    errors: ['TOO_MANY_TEMPLATES'],
    events: ['chore_template.created'],
    idempotent: true,
    changes: ['choreTemplates'],
  }),
  assignChore: defineRoute({
    call: 'POST /api/assign-chore',
    summary: 'Give a child, or several, the chore of a template; the answer is the chore of `childId`',
    who: who.adult,
    body: assignChoreSchema,
    status: 201,
    answer: choreSchema,
    errors: ['COLLECTION_STOPPED', 'CHILD_NOT_FOUND', 'TEMPLATE_NOT_FOUND', 'CHORES_DISABLED', 'TOO_MANY_CHORES'],
    events: ['chore.assigned'],
    idempotent: true,
    changes: ['chores'],
  }),
} as const;
