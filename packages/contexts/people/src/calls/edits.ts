import type { ErrorTexts } from '@pocketful/contract-core/error-text';
import {
  adultUsername,
  clearable,
  clearableLastName,
  email,
  firstName,
  id,
  lastName,
  optional,
  pin,
  secret,
  timeZone,
} from '@pocketful/contract-core/fields';
import { currency, locale } from '@pocketful/contract-core/formats';
import { who } from '@pocketful/contract-core/principals';
import { defineRoute } from '@pocketful/contract-core/route';
import { PIN_LENGTH } from '@pocketful/domain/credentials';
import { newPassword, userSchema } from '@pocketful/identity/calls';
import { devicesQuery } from '@pocketful/identity/calls/sessions';
import { z } from 'zod';

/** A new PIN of an existing member. */
const exactPin = pin(PIN_LENGTH.picker, PIN_LENGTH.picker, 'PIN must be exactly 4 digits');

/** A new password of at least so many characters. */
const passwordOf = (least: number) =>
  secret('Password is required').refine(
    value => [...value].length >= least,
    `Password must be at least ${least} characters`,
  );

/** The rules of the form that adds a parent and of the call alike. */
export const registerParentSchema = z.strictObject({
  firstName,
  lastName,
  username: adultUsername,
  email,
  password: newPassword.refine(
    value => /[@$!%*?&]/.test(value),
    'Password must contain at least one special character (@$!%*?&)',
  ),
  pin: optional(pin(PIN_LENGTH.min, PIN_LENGTH.max, 'PIN must be 4 to 20 digits')),
});

/** The fields of a member that can be changed. The domain says who may change which field of whom. */
export const updateUserSchema = z.strictObject({
  firstName: optional(firstName),
  lastName: clearableLastName,
  username: optional(adultUsername),
  /** Years. Held against the bounds of a child's age only where it is another than before. */
  age: optional(z.int('Age must be a valid number').min(0, 'Age must be a valid number').max(120)),
  pin: optional(exactPin),
  /** The adult to whom a child belongs. */
  parentId: optional(id),
  email: optional(email),
  currentPassword: optional(secret('Current password is required')),
  /** How numbers and dates are written for the member. Null: as for the family. */
  locale: clearable(locale),
  newPassword: optional(passwordOf(6)),
  currentPin: optional(pin(PIN_LENGTH.min, PIN_LENGTH.max, 'PIN must be 4 to 20 digits')),
});

/** A parent as the family_admin edits it: an absent or empty PIN or password stays, and null takes the PIN away. */
export const updateParentSchema = z.strictObject({
  firstName,
  lastName,
  username: adultUsername,
  email,
  password: optional(passwordOf(8)),
  pin: z.preprocess(value => (value === '' ? undefined : value), exactPin.nullish()),
});

const currentPassword = secret('Current password is required');

/** Username and password of the adult who closes the family. */
export const closeFamilySchema = z.strictObject({ username: adultUsername, currentPassword });

export const peopleErrors = {
  HAS_CENTS: {
    status: 409,
    title: 'Amounts with decimals',
    message: 'The new currency has no decimals, and some amounts have. Please change these first.',
    field: 'currency',
  },
  PARENT_NOT_FOUND: { status: 404, title: 'Not found', message: 'This parent could not be found.', field: 'parentId' },
  WRONG_PIN: { status: 409, title: 'Wrong PIN', message: 'The current PIN is not right.', field: 'currentPin' },
  PARENT_HAS_CHILDREN: {
    status: 409,
    title: 'Children are assigned',
    message: 'Children are assigned to this parent. Please assign them to somebody else first.',
  },
  FAMILY_ADMIN_STAYS: {
    status: 409,
    title: 'Family Admin',
    message: 'The Family Admin cannot be deleted. Hand the family over first.',
  },
} as const satisfies ErrorTexts;

export const peopleRoutes = {
  registerParent: defineRoute({
    call: 'POST /api/auth/register-parent',
    summary: 'Add another adult to the family',
    who: who.adult,
    body: registerParentSchema,
    status: 201,
    answer: z.object({ user: userSchema, requiresEmailVerification: z.boolean() }),
    errors: [
      'PASSWORD_TOO_COMMON',
      'ACCOUNT_EXISTS',
      'USERNAME_TAKEN',
      'PIN_TAKEN',
      'LOGIN_NAME_TAKEN',
      'TOO_MANY_ADULTS',
      'LOCKED_OUT',
      'CLOSED_IN_DEMO',
    ],
    events: ['parent.created'],
    idempotent: true,
    changes: ['members'],
  }),
  updateUser: defineRoute({
    call: 'PATCH /api/users/:id',
    summary: 'Edit a child, another parent’s names, or one’s own profile with its secrets',
    who: who.adult,
    params: z.strictObject({ id }),
    body: updateUserSchema,
    answer: userSchema.extend({ emailChangeRequiresVerification: z.boolean() }),
    errors: [
      'COLLECTION_STOPPED',
      'PASSWORD_TOO_COMMON',
      'MEMBER_NOT_FOUND',
      'PARENT_NOT_FOUND',
      'USERNAME_TAKEN',
      'LOGIN_NAME_TAKEN',
      'ACCOUNT_EXISTS',
      'PIN_TAKEN',
      'WRONG_PASSWORD',
      'WRONG_PIN',
      'LOCKED_OUT',
    ],
    edits: ['firstName', 'lastName', 'username', 'age', 'parentId', 'email', 'locale'],
    events: ['child.updated', 'child.age_changed', 'parent.updated', 'profile.updated', 'profile.locked'],
    idempotent: true,
    endsSessions: 'family',
    changes: ['members', 'devices', 'notices', 'ledger', 'today'],
  }),
  updateParent: defineRoute({
    call: 'PUT /api/parents/:id',
    summary: 'Edit a parent, secrets included',
    who: who.familyAdmin,
    params: z.strictObject({ id }),
    body: updateParentSchema,
    answer: z.object({ user: userSchema, requiresEmailVerification: z.boolean() }),
    errors: [
      'PASSWORD_TOO_COMMON',
      'MEMBER_NOT_FOUND',
      'USERNAME_TAKEN',
      'LOGIN_NAME_TAKEN',
      'ACCOUNT_EXISTS',
      'PIN_TAKEN',
    ],
    edits: ['user.firstName', 'user.lastName', 'user.username', 'user.email'],
    events: ['parent.updated', 'parent.access_changed'],
    idempotent: true,
    endsSessions: 'family',
    changes: ['members', 'devices'],
  }),
  deleteParent: defineRoute({
    call: 'DELETE /api/parents/:id',
    summary: 'Remove a parent to whom no child belongs, and the children’s devices that the parent added',
    who: who.familyAdmin,
    params: z.strictObject({ id }),
    query: devicesQuery,
    errors: ['MEMBER_NOT_FOUND', 'PARENT_HAS_CHILDREN', 'FAMILY_ADMIN_STAYS'],
    events: ['parent.deleted'],
    idempotent: true,
    endsSessions: 'family',
    changes: ['members', 'devices'],
  }),
  handOverFamily: defineRoute({
    call: 'POST /api/family/hand-over',
    summary: 'Make another parent the family_admin, and become a parent',
    who: who.adult,
    body: z.strictObject({ userId: id, currentPassword }),
    answer: userSchema,
    errors: ['MEMBER_NOT_FOUND', 'WRONG_PASSWORD', 'LOCKED_OUT'],
    events: ['family.handed_over', 'profile.locked'],
    idempotent: true,
    // Roles are part of almost every answer.
    changes: 'everything',
  }),
  closeFamily: defineRoute({
    call: 'DELETE /api/family',
    summary: 'Close the family: erase everything of it, at once and for good',
    longWork: true,
    who: who.familyAdmin,
    body: closeFamilySchema,
    errors: ['WRONG_PASSWORD', 'LOCKED_OUT'],
    events: ['family.closed', 'profile.locked'],
    endsSessions: 'family',
    changes: 'session',
  }),
  updateFamily: defineRoute({
    call: 'PATCH /api/family',
    summary: 'Change the family’s time zone, formats or currency, which converts no amount',
    who: who.adult,
    body: z
      .strictObject({ timeZone: optional(timeZone), locale: optional(locale), currency: optional(currency) })
      .refine(body => Object.values(body).some(value => value !== undefined), 'Please choose a setting'),
    answer: z.object({ timeZone: z.string(), locale: z.string(), currency: z.string() }),
    errors: ['HAS_CENTS'],
    events: ['family.updated', 'family.currency_changed'],
    idempotent: true,
    // Days are part of almost every answer.
    changes: 'everything',
  }),
} as const;
