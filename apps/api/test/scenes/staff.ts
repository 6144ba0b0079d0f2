import type { errorLogRoutes } from '@pocketful/api-contract/error-logs/calls';
import type { maintenanceRoutes } from '@pocketful/api-contract/maintenance/calls';
import type { staffFeedbackRoutes } from '@pocketful/api-contract/staff/feedback-desk';
import type { TestApp } from '../harness.ts';
import { castOf } from '../principals.ts';
import { options, type Scenes, type WriteName } from './scene.ts';

/** A report as a browser sends it. */
export const CRASH = {
  errorType: 'Application Error',
  severity: 'high',
  message: 'Something went wrong',
  technicalMessage: 'TypeError: x is undefined',
  stackTrace: 'TypeError: x\n    at draw (https://bank.example/assets/goals.js:10:20)',
  url: '/goals',
} as const;

/** Staff before one piece of feedback and one error log. */
export async function deskOf(app: TestApp) {
  const cast = await castOf(app);
  const { family, browsers } = cast;
  const feedback = { subject: 'The jars', message: 'They are lovely to look at.' };
  const { id: feedbackId } = await family.browser.call('sendFeedback', { body: feedback });
  const { id: errorLogId } = await browsers.child.call('reportError', { body: CRASH });
  return { ...cast, staff: browsers.support_user, feedbackId, errorLogId };
}

type Own = Extract<
  WriteName,
  keyof typeof errorLogRoutes | keyof typeof staffFeedbackRoutes | keyof typeof maintenanceRoutes
>;

/** What staff do with what they are told. */
export const STAFF_SCENES: Scenes<Own> = {
  updateErrorLog: async app => {
    const { staff: browser, errorLogId } = await deskOf(app);
    const params = { id: errorLogId };
    return {
      browser,
      send: key => browser.call('updateErrorLog', { params, body: { status: 'resolved' } }, options(key)),
      other: key => browser.call('updateErrorLog', { params, body: { status: 'closed' } }, options(key)),
    };
  },
  runMaintenance: async app => {
    const { staff: browser } = await deskOf(app);
    const run = (action: 'refresh-sessions' | 'clear-cache', key: string | undefined) =>
      browser.call('runMaintenance', { params: { action }, body: {} }, options(key));
    return { browser, send: key => run('refresh-sessions', key), other: key => run('clear-cache', key) };
  },
  setFeedbackStatus: async app => {
    const { staff: browser, feedbackId } = await deskOf(app);
    const params = { id: feedbackId };
    return {
      browser,
      send: key => browser.call('setFeedbackStatus', { params, body: { status: 'resolved' } }, options(key)),
      other: key => browser.call('setFeedbackStatus', { params, body: { status: 'new' } }, options(key)),
    };
  },
  deleteFeedback: async app => {
    const { staff: browser, feedbackId, errorLogId } = await deskOf(app);
    return {
      browser,
      send: key => browser.call('deleteFeedback', { params: { id: feedbackId } }, options(key)),
      other: key => browser.call('deleteFeedback', { params: { id: errorLogId } }, options(key)),
    };
  },
};
