import { ADULTS, ahead, plain, table } from './table.ts';

export const noticesTables = {
  notice_settings: table(
    {
      writer: 'notices',
      purpose: 'how an adult hears of items that wait',
      kept: 'as long as the adult',
      period: 'account',
      closed: 'deleted',
      child: ADULTS,
    },
    { ...plain('family_id', 'member_id', 'mail', 'hour', 'names'), due_at: ahead(2) },
  ),
  push_subscriptions: table(
    {
      writer: 'notices',
      purpose: 'where push notices of an adult’s device go',
      kept: 'as long as the device is signed in',
      period: 'activity',
      closed: 'deleted',
      child: ADULTS,
      backup: false,
    },
    {
      ...plain('family_id', 'device_id', 'member_id', 'endpoint', 'p256dh', 'auth', 'created_at', 'tries', 'shown'),
      due_at: ahead(2),
    },
  ),
} as const;
