import type { ErrorTexts } from '@pocketful/contract-core/error-text';
import { id, line, optional, secret } from '@pocketful/contract-core/fields';
import { STAFF_ROLES, who } from '@pocketful/contract-core/principals';
import { defineRoute } from '@pocketful/contract-core/route';
import { z } from 'zod';
import { secondFactorCode } from './calls/secrets.ts';

/** A staff member in answers. */
export const staffUserSchema = z
  .object({
    id,
    username: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    role: z.enum(STAFF_ROLES),
  })
  .meta({ id: 'StaffUser' });
export type StaffUser = z.infer<typeof staffUserSchema>;

export const staffErrors = {
  INVALID_STAFF_CREDENTIALS: { status: 401, title: 'Sign-in refused', message: 'Invalid credentials' },
  SECOND_FACTOR_REQUIRED: {
    status: 401,
    title: 'Code needed',
    message: 'Please type the code of your authenticator, or a recovery code.',
  },
  SECOND_FACTOR_WRONG: {
    status: 409,
    title: 'Wrong code',
    message: 'This code is not right, or was used already. Please type the newest one.',
    field: 'code',
  },
} as const satisfies ErrorTexts;

export const staffRoutes = {
  staffLogin: defineRoute({
    call: 'POST /api/admin/login',
    summary: 'Sign a staff member in to the portal',
    who: who.anyone,
    body: z.strictObject({
      username: line({ min: 'Username is required', max: 255 }),
      password: secret('Password is required'),
      /** Asked for where an authenticator was added. */
      code: optional(secondFactorCode),
    }),
    answer: z.object({
      user: staffUserSchema,
      /** Opaque; kept in memory only and sent as `x-admin-token`. */
      adminToken: z.string(),
      /** Whether calls with `secondFactor` are refused until an authenticator is added. */
      mustEnroll: z.boolean(),
    }),
    errors: ['INVALID_STAFF_CREDENTIALS', 'LOCKED_OUT', 'SECOND_FACTOR_REQUIRED', 'SECOND_FACTOR_WRONG'],
    events: ['staff.signed_in'],
    ignoresActiveProfile: true,
    changes: 'session',
  }),
  getStaffProfile: defineRoute({
    call: 'GET /api/admin/profile',
    summary: 'The signed-in staff member',
    who: who.staff,
    answer: staffUserSchema,
    shows: ['staff'],
  }),
} as const;
