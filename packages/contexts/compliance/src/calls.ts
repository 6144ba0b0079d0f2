import type { ErrorTexts } from '@pocketful/contract-core/error-text';
import { given, id, line, lines, optional, optionalBody, timestamp } from '@pocketful/contract-core/fields';
import { who } from '@pocketful/contract-core/principals';
import { defineRoute } from '@pocketful/contract-core/route';
import { z } from 'zod';
import { CONSENT_METHODS, CONSENT_STATES, CONSENT_TYPES } from './rules/consents.ts';

/** A version of a policy, as it is published. */
const policyVersion = line({ min: 'Please name the version of the policy', max: 20 });

/** The body of an acceptance; it accepts the terms too if it names their version. */
const acceptPolicySchema = z.strictObject({
  policyVersion,
  parentalConsent: given('Please read and accept the privacy policy to continue.'),
  termsVersion: optional(policyVersion),
});

/** A consent that was given for a child, and its later states. */
const consentSchema = z
  .object({
    id,
    childId: id,
    consentType: z.enum(CONSENT_TYPES),
    /** The version of the privacy policy that it was given for. */
    policyVersion: z.string(),
    consentDate: timestamp,
    verificationMethod: z.enum(CONSENT_METHODS),
    verifiedAt: timestamp.nullable(),
    withdrawnAt: timestamp.nullable(),
    /** Whether a mail with a link to confirm it was asked for; not where no mail is sent. */
    mailed: z.boolean(),
  })
  .meta({ id: 'Consent' });
export type ConsentAnswer = z.infer<typeof consentSchema>;

/** The people who run an instance, as the privacy notice names them. */
const operatorSchema = z
  .object({
    name: z.string(),
    address: z.string(),
    phone: z.string(),
    email: z.string(),
    /** Who receives data on their behalf, such as the mail provider. */
    processors: z.string().nullable(),
    /** The day from which this holds, YYYY-MM-DD. */
    since: z.iso.date(),
  })
  .meta({ id: 'Operator' });
export type Operator = z.infer<typeof operatorSchema>;

/** The state of the consent for one child. */
const childConsentSchema = z
  .object({
    childId: id,
    state: z.enum(CONSENT_STATES),
    /** Whether the profile opens only with a valid consent: of a child who could be under 13, or whose consent is not confirmed. */
    needsConsent: z.boolean(),
    /** The permitted collection and uses: analytics and marketing never. */
    privacySettings: z.object({ dataCollection: z.boolean(), analytics: z.boolean(), marketing: z.boolean() }),
    /** Every consent that was given, the newest first. */
    consents: z.array(consentSchema),
  })
  .meta({ id: 'ChildConsent' });
export type ChildConsent = z.infer<typeof childConsentSchema>;

/** Why something is done, in a parent's own words; it may be left out. */
const reason = optional(lines({ max: 500 }));

export const complianceErrors = {
  CONSENT_NOT_FOUND: { status: 404, title: 'Not found', message: 'This consent could not be found.' },
  CONSENT_NOT_NEEDED: {
    status: 409,
    title: 'No consent needed',
    message: 'Consents are recorded for children under 13, and this child is older.',
  },
  CONSENT_ALREADY_WITHDRAWN: {
    status: 409,
    title: 'Already withdrawn',
    message: 'This consent has been withdrawn already.',
  },
  POLICY_NOT_IN_FORCE: {
    status: 409,
    title: 'Another version',
    message: 'The policy has changed since this page was opened. Please load it again and read the new version.',
  },
} as const satisfies ErrorTexts;

/** A child's file: all data about the child, section by section, and an explanation of each section. */
export const childFileSchema = z
  .object({ exportedAt: timestamp, childId: id, about: z.record(z.string(), z.array(z.string())) })
  .catchall(z.array(z.record(z.string(), z.unknown())));
export type ChildFile = z.infer<typeof childFileSchema>;

export const complianceRoutes = {
  getOperator: defineRoute({
    call: 'GET /api/operator',
    summary: 'The people who run this Pocketful, and how to reach them; null if the settings do not name them',
    who: who.anyone,
    answer: z.object({ operator: operatorSchema.nullable() }),
    ignoresActiveProfile: true,
    shows: [],
  }),
  acceptPrivacyPolicy: defineRoute({
    call: 'POST /api/privacy-policy/accept',
    summary: 'Accept the privacy policy in force, and the terms of service where they are named',
    who: who.adult,
    body: acceptPolicySchema,
    answer: z.object({
      /** When it was accepted: now, or by an earlier acceptance of the same version. */
      acceptedAt: z.iso.datetime(),
    }),
    errors: ['POLICY_NOT_IN_FORCE'],
    beforeAcceptance: true,
    events: ['policy.accepted'],
    idempotent: true,
    // The app reads the session again, which then asks for no acceptance.
    changes: [],
  }),
  listConsents: defineRoute({
    call: 'GET /api/parental-consent',
    summary: 'The state of the consent for each child, from the eldest',
    who: who.adult,
    answer: z.array(childConsentSchema),
    shows: ['consents', 'members'],
    staleSeconds: 0,
  }),
  recordConsent: defineRoute({
    call: 'POST /api/parental-consent',
    summary: 'Record a consent for a child under 13, for the policy in force',
    who: who.adult,
    body: z.strictObject({
      childId: id,
      consentType: z.enum(CONSENT_TYPES),
      verificationMethod: z.enum(CONSENT_METHODS),
    }),
    status: 201,
    answer: consentSchema,
    errors: ['CHILD_NOT_FOUND', 'CONSENT_NOT_NEEDED'],
    events: ['consent.recorded', 'consent.renewed'],
    idempotent: true,
    changes: ['consents', 'notices', 'privacyAudit'],
  }),
  withdrawConsent: defineRoute({
    call: 'POST /api/parental-consent/:id/withdraw',
    summary: 'Withdraw a consent, with all others of its kind for the same child',
    who: who.adult,
    params: z.strictObject({ id }),
    // A reason is taken and not kept: it may name the child.
    body: optionalBody(z.strictObject({ reason })),
    answer: consentSchema,
    errors: ['CONSENT_NOT_FOUND', 'CONSENT_ALREADY_WITHDRAWN'],
    events: ['consent.withdrawn'],
    idempotent: true,
    endsSessions: 'family',
    changes: ['consents', 'devices', 'notices'],
  }),
  noteDeadlinesShown: defineRoute({
    call: 'POST /api/family/deadlines-shown',
    summary: 'Record that an adult was shown what will be removed, and when',
    who: who.adult,
    body: z.strictObject({ deadlineIds: z.array(id).min(1).max(100) }),
    events: ['deadline.shown'],
    unprompted: true,
    idempotent: true,
    changes: [],
  }),
  keepUnused: defineRoute({
    call: 'POST /api/family/keep-unused',
    summary: 'Keep everything that was not used for three years',
    who: who.adult,
    events: ['items.kept'],
    idempotent: true,
    changes: ['notices'],
  }),
  confirmConsent: defineRoute({
    call: 'POST /api/parental-consent/confirm',
    summary: 'Confirm a consent with the token of its mail',
    who: who.adult,
    body: z.strictObject({
      token: line({ min: 'This link is incomplete. Please open it from the mail again.', max: 200 }),
    }),
    answer: z.object({ verifiedAt: timestamp }),
    errors: ['LINK_INVALID', 'ASK_A_GROWN_UP'],
    events: ['consent.verified'],
    idempotent: true,
    changes: ['consents'],
  }),
  exportChildData: defineRoute({
    call: 'GET /api/export-child-data/:childId',
    summary: 'Everything held on a child, as one file',
    longWork: true,
    who: who.adult,
    params: z.strictObject({ childId: id }),
    produces: { type: 'application/json', attachment: true },
    errors: ['CHILD_NOT_FOUND'],
    events: ['child.exported'],
  }),
  listMentions: defineRoute({
    call: 'GET /api/children/:id/mentions',
    summary: 'How often texts that are not about a child have its name, by place',
    who: who.adult,
    params: z.strictObject({ id }),
    answer: z.array(z.object({ where: z.string(), count: z.number().int() })),
    errors: ['CHILD_NOT_FOUND'],
    shows: ['members'],
    staleSeconds: 0,
  }),
  deleteChildAccount: defineRoute({
    call: 'POST /api/delete-child-account',
    summary: 'Erase a child with everything held on it, for good',
    longWork: true,
    who: who.adult,
    // A reason is taken and not kept: it may name the child.
    body: z.strictObject({
      childId: id,
      reason,
      /** Replaces its name also in texts that are not about it. */
      replaceName: z.literal(true).optional(),
    }),
    errors: ['CHILD_NOT_FOUND'],
    events: ['child.erased'],
    idempotent: true,
    endsSessions: 'family',
    // Any cached answer may contain data of the erased child.
    changes: 'everything',
  }),
  deleteUser: defineRoute({
    call: 'DELETE /api/users/:id',
    forOthers: true,
    summary: 'The same by the child’s id',
    longWork: true,
    who: who.adult,
    params: z.strictObject({ id }),
    errors: ['CHILD_NOT_FOUND'],
    events: ['child.erased'],
    idempotent: true,
    endsSessions: 'family',
    // Any cached answer may contain data of the erased child.
    changes: 'everything',
  }),
} as const;
