import type { FixtureCall } from '../family/fixture.ts';

const crash = {
  errorType: 'Application Error',
  severity: 'high',
  message: 'Something went wrong',
  technicalMessage: "TypeError: Cannot read properties of null (reading 'target')",
  stackTrace:
    "TypeError: Cannot read properties of null (reading 'target')\n    at GoalJar (/assets/goals-Dk31.js:1:4120)\n    at renderWithHooks (/assets/react-dom-B7.js:1:50112)",
  url: '/goals',
};
const request = { errorType: 'Network Error', severity: 'medium', message: 'Request failed' };

/** Error reports and feedback of the Riveras. */
export const staffDemo: readonly FixtureCall[] = [
  { by: 'sam', daysAgo: 12.5, call: 'reportError', body: crash },
  { by: 'dana', daysAgo: 9.2, call: 'reportError', body: { ...crash, userComment: 'I moved a goal up and it broke.' } },
  { by: 'sam', daysAgo: 2.1, call: 'reportError', body: crash },
  {
    by: 'dana',
    daysAgo: 5.6,
    call: 'reportError',
    body: {
      ...request,
      errorCode: 'UNAVAILABLE',
      technicalMessage: '503: Pocketful is busy right now. Please try again in a moment.',
      url: '/accounts',
      httpMethod: 'GET',
      requestId: '01990000-0000-7000-8000-0000000005e3',
    },
  },
  {
    by: 'dana',
    daysAgo: 1.3,
    call: 'reportError',
    body: {
      errorType: 'JavaScript Error',
      severity: 'low',
      message: 'Something went wrong',
      technicalMessage: 'ReferenceError: structuredClone is not defined',
      url: '/',
    },
  },
  {
    by: 'dana',
    daysAgo: 6.4,
    call: 'sendFeedback',
    body: {
      type: 'feature',
      subject: 'Chores for two',
      message: 'Could two children share one chore and split what it pays? Ours fold the laundry together.',
      rating: 4,
      page: '/chores',
    },
  },
  {
    by: 'dana',
    daysAgo: 1.1,
    call: 'sendFeedback',
    body: {
      type: 'bug',
      subject: 'A goal jumped',
      message: 'When Mia moves a goal up twice quickly, the second move is drawn late.',
      rating: 3,
      page: '/goals',
    },
  },
];
