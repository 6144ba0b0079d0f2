import { childId, familyId, kind, plain, table } from './table.ts';

const days = kind('days');
const errors = kind('errors');

export const metricsTables = {
  member_activity: table(
    {
      writer: 'metrics',
      purpose: 'the days (UTC) on which a member was active, for counts',
      kept: '1 year',
      period: 'activity',
      closed: 'cascade',
      child: { column: 'member_id', erased: 'cascade' },
      file: { section: 'activeDays', order: 'day' },
    },
    { family_id: familyId, member_id: childId, day: days.ownAct },
  ),
  member_last_active: table(
    {
      writer: 'metrics',
      purpose: 'the last day on which a member was active',
      kept: '1 year',
      period: 'activity',
      closed: 'cascade',
      child: { column: 'member_id', erased: 'cascade' },
      file: { section: 'lastActive', order: 'day' },
    },
    { family_id: familyId, member_id: childId, day: days.ownAct },
  ),
  activity_days: table(
    { writer: 'metrics', purpose: 'numbers of active members', kept: '100 days' },
    plain('day', 'members'),
  ),
  request_counts: table(
    { writer: 'metrics', purpose: 'counts of requests by route', kept: '100 days, ever coarser' },
    plain('span', 'at', 'method', 'route', 'status_class', 'bucket', 'requests', 'microseconds'),
  ),
  refused_requests: table(
    {
      writer: 'database',
      purpose: 'refused requests, for support: time, call and code, as ids',
      kept: '30 days',
      period: 'activity',
      closed: 'deleted',
      child: { column: 'member_id', erased: 'cascade' },
      file: { section: 'refusedRequests', order: 'at' },
      expires: { column: 'at', days: 30 },
    },
    {
      request_id: errors.hidden('of the machinery'),
      at: errors.value,
      method: errors.value,
      route: errors.value,
      status: errors.value,
      code: errors.value,
      family_id: familyId,
      member_id: childId,
    },
  ),
} as const;
