import type { RouteName } from '@pocketful/api-contract/routes';
import type { Rows } from '../calls/row.ts';
import { works } from '../calls/step.ts';

/** A browser's subscription: a point of the curve, and 16 bytes. */
export const subscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/a-device',
  keys: {
    p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
    auth: 'AAECAwQFBgcICQoLDA0ODw',
  },
};

export const noticesRows = {
  getNotices: { mail: true, trips: 2 },
  setNotices: {
    mail: true,
    body: { mail: 'daily', hour: 18, names: true },
    other: { body: { hour: 8 } },
    shapes: [{ mail: 'at_once', hour: 7, names: false }],
    trips: 5,
  },
  startPush: {
    mail: true,
    body: subscription,
    other: { body: { endpoint: `${subscription.endpoint}-2` } },
    trips: 5,
  },
  endPush: { mail: true, after: [works('startPush', { body: subscription })], trips: 5 },
} satisfies Partial<Rows<RouteName>>;
