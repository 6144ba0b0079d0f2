import type { ErrorTexts } from '@pocketful/contract-core/error-text';
import { id, lines, optional, timestamp } from '@pocketful/contract-core/fields';
import { who } from '@pocketful/contract-core/principals';
import { defineRoute } from '@pocketful/contract-core/route';
import { z } from 'zod';
import { PRIVACY_EVIDENCE } from '../rules/evidence.ts';
import { OVERALL_COMPLIANCE, PRIVACY_PRIORITIES, REPORT_TYPES } from '../rules/privacy.ts';
import { recordEvidenceSchema } from './evidence.ts';
import { complianceItemSchema } from './privacy-audit.ts';

/** A requirement that a family, or the system as a whole, breaks. Ids, no names. */
const violationSchema = z
  .object({
    id,
    /** The requirement's name, as the audit has it. */
    type: z.string(),
    title: z.string(),
    severity: z.enum(PRIVACY_PRIORITIES),
    description: z.string(),
    actionRequired: z.string(),
    /** Settled by staff, or no longer found. */
    resolved: z.boolean(),
    resolvedReason: z.string().nullable(),
    /** When staff settled it. Null while it is open, and if it was no longer found. */
    resolvedAt: timestamp.nullable(),
    /** Their username; null where the account is gone. */
    resolvedBy: z.string().nullable(),
    /** How many times it was found again after it was settled or gone. */
    reopened: z.int(),
    /** Null for the system as a whole. */
    familyId: id.nullable(),
    firstSeenAt: timestamp,
    lastSeenAt: timestamp,
  })
  .meta({ id: 'Violation' });
export type Violation = z.infer<typeof violationSchema>;

const complianceStatusSchema = z
  .object({
    /** Null before the first audit. */
    overallCompliance: z.enum(OVERALL_COMPLIANCE).nullable(),
    complianceRate: z.int(),
    riskLevel: z.enum(PRIVACY_PRIORITIES),
    childrenUnder13: z.int(),
    consentedChildren: z.int(),
    /** As of which audit all this is, and since when audits have come to the same. */
    auditedAt: timestamp.nullable(),
    since: timestamp.nullable(),
    running: z.boolean(),
    /** The score of each day's last audit (UTC), over ninety days, the oldest first. */
    history: z.array(z.object({ day: z.iso.date(), score: z.int() })),
    /** The gravest first, open before settled; at most a hundred. */
    violations: z.array(violationSchema),
    /** How many requirements that audit checked, and how many of them are declared. */
    checkedRequirements: z.int(),
    declaredRequirements: z.int(),
    /** The open requirements of that audit, the gravest first; resolving a violation closes none. */
    openRequirements: z.array(complianceItemSchema),
    /** How many are open altogether. */
    openViolations: z.int(),
    recommendations: z.array(z.string()),
    monitoring: z.object({ active: z.boolean(), startedAt: timestamp.nullable() }),
  })
  .meta({ id: 'ComplianceStatus' });
export type ComplianceStatus = z.infer<typeof complianceStatusSchema>;

/** A document on record. Its digest is in the audit log. */
const evidenceSchema = z
  .object({
    id,
    kind: z.enum(PRIVACY_EVIDENCE),
    doneOn: z.iso.date(),
    /** The parts of its form or the findings of a command, as text. Null if it was recorded before these were required. */
    document: z.string().nullable(),
    author: z.string().nullable(),
    /**
     * The day on which the next one is due. Null for a request from outside the app, and for a document of an earlier
     * form, which counts as missing.
     */
    nextDueOn: z.iso.date().nullable(),
    recordedAt: timestamp,
    /** A username; null for a command at the machine itself, and where the account is gone. */
    recordedBy: z.string().nullable(),
  })
  .meta({ id: 'PrivacyEvidence' });
export type PrivacyEvidence = z.infer<typeof evidenceSchema>;

export const complianceDeskErrors = {
  VIOLATION_NOT_FOUND: { status: 404, title: 'Not found', message: 'This violation could not be found.' },
  OWNER_RECORDS: {
    status: 403,
    title: 'Owners only',
    message: 'Only an Application Owner puts evidence on record.',
  },
  NOT_DONE_YET: {
    status: 409,
    title: 'Not done yet',
    message: 'This day has not come yet. Please choose the day it was done.',
    field: 'doneOn',
  },
  UNKNOWN_PROCESSOR: {
    status: 409,
    title: 'Not a processor',
    message: 'OPERATOR_PROCESSORS does not name this processor.',
    field: 'processor',
  },
} as const satisfies ErrorTexts;

export const complianceDeskRoutes = {
  getComplianceStatus: defineRoute({
    call: 'GET /api/admin/compliance/status',
    summary: 'The state of children’s privacy, and the open requirements',
    who: who.staff,
    answer: complianceStatusSchema,
    shows: ['complianceStatus'],
    pollSeconds: 30,
    staleSeconds: 0,
  }),
  startMonitoring: defineRoute({
    call: 'POST /api/admin/compliance/start-monitoring',
    summary: 'Audit every hour from now on; once is enough',
    who: who.staff,
    answer: z.object({ active: z.boolean(), startedAt: timestamp }),
    events: ['monitoring.started'],
    idempotent: true,
    changes: ['complianceStatus'],
  }),
  generateComplianceReport: defineRoute({
    call: 'POST /api/admin/compliance/generate-report',
    summary: 'Audits, violations and evidence of the past day, week, month or year, as one file',
    who: who.staff,
    body: z.strictObject({ reportType: z.enum(REPORT_TYPES) }),
    produces: { type: 'application/json', attachment: true },
    events: ['compliance.reported'],
    idempotent: true,
    // The report is a file. It changes only the audit log.
    changes: ['audit'],
  }),
  resolveViolation: defineRoute({
    call: 'POST /api/admin/compliance/resolve-violation',
    summary: 'Settle a violation; the next audit opens it again if it still holds',
    who: who.staff,
    body: z.strictObject({ violationId: id, reason: optional(lines({ max: 500 })) }),
    answer: violationSchema,
    errors: ['VIOLATION_NOT_FOUND'],
    events: ['violation.resolved'],
    idempotent: true,
    changes: ['complianceStatus'],
  }),
  listPrivacyEvidence: defineRoute({
    call: 'GET /api/admin/compliance/evidence',
    summary: 'Assessments, tests and drills that are on record, the newest first',
    who: who.staff,
    answer: z.array(evidenceSchema),
    shows: ['evidence'],
    staleSeconds: 0,
  }),
  recordPrivacyEvidence: defineRoute({
    call: 'POST /api/admin/compliance/evidence',
    summary: 'Put the form of a person on record; an Application Owner’s. Commands record tests and drills',
    who: who.staff,
    body: recordEvidenceSchema,
    status: 201,
    answer: evidenceSchema,
    errors: ['OWNER_RECORDS', 'NOT_DONE_YET', 'UNKNOWN_PROCESSOR'],
    events: ['evidence.recorded'],
    idempotent: true,
    changes: ['evidence'],
  }),
} as const;
