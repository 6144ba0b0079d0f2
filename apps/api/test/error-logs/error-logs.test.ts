import { expect, test } from 'vitest';
import { eraseFamily } from '../../src/contexts/people/public.ts';
import { purgeExpired } from '../../src/contexts/retention/housekeeping.ts';
import { noop } from '../../src/platform/writes/outcome.ts';
import { notReplayable, systemWrites } from '../../src/platform/writes/writes.ts';
import { NOBODYS, rowsOf } from '../fixtures/error-logs.ts';
import { familyWithParent, SAM_PIN } from '../fixtures/people.ts';
import { CRASH, deskOf } from '../fixtures/staff.ts';
import {
  ADMIN_PASSWORD,
  ADMIN_PIN,
  LONG_AGO,
  lockWaits,
  pick,
  refusalOf,
  signUp,
  startApp,
  superuserOn,
} from '../harness.ts';
import { castOf } from '../principals.ts';

const ID = '01990000-0000-7000-8000-00000000abcd';
const DAY_MS = 86_400_000;
const AGENT = 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1';
const CANARIES = {
  userComment: 'canary',
  requestData: '{"a":1}',
  responseData: '{"b":2}',
  url: 'https://bank.example/a',
};
/** A row after 30 days. */
const NO_AUTHOR = {
  ...{ reporter_id: null, user_comment: null },
  ...{ met_at: null, session_id: null, ip_address: null },
  ...{ user_agent: null, browser_details: null, device_type: null },
};
/** The columns that a removal clears. */
const NO_REPORTER = {
  ...NO_AUTHOR,
  ...{ family_id: null, url: null, request_data: null, response_data: null },
};

test('Anyone may report an error; the server determines the author, as ids only', async () => {
  const app = await startApp();
  const { browsers } = await castOf(app);
  for (const name of ['stranger', 'unlocked', 'child', 'parent', 'support_user'] as const) {
    const browser = browsers[name];
    browser.headers['user-agent'] = AGENT;
    await browser.call('reportError', { body: { ...CRASH, errorType: `Of ${name}`, requestId: ID } });
  }
  const rows = await rowsOf(app);
  expect(rows.map(row => row.reporter_id !== null)).toEqual([false, false, false, true, true]);
  expect(rows.map(row => row.family_id !== null)).toEqual([false, true, true, true, false]);
  expect(rows.map(row => row.session_id !== null)).toEqual([false, true, true, true, true]);
  expect(rows[2]).toMatchObject({
    ...{ ip_address: '127.0.0.0/24', user_agent: AGENT, request_ids: [ID] },
    ...{ browser_details: 'Safari on iPad', device_type: 'tablet', status: 'open', occurrences: 1 },
  });
  const trail = await app.database.query("SELECT FROM audit_entries WHERE action LIKE 'error%'");
  expect(trail).toEqual([]);
});

test('The server removes the family’s names and all secrets from a report', async () => {
  const app = await startApp();
  const { browsers } = await castOf(app);
  const { id } = await browsers.parent.call('reportError', {
    body: {
      ...CRASH,
      technicalMessage: 'First-mia cannot reach dana@rivera.example, pin=4821\u0000\u202E',
      stackTrace: 'at f (https://bank.example/a.js?token=abc#secret:1:2)\ncookie: pocketful=canary',
      url: 'https://bank.example/confirm?who=mia#token',
      requestData: JSON.stringify({ name: 'First-leo', password: 'Pocketful-1!', amount: '1.00' }),
      responseData: 'not JSON, of First-leo',
      userComment: '  my code 123456 does not work, says MIA  ',
    },
  });
  const [log] = await browsers.admin.call('listErrorLogs', { query: { id } });
  expect(log).toMatchObject({
    technicalMessage: '[name] cannot reach [email], pin=[hidden]',
    stackTrace: 'at f (https://bank.example/a.js:1:2)\ncookie: [hidden]',
    url: '/confirm',
    requestData: '{"name":"[text of 9]","password":"[hidden]","amount":"1.00"}',
    responseData: '[data of 22]',
    userComment: 'my code [number] does not work, says [name]',
  });
});

test('A report may contain any JSON as request and response', async () => {
  const app = await startApp();
  const { browsers } = await castOf(app);
  const { id } = await browsers.parent.call('reportError', {
    body: {
      ...CRASH,
      requestData: { name: 'First-leo', password: 'Pocketful-1!', amounts: ['1.00'] },
      responseData: [{ pin: '4821' }, 5, null, 'x'.repeat(9000)],
    },
  });
  const [log] = await browsers.admin.call('listErrorLogs', { query: { id } });
  expect(log).toMatchObject({
    requestData: '{"name":"[text of 9]","password":"[hidden]","amounts":["1.00"]}',
    responseData: '[{"pin":"[hidden]"},5,null,"[text of 9000]"]',
  });
});

test('Repeated errors are one log with a count and the newest message', async () => {
  const app = await startApp();
  const { browsers, family } = await castOf(app);
  const told = { ...CRASH, technicalMessage: 'Chore 12 is not there' };
  const first = await family.browser.call('reportError', { body: { ...told, userComment: 'It broke', requestId: ID } });
  app.advance(60_000);
  const again = await browsers.parent.call('reportError', {
    body: { ...told, technicalMessage: 'Chore 13 is not there', severity: 'critical' },
  });
  expect(again).toEqual(first);
  const [log] = await browsers.admin.call('listErrorLogs', {});
  expect(log).toMatchObject({
    ...{ occurrences: 2, technicalMessage: 'Chore 12 is not there', severity: 'critical', requestIds: [ID] },
    ...{ userComment: 'It broke', userId: family.adminId, createdAt: first.createdAt },
    lastSeenAt: app.now().toISOString(),
  });
  await browsers.parent.call('reportError', { body: { ...told, userComment: 'Here too' } });
  expect((await rowsOf(app)).map(row => row.user_comment)).toEqual(['Here too']);
  await browsers.parent.call('reportError', { body: { ...told, stackTrace: 'at elsewhere (/a.js:1:3)' } });
  expect(await rowsOf(app)).toHaveLength(2);
});

test('The data of one family is in no other family’s report', async () => {
  const app = await startApp();
  const { family } = await castOf(app);
  await family.browser.call('reportError', {
    body: { ...CRASH, userComment: 'It broke', requestData: '{"a":"1.00"}' },
  });
  const other = await signUp(app, 'okafor');
  const body = { ...CRASH, requestData: '{"b":"123.45"}', responseData: '{"c":"77.10"}', requestId: ID };
  await other.browser.call('reportError', { body });
  expect(await rowsOf(app)).toMatchObject([
    { reporter_id: family.adminId, request_data: '{"a":"1.00"}', response_data: null },
  ]);
});

test('A stranger’s report replaces nothing of a signed-in person', async () => {
  const app = await startApp();
  const { browsers, family } = await castOf(app);
  await family.browser.call('reportError', { body: { ...CRASH, requestData: '{"a":"1.00"}' } });
  const low = { ...CRASH, severity: 'low', requestData: '{"z":"2.00"}' } as const;
  await browsers.stranger.call('reportError', { body: { ...low, userComment: 'Mine now' } });
  expect(await rowsOf(app)).toMatchObject([
    { reporter_id: family.adminId, user_comment: null, request_data: '{"a":"1.00"}', severity: 'high', occurrences: 2 },
  ]);
  await browsers.parent.call('reportError', { body: { ...low, severity: 'critical', userComment: 'Here too' } });
  expect(await rowsOf(app)).toMatchObject([
    { user_comment: 'Here too', request_data: '{"z":"2.00"}', severity: 'critical' },
  ]);
});

test('A report stored after a closing contains nothing of the family', async () => {
  const app = await startApp({ settings: { RATE_LIMITS: 'on' } });
  const { family, browsers } = await castOf(app);
  await browsers.stranger.call('reportError', { body: { ...CRASH, errorType: 'First' } });
  const locker = await superuserOn(app.database);
  await locker.query("BEGIN; SELECT FROM attempts WHERE subject LIKE 'error-log:network%' FOR UPDATE");
  const late = family.browser.call('reportError', {
    body: { ...CRASH, errorType: 'Late', userComment: 'canary saw it' },
  });
  await expect.poll(() => lockWaits(app.database), { timeout: 5000 }).toBe(1);
  const closer = await pick(app, family, family.adminId, ADMIN_PIN);
  await closer.call('closeFamily', { body: { username: 'dana-rivera', currentPassword: ADMIN_PASSWORD } });
  await locker.query('COMMIT');
  await late;
  const [, row] = await rowsOf(app);
  expect(row).toMatchObject({ ...NOBODYS, error_type: 'Error', technical_message: null, url: null, user_agent: null });
  expect(JSON.stringify(await rowsOf(app))).not.toMatch(/canary|Late/);
});

test('A removed member is removed from the error logs', async () => {
  const app = await startApp();
  const { family, browser, sam } = await familyWithParent(app);
  const sams = await pick(app, family, sam.id, SAM_PIN);
  await sams.call('reportError', { body: { ...CRASH, userComment: 'Of the parent' } });
  await browser.call('deleteParent', { params: { id: sam.id } });
  expect(await rowsOf(app)).toMatchObject([NO_REPORTER]);
});

test('twenty concurrent reports of one error are one row, and none is lost', async () => {
  const app = await startApp();
  const { browsers } = await castOf(app);
  await Promise.all(Array.from({ length: 20 }, () => browsers.child.call('reportError', { body: CRASH })));
  expect((await rowsOf(app)).map(row => row.occurrences)).toEqual([20]);
});

test('Reports are limited by session and network', async () => {
  const app = await startApp({ settings: { RATE_LIMITS: 'on' } });
  const { browsers } = await castOf(app);
  const outcomes = [];
  for (let i = 0; i < 31; i++)
    outcomes.push(await refusalOf(browsers.child.call('reportError', { body: CRASH })).catch(() => 'done'));
  expect(outcomes.slice(-2)).toEqual(['done', '429 RATE_LIMITED']);
  for (let i = 0; i < 90; i++) await browsers.stranger.call('reportError', { body: CRASH });
  expect(await refusalOf(browsers.stranger.call('reportError', { body: CRASH }))).toBe('429 RATE_LIMITED');
  app.advance(3_700_000);
  await browsers.stranger.call('reportError', { body: CRASH });
});

test('A stranger’s report is never critical, has at most 2,000 characters, and strangers add at most 500 errors a day', async () => {
  const app = await startApp();
  const { browsers } = await castOf(app);
  const long = {
    errorType: 'Long',
    severity: 'critical',
    message: 'm'.repeat(500),
    technicalMessage: 't'.repeat(2000),
    stackTrace: 's'.repeat(8000),
    url: `/${'u'.repeat(499)}`,
  } as const;
  await browsers.stranger.call('reportError', { body: long });
  const [row] = await rowsOf(app);
  expect(row?.severity).toBe('high');
  const { message, technical_message: technical, stack_trace: stack, url } = row ?? {};
  expect([message, technical, stack, url].join('').length).toBeLessThan(2000);
  // A session's report stays as it is.
  await browsers.parent.call('reportError', { body: { ...long, errorType: 'Parent' } });
  expect((await rowsOf(app)).find(one => one.error_type === 'Parent')).toMatchObject({ severity: 'critical' });
  const report = (number: number) =>
    refusalOf(browsers.stranger.call('reportError', { body: { ...CRASH, errorType: `E${number}` } })).catch(
      () => 'done',
    );
  await app.database.query(
    `INSERT INTO error_logs (error_log_id, fingerprint, occurrences, error_type, severity, message, request_ids, met_at, created_at,
       last_seen_at, updated_at)
     SELECT gen_random_uuid(), decode(lpad(n::text, 64, '0'), 'hex'), 1, 'Old', 'low', 'x', '{}', $1::timestamptz, $1, $1, $1
     FROM generate_series(1, 498) AS n`,
    [app.now()],
  );
  expect([await report(1), await report(2), await report(1)]).toEqual(['done', '429 RATE_LIMITED', 'done']);
  await browsers.parent.call('reportError', { body: { ...CRASH, errorType: 'Another' } });
  app.advance(25 * 3_600_000);
  expect(await report(2)).toBe('done');
});

test('Staff’s work on logs and feedback, and their reading of feedback, is in their audit log', async () => {
  const app = await startApp();
  const { staff, errorLogId, feedbackId } = await deskOf(app);
  await staff.call('updateErrorLog', { params: { id: errorLogId }, body: { assignedTo: 'ADMIN-rivera' } });
  const [said] = await staff.call('listFeedback', {});
  expect(said).toMatchObject({ id: feedbackId, username: 'dana-rivera', userName: 'Dana rivera', type: 'other' });
  await staff.call('setFeedbackStatus', { params: { id: feedbackId }, body: { status: 'resolved' } });
  await staff.call('deleteFeedback', { params: { id: feedbackId } });
  const rows = await app.database.query(
    "SELECT action, object_id FROM audit_entries WHERE family_id = '00000000-0000-0000-0000-000000000000' ORDER BY sequence DESC LIMIT 4",
  );
  expect(rows.map(({ action }) => action)).toEqual([
    ...['feedback.deleted', 'feedback.reviewed', 'feedback.read', 'error_log.updated'],
  ]);
  expect((await staff.call('listErrorLogs', {}))[0]?.assignedTo).toBe('admin-rivera');
});

test('feedback of a removed adult has no name, rather than an empty one', async () => {
  const app = await startApp();
  const { browsers, family } = await castOf(app);
  const body = { subject: 'The jars', message: 'They are lovely to look at.' };
  await browsers.parent.call('sendFeedback', { body });
  const { id } = await browsers.parent.call('getSessionUser', {});
  await family.browser.call('deleteParent', { params: { id } });
  expect(await browsers.admin.call('listFeedback', {})).toMatchObject([{ userId: id, username: null, userName: null }]);
});

test('a transaction of one family reaches no table of the staff’s', async () => {
  const app = await startApp();
  await castOf(app);
  const [family] = await app.database.query<{ family_id: string }>('SELECT family_id FROM families');
  const order = systemWrites<'family.updated'>(app.writes, 'reach', app.now());
  const reaching = order.write(
    app.handle.family(family?.family_id ?? ''),
    async tx => {
      tx.across('staff');
      return noop(undefined);
    },
    notReplayable,
  );
  await expect(reaching).rejects.toThrow('reaches no other');
});

test('A child reports an error without words and without being named as its author', async () => {
  const app = await startApp();
  const { browsers } = await castOf(app);
  const words = 'I live at 12 Oak Lane, my friend Zoe too';
  const frames = [
    'at draw (https://bank.example/assets/goals-C1.js:10:20)',
    'at async https://bank.example/assets/index.js:1:2',
    'at spy (chrome-extension://abc/assets/spy.js:1:2)',
    'save@https://bank.example/assets/goals-C1.js:11:3',
  ];
  await browsers.child.call('reportError', {
    body: {
      ...{ ...CRASH, message: words, technicalMessage: `TypeError: ${words}`, url: `/${words}`, userComment: words },
      ...{ errorCode: 'INTERNAL', stackTrace: [`TypeError: ${words}`, ...frames].join('\n') },
      ...{ requestData: { [words]: words }, responseData: words },
    },
  });
  const rows = await rowsOf(app);
  expect(rows).toMatchObject([
    {
      ...{ reporter_id: null, user_comment: null, technical_message: 'TypeError', error_code: 'INTERNAL', url: null },
      ...{ error_type: CRASH.errorType, request_data: null, response_data: null },
      stack_trace: 'at draw (goals-C1.js:10:20)\nat index.js:1:2\nat save (goals-C1.js:11:3)',
    },
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/Oak|Zoe|spy/);
});

test('A report without a profile has no comment, and without a session no sent data', async () => {
  const app = await startApp();
  const { browsers } = await castOf(app);
  const sent = { ...CRASH, userComment: 'late canary', requestData: 'canary', responseData: { canary: 1 } };
  await browsers.unlocked.call('reportError', { body: { ...sent, errorType: 'Unlocked' } });
  await browsers.stranger.call('reportError', { body: { ...sent, errorType: 'Stranger' } });
  expect(await rowsOf(app)).toMatchObject([
    { user_comment: null, request_data: '[data of 6]' },
    { user_comment: null, request_data: null, response_data: null },
  ]);
  expect(JSON.stringify(await rowsOf(app))).not.toContain('late');
});

test('After an erasure no error log has the child’s id', async () => {
  const app = await startApp();
  const { family, browsers, childId } = await castOf(app);
  const other = await signUp(app, 'okafor');
  const [mine, theirs, late] = ['mine', 'theirs', 'late'].map(errorType => ({
    ...{ ...CRASH, errorType, requestData: { childId } },
    ...{ technicalMessage: `GET /api/children/${childId.toUpperCase()}/chores`, url: `/accounts/${childId}` },
  }));
  await browsers.parent.call('reportError', { body: { ...CRASH, ...mine, userComment: 'Mine' } });
  await browsers.stranger.call('reportError', { body: { ...CRASH, ...late } });
  await other.browser.call('reportError', { body: { ...CRASH, ...theirs } });
  await family.browser.call('deleteUser', { params: { id: childId } });
  const [first, second, third] = await rowsOf(app);
  expect(first).toMatchObject({ user_comment: 'Mine', technical_message: 'GET /api/children/[erased]/chores' });
  expect(JSON.stringify([first, second]).toLowerCase()).not.toContain(childId);
  // An id in another family's report is not this family's to change.
  expect(third?.technical_message).toContain(childId.toUpperCase());
});

test('a closed family is in no error log', async () => {
  const app = await startApp();
  const { family, browsers } = await castOf(app);
  browsers.parent.headers['user-agent'] = AGENT;
  await browsers.parent.call('reportError', { body: { ...CRASH, ...CANARIES } });
  const [row] = await rowsOf(app);
  for (const column of Object.keys(NO_REPORTER)) expect(row?.[column], column).not.toBeNull();
  await eraseFamily(
    systemWrites<'family.closed'>(app.writes, 'close', app.now()),
    app.handle.family(String(row?.family_id)),
    { adminId: family.adminId },
  );
  expect(await rowsOf(app)).toEqual([expect.objectContaining({ ...NO_REPORTER, message: CRASH.message })]);
});

test('Author, words, network and browser of a report are removed after 30 days, even if the error recurs', async () => {
  const app = await startApp({ startsAt: LONG_AGO });
  const { browsers } = await castOf(app);
  browsers.parent.headers['user-agent'] = AGENT;
  await browsers.parent.call('reportError', { body: { ...CRASH, userComment: 'It broke' } });
  app.advance(29 * DAY_MS);
  await browsers.stranger.call('reportError', { body: CRASH });
  await purgeExpired(app.jobs.database, app.now());
  expect((await rowsOf(app))[0]).toMatchObject({
    ip_address: '127.0.0.0/24',
    user_comment: 'It broke',
    occurrences: 2,
  });
  app.advance(2 * DAY_MS);
  await browsers.stranger.call('reportError', { body: CRASH });
  await purgeExpired(app.jobs.database, app.now());
  expect((await rowsOf(app))[0]).toMatchObject({ ...NO_AUTHOR, url: CRASH.url, occurrences: 3 });
  await browsers.stranger.call('reportError', { body: { ...CRASH, url: '/later' } });
  expect((await rowsOf(app))[0]).toMatchObject({ family_id: null, url: '/later', occurrences: 4 });
});

test('Error logs are kept for a year, networks and browsers for 30 days', async () => {
  const app = await startApp({ startsAt: LONG_AGO });
  const { browsers } = await castOf(app);
  browsers.parent.headers['user-agent'] = AGENT;
  await browsers.parent.call('reportError', { body: CRASH });
  app.advance(31 * DAY_MS);
  await purgeExpired(app.jobs.database, app.now());
  const [log] = await rowsOf(app);
  expect(log).toMatchObject({ ...NO_AUTHOR, message: CRASH.message });
  app.advance(335 * DAY_MS);
  await purgeExpired(app.jobs.database, app.now());
  expect(await rowsOf(app)).toEqual([]);
});
