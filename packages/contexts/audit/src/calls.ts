import { id, pageQuery, requestRef, timestamp } from '@pocketful/contract-core/fields';
import { who } from '@pocketful/contract-core/principals';
import { defineRoute } from '@pocketful/contract-core/route';
import { RANGES } from '@pocketful/domain/ranges';
import { z } from 'zod';

export const AUDIT_TOPICS = ['money', 'sign_ins'] as const;

/** The nouns with which the actions of each topic begin. */
export const TOPIC_NOUNS: Readonly<Record<(typeof AUDIT_TOPICS)[number], readonly string[]>> = {
  money: ['allowance', 'chore', 'claim', 'purchase', 'transaction', 'withdrawal'],
  sign_ins: ['device', 'identity', 'password', 'profile', 'session'],
};

/** A row of the audit trail, as staff see it: ids, no names. */
const auditLogSchema = z
  .object({
    id,
    timestamp,
    action: z.string(),
    /** The adult or staff member who did it; null for the system. */
    userId: id.nullable(),
    /** The profile that was active. */
    profileId: id.nullable(),
    /** The nil id for acts of staff and the system. */
    familyId: id,
    objectType: z.string(),
    objectId: id.nullable(),
    requestId: id.nullable(),
    details: z.record(z.string(), z.unknown()),
    /** Null where none was known, and once it was forgotten. */
    ipAddress: z.string().nullable(),
  })
  .meta({ id: 'AuditLog' });
export type AuditLog = z.infer<typeof auditLogSchema>;

export const auditLogRoutes = {
  listAuditLogs: defineRoute({
    call: 'GET /api/admin/audit-logs',
    summary: 'The audit trail of all families and of staff over a range, newest first; or all that one request did',
    who: who.staff,
    query: pageQuery.extend({
      range: z.enum(RANGES).default('24h'),
      /** Of one family alone. */
      familyId: id.optional(),
      /** Of one subject alone. */
      topic: z.enum(AUDIT_TOPICS).optional(),
      /** Of one request alone, however long ago. */
      requestId: requestRef.optional(),
    }),
    answer: z.array(auditLogSchema),
    paged: true,
    events: ['audit.read'],
    shows: ['audit'],
    staleSeconds: 0,
  }),
} as const;
