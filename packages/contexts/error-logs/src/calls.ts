import type { ErrorTexts } from '@pocketful/contract-core/error-text';
import {
  clearable,
  id,
  line,
  lines,
  optional,
  pageQuery,
  requestRef,
  timestamp,
} from '@pocketful/contract-core/fields';
import { who } from '@pocketful/contract-core/principals';
import { defineRoute } from '@pocketful/contract-core/route';
import { z } from 'zod';
import { ERROR_SEVERITIES, ERROR_STATUSES, REPORT_LIMITS } from './rules.ts';

/**
 * A text that a program wrote. Characters that do not belong in it are removed on arrival, so that no report is lost.
 */
function limited(field: keyof typeof REPORT_LIMITS) {
  const max = REPORT_LIMITS[field];
  return z.string().max(max, `Please use at most ${max} characters`);
}

/** Any JSON value, converted to text. A string stays as it is. */
const anyJson = z.unknown().transform(value => (typeof value === 'string' ? value : textOf(value)));

function textOf(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    // The value is nested too deeply for JSON.stringify.
    return '';
  }
}

const errorReportSchema = z.strictObject({
  errorType: limited('errorType').min(1, 'An error has a type'),
  severity: z.enum(ERROR_SEVERITIES),
  message: limited('message').min(1, 'An error has a message'),
  technicalMessage: optional(limited('technicalMessage')),
  errorCode: optional(limited('errorCode')),
  stackTrace: optional(limited('stackTrace')),
  url: optional(limited('url')),
  httpMethod: optional(limited('httpMethod')),
  /** Request and response: any JSON, or its text. It is redacted and truncated before it is stored. */
  requestData: optional(anyJson),
  responseData: optional(anyJson),
  userComment: optional(limited('userComment').overwrite(text => text.trim())),
  /** The request that ended in it, as its problem document names it. */
  requestId: optional(id),
});
export type ErrorReport = z.input<typeof errorReportSchema>;

const text = z.string().nullable();

/** An error, as staff see it: one row for all equal reports. */
const errorLogSchema = z
  .object({
    id,
    errorType: z.string(),
    severity: z.enum(ERROR_SEVERITIES),
    errorCode: text,
    message: z.string(),
    technicalMessage: text,
    stackTrace: text,
    url: text,
    httpMethod: text,
    requestData: text,
    responseData: text,
    userComment: text,
    /** An id without a name. */
    userId: id.nullable(),
    /** A digest: the same for all reports of one session. */
    sessionId: text,
    userAgent: text,
    /** The network that it came from. */
    ipAddress: text,
    browserDetails: text,
    deviceType: text,
    status: z.enum(ERROR_STATUSES),
    /** The username of a staff member. */
    assignedTo: text,
    resolution: text,
    reproduced: z.boolean(),
    /** How often it was met. */
    occurrences: z.int(),
    /** The newest requests that ended in it, newest first. */
    requestIds: z.array(id),
    createdAt: timestamp,
    lastSeenAt: timestamp,
    updatedAt: timestamp,
    resolvedAt: timestamp.nullable(),
  })
  .meta({ id: 'ErrorLog' });
export type ErrorLog = z.infer<typeof errorLogSchema>;

/** The rules of the update form and of the call alike; an absent field stays as it is. */
const errorLogUpdateSchema = z.strictObject({
  status: optional(z.enum(ERROR_STATUSES)),
  /** The username of a staff member. Null or '' removes the assignment. */
  assignedTo: clearable(line({ max: 255 })),
  resolution: clearable(lines({ max: 2000 })),
  reproduced: optional(z.boolean()),
});

export const errorLogErrors = {
  ERROR_LOG_NOT_FOUND: { status: 404, title: 'Not found', message: 'This error log could not be found.' },
  ASSIGNEE_NOT_FOUND: {
    status: 404,
    title: 'Not found',
    message: 'There is no staff member of this name.',
    field: 'assignedTo',
  },
} as const satisfies ErrorTexts;

export const errorLogRoutes = {
  reportError: defineRoute({
    call: 'POST /api/error-logs',
    summary: 'Tell staff of an error',
    who: who.anyone,
    body: errorReportSchema,
    status: 201,
    answer: z.object({ id, createdAt: timestamp }),
    outsideTrail: true,
    ignoresActiveProfile: true,
    beforeAcceptance: true,
    changes: ['errorLogs'],
    secondPress: 'queue',
  }),
  listErrorLogs: defineRoute({
    call: 'GET /api/error-logs',
    summary: 'What went wrong, newest first',
    who: who.staff,
    query: pageQuery.extend({
      severity: z.enum(ERROR_SEVERITIES).optional(),
      status: z.enum(ERROR_STATUSES).optional(),
      /** Only logs of one request, by its ID or support code. */
      requestId: requestRef.optional(),
      /** Only logs whose first report came from this family. */
      familyId: id.optional(),
      /** Only the log with this ID. */
      id: id.optional(),
    }),
    answer: z.array(errorLogSchema),
    events: ['error_logs.read'],
    paged: true,
    shows: ['errorLogs'],
    staleSeconds: 0,
  }),
  updateErrorLog: defineRoute({
    call: 'PATCH /api/error-logs/:id',
    summary: 'Say how far an error is looked into, by whom, and what came of it',
    who: who.staff,
    params: z.object({ id }),
    body: errorLogUpdateSchema,
    answer: errorLogSchema,
    errors: ['ERROR_LOG_NOT_FOUND', 'ASSIGNEE_NOT_FOUND'],
    events: ['error_log.updated'],
    idempotent: true,
    // The number of open errors is a figure.
    changes: ['errorLogs', 'figures'],
  }),
} as const;
