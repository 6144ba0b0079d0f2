import { id, timestamp } from '@pocketful/contract-core/fields';
import { who } from '@pocketful/contract-core/principals';
import { defineRoute } from '@pocketful/contract-core/route';
import { z } from 'zod';
import {
  AUDIT_BASES,
  OVERALL_COMPLIANCE,
  PRIVACY_PRIORITIES,
  PRIVACY_REMEDIES,
  REQUIREMENT_STATUSES,
} from '../rules/privacy.ts';

const texts = z.array(z.string());

/** One requirement of the law, and its result. */
export const complianceItemSchema = z
  .object({
    title: z.string(),
    /** The section of 16 CFR. */
    section: z.string(),
    status: z.enum(REQUIREMENT_STATUSES),
    priority: z.enum(PRIVACY_PRIORITIES),
    /** How the audit knows the result. Only computed results count in the score. */
    basis: z.enum(AUDIT_BASES),
    description: z.string(),
    /** The share that passes, 0 to 100. */
    score: z.int(),
    findings: texts,
    recommendations: texts,
    /** Since when audits have found it open. Null if it passes, and in a family's own audit if no audit of all recorded it. */
    since: timestamp.nullable(),
    /** In a family's own audit an adult's remedy, and the children concerned. Null if there is none, and for staff. */
    remedy: z
      .object({
        kind: z.enum(PRIVACY_REMEDIES),
        children: z.array(z.object({ id, firstName: z.string() })),
      })
      .nullable(),
  })
  .meta({ id: 'ComplianceItem' });
export type ComplianceItem = z.infer<typeof complianceItemSchema>;

/** An audit of children's privacy: of all families and the system, or of the caller's own family. */
const privacyAuditSchema = z
  .object({
    scope: z.enum(['system', 'family']),
    /** Null before the first audit. */
    overallCompliance: z.enum(OVERALL_COMPLIANCE).nullable(),
    complianceScore: z.int(),
    timestamp: timestamp.nullable(),
    /** Whether another one is under way, and how many of how many families it has looked at. */
    running: z.boolean(),
    progress: z.object({ families: z.int(), of: z.int() }).nullable(),
    childrenData: z.object({
      totalChildren: z.int(),
      childrenUnder13: z.int(),
      childrenWithConsent: z.int(),
      dataCollected: texts,
      /** Parents can review, correct, export, withdraw and erase, and nothing is collected without a consent. */
      parentalControlsActive: z.boolean(),
    }),
    criticalIssues: texts,
    requirements: z.record(z.string(), complianceItemSchema),
    recommendations: texts,
    nextSteps: texts,
  })
  .meta({ id: 'PrivacyAudit' });
export type PrivacyAudit = z.infer<typeof privacyAuditSchema>;

const staffAndAdults = [...who.staff, ...who.adult] as const;

export const privacyAuditRoutes = {
  getPrivacyAudit: defineRoute({
    call: 'GET /api/admin/coppa-audit',
    summary: 'The newest audit of the whole system for staff; for an adult of a family that family’s own, made at once',
    who: staffAndAdults,
    answer: privacyAuditSchema,
    shows: ['privacyAudit'],
    pollSeconds: 300,
    staleSeconds: 0,
  }),
  runPrivacyAudit: defineRoute({
    call: 'POST /api/admin/coppa-audit',
    summary:
      'Audit the whole system: answers when it is done, or after ten seconds with how far it is; or the own family',
    who: staffAndAdults,
    answer: privacyAuditSchema,
    events: ['privacy_audit.started'],
    idempotent: true,
    changes: ['privacyAudit', 'complianceStatus'],
    answers: 'getPrivacyAudit',
  }),
} as const;
