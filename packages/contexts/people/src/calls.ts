import {
  balanceAnswer,
  childAge,
  childFirstName,
  childUsername,
  given,
  id,
  optionalChildLastName,
  pin,
} from '@pocketful/contract-core/fields';
import { own, who } from '@pocketful/contract-core/principals';
import { defineRoute } from '@pocketful/contract-core/route';
import { PIN_LENGTH } from '@pocketful/domain/credentials';
import { FACES } from '@pocketful/domain/faces';
import { CHILD_COLORS, FAMILY_ROLES } from '@pocketful/domain/family';
import { SWITCH_NAMES } from '@pocketful/domain/switches';
import { userSchema } from '@pocketful/identity/calls';
import { z } from 'zod';
import { absenceSchema } from './calls/absences.ts';

/** A member as the picker shows it. */
const familyMemberSchema = z
  .object({
    id,
    username: z.string(),
    firstName: z.string(),
    /** The first name, with the username in brackets where another member has the same first name. */
    calledName: z.string(),
    lastName: z.string().nullable(),
    age: z.int().nullable(),
    role: z.enum(FAMILY_ROLES),
    color: z.int().nullable(),
    face: z.int().nullable(),
    /** Digits of the member's PIN; null when there is none and the picker asks for the password. */
    pinLength: z.int().nullable(),
    /** Whether a child’s profile is closed until a parent confirms the consent by mail. */
    awaitsConsent: z.boolean(),
  })
  .meta({ id: 'FamilyMember' });
export type FamilyMember = z.infer<typeof familyMemberSchema>;

/** A child with the figures of its parents' overview. */
const childSchema = userSchema
  .extend({
    balance: balanceAnswer,
    /** The absences that are not over, the earliest first. */
    absences: z.array(absenceSchema),
  })
  .meta({ id: 'Child' });
export type Child = z.infer<typeof childSchema>;

/** The rules of the dashboard's child form and of the call alike. */
export const addChildSchema = z.strictObject({
  firstName: childFirstName,
  lastName: optionalChildLastName,
  username: childUsername,
  age: childAge,
  pin: pin(PIN_LENGTH.picker, PIN_LENGTH.picker, 'PIN must be 4 digits'),
  parentalConsent: given('Parental consent is required for child accounts'),
  dataCollectionConsent: given('Data collection consent is required'),
});

/** A switch of a child's. */
const switchOfChild = {
  who: who.adult,
  params: z.strictObject({ id }),
  body: z.strictObject({ enabled: z.boolean() }),
  errors: ['CHILD_NOT_FOUND', 'COLLECTION_STOPPED'],
  events: ['child.switched'],
  idempotent: true,
  secondPress: 'latest',
  answers: 'getUser',
} as const;

export const familyRoutes = {
  listFamilyMembers: defineRoute({
    call: 'GET /api/family-members',
    summary: 'Everyone in the family, for the picker',
    who: who.unlockedOrMember,
    answer: z.array(familyMemberSchema),
    ignoresActiveProfile: true,
    shows: ['members'],
    staleSeconds: 0,
  }),
  listChildren: defineRoute({
    call: 'GET /api/parents/:parentId/children',
    summary: 'The family’s children with their balances',
    who: who.adult,
    params: z.strictObject({ parentId: id }),
    answer: z.array(childSchema),
    errors: ['MEMBER_NOT_FOUND'],
    shows: ['members', 'balance'],
    pollSeconds: 300,
  }),
  addChild: defineRoute({
    call: 'POST /api/children',
    summary: 'Add a child with both consents',
    who: who.adult,
    body: addChildSchema,
    status: 201,
    answer: userSchema,
    errors: ['USERNAME_TAKEN', 'PIN_TAKEN', 'TOO_MANY_CHILDREN'],
    events: ['child.created'],
    idempotent: true,
    changes: ['members', 'balance'],
  }),
  getUser: defineRoute({
    call: 'GET /api/users/:id',
    summary: 'One member: anyone of the family for an adult, itself for a child',
    who: [...who.adult, own('id', 'MEMBER_NOT_FOUND')],
    params: z.strictObject({ id }),
    answer: userSchema,
    errors: ['MEMBER_NOT_FOUND'],
    // A child's own profile. Polled so that a switch by a parent is seen soon.
    shows: ['members'],
    pollSeconds: 30,
    staleSeconds: 0,
    onFocus: true,
  }),
  chooseFace: defineRoute({
    call: 'PATCH /api/children/:id/face',
    summary: 'A child chooses its picture: a face, or null for its first letter, and a color',
    who: [own('id', 'CHILD_NOT_FOUND')],
    params: z.strictObject({ id }),
    body: z.strictObject({
      face: z.int().min(1).max(FACES.length).nullable(),
      color: z.int().min(1).max(CHILD_COLORS),
    }),
    answer: userSchema,
    errors: ['CHILD_NOT_FOUND', 'COLLECTION_STOPPED'],
    events: ['child.face_chosen'],
    idempotent: true,
    secondPress: 'latest',
    answers: 'getUser',
    changes: ['members'],
  }),
  setChoresEnabled: defineRoute({
    ...switchOfChild,
    call: 'PATCH /api/children/:id/chores-enabled',
    forOthers: true,
    summary: 'Switch a child’s chores on or off',
    answer: userSchema.extend({
      /** Submissions that are hidden from the approvals while chores are off. */
      hiddenSubmissions: z.int(),
    }),
    changes: ['members', 'chores'],
  }),
  setRewardsEnabled: defineRoute({
    ...switchOfChild,
    call: 'PATCH /api/children/:id/rewards-enabled',
    forOthers: true,
    summary: 'Switch a child’s rewards on or off',
    answer: userSchema.extend({
      /** Claims that are hidden from the approvals while rewards are off. */
      hiddenClaims: z.int(),
    }),
    changes: ['members', 'rewards', 'claims'],
  }),
  setSwitch: defineRoute({
    ...switchOfChild,
    call: 'PATCH /api/children/:id/switches',
    summary: 'Switch something on or off for a child',
    body: z.strictObject({ name: z.enum(SWITCH_NAMES), enabled: z.boolean() }),
    answer: userSchema.extend({
      /** The number of waiting items that are hidden while it is off. */
      hidden: z.int(),
    }),
    changes: ['members', 'chores', 'rewards', 'claims'],
  }),
} as const;
