import { ADULTS, ahead, childId, familyId, kind, OWN, plain, plans, table } from './table.ts';

const devices = kind('devices');
const errors = kind('errors');
const networks = kind('networks');
const numbers = kind('numbers');
const ownDevices = kind('ownDevices');

export const platformTables = {
  sessions: table(
    {
      writer: 'platform',
      purpose: 'signed-in devices',
      kept: '30 days without use, 90 at most; a children’s own device 60 days without use, a year at most',
      period: 'activity',
      closed: 'deleted',
      child: { column: 'active_member_id', erased: 'cascade' },
      file: { section: 'sessions', order: 'created_at' },
      backup: false,
    },
    {
      family_id: familyId,
      session_hash: devices.hidden('a hash nobody can read'),
      adult_id: devices.adult,
      active_member_id: childId,
      created_at: devices.value,
      expires_at: devices.ahead(366),
      last_active_at: devices.ownAct,
      user_agent: devices.value,
      device_id: devices.value,
      confirmed_at: devices.hidden('when an adult gave a secret again'),
      invited_by: devices.adult,
      own_minutes: devices.hidden('how long an adult keeps the own device open'),
      child_picked_at: devices.ownAct,
    },
  ),
  device_children: table(
    {
      writer: 'platform',
      purpose: 'the children whose own device a session is',
      kept: 'as long as the device is signed in',
      period: 'activity',
      closed: 'deleted',
      child: OWN,
      file: { section: 'ownDevices', order: 'created_at' },
      backup: false,
    },
    { family_id: familyId, device_id: numbers.value, child_id: childId, created_at: ownDevices.act },
  ),
  attempts: table(
    {
      writer: 'platform',
      purpose: 'limited tries: of PINs, passwords and codes, and by network',
      kept: '30 days',
      period: 'circumstances',
      closed: 'deleted',
      child: { column: 'member_id', erased: 'cascade' },
      file: { section: 'wrongTries', order: 'updated_at' },
      expires: { column: 'updated_at', days: 30 },
    },
    {
      family_id: familyId,
      subject: networks.hidden('of the machinery'),
      kind: networks.value,
      member_id: childId,
      failures: networks.value,
      lock_level: networks.value,
      locked_at: networks.value,
      locked_until: networks.ahead(1),
      updated_at: networks.ownAct,
    },
  ),
  sign_in_failures: table(
    {
      writer: 'platform',
      purpose: 'failed sign-ins, with the network',
      kept: '30 days',
      period: 'circumstances',
      closed: 'deleted',
      child: { column: 'member_id', erased: 'deleted' },
      file: { section: 'failedSignIns', order: 'at' },
      beside: true,
      expires: { column: 'at', days: 30 },
    },
    {
      failure_id: networks.hidden('of the machinery'),
      at: networks.value,
      kind: networks.value,
      family_id: familyId,
      member_id: childId,
      staff_id: networks.hidden('staff’s'),
      network: networks.value,
      request_id: networks.hidden('of the machinery'),
    },
  ),
  idempotency_keys: table(
    {
      writer: 'database',
      purpose: 'requests that may be repeated, as ids',
      kept: '1 day',
      closed: 'deleted',
      child: { column: 'caller_id', erased: 'deleted' },
      notInFile: 'ids of requests alone',
      expires: { column: 'created_at', days: 1 },
      backup: false,
    },
    {
      family_id: numbers.value,
      caller_id: numbers.value,
      call: errors.value,
      key: errors.value,
      request_digest: errors.value,
      resource_id: errors.value,
      created_at: errors.ownAct,
    },
  ),
  outbox: table(
    {
      writer: 'platform',
      purpose: 'mail that waits or was sent, as ids; requests for a link to a new password',
      kept: '30 days; requests 3 days',
      period: 'circumstances',
      closed: 'deleted',
      child: ADULTS,
      expires: { column: 'created_at', days: 30 },
      backup: false,
    },
    {
      ...plain('family_id', 'mail_id', 'kind', 'member_id', 'staff_id', 'about_id', 'address', 'request_id', 'network'),
      ...plain('created_at', 'tries'),
      next_try_at: ahead(7),
      ...plain('sent_at'),
    },
  ),
  clock_gate: table(
    { writer: 'platform', purpose: 'the newest trusted time', kept: 'for good', backup: false },
    { ...plain('only_row', 'ran_seconds'), ...plans('mark', 'beat_at') },
  ),
  demo_mark: table(
    { writer: 'platform', purpose: 'whether the instance began as a demo', kept: 'for good', backup: false },
    plain('only_row'),
  ),
  job_schedule: table(
    { writer: 'job-runner.ts', purpose: 'when each job is due', kept: 'for good', backup: false },
    { ...plain('name'), ...plans('due_at') },
  ),
  schema_compatibility: table(
    { writer: 'database', purpose: 'the oldest compatible version', kept: 'for good', backup: false },
    plain('only_row', 'compatible_from'),
  ),
  schema_migrations: table(
    { writer: 'platform', purpose: 'applied migrations', kept: 'for good', backup: false },
    { ...plain('name', 'checksum'), ...plans('applied_at') },
  ),
  schema_objects: table(
    { writer: 'platform', purpose: 'applied functions and views', kept: 'for good', backup: false },
    { ...plain('name', 'checksum'), ...plans('applied_at') },
  ),
} as const;
