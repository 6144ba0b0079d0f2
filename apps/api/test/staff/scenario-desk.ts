import { fails, type Step, works } from '../calls/step.ts';

const nobody = '01990000-0000-7000-8000-00000000ffff';
const request = '01990000-0000-7000-8000-00000000abcd';
const crash = {
  errorType: 'Application Error',
  severity: 'high',
  message: 'Something went wrong',
  technicalMessage: 'TypeError: Kit has no jar number 12345',
  stackTrace: 'TypeError: x\n    at draw (https://bank.example/assets/goals-x1.js?v=1:10:20)',
  url: 'https://bank.example/goals?child=kit#token',
};
const failed = {
  errorType: 'Network Error',
  severity: 'medium',
  message: 'Request failed',
  errorCode: 'INTERNAL',
  httpMethod: 'POST',
  url: '/api/chores',
  requestData: '{"name":"Kit’s dishes","reward":"1.00","pin":"4821"}',
  requestId: request,
};
const token = { 'x-admin-token': '$token' };

/** Visitors and members report errors. Ada has unlocked the device at the start. */
export const reports: readonly Step[] = [
  works('reportError', { body: failed }),
  works('reportError', { body: crash }),
  { wait: 1 },
  works('reportError', { body: { ...crash, userComment: 'Kit’s jar, my PIN is 4821, write to kit@example.com' } }),
  works('reportError', { body: crash }),
  fails('reportError', 'INVALID_INPUT', { body: { ...crash, severity: 'huge', message: '' } }),
  fails('reportError', 'INVALID_INPUT', { body: { ...crash, message: 'x'.repeat(501), userId: nobody } }),
  fails('listErrorLogs', 'PROFILE_REQUIRED'),
];

/** Exports of staff. */
const taken = ['users', 'transactions', 'families', 'chores', 'goals', 'rewards'];
const exports: readonly Step[] = [
  ...taken.map(kind => works('exportTable', { headers: token, params: { kind } })),
  fails('exportTable', 'INVALID_INPUT', { headers: token, params: { kind: 'secrets' } }),
  fails('exportTable', 'PROFILE_REQUIRED', { params: { kind: 'users' } }),
];

/** Maintenance by staff; here nothing carries it out. */
const maintenance: readonly Step[] = [
  works('runMaintenance', {
    headers: { ...token, 'idempotency-key': 'upkeep-01' },
    params: { action: 'refresh-sessions' },
  }),
  works('runMaintenance', {
    headers: { ...token, 'idempotency-key': 'upkeep-01' },
    params: { action: 'refresh-sessions' },
  }),
  fails('runMaintenance', 'MAINTENANCE_RUNNING', { headers: token, params: { action: 'refresh-sessions' } }),
  fails('runMaintenance', 'NO_DRY_RUN', {
    headers: token,
    params: { action: 'clear-cache' },
    body: { dryRun: true },
  }),
  works('runMaintenance', {
    headers: token,
    params: { action: 'cleanup-orphaned-data' },
    body: { dryRun: true },
  }),
  fails('runMaintenance', 'INVALID_INPUT', { headers: token, params: { action: 'drop-database' } }),
];

/** Staff read reports, logs and refused requests. */
export const staffDesk: readonly Step[] = [
  ...exports,
  ...maintenance,
  works('listErrorLogs', { headers: token, keeps: { crash: '0.id' } }),
  works('listErrorLogs', { headers: token, query: { limit: '1' }, keeps: { next: 'x-next-cursor' } }),
  fails('listRefusedRequests', 'INVALID_INPUT', { headers: token, query: { request: '0000-FFFF' } }),
  fails('listErrorLogs', 'INVALID_INPUT', { headers: token, query: { status: 'lost' } }),
  works('updateErrorLog', {
    headers: token,
    params: { id: '$crash' },
    body: { status: 'investigating', assignedTo: 'OWNER', resolution: 'Looking', reproduced: true },
  }),
  { wait: 1 },
  works('updateErrorLog', { headers: token, params: { id: '$crash' }, body: { status: 'resolved', assignedTo: '' } }),
  { wait: 1 },
  works('updateErrorLog', { headers: token, params: { id: '$crash' }, body: { status: 'closed' } }),
  works('updateErrorLog', { headers: token, params: { id: '$crash' }, body: { status: 'resolved', resolution: null } }),
  works('reportError', { headers: token, body: crash }),
  fails('updateErrorLog', 'ASSIGNEE_NOT_FOUND', {
    headers: token,
    params: { id: '$crash' },
    body: { assignedTo: 'nobody-here' },
  }),
  fails('updateErrorLog', 'ERROR_LOG_NOT_FOUND', { headers: token, params: { id: nobody }, body: { status: 'open' } }),
  fails('updateErrorLog', 'INVALID_INPUT', { headers: token, params: { id: '$crash' }, body: { status: 'lost' } }),
  works('listFeedback', { headers: token, query: { status: 'new' }, keeps: { said: '0.id' } }),
  works('setFeedbackStatus', { headers: token, params: { id: '$said' }, body: { status: 'in_progress' } }),
  works('setFeedbackStatus', { headers: token, params: { id: '$said' }, body: { status: 'resolved' } }),
  works('listFeedback', { headers: token, query: { limit: '1' }, keeps: { more: 'x-next-cursor' } }),
  fails('setFeedbackStatus', 'INVALID_INPUT', { headers: token, params: { id: '$said' }, body: { status: 'lost' } }),
  works('deleteFeedback', { headers: token, params: { id: '$said' } }),
  fails('deleteFeedback', 'FEEDBACK_NOT_FOUND', { headers: token, params: { id: '$said' } }),
  fails('setFeedbackStatus', 'FEEDBACK_NOT_FOUND', {
    headers: token,
    params: { id: '$said' },
    body: { status: 'new' },
  }),
];
