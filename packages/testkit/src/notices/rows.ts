import type { RouteName } from '@pocketful/api-contract/routes';
import type { Rows } from '../play/row.ts';
import { works } from '../play/step.ts';
import { PUSH_KEY } from './mock.ts';

const measured = ['pushKey'];
/** A browser's subscription: a point of the curve, and 16 bytes. */
export const subscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/a-device',
  keys: {
    p256dh: PUSH_KEY,
    auth: 'AAECAwQFBgcICQoLDA0ODw',
  },
};

export const noticesRows = {
  getNotices: { mail: true, trips: 2, measured },
  setNotices: {
    mail: true,
    body: { mail: 'daily', hour: 18, names: true },
    other: { body: { hour: 8 } },
    shapes: [{ mail: 'at_once', hour: 7, names: false }],
    trips: 5,
    measured,
  },
  startPush: {
    mail: true,
    body: subscription,
    other: { body: { endpoint: `${subscription.endpoint}-2` } },
    trips: 5,
    measured,
  },
  endPush: { mail: true, after: [works('startPush', { body: subscription, measured })], trips: 5, measured },
} satisfies Partial<Rows<RouteName>>;
