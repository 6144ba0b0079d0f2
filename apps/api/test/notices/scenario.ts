import { fails, pick, type Step, works } from '../calls/step.ts';
import { subscription } from './rows.ts';

/** Ada looks at her notices on an instance that sends neither mail nor pushes. */
export const notices: readonly Step[] = [
  fails('setNotices', 'INVALID_INPUT', { body: { mail: 'hourly', hour: 18, names: false } }),
  fails('setNotices', 'INVALID_INPUT', { body: { mail: 'never', hour: 22, names: false } }),
  fails('setNotices', 'MAIL_OFF', { body: { mail: 'daily', hour: 18, names: false } }),
  works('setNotices', { body: { mail: 'never', hour: 8, names: true } }),
  fails('setNotices', 'INVALID_INPUT', { body: { mail: 'never' } }),
  fails('startPush', 'PUSH_OFF', { body: subscription }),
  fails('startPush', 'INVALID_INPUT', { body: { ...subscription, keys: { ...subscription.keys, auth: 'AAEC' } } }),
  works('endPush'),
  pick('$kit', '4821'),
  fails('getNotices', 'NOT_ALLOWED'),
  fails('startPush', 'NOT_ALLOWED', { body: subscription }),
  pick('$ada', '2468'),
];

/** An adult chooses mails, and pushes on this device, where both are sent. */
export const chosenNotices: readonly Step[] = [
  works('setNotices', { body: { mail: 'daily', hour: 8, names: true } }),
  works('startPush', { body: subscription }),
  fails('startPush', 'PUSH_SERVICE_UNKNOWN', { body: { ...subscription, endpoint: 'https://push.example.com/a' } }),
  works('endPush'),
  works('setNotices', { body: { mail: 'at_once', hour: 8, names: false } }),
];
