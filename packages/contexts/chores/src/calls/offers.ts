import type { ErrorTexts } from '@pocketful/contract-core/error-text';
import { id, optional, timestamp } from '@pocketful/contract-core/fields';
import { who } from '@pocketful/contract-core/principals';
import { defineRoute } from '@pocketful/contract-core/route';
import { MAX_CHILDREN } from '@pocketful/domain/family';
import { z } from 'zod';
import { choreFields, choreSchema, saysHowOften } from '../calls.ts';
import { CHORE_STATUSES } from '../rules.ts';

/** A chore for one of several children: the present occurrence of an offer. */
const choreOfferSchema = choreSchema
  .pick({
    ...{ id: true, name: true, reward: true, dueDate: true, templateId: true, frequency: true, recurringDays: true },
    ...{ anchorDay: true, opensOn: true, iconName: true, part: true },
  })
  .extend({
    /** Who may take it, or has it in turn. A child reads itself only. */
    childIds: z.array(id),
    /** Whether the children have it in turn; otherwise the first who takes it has it. */
    inTurns: z.boolean(),
    /** Whether a child can take it. A recurring one that was taken opens again on `opensOn`. */
    isOpen: z.boolean(),
    /** The child that has the chore of it. Null if it is open. A child reads itself only. */
    takenBy: id.nullable(),
    /** The called name of the child whose turn it is. Null if it is no child's turn, or if it is not in turn. */
    turnOf: z.string().nullable(),
    /** The status of the turn. Null likewise, and for a child if it is a sibling's turn. */
    turnStatus: z.enum(CHORE_STATUSES).nullable(),
    createdAt: timestamp,
  })
  .meta({ id: 'ChoreOffer' });
export type ChoreOffer = z.infer<typeof choreOfferSchema>;

const newOfferSchema = saysHowOften(
  choreFields.omit({ childId: true, completed: true }).extend({
    childIds: z.array(id).min(1, 'Please choose a child').max(MAX_CHILDREN),
    /** The template that it is made from. */
    templateId: optional(id),
    /** Whether the children have it in turn, in the order of `childIds`; such an offer repeats. */
    inTurns: optional(z.boolean()),
  }),
).refine(({ inTurns, isRecurring }) => !inTurns || isRecurring, {
  path: ['isRecurring'],
  error: 'A chore in turn must repeat. Please choose how often.',
});

export const choreOffersErrors = {
  OFFER_NOT_FOUND: { status: 404, title: 'Not found', message: 'This chore is no longer offered.' },
  ALREADY_TAKEN: { status: 409, title: 'Already taken', message: 'Somebody was faster.' },
  CHORE_STAYS: { status: 409, title: 'Stays with you', message: 'This one cannot be given back. Ask a grown-up.' },
  TOO_MANY_OFFERS: {
    status: 409,
    title: 'Too many offers',
    message: 'Your family has 50 chores that are up for grabs or in turn. Please delete one first.',
  },
} as const satisfies ErrorTexts;

export const choreOffersRoutes = {
  listChoreOffers: defineRoute({
    call: 'GET /api/chore-offers',
    summary: 'The chores for one of several children; for a child those that it can take now or has in turn',
    who: who.member,
    answer: z.array(choreOfferSchema),
    shows: ['chores'],
    pollSeconds: 300,
    staleSeconds: 120,
  }),
  createChoreOffer: defineRoute({
    call: 'POST /api/chore-offers',
    summary: 'Give a chore to several children: the first who takes it has it, or each in turn',
    who: who.adult,
    body: newOfferSchema,
    status: 201,
    answer: choreOfferSchema,
    errors: ['COLLECTION_STOPPED', 'CHILD_NOT_FOUND', 'TEMPLATE_NOT_FOUND', 'CHORES_DISABLED', 'TOO_MANY_OFFERS'],
    events: ['chore_offer.created'],
    idempotent: true,
    changes: ['chores'],
    heardBy: 'everyone',
  }),
  deleteChoreOffer: defineRoute({
    call: 'DELETE /api/chore-offers/:id',
    summary: 'Delete an offer; a chore that a child has from it stays',
    who: who.adult,
    params: z.strictObject({ id }),
    errors: ['OFFER_NOT_FOUND'],
    events: ['chore_offer.deleted'],
    idempotent: true,
    changes: ['chores'],
    heardBy: 'everyone',
  }),
  takeChoreOffer: defineRoute({
    call: 'POST /api/chore-offers/:offerId/take',
    summary: 'The child takes an offer: the answer is its chore',
    who: who.child,
    params: z.strictObject({ offerId: id }),
    status: 201,
    answer: choreSchema,
    errors: ['COLLECTION_STOPPED', 'OFFER_NOT_FOUND', 'ALREADY_TAKEN', 'CHORES_DISABLED', 'TOO_MANY_CHORES'],
    events: ['chore_offer.taken'],
    idempotent: true,
    changes: ['chores'],
    heardBy: 'everyone',
    takenBackBy: 'giveBackChore',
  }),
  giveBackChore: defineRoute({
    call: 'POST /api/chores/:id/give-back',
    summary: 'The child gives back a chore that it took and has not submitted: it is up for grabs again',
    who: who.child,
    params: z.strictObject({ id }),
    errors: ['CHORE_NOT_FOUND', 'CHORE_NOT_PENDING', 'CHORE_STAYS', 'CHORES_DISABLED'],
    events: ['chore.given_back'],
    idempotent: true,
    changes: ['chores'],
    heardBy: 'everyone',
  }),
} as const;
