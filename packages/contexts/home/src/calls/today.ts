import { choreSchema } from '@pocketful/chores/calls';
import { proposalSchema } from '@pocketful/chores/calls/proposals';
import { id, moneyAnswer, timestamp } from '@pocketful/contract-core/fields';
import { own, who } from '@pocketful/contract-core/principals';
import { defineRoute } from '@pocketful/contract-core/route';
import { dutySchema } from '@pocketful/duties/calls';
import { REQUEST_SOURCES } from '@pocketful/ledger/rules/payments';
import { z } from 'zod';
import { CHILD_TABS } from '../rules/today.ts';

/** How far a child has seen its news: the numbers of its newest ledger entry and of its newest answer. */
const markSchema = z.strictObject({ entry: z.int32().min(0), decision: z.int().min(0) }).meta({ id: 'SeenMark' });

const answeredSchema = z
  .object({
    type: z.enum(['claim', 'purchase', 'proposal']),
    id,
    name: z.string(),
    /** Of an accepted proposal the reward. */
    amount: moneyAnswer,
    /** The amount that the child asked for in an accepted proposal; null for all others. */
    asked: moneyAnswer.nullable(),
    /** A purchase that was handed over and not received: the child can say that it got it. */
    outcome: z.enum(['rejected', 'handed_over', 'accepted']),
    comment: z.string().nullable(),
    at: timestamp,
  })
  .meta({ id: 'AnsweredRequest' });
export type AnsweredRequest = z.infer<typeof answeredSchema>;

const childTodaySchema = z
  .object({
    /** Its duties that are to do today or were yesterday; absent if there are none. */
    duties: z.array(dutySchema).optional(),
    /**
     * Chores that came back, are late or are due today: those of this part of the day and of any time, then those of earlier
     * parts, then those of later ones. In each group, chores that came back are first, then the oldest.
     */
    chores: z.array(choreSchema),
    /** Chores of a later day that it can hand in already, those due first first; at most two. */
    next: z.array(choreSchema),
    /** How many chores it handed in today that were not sent back. */
    done: z.int(),
    /**
     * Claims and purchases that were rejected and proposals that were answered within 7 days or since the mark, and
     * purchases that were handed over and not received; the newest first. The list of withdrawals has those of withdrawals.
     */
    answers: z.array(answeredSchema),
    /** Items that wait for an adult, the oldest first. */
    waiting: z.array(z.object({ type: z.enum(['chore', ...REQUEST_SOURCES, 'proposal']), id, name: z.string() })),
    /** The names of the offers that it can take now, those due first first. */
    offers: z.array(z.string()),
    /** The newest transactions that the child has not seen, without those that were taken back since; at most 20. */
    entries: z.array(z.object({ id, description: z.string(), amount: moneyAnswer })),
    /** How many transactions and answers are new, by the tab that shows them. */
    fresh: z.record(z.enum(CHILD_TABS), z.int()),
    /** Sent to `markSeen` once all news was shown; null if nothing is new. */
    mark: markSchema.nullable(),
  })
  .meta({ id: 'ChildToday' });
export type ChildToday = z.infer<typeof childTodaySchema>;

const familyTodaySchema = z
  .object({
    childId: id,
    /** Of the chores that are late or due today or came back, the first three, the oldest first; and how many there are. */
    left: z.array(choreSchema.pick({ id: true, name: true, status: true, dueDate: true, awayUntil: true })),
    leftCount: z.int(),
    /** How many chores were handed in today and not sent back. */
    done: z.int(),
    /** How many duties it has today, and how many it did; absent if it has none today. */
    duties: z.object({ done: z.int(), all: z.int() }).optional(),
    /** The proposals that wait for an adult, the oldest first; at most ten. */
    proposals: z.array(proposalSchema.pick({ id: true, name: true, amount: true, submittedAt: true })),
  })
  .meta({ id: 'FamilyToday' });
export type FamilyToday = z.infer<typeof familyTodaySchema>;

const TOPICS = ['chores', 'proposals', 'claims', 'purchases', 'withdrawals', 'ledger'] as const;
const ofChild = { params: z.strictObject({ id }), errors: ['CHILD_NOT_FOUND'] } as const;

export const todayRoutes = {
  getChildToday: defineRoute({
    ...ofChild,
    call: 'GET /api/children/:id/today',
    summary: 'What a child can do today, what was answered, what waits, and what is new since it was here',
    who: [...who.adult, own('id', 'CHILD_NOT_FOUND')],
    answer: childTodaySchema,
    shows: [...TOPICS, 'duties', 'today'],
    pollSeconds: 300,
    // Another device may have shown the news.
    staleSeconds: 0,
    onFocus: true,
  }),
  getFamilyToday: defineRoute({
    call: 'GET /api/family/today',
    summary: 'The chores of today and the proposals that wait, by child, the eldest first',
    who: who.adult,
    answer: z.array(familyTodaySchema),
    shows: ['duties', 'chores', 'proposals'],
    pollSeconds: 300,
  }),
  getWaiting: defineRoute({
    call: 'GET /api/family/waiting',
    summary: 'How many items wait for an adult: submissions, claims, requests and proposals',
    who: who.adult,
    answer: z.object({
      count: z.int(),
      /** Whether the daily mail is offered: this instance sends mail, and the adult has not chosen. */
      offersMail: z.boolean(),
    }),
    shows: [...TOPICS.filter(topic => topic !== 'ledger'), 'members', 'noticeChoices'],
    pollSeconds: 300,
  }),
  markSeen: defineRoute({
    ...ofChild,
    call: 'POST /api/children/:id/seen',
    summary: 'The child has seen its news up to a mark. An earlier mark changes nothing',
    who: [own('id', 'CHILD_NOT_FOUND')],
    body: z.strictObject({ mark: markSchema }),
    outsideTrail: true,
    changes: ['today'],
  }),
} as const;
