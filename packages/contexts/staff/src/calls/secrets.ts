import type { ErrorTexts } from '@pocketful/contract-core/error-text';
import { email, line, secret, timestamp } from '@pocketful/contract-core/fields';
import { who } from '@pocketful/contract-core/principals';
import { defineRoute } from '@pocketful/contract-core/route';
import { asciiDigits } from '@pocketful/domain/digits';
import { z } from 'zod';
import { STAFF_PASSWORD_MIN } from '../rules.ts';

/** A new password of staff, with the message for one that is too short. */
export const staffPassword = (tooShort: string) =>
  secret('Password is required').refine(value => [...value].length >= STAFF_PASSWORD_MIN, tooShort);

/** The code of an authenticator, or one of the recovery codes. */
export const secondFactorCode = line({ min: 'Please type the code of your authenticator.', max: 20 }).overwrite(
  asciiDigits,
);

/** The forms of the portal, and the calls alike. */
export const staffForgotPasswordSchema = z.strictObject({ email });
export const staffResetPasswordSchema = z
  .strictObject({
    token: line({ min: 'This link is incomplete. Please open it from the mail again.', max: 200 }),
    password: staffPassword('New password must be at least 8 characters long'),
    confirmPassword: z.string().max(200),
  })
  .refine(body => body.password === body.confirmPassword, {
    path: ['confirmPassword'],
    message: 'New passwords do not match',
  });
export const beginSecondFactorSchema = z.strictObject({ currentPassword: secret('Current password is required') });
export const confirmSecondFactorSchema = z.strictObject({ code: secondFactorCode });
export const removeSecondFactorSchema = beginSecondFactorSchema.extend({ code: secondFactorCode });

/** Whether one signs in with an authenticator besides the password. */
const secondFactorSchema = z
  .object({
    enrolled: z.boolean(),
    /** Whether the role needs one: calls with `secondFactor` are refused without it. */
    required: z.boolean(),
    /** Since when; null where there is none. */
    since: timestamp.nullable(),
    recoveryCodesLeft: z.int(),
  })
  .meta({ id: 'SecondFactor' });
export type SecondFactor = z.infer<typeof secondFactorSchema>;

export const staffSecretErrors = {
  SECOND_FACTOR_THERE: {
    status: 409,
    title: 'Added already',
    message: 'You have an authenticator already. Remove it before you add another one.',
  },
} as const satisfies ErrorTexts;

/** The second factor of staff's sign-in, and the replacement of a forgotten password. */
export const staffSecretRoutes = {
  staffForgotPassword: defineRoute({
    call: 'POST /api/admin/forgot-password',
    summary: 'Send a staff member the link to choose a new password; answers alike for an unknown address',
    who: who.anyone,
    body: staffForgotPasswordSchema,
    answer: z.object({ message: z.string() }),
    errors: ['MAIL_OFF'],
    outsideTrail: true,
    ignoresActiveProfile: true,
    changes: [],
  }),
  staffResetPassword: defineRoute({
    call: 'POST /api/admin/reset-password',
    summary: 'Choose a new password with the token of a mail; signs all windows of the account out',
    who: who.anyone,
    body: staffResetPasswordSchema,
    errors: ['PASSWORD_TOO_COMMON', 'LINK_INVALID'],
    events: ['staff.password_reset'],
    idempotent: true,
    ignoresActiveProfile: true,
    endsSessions: 'staff',
    changes: [],
  }),
  getSecondFactor: defineRoute({
    call: 'GET /api/admin/second-factor',
    summary: 'Whether one signs in with an authenticator besides the password',
    who: who.staff,
    answer: secondFactorSchema,
    shows: ['secondFactor'],
    staleSeconds: 0,
  }),
  beginSecondFactor: defineRoute({
    call: 'POST /api/admin/second-factor',
    summary: 'Begin to add an authenticator: returns its secret once; it counts when it is confirmed',
    who: who.staff,
    body: beginSecondFactorSchema,
    answer: z.object({
      /** In base 32, as it is typed into an authenticator. */
      secret: z.string(),
      /** The same as an otpauth:// address, to be drawn as a QR code. */
      uri: z.string(),
    }),
    errors: ['WRONG_PASSWORD', 'LOCKED_OUT', 'SECOND_FACTOR_THERE'],
    events: ['staff.second_factor_begun'],
    changes: [],
  }),
  confirmSecondFactor: defineRoute({
    call: 'PUT /api/admin/second-factor',
    summary: 'Confirm a new authenticator by a code of it; answers the recovery codes, this once',
    who: who.staff,
    body: confirmSecondFactorSchema,
    answer: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ['SECOND_FACTOR_WRONG', 'SECOND_FACTOR_THERE', 'LOCKED_OUT'],
    events: ['staff.second_factor_added'],
    endsSessions: 'staff',
    // Sessions that were opened without it end.
    changes: ['secondFactor', 'staffSessions'],
  }),
  removeSecondFactor: defineRoute({
    call: 'DELETE /api/admin/second-factor',
    summary: 'Sign in by the password alone again',
    who: who.staff,
    body: removeSecondFactorSchema,
    errors: ['WRONG_PASSWORD', 'SECOND_FACTOR_WRONG', 'LOCKED_OUT'],
    events: ['staff.second_factor_removed'],
    idempotent: true,
    changes: ['secondFactor'],
  }),
} as const;
