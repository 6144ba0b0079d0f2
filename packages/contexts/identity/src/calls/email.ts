import type { ErrorTexts } from '@pocketful/contract-core/error-text';
import { email, line, typedDigits } from '@pocketful/contract-core/fields';
import { who } from '@pocketful/contract-core/principals';
import { defineRoute } from '@pocketful/contract-core/route';
import { EMAIL_CODE } from '@pocketful/domain/credentials';
import { ADULT_ROLES } from '@pocketful/domain/family';
import { z } from 'zod';
import { newPassword } from '../calls.ts';

/** Callers who may use a link or code of a mail or an invitation: strangers and adults. */
export const holders = ['stranger', 'unlocked', ...ADULT_ROLES] as const;

/** The code of a mail, as the card takes it. */
const emailCode = typedDigits
  .min(1, 'Please enter the 6-digit verification code from your email.')
  .regex(new RegExp(`^\\d{${EMAIL_CODE.digits}}$`), 'Verification code must be exactly 6 digits.');

const success = z.object({ success: z.literal(true) });

/** The forms that ask for a link and that choose the new password, and the calls alike. */
export const forgotPasswordSchema = z.strictObject({ email });
export const resetPasswordSchema = z
  .strictObject({
    token: line({ min: 'This link is incomplete. Please open it from the mail again.', max: 200 }),
    password: newPassword,
    confirmPassword: z.string().max(200),
  })
  .refine(body => body.password === body.confirmPassword, {
    path: ['confirmPassword'],
    message: "Passwords don't match",
  });

export const emailErrors = {
  CODE_INVALID: {
    status: 400,
    title: 'Verification failed',
    message: 'Invalid or expired verification code. Please check your email or request a new code.',
    field: 'code',
  },
} as const satisfies ErrorTexts;

/** Calls by mail: addresses to verify, and forgotten passwords. */
export const emailRoutes = {
  verifyEmailCode: defineRoute({
    call: 'POST /api/auth/verify-email-code',
    summary: 'Verify an email address by the code that was sent to it',
    who: holders,
    body: z.strictObject({ email, code: emailCode }),
    answer: success,
    errors: ['CODE_INVALID', 'ACCOUNT_EXISTS', 'LOCKED_OUT', 'ASK_A_GROWN_UP'],
    events: ['email.verified', 'email.changed'],
    idempotent: true,
    ignoresActiveProfile: true,
    changes: ['members'],
  }),
  resendVerification: defineRoute({
    call: 'POST /api/auth/resend-verification',
    summary: 'Send the code again; answers alike whether or not the address waits for one',
    who: holders,
    body: z.strictObject({ email }),
    answer: success,
    errors: ['MAIL_OFF'],
    events: ['email.code_requested'],
    ignoresActiveProfile: true,
    changes: [],
  }),
  getMailing: defineRoute({
    call: 'GET /api/auth/mail',
    summary: 'Whether this Pocketful sends mail: what cannot be sent is said before anything is typed',
    who: who.anyone,
    answer: z.object({ on: z.boolean() }),
    ignoresActiveProfile: true,
    shows: [],
  }),
  forgotPassword: defineRoute({
    call: 'POST /api/auth/forgot-password',
    summary: 'Send an adult the link to choose a new password; answers alike for an unknown address',
    who: who.anyone,
    body: forgotPasswordSchema,
    answer: z.object({ message: z.string() }),
    errors: ['MAIL_OFF'],
    outsideTrail: true,
    ignoresActiveProfile: true,
    changes: [],
  }),
  resetPassword: defineRoute({
    call: 'POST /api/auth/reset-password',
    summary: 'Choose a new password with the token of a mail; ends all sessions of the account',
    who: holders,
    body: resetPasswordSchema,
    errors: ['PASSWORD_TOO_COMMON', 'LINK_INVALID', 'ASK_A_GROWN_UP'],
    events: ['password.reset'],
    idempotent: true,
    ignoresActiveProfile: true,
    endsSessions: 'family',
    changes: [],
  }),
} as const;
