import { FAMILY_ROLES } from '@pocketful/domain/family';
import { z } from 'zod';
import { id, line, timestamp } from '../core/fields.ts';
import { who } from '../core/principals.ts';
import { defineRoute } from '../core/route.ts';

/** A member of any family, as a search finds it. */
const foundUserSchema = z
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

/** What is typed into the user search. */
export const userSearchSchema = z.strictObject({
  term: line({ max: 100 }).refine(term => [...term].length >= 2, 'Please type at least 2 characters'),
});

export const userSearchRoutes = {
  searchUsers: defineRoute({
    call: 'GET /api/admin/users/search',
    summary: 'Members whose username, name or address begins with a term, or whose id it is; at most fifty',
    who: who.staff,
    query: userSearchSchema,
    answer: z.array(foundUserSchema),
    events: ['users.searched'],
    // Not repeated: a search reads data of families.
    shows: ['users'],
  }),
} as const;
