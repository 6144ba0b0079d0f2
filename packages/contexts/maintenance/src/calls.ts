import type { ErrorTexts } from '@pocketful/contract-core/error-text';
import { id, optional, optionalBody, pageQuery, timestamp } from '@pocketful/contract-core/fields';
import { who } from '@pocketful/contract-core/principals';
import { defineRoute } from '@pocketful/contract-core/route';
import { z } from 'zod';
import { MAINTENANCE_ACTIONS, RUN_STATUSES } from './rules.ts';

/** A run of a maintenance action, with its progress and its outcome. */
const maintenanceRunSchema = z
  .object({
    id,
    action: z.enum(MAINTENANCE_ACTIONS),
    /** Whether the run changes nothing and only reports its changes. */
    dryRun: z.boolean(),
    status: z.enum(RUN_STATUSES),
    /** Percent. */
    progress: z.int().min(0).max(100),
    /** The username of a staff member; null for one who is gone. */
    askedBy: z.string().nullable(),
    askedAt: timestamp,
    startedAt: timestamp.nullable(),
    endedAt: timestamp.nullable(),
    /** Null until it has ended. */
    report: z
      .object({
        summary: z.string(),
        columns: z.array(z.string()),
        rows: z.array(z.array(z.union([z.string(), z.number()]))),
        /** Rows that are left out. */
        more: z.int(),
      })
      .nullable(),
  })
  .meta({ id: 'MaintenanceRun' });
export type MaintenanceRun = z.infer<typeof maintenanceRunSchema>;

export const maintenanceErrors = {
  MAINTENANCE_RUNNING: {
    status: 409,
    title: 'Running already',
    message: 'This action is running already. Please wait until it is done.',
  },
  NO_DRY_RUN: {
    status: 409,
    title: 'No dry run',
    message: 'This action cannot show in advance what it would change.',
  },
} as const satisfies ErrorTexts;

/** Maintenance of the system by staff. */
export const maintenanceRoutes = {
  runMaintenance: defineRoute({
    call: 'POST /api/admin/maintenance/:action',
    summary: 'Begin a maintenance action; one of each at a time',
    who: who.staff,
    params: z.object({ action: z.enum(MAINTENANCE_ACTIONS) }),
    body: optionalBody(z.strictObject({ dryRun: optional(z.boolean()) })),
    status: 201,
    answer: maintenanceRunSchema,
    errors: ['MAINTENANCE_RUNNING', 'NO_DRY_RUN'],
    events: ['maintenance.begun'],
    idempotent: true,
    changes: ['maintenance'],
  }),
  listMaintenanceRuns: defineRoute({
    call: 'GET /api/admin/maintenance',
    summary: 'What maintenance was done, newest first',
    who: who.staff,
    query: pageQuery,
    answer: z.array(maintenanceRunSchema),
    paged: true,
    // A run goes on by itself.
    shows: ['maintenance'],
    pollSeconds: 5,
    staleSeconds: 0,
  }),
} as const;
