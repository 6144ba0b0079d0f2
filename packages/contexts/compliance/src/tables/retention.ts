import { adult, childId, FAMILYS, familyId, kind, plain, table } from './table.ts';

const numbers = kind('numbers');
const settings = kind('settings');

export const retentionTables = {
  deadlines: table(
    {
      writer: 'retention',
      purpose: 'when adults learned what will be removed',
      kept: 'until the data is removed, or used again',
      period: 'account',
      closed: 'deleted',
      child: { column: 'child_id', erased: 'cascade' },
      file: { section: 'deadlines', order: 'deadline_id' },
    },
    {
      family_id: familyId,
      deadline_id: numbers.hidden('of the machinery'),
      child_id: childId,
      kind: settings.value,
      announced_at: settings.value,
      reminded_at: settings.value,
      created_at: settings.value,
    },
  ),
  retention_marks: table(
    { writer: 'retention', purpose: 'the age of the oldest row of each class', kept: 'for good' },
    plain('class', 'oldest_at', 'looked_at'),
  ),
  retention_runs: table(
    {
      writer: 'retention',
      purpose: 'runs of the daily removal',
      kept: '1 year',
      expires: { column: 'finished_at', days: 365 },
    },
    plain('run_id', 'finished_at', 'removed'),
  ),
  revocations: table(
    {
      writer: 'retention',
      purpose: 'what was taken away and is not yet in the journal beside the backups, as ids',
      kept: 'a few minutes',
      closed: 'kept',
      child: FAMILYS,
      backup: false,
    },
    { ...plain('family_id', 'revocation_id', 'kind', 'subject_id', 'at'), done_by: adult },
  ),
} as const;
