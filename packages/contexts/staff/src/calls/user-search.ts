import type { ErrorTexts } from '@pocketful/contract-core/error-text';
import { id, line, timestamp } from '@pocketful/contract-core/fields';
import { STAFF_ROLES, who } from '@pocketful/contract-core/principals';
import { defineRoute } from '@pocketful/contract-core/route';
import { FAMILY_ROLES } from '@pocketful/domain/family';
import { z } from 'zod';
import { FAMILY_OPEN } from '../rules.ts';

/** A member of any family, as a search finds it. */
export const foundUserSchema = z
  .object({
    id,
    familyId: id,
    username: z.string(),
    firstName: z.string(),
    lastName: z.string().nullable(),
    /** Children have none. */
    email: z.string().nullable(),
    role: z.enum(FAMILY_ROLES),
    createdAt: timestamp,
  })
  .meta({ id: 'FoundUser' });
export type FoundUser = z.infer<typeof foundUserSchema>;

/** The input of the user search. */
export const userSearchSchema = z.strictObject({
  term: line({ max: 100 }).refine(term => [...term].length >= 2, 'Please type at least 2 characters'),
});

const { reasonMin, reasonMax } = FAMILY_OPEN;

/** Why a family is opened: its adults read it. */
export const openFamilySchema = z.strictObject({
  reason: line({ max: reasonMax }).refine(
    reason => [...reason].length >= reasonMin,
    `Please give a reason of at least ${reasonMin} characters`,
  ),
});

/** A look of staff at a family. */
const staffViewSchema = z
  .object({
    id,
    at: timestamp,
    /** Null once the account is deleted. */
    staffUsername: z.string().nullable(),
    staffRole: z.enum(STAFF_ROLES),
    reason: z.string(),
    /** The children whose names were shown, also those that are erased by now. */
    childIds: z.array(id),
  })
  .meta({ id: 'StaffView' });
export type StaffView = z.infer<typeof staffViewSchema>;

export const userSearchErrors = {
  FAMILY_NOT_FOUND: { status: 404, title: 'Not found', message: 'This family could not be found.' },
} as const satisfies ErrorTexts;

export const userSearchRoutes = {
  searchUsers: defineRoute({
    call: 'GET /api/admin/users/search',
    summary:
      'Adults by the beginning of a username, name or address, or by an id; for a child’s name the adults of its family; at most fifty. Children only of an opened family',
    who: who.staff,
    query: userSearchSchema,
    answer: z.array(foundUserSchema),
    events: ['users.searched'],
    // Not repeated: a search reads data of families.
    shows: ['users'],
  }),
  openFamily: defineRoute({
    call: 'POST /api/admin/families/:id/open',
    summary: 'Open a family with a reason, which its adults read: this session may name its children for 30 minutes',
    who: who.staff,
    params: z.strictObject({ id }),
    body: openFamilySchema,
    answer: z.array(foundUserSchema),
    errors: ['SECOND_FACTOR_MISSING', 'FAMILY_NOT_FOUND'],
    secondFactor: true,
    events: ['staff.viewed'],
    idempotent: true,
    changes: ['users', 'staffViews'],
  }),
  listStaffViews: defineRoute({
    call: 'GET /api/family/staff-views',
    summary: 'The looks of staff at the family: when, who and why; the newest hundred',
    who: who.adult,
    answer: z.array(staffViewSchema),
    shows: ['staffViews'],
    staleSeconds: 0,
  }),
} as const;
