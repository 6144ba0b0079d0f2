import type { TestApp } from '../harness.ts';
import { castOf } from '../principals.ts';

/** A report as a browser sends it. */
export const CRASH = {
  errorType: 'Application Error',
  severity: 'high',
  message: 'Something went wrong',
  technicalMessage: 'TypeError: x is not a function',
  stackTrace: 'TypeError: x\n    at draw (https://bank.example/assets/goals.js:10:20)',
  url: '/goals',
} as const;

/** Staff, with one feedback and one error log. */
export async function deskOf(app: TestApp) {
  const cast = await castOf(app);
  const { family, browsers } = cast;
  const feedback = { subject: 'The jars', message: 'They are lovely to look at.' };
  const { id: feedbackId } = await family.browser.call('sendFeedback', { body: feedback });
  const { id: errorLogId } = await browsers.child.call('reportError', { body: CRASH });
  return { ...cast, staff: browsers.support_user, feedbackId, errorLogId };
}
