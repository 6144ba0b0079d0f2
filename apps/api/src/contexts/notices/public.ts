/** What other contexts may use of notices. */
export { noticeEmails } from './emails.ts';
export { endPushes } from './push-subscriptions.ts';
export { planAgain } from './settings.ts';
