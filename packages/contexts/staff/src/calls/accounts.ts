import type { ErrorTexts } from '@pocketful/contract-core/error-text';
import {
  adultUsername,
  email,
  firstName,
  id,
  lastName,
  optional,
  secret,
  timestamp,
} from '@pocketful/contract-core/fields';
import { who } from '@pocketful/contract-core/principals';
import { defineRoute } from '@pocketful/contract-core/route';
import { z } from 'zod';
import { staffUserSchema } from '../calls.ts';
import { PORTAL_ROLES } from '../rules.ts';
import { staffPassword } from './secrets.ts';

/** The profile as the portal's form sends it; blank passwords keep the one there is. */
export const staffProfileSchema = z
  .strictObject({
    email,
    firstName,
    lastName,
    currentPassword: optional(secret('Current password is required')),
    newPassword: optional(staffPassword('New password must be at least 8 characters long')),
  })
  .refine(body => body.newPassword === undefined || body.currentPassword !== undefined, {
    path: ['currentPassword'],
    message: 'Current password is required',
  });

export const newStaffSchema = z.strictObject({
  username: adultUsername,
  email,
  password: staffPassword('Password must be at least 8 characters long'),
  firstName,
  lastName,
  role: z.enum(PORTAL_ROLES),
});

/** A staff member in the list of all. */
const staffAccountSchema = staffUserSchema.extend({ createdAt: timestamp }).meta({ id: 'StaffAccount' });
export type StaffAccount = z.infer<typeof staffAccountSchema>;

/** A window in which a staff member is signed in. */
const staffSessionSchema = z
  .object({
    signedInAt: timestamp,
    lastUsedAt: timestamp,
    /** At the latest it ends then. */
    endsAt: timestamp,
    /** Whether it is the one that asks. */
    thisSession: z.boolean(),
  })
  .meta({ id: 'StaffSession' });
export type StaffSession = z.infer<typeof staffSessionSchema>;

export const staffAccountErrors = {
  STAFF_NOT_FOUND: { status: 404, title: 'Not found', message: 'This account could not be found.' },
  OWNERS_ONLY: {
    status: 403,
    title: 'Owners only',
    message: 'Only an Application Owner creates or deletes an Application Owner.',
  },
  OWN_ACCOUNT_STAYS: { status: 409, title: 'Your own account', message: 'You cannot delete your own account.' },
  LAST_OWNER_STAYS: {
    status: 409,
    title: 'The last owner',
    message: 'The last Application Owner cannot be deleted. Create another one first.',
  },
} as const satisfies ErrorTexts;

export const staffAccountRoutes = {
  updateStaffProfile: defineRoute({
    call: 'PUT /api/admin/profile',
    summary: 'Edit one’s own profile; a new password or address asks for the current password',
    who: who.staff,
    body: staffProfileSchema,
    answer: staffUserSchema,
    errors: ['PASSWORD_TOO_COMMON', 'ACCOUNT_EXISTS', 'WRONG_PASSWORD', 'LOCKED_OUT'],
    events: ['staff.updated'],
    idempotent: true,
    endsSessions: 'staff',
    // A new password ends the other sessions.
    changes: ['staff', 'staffSessions'],
    answers: 'getStaffProfile',
  }),
  listStaff: defineRoute({
    call: 'GET /api/admin/admin-users',
    summary: 'All staff, the newest first',
    who: who.staff,
    answer: z.array(staffAccountSchema),
    shows: ['staff'],
    staleSeconds: 0,
  }),
  createStaff: defineRoute({
    call: 'POST /api/admin/create-admin-user',
    summary: 'Create a staff account; an app_owner’s only as app_owner or app_admin',
    who: who.staff,
    body: newStaffSchema,
    status: 201,
    answer: staffAccountSchema,
    errors: ['SECOND_FACTOR_MISSING', 'PASSWORD_TOO_COMMON', 'ACCOUNT_EXISTS', 'OWNERS_ONLY'],
    events: ['staff.created'],
    secondFactor: true,
    idempotent: true,
    changes: ['staff'],
  }),
  deleteStaff: defineRoute({
    call: 'DELETE /api/admin/delete-admin-user/:id',
    summary: 'Delete another staff member’s account; it is signed out everywhere at once',
    who: who.staff,
    params: z.strictObject({ id }),
    errors: ['SECOND_FACTOR_MISSING', 'STAFF_NOT_FOUND', 'OWN_ACCOUNT_STAYS', 'OWNERS_ONLY', 'LAST_OWNER_STAYS'],
    events: ['staff.deleted'],
    secondFactor: true,
    idempotent: true,
    endsSessions: 'staff',
    changes: ['staff'],
  }),
  listStaffSessions: defineRoute({
    call: 'GET /api/admin/sessions',
    summary: 'The windows in which one is signed in to the portal, the last used first; at most fifty',
    who: who.staff,
    answer: z.array(staffSessionSchema),
    shows: ['staffSessions'],
    staleSeconds: 0,
  }),
  endOtherStaffSessions: defineRoute({
    call: 'DELETE /api/admin/sessions',
    summary: 'Sign out of the portal everywhere but here',
    who: who.staff,
    events: ['staff.others_signed_out'],
    idempotent: true,
    endsSessions: 'staff',
    changes: ['staffSessions'],
  }),
} as const;
