import type { ErrorTexts } from '@pocketful/contract-core/error-text';
import {
  adultUsername,
  browserTimeZone,
  childFirstName,
  childUsername,
  email,
  firstName,
  given,
  id,
  lastName,
  line,
  optional,
  optionalChildLastName,
  pin,
  policyType,
  secret,
  timestamp,
} from '@pocketful/contract-core/fields';
import { browserLocale, currency } from '@pocketful/contract-core/formats';
import { who } from '@pocketful/contract-core/principals';
import { defineRoute } from '@pocketful/contract-core/route';
import { PASSWORD_RULES, PIN_LENGTH } from '@pocketful/domain/credentials';
import { FAMILY_ROLES } from '@pocketful/domain/family';
import { eachSwitch } from '@pocketful/domain/switches';
import { type StaffUser, staffUserSchema } from '@pocketful/staff/calls';
import { z } from 'zod';
import { isStaffUser } from './calls/staff-user.ts';

/** A family member in answers. The fields contain no secret. */
export const userSchema = z
  .object({
    id,
    username: z.string(),
    firstName: z.string(),
    /** The first name, with the username in brackets where another member has the same first name. */
    calledName: z.string(),
    lastName: z.string().nullable(),
    role: z.enum(FAMILY_ROLES),
    isParent: z.boolean(),
    /** Who added a child; null for adults. */
    parentId: id.nullable(),
    familyAdminId: id,
    email: z.string().nullable(),
    /** Whether a code that was sent to the address came back. */
    emailVerified: z.boolean(),
    /** When it did; null where it did not, and for children. */
    emailVerifiedAt: timestamp.nullable(),
    /** Years; null for adults. */
    age: z.int().nullable(),
    /** Which of the eight child colours; null for adults. */
    color: z.int().nullable(),
    /** Which of the faces a child chose; null until then, and for adults. */
    face: z.int().nullable(),
    ...eachSwitch(() => z.boolean()),
    setupCompleted: z.boolean(),
    /** The member's own locale; null for the family's. */
    locale: z.string().nullable(),
    /** Whether a child’s profile is closed until a parent confirms the consent by mail. */
    awaitsConsent: z.boolean(),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof userSchema>;

/** Who this device's session speaks for. */
export const sessionUserSchema = userSchema
  .extend({
    /** False while the family is unlocked and no profile is picked: the user is then the adult who signed in. */
    profileSelected: z.boolean(),
    /** The family's time zone, an IANA name. */
    timeZone: z.string(),
    /** The locale of the family's numbers and dates. */
    familyLocale: z.string(),
    /** The family's currency (ISO 4217). */
    currency: z.string(),
    /** Minutes without use after which this profile falls back to the picker; null for a child. */
    idleMinutes: z.number().nullable(),
    /** The policies in force that this adult has yet to accept; none for a child. */
    policiesToAccept: z.array(policyType),
    /** Whether this adult may go on before accepting them: an earlier version was accepted. Absent otherwise. */
    acceptsLater: z.boolean().optional(),
    /** A new address that replaces this adult's once its code is confirmed. Null if there is none. */
    pendingEmail: z.string().nullable(),
    /**
     * Whose own device it is; absent on a device of the family. On one of children the user is the first of them until a
     * profile is picked. 'own' is one of this adult.
     */
    device: z.enum(['children', 'own']).optional(),
    /** Whether the family has duties: a chore can then have a part of the day. Absent otherwise. */
    hasDuties: z.literal(true).optional(),
    /** When the family is erased; absent unless it is of a demo. */
    demoEndsAt: timestamp.optional(),
  })
  .meta({ id: 'SessionUser' });
export type SessionUser = z.infer<typeof sessionUserSchema>;

/** The family's member of a session. Throws where it is staff. */
export function memberIn(user: SessionUser | StaffUser): SessionUser {
  if (isStaffUser(user)) throw new Error('the session is of staff');
  return user;
}

/** Who came in at the family's login: an adult, or an app_admin. */
export type SignedIn = { readonly user: SessionUser } | { readonly user: StaffUser; readonly staff: StaffUser };

/** The adult who came in at the family's login. Throws where it was staff. */
export const adultIn = (signedIn: SignedIn): SessionUser => memberIn(signedIn.user);

/** A new adult password; the message names the first rule it breaks. */
export const newPassword = secret('Password is required').superRefine((value, context) => {
  const broken = PASSWORD_RULES.find(rule => !rule.pattern.test(value));
  if (broken) context.addIssue({ code: 'custom', message: broken.message });
});

const familySignup = z.strictObject({
  accountType: z.literal('family_admin'),
  firstName,
  lastName,
  username: adultUsername,
  email,
  password: newPassword,
  confirmPassword: z.string().max(200),
  pin: pin(PIN_LENGTH.picker, PIN_LENGTH.picker, 'PIN must be exactly 4 digits'),
  confirmPin: z.string().max(20),
  privacyPolicyAccepted: given('Privacy policy must be accepted'),
  termsAccepted: given('Terms of service must be accepted'),
  emailVerificationSent: z.boolean().optional(),
  timeZone: optional(browserTimeZone),
  locale: optional(browserLocale),
  currency: optional(currency),
});

interface RepeatedSecrets {
  readonly password: string;
  readonly confirmPassword: string;
  readonly pin: string;
  readonly confirmPin: string;
}

/** Requires that both secrets were typed twice alike. */
function withMatchingSecrets<T extends z.ZodType<RepeatedSecrets>>(schema: T) {
  return schema
    .refine(body => body.password === body.confirmPassword, {
      path: ['confirmPassword'],
      message: "Passwords don't match",
    })
    .refine(body => body.pin === body.confirmPin, { path: ['confirmPin'], message: "PINs don't match" });
}

/** The rules of the signup form and of the call alike. */
export const familySignupSchema = withMatchingSecrets(familySignup);
export type FamilySignup = z.infer<typeof familySignupSchema>;

/** The fields of an invited adult: a founder’s, without those of the family. */
export const invitedAdultSchema = withMatchingSecrets(
  familySignup.omit({ accountType: true, emailVerificationSent: true, timeZone: true, locale: true, currency: true }),
);
export type InvitedAdult = z.infer<typeof invitedAdultSchema>;

const BIRTH_YEAR = 'Please enter a valid birth year';

/** The wizard's child form; consent for data collection may be left out, parental consent then covers both. */
export const childSignupSchema = z.strictObject({
  accountType: z.literal('child'),
  firstName: childFirstName,
  lastName: optionalChildLastName,
  username: childUsername,
  password: pin(PIN_LENGTH.min, PIN_LENGTH.wizardMax, 'PIN must be 4 to 6 digits'),
  birthYear: z.int(BIRTH_YEAR).min(0, BIRTH_YEAR).max(9999, BIRTH_YEAR),
  privacyPolicyAccepted: given('Privacy policy must be accepted'),
  termsAccepted: given('Terms of service must be accepted'),
  parentalConsentProvided: given('Parental consent is required'),
  dataCollectionConsent: given('Data collection consent is required').optional(),
});

const pinOrPassword = z.strictObject({
  pin: optional(pin(PIN_LENGTH.min, PIN_LENGTH.max, 'PIN must be 4 digits')),
  password: optional(secret('Password is required')),
});

/** Requires exactly one of the two. */
function onlyOne<T extends z.ZodType<z.output<typeof pinOrPassword>>>(schema: T) {
  return schema.refine(body => (body.pin === undefined) !== (body.password === undefined), {
    path: ['pin'],
    message: 'Please send a PIN or a password',
  });
}

const verifyPinAnswer = z.discriminatedUnion('success', [
  z.object({ success: z.literal(true), user: sessionUserSchema }),
  z.object({ success: z.literal(false), attemptsRemaining: z.int() }),
]);

const setupStatusSchema = z.object({
  needsSetup: z.boolean(),
  /** Such as http://192.168.1.20:3000; absent for children, and where only this computer is let in. */
  homeAddress: z.url().optional(),
  /** Whether families of the public use this Pocketful, or else the household that runs it; absent for children. */
  inPublic: z.boolean().optional(),
  /** Shows the family_admin of a household that all backups stay on the disk of the data; absent once they know. */
  tellsLocalBackups: z.literal(true).optional(),
});

export const identityErrors = {
  INVALID_CREDENTIALS: {
    status: 401,
    title: 'Sign-in refused',
    message: 'Invalid email/username or password.',
  },
  EMAIL_NOT_VERIFIED: {
    status: 403,
    title: 'Email not verified',
    message: 'Please verify your email address first, with the code that was sent to it.',
  },
  NO_DEMO: {
    status: 404,
    title: 'No demo',
    message: 'This Pocketful is no demo. Please sign in, or create an account.',
  },
  DEMO_FULL: {
    status: 409,
    title: 'All places are taken',
    message: 'Too many people are trying Pocketful at the moment. Please come back later.',
  },
  DEMO_LIMIT: {
    status: 429,
    title: 'Too many families',
    message: 'Your network has started 5 families. Please try again in an hour.',
  },
  NO_PIN: { status: 409, title: 'No PIN', message: 'This profile has no PIN. Please use its password.' },
  CONSENT_WITHDRAWN: {
    status: 409,
    title: 'Profile closed',
    message: 'A grown-up has taken back the consent for this profile. It opens again once a grown-up consents anew.',
  },
  CONSENT_UNVERIFIED: {
    status: 409,
    title: 'Not open yet',
    message: 'This profile opens once a grown-up has followed the link in the mail about it.',
  },
  SECOND_FACTOR_AT_PORTAL: {
    status: 403,
    title: 'Sign in at the portal',
    message: 'This account signs in with an authenticator. Please sign in at the administration portal.',
  },
} as const satisfies ErrorTexts;

export const identityRoutes = {
  getSessionUser: defineRoute({
    call: 'GET /api/auth/user',
    summary: 'Who this device speaks for; an app_admin who came in at the family’s login is staff',
    who: [...who.unlockedOrMember, 'app_admin'],
    answer: z.union([sessionUserSchema, staffUserSchema]),
    ignoresActiveProfile: true,
    shows: ['members', 'setup'],
  }),
  getSetupStatus: defineRoute({
    call: 'GET /api/auth/setup-status',
    summary:
      'Whether the family still needs the setup wizard; for adults also where other devices find Pocketful, and whom it serves',
    who: who.member,
    answer: setupStatusSchema,
    shows: ['setup'],
  }),
  completeSetup: defineRoute({
    call: 'POST /api/auth/complete-setup',
    summary: 'Finish or skip the setup wizard',
    who: who.familyAdmin,
    answer: setupStatusSchema,
    events: ['setup.completed'],
    idempotent: true,
    changes: [],
    answers: 'getSetupStatus',
  }),
  noteLocalBackups: defineRoute({
    call: 'POST /api/backups-seen',
    summary:
      'The family_admin knows that all backups stay on the computer of the data, and does not see the notice again',
    who: who.familyAdmin,
    outsideTrail: true,
    changes: ['setup'],
  }),
  signup: defineRoute({
    call: 'POST /api/auth/signup',
    summary: 'Create a family (anyone), or a child account in the wizard (an adult of the family)',
    who: who.anyone,
    body: z.discriminatedUnion('accountType', [familySignupSchema, childSignupSchema]),
    status: 201,
    answer: z.object({ user: userSchema, requiresEmailVerification: z.boolean().optional() }),
    errors: [
      'PASSWORD_TOO_COMMON',
      'ACCOUNT_EXISTS',
      'LOGIN_NAME_TAKEN',
      'USERNAME_TAKEN',
      'PIN_TAKEN',
      'TOO_MANY_CHILDREN',
      'LOCKED_OUT',
      'ASK_A_GROWN_UP',
      'CLOSED_IN_DEMO',
    ],
    events: ['family.created', 'child.created', 'account.sign_up_tried'],
    idempotent: true,
    // Starts a session, or adds a child to the family.
    changes: 'everything',
  }),
  startDemo: defineRoute({
    call: 'POST /api/auth/demo',
    summary: 'Give a visitor of a demo a new family with a past, and sign in its first adult',
    who: who.anyone,
    errors: ['NO_DEMO', 'DEMO_FULL', 'DEMO_LIMIT'],
    outsideTrail: true,
    ignoresActiveProfile: true,
    changes: 'everything',
  }),
  login: defineRoute({
    call: 'POST /api/auth/login',
    summary:
      'Unlock the family on this device with an adult’s password; no profile is picked yet. An app_admin is signed in as staff, by a cookie',
    who: who.anyone,
    body: z
      .strictObject({
        email: line({ max: 255 }).default(''),
        username: optional(line({ max: 255 })),
        password: secret('Password is required'),
      })
      .refine(body => body.email !== '' || body.username !== undefined, {
        path: ['email'],
        message: 'Email or username is required',
      }),
    answer: z.union([
      z.object({
        user: sessionUserSchema,
        /** The address with https, if there is one: over plain http a browser then drops the cookie of this answer. */
        httpsAddress: z.string().nullable(),
      }),
      z.object({ user: staffUserSchema, staff: staffUserSchema }),
    ]),
    errors: ['INVALID_CREDENTIALS', 'EMAIL_NOT_VERIFIED', 'LOCKED_OUT', 'SECOND_FACTOR_AT_PORTAL'],
    events: ['session.signed_in', 'staff.signed_in'],
    ignoresActiveProfile: true,
    endsSessions: 'family',
    changes: 'session',
  }),
  verifyPin: defineRoute({
    call: 'POST /api/auth/verify-pin',
    summary: 'Pick a family member by PIN or password',
    who: who.unlockedOrMember,
    body: onlyOne(pinOrPassword.extend({ userId: id })),
    answer: verifyPinAnswer,
    errors: ['MEMBER_NOT_FOUND', 'NO_PIN', 'LOCKED_OUT', 'CONSENT_WITHDRAWN', 'CONSENT_UNVERIFIED'],
    events: ['profile.picked', 'profile.locked'],
    ignoresActiveProfile: true,
    endsSessions: 'family',
    changes: 'session',
  }),
  confirmIdentity: defineRoute({
    call: 'POST /api/auth/confirm',
    summary: 'Give the PIN or the password once more, for sensitive acts of the next five minutes',
    who: who.adult,
    body: onlyOne(pinOrPassword),
    answer: z.discriminatedUnion('success', [
      z.object({ success: z.literal(true) }),
      z.object({ success: z.literal(false), attemptsRemaining: z.int() }),
    ]),
    errors: ['NO_PIN', 'LOCKED_OUT'],
    events: ['identity.confirmed', 'profile.locked'],
    beforeAcceptance: true,
    changes: [],
  }),
  switchProfile: defineRoute({
    call: 'POST /api/auth/switch-profile',
    summary: 'Back to the profile picker',
    who: who.unlockedOrMember,
    answer: sessionUserSchema,
    events: ['profile.left'],
    ignoresActiveProfile: true,
    endsSessions: 'family',
    changes: 'session',
  }),
  logout: defineRoute({
    call: 'POST /api/auth/logout',
    summary: 'End the session of this device, or a staff member’s token',
    who: who.anyone,
    events: ['session.signed_out', 'staff.signed_out'],
    ignoresActiveProfile: true,
    endsSessions: 'family',
    changes: 'session',
  }),
} as const;
