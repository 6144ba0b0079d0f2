import type { ErrorTexts } from '@pocketful/contract-core/error-text';
import { who } from '@pocketful/contract-core/principals';
import { defineRoute } from '@pocketful/contract-core/route';
import { z } from 'zod';
import { NOTICE_HOURS, NOTICE_MAILS } from './rules.ts';

const hour = z.int().min(NOTICE_HOURS.first, 'Please choose an hour of the day').max(NOTICE_HOURS.last);

const noticesSchema = z
  .object({
    mail: z.enum(NOTICE_MAILS),
    /** The hour of the daily mail, by the family's clock. */
    hour,
    /** Whether mails name children and amounts. */
    names: z.boolean(),
    /**
     * The means of this instance: whether it sends mail, and the key by which a browser asks for pushes; null if it
     * sends none.
     */
    sendsMail: z.boolean(),
    pushKey: z.string().nullable(),
    /** Whether this device gets pushes for this adult. */
    pushHere: z.boolean(),
  })
  .meta({ id: 'Notices' });
export type Notices = z.infer<typeof noticesSchema>;

const base64Url = (bytes: number) =>
  z
    .base64url()
    .refine(value => value.replace(/=+$/, '').length === Math.ceil((bytes * 4) / 3), 'This key has a wrong length');

export const noticeErrors = {
  PUSH_OFF: {
    status: 409,
    title: 'No push',
    message: 'This Pocketful cannot notify devices. That needs an address with https.',
  },
  PUSH_SERVICE_UNKNOWN: {
    status: 400,
    title: 'Unknown push service',
    message: 'Pocketful cannot send notices to this browser. Please try another one.',
    field: 'endpoint',
  },
  PUSH_KEY_INVALID: {
    status: 400,
    title: 'Invalid key',
    message: 'This key of the browser is not valid. Please switch notices on again.',
    field: 'keys',
  },
} as const satisfies ErrorTexts;

const setting = {
  who: who.adult,
  answer: noticesSchema,
  idempotent: true,
  changes: ['noticeChoices'],
  secondPress: 'latest',
  answers: 'getNotices',
} as const;

export const noticeRoutes = {
  getNotices: defineRoute({
    call: 'GET /api/notices',
    summary: 'How the adult hears of items that wait, and what this instance can send',
    who: who.adult,
    answer: noticesSchema,
    shows: ['noticeChoices'],
  }),
  setNotices: defineRoute({
    ...setting,
    call: 'PUT /api/notices',
    summary:
      'Choose mails about items that wait: never, once a day at an hour, or at once; and whether they have names',
    body: z.strictObject({ mail: z.enum(NOTICE_MAILS), hour, names: z.boolean() }),
    errors: ['MAIL_OFF'],
    events: ['notices.changed'],
  }),
  startPush: defineRoute({
    ...setting,
    call: 'PUT /api/notices/push',
    summary: 'Send pushes about items that wait to this device, until the adult signs out here',
    body: z.strictObject({
      /** As the browser's subscription has them. */
      endpoint: z.string().min(1).max(1000),
      keys: z.strictObject({ p256dh: base64Url(65), auth: base64Url(16) }),
    }),
    errors: ['PUSH_OFF', 'PUSH_SERVICE_UNKNOWN', 'PUSH_KEY_INVALID'],
    events: ['push.started'],
  }),
  endPush: defineRoute({
    ...setting,
    call: 'DELETE /api/notices/push',
    summary: 'Send no more pushes to this device for this adult',
    events: ['push.ended'],
  }),
} as const;
