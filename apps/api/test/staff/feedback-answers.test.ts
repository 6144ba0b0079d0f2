import { beforeEach, expect, test } from 'vitest';
import { faultsOf, refusalOf, startApp, type TestApp } from '../harness.ts';
import { type Cast, castOf } from '../principals.ts';

const DAY = 86_400_000;
const said = { subject: 'Payday', message: 'Why was the allowance of mia not paid?' };
let app: TestApp;
let cast: Cast;
let one: { readonly params: { readonly id: string } };
beforeEach(async () => {
  app = await startApp({ recording: true, settings: { SMTP_URL: 'smtp://127.0.0.1:1025' } });
  cast = await castOf(app);
  const { id } = await cast.browsers.parent.call('sendFeedback', { body: said });
  one = { params: { id } };
});

const staff = () => cast.browsers.support_user;
const answers = async (browser = cast.browsers.parent) =>
  (await browser.call('getDashboard', {})).feedbackAnswers?.map(({ answer }) => answer);

test('an answer to feedback is on the dashboard of its author for thirty days, and on no other', async () => {
  expect(await answers()).toEqual([]);
  await staff().call('answerFeedback', { ...one, body: { answer: 'mia was away.\nIt is paid again on Friday.' } });
  expect(await answers()).toEqual(['mia was away.\nIt is paid again on Friday.']);
  expect(await answers(cast.family.browser)).toEqual([]);
  expect(await answers(cast.browsers.child)).toEqual([]);
  await app.database.query('UPDATE feedback SET answered_at = $1', [new Date(app.now().getTime() - 30 * DAY)]);
  expect(await answers()).toEqual([]);
});

test('an answer is changed and removed; notes of staff stay with staff', async () => {
  await staff().call('answerFeedback', { ...one, body: { answer: 'First', adminNotes: 'Ticket 52' } });
  await staff().call('answerFeedback', { ...one, body: { answer: 'Second' } });
  expect(await answers()).toEqual(['Second']);
  expect(JSON.stringify(await cast.browsers.parent.call('getDashboard', {}))).not.toContain('Ticket 52');
  const { data } = await staff().callPage('listFeedback', { query: {} });
  expect(data).toMatchObject([
    { answer: 'Second', adminNotes: 'Ticket 52', reviewedBy: 'support_user-rivera', status: 'new' },
  ]);
  expect(await staff().call('answerFeedback', { ...one, body: { answer: '', adminNotes: null } })).toMatchObject({
    answer: null,
    adminNotes: null,
  });
  expect(await answers()).toEqual([]);
  expect(await faultsOf(app)).toEqual([]);
});

test('feedback that is deleted, or was never sent, is not answered', async () => {
  await staff().call('deleteFeedback', one);
  expect(await refusalOf(staff().call('answerFeedback', { ...one, body: { answer: 'Late' } }))).toBe(
    '404 FEEDBACK_NOT_FOUND',
  );
  const long = { ...one, body: { answer: 'x'.repeat(2001) } };
  expect(await refusalOf(staff().call('answerFeedback', long))).toBe('400 INVALID_INPUT');
  for (const name of ['child', 'parent'] as const)
    expect(await refusalOf(cast.browsers[name].call('answerFeedback', { ...one, body: { answer: 'Me' } }))).toBe(
      '403 NOT_ALLOWED',
    );
});

test('an adult who gets mails gets one for each answer, and no other adult does', async () => {
  const mails = async () => {
    const rows = await app.database.query<{ member_id: string }>(
      "SELECT member_id FROM outbox WHERE kind = 'feedback_answered'",
    );
    return rows.length;
  };
  await staff().call('answerFeedback', { ...one, body: { answer: 'No mail' } });
  expect(await mails()).toBe(0);
  await cast.browsers.parent.call('setNotices', { body: { mail: 'daily', hour: 9, names: false } });
  await staff().call('answerFeedback', { ...one, body: { adminNotes: 'A note alone' } });
  expect(await mails()).toBe(0);
  app.advance(1000);
  await staff().call('answerFeedback', { ...one, body: { answer: 'With a mail' } });
  expect(await mails()).toBe(1);
  const [first] = (await cast.browsers.parent.call('getDashboard', {})).feedbackAnswers ?? [];
  app.advance(1000);
  await staff().call('answerFeedback', { ...one, body: { answer: 'With a mail', adminNotes: 'Another note' } });
  expect(await mails()).toBe(1);
  expect((await cast.browsers.parent.call('getDashboard', {})).feedbackAnswers).toEqual([first]);
});

test('an erased child’s name goes from the answers of its family', async () => {
  await staff().call('answerFeedback', { ...one, body: { answer: 'mia was away.' } });
  await cast.family.browser.call('deleteChildAccount', { body: { childId: cast.childId } });
  expect(await answers()).toEqual(['[erased] was away.']);
});

test('feedback, audit rows, errors and refusals are listed of one family', async () => {
  const [row] = await app.database.query<{ family_id: string }>('SELECT family_id FROM feedback');
  const of = (familyId: string) => ({ query: { familyId } });
  const familyId = row?.family_id ?? '';
  const nobody = '01990000-0000-7000-8000-00000000ffff';
  await refusalOf(cast.browsers.parent.call('approveChore', { params: { id: cast.choreId } }));
  await cast.browsers.parent.call('reportError', {
    body: { errorType: 'Application Error', severity: 'low', message: 'Something went wrong' },
  });
  await app.recorder.flush();
  const audit = await staff().call('listAuditLogs', { query: { range: '90d', familyId, limit: 200 } });
  expect(new Set(audit.map(log => log.familyId))).toEqual(new Set([familyId]));
  const signIns = await staff().call('listAuditLogs', { query: { range: '90d', familyId, topic: 'sign_ins' } });
  expect(new Set(signIns.map(({ action }) => action.split('.')[0]))).toEqual(new Set(['session', 'device']));
  const money = await staff().call('listAuditLogs', { query: { range: '90d', familyId, topic: 'money' } });
  expect(new Set(money.map(({ action }) => action))).toEqual(new Set(['chore.created']));
  expect(await staff().call('listFeedback', of(familyId))).toHaveLength(1);
  expect(await staff().call('listErrorLogs', of(familyId))).toHaveLength(1);
  expect(await staff().call('listRefusedRequests', of(familyId))).toMatchObject([{ code: 'CHORE_NOT_SUBMITTED' }]);
  for (const call of ['listAuditLogs', 'listFeedback', 'listErrorLogs', 'listRefusedRequests'] as const)
    expect(await staff().call(call, of(nobody)), call).toEqual([]);
  expect(await refusalOf(staff().call('listRefusedRequests', { query: {} }))).toBe('400 INVALID_INPUT');
});
