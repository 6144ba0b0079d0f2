/** Exports of notices for other contexts. */
export { noticeEmails } from './emails.ts';
export { endPushes } from './push-subscriptions.ts';
export { planAgain } from './settings.ts';
