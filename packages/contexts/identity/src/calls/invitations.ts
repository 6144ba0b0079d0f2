import type { ErrorTexts } from '@pocketful/contract-core/error-text';
import { email, id, line, optional, timestamp } from '@pocketful/contract-core/fields';
import { who } from '@pocketful/contract-core/principals';
import { defineRoute } from '@pocketful/contract-core/route';
import { z } from 'zod';
import { invitedAdultSchema, sessionUserSchema, userSchema } from '../calls.ts';
import { INVITATION, INVITATION_KINDS, plainCode } from '../rules/invitations.ts';
import { holders } from './email.ts';

/** An invitation that can still be accepted. */
const invitationSchema = z
  .object({
    id,
    kind: z.enum(INVITATION_KINDS),
    /** The children whose device it adds; empty for another adult. */
    childIds: z.array(id),
    invitedBy: id,
    expiresAt: timestamp,
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof invitationSchema>;

/** An invited person's ticket: the secret of a link, or the code with the username of the adult who invited them. */
const ticket = {
  secret: optional(line({ max: 200 })),
  username: optional(line({ max: 50 })),
  code: optional(line({ max: 20 }).overwrite(plainCode)),
};

interface Ticket {
  readonly secret?: string | undefined;
  readonly username?: string | undefined;
  readonly code?: string | undefined;
}

/** Requires the secret, or the code with the username. */
function withTicket<T extends z.ZodType<Ticket>>(schema: T) {
  return schema
    .refine(({ secret, code, username }) => secret === undefined || (code === undefined && username === undefined), {
      path: ['secret'],
      message: 'Please send a secret or a code, not both',
    })
    .refine(({ secret, username }) => secret !== undefined || username !== undefined, {
      path: ['username'],
      message: 'Please enter the username of the person who invited you',
    })
    .refine(({ secret, code }) => secret !== undefined || code !== undefined, {
      path: ['code'],
      message: `Please enter the code of ${INVITATION.codeLength} letters and digits`,
    });
}

/** The rules of the form for a typed code and of the call alike. */
export const ticketSchema = withTicket(z.strictObject(ticket));

export const invitationErrors = {
  INVITATION_INVALID: {
    status: 400,
    title: 'Invitation does not work',
    message: `This invitation no longer works. It may be used, taken back, or older than ${INVITATION.hours} hours. Please ask for a new one.`,
  },
  INVITATION_CODE_WRONG: {
    status: 400,
    title: 'Code does not work',
    message: `This code does not work with this username. Check both, or ask for a new invitation: a code lasts ${INVITATION.hours} hours and ${INVITATION.tries} wrong tries.`,
    field: 'code',
  },
  INVITATION_NOT_FOUND: { status: 404, title: 'Not found', message: 'This invitation could not be found.' },
} as const satisfies ErrorTexts;

export const invitationRoutes = {
  listInvitations: defineRoute({
    call: 'GET /api/invitations',
    summary: 'The invitations that can still be accepted, the newest first',
    who: who.adult,
    answer: z.array(invitationSchema),
    shows: ['invitations', 'members'],
    pollSeconds: 30,
    staleSeconds: 0,
  }),
  createInvitation: defineRoute({
    call: 'POST /api/invitations',
    summary:
      'Invite another adult, or a device that only some children use; the secret and the code are in this answer only',
    who: who.adult,
    body: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('parent'),
        /** Where a mail with the link goes. */
        email: optional(email),
      }),
      z.strictObject({
        kind: z.literal('device'),
        childIds: z.array(id).min(1, 'Please choose a child').max(50),
      }),
    ]),
    status: 201,
    answer: invitationSchema.extend({ secret: z.string(), code: z.string() }),
    errors: [
      'CHILD_NOT_FOUND',
      'CONSENT_WITHDRAWN',
      'CONSENT_UNVERIFIED',
      'MAIL_OFF',
      'EMAIL_NOT_VERIFIED',
      'TOO_MANY_ADULTS',
      'CLOSED_IN_DEMO',
    ],
    events: ['parent.invited', 'device.invited'],
    idempotent: true,
    changes: ['invitations'],
  }),
  endInvitation: defineRoute({
    call: 'DELETE /api/invitations/:id',
    summary: 'Take an invitation back',
    who: who.adult,
    params: z.strictObject({ id }),
    errors: ['INVITATION_NOT_FOUND'],
    events: ['invitation.ended'],
    idempotent: true,
    changes: ['invitations'],
  }),
  openInvitation: defineRoute({
    call: 'POST /api/invitations/open',
    summary: 'Who invites to what; a wrong code counts as a try',
    who: holders,
    body: ticketSchema,
    answer: z.object({
      kind: z.enum(INVITATION_KINDS),
      /** The first name of the adult who invites. */
      invitedBy: z.string(),
      /** The last name of the family’s founder. */
      family: z.string().nullable(),
    }),
    errors: ['INVITATION_INVALID', 'INVITATION_CODE_WRONG', 'LOCKED_OUT', 'ASK_A_GROWN_UP'],
    outsideTrail: true,
    ignoresActiveProfile: true,
    changes: [],
  }),
  acceptInvitation: defineRoute({
    call: 'POST /api/invitations/accept',
    summary: 'Join the family as an adult with own secrets, or make this device the children’s own',
    who: holders,
    body: withTicket(z.strictObject({ ...ticket, adult: invitedAdultSchema.optional() })),
    answer: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('parent'), user: userSchema, requiresEmailVerification: z.boolean() }),
      z.object({ kind: z.literal('device'), user: sessionUserSchema }),
    ]),
    errors: [
      'INVITATION_INVALID',
      'INVITATION_CODE_WRONG',
      'LOCKED_OUT',
      'ASK_A_GROWN_UP',
      'PASSWORD_TOO_COMMON',
      'ACCOUNT_EXISTS',
      'USERNAME_TAKEN',
      'PIN_TAKEN',
      'LOGIN_NAME_TAKEN',
      'TOO_MANY_ADULTS',
    ],
    events: ['parent.joined', 'device.added'],
    ignoresActiveProfile: true,
    endsSessions: 'family',
    // Starts a session, and adds an adult or a device to the family.
    changes: 'everything',
  }),
} as const;
