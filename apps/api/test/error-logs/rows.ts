import type { RouteName } from '@pocketful/api-contract/routes';
import type { Rows } from '../calls/row.ts';
import { type Step, works } from '../calls/step.ts';

const crash = { errorType: 'Application Error', severity: 'high', message: 'Something went wrong', url: '/goals' };
const reported: readonly Step[] = [
  works('reportError', { by: 'mia', body: crash }),
  works('listErrorLogs', { by: 'olive', keeps: { log: '0.id' } }),
];

export const errorLogRows = {
  reportError: {
    by: 'mia',
    body: {
      ...{ errorType: 'Network Error', severity: 'medium', message: 'Request failed', technicalMessage: 'HTTP 500' },
      ...{ errorCode: 'INTERNAL', stackTrace: 'Error\n    at f (/a.js:1:2)', url: '/chores', httpMethod: 'POST' },
      ...{ requestData: '{"a":1}', responseData: '{"b":2}', userComment: 'It broke' },
      ...{ requestId: '01990000-0000-7000-8000-00000000abcd' },
    },
    trips: 5,
  },
  listErrorLogs: { by: 'olive', after: reported, query: { status: 'open' }, trips: 4 },
  updateErrorLog: {
    by: 'olive',
    after: reported,
    params: { id: '$log' },
    body: { status: 'resolved', assignedTo: 'owner', resolution: 'Mended', reproduced: true },
    other: { body: { status: 'closed' } },
    trips: 7,
  },
  listRefusedRequests: { by: 'olive', query: { request: '01990000-0000-7000-8000-00000000ffff' }, trips: 2 },
} satisfies Partial<Rows<RouteName>>;
