import type { UnpaidReason } from '@pocketful/staff/rules/why-unpaid';
import { beforeEach, expect, test } from 'vitest';
import { payAll } from '../fixtures/allowances.ts';
import { createChore, faultsOf, refusalOf, signUp, startApp, type TestApp } from '../harness.ts';
import { type Cast, castOf } from '../principals.ts';

const DAY = 86_400_000;
let app: TestApp;
let cast: Cast;
let jobsPay: boolean;
let familyId: string;
beforeEach(async () => {
  jobsPay = true;
  app = await startApp({ jobsPay: () => jobsPay });
  cast = await castOf(app);
  const [row] = await app.database.query<{ family_id: string }>('SELECT family_id FROM members WHERE member_id = $1', [
    cast.childId,
  ]);
  familyId = row?.family_id ?? '';
});

const staff = () => cast.browsers.support_user;
const read = () => staff().call('getOpenedFamily', { params: { id: familyId } });
const open = () => staff().call('openFamily', { params: { id: familyId }, body: { reason: 'Ticket 52: not paid' } });

/** The reason for an object, in the words of the answer. */
async function reasonOf(id: string): Promise<readonly [UnpaidReason, string] | undefined> {
  const { payments } = await read();
  const found = payments.find(payment => payment.id === id);
  return found && [found.reason, found.text];
}

test('the payments of a family are explained to the session that opened it, and to no other', async () => {
  expect(await refusalOf(read())).toBe('409 FAMILY_NOT_OPEN');
  await open();
  const { members, openUntil } = await read();
  expect(members.map(({ username }) => username)).toEqual(['dana-rivera', 'leo', 'mia', 'sam-rivera']);
  expect(openUntil).toBe(new Date(app.now().getTime() + 30 * 60_000).toISOString());
  const admin = cast.browsers.admin.call('getOpenedFamily', { params: { id: familyId } });
  expect(await refusalOf(admin)).toBe('409 FAMILY_NOT_OPEN');
  const other = await signUp(app, 'okafor');
  const [row] = await app.database.query<{ family_id: string }>('SELECT family_id FROM members WHERE member_id = $1', [
    other.adminId,
  ]);
  const others = staff().call('getOpenedFamily', { params: { id: row?.family_id ?? '' } });
  expect(await refusalOf(others)).toBe('409 FAMILY_NOT_OPEN');
  for (const name of ['child', 'parent', 'family_admin'] as const)
    expect(await refusalOf(cast.browsers[name].call('getOpenedFamily', { params: { id: familyId } }))).toBe(
      '403 NOT_ALLOWED',
    );
  // Counts as activity of a person, so that the session lasts longer than the opening.
  staff().headers['x-user-active'] = '1';
  app.advance(29 * 60_000);
  await read();
  app.advance(60_000);
  expect(await refusalOf(read())).toBe('409 FAMILY_NOT_OPEN');
});

test('a family without children has its time zone and nothing to explain', async () => {
  const other = await signUp(app, 'okafor');
  const [row] = await app.database.query<{ family_id: string }>('SELECT family_id FROM members WHERE member_id = $1', [
    other.adminId,
  ]);
  const params = { id: row?.family_id ?? '' };
  await staff().call('openFamily', { params, body: { reason: 'Ticket 54: no children' } });
  expect(await staff().call('getOpenedFamily', { params })).toMatchObject({
    timeZone: 'America/New_York',
    ...{ payments: [], paydays: [] },
  });
});

test('each read of an opened family has a row in the audit log of staff', async () => {
  await open();
  await read();
  const rows = await app.database.query(
    "SELECT family_id, object_id, details FROM audit_entries WHERE action = 'family.read'",
  );
  expect(rows).toEqual([{ family_id: '00000000-0000-0000-0000-000000000000', object_id: familyId, details: {} }]);
  expect(await faultsOf(app)).toEqual([]);
});

test('no text that a person typed is in the answer, besides the names of members', async () => {
  const { family, childId } = cast;
  await family.browser.call('createReward', {
    body: {
      childId,
      name: 'Typed reward',
      description: 'Typed description',
      amount: '2.00',
      category: 'School',
      icon: 'Star',
    },
  });
  const dueDate = app.now().toISOString();
  await family.browser.call('createChore', { body: { childId, name: 'Typed chore', reward: '1.00', dueDate } });
  await open();
  expect(JSON.stringify(await read())).not.toMatch(/typed/i);
});

test('a chore goes from not handed in to sent back, paid, taken back and paid again', async () => {
  const { browsers, choreId } = cast;
  const one = { params: { id: choreId } };
  await open();
  expect(await reasonOf(choreId)).toEqual(['not_handed_in', expect.stringContaining('is not handed in')]);
  await browsers.child.call('submitChore', one);
  expect(await reasonOf(choreId)).toEqual(['waits', expect.stringContaining('It waits for an adult to approve it.')]);
  app.advance(1000);
  await browsers.parent.call('rejectChore', { ...one, body: {} });
  expect(await reasonOf(choreId)).toEqual(['sent_back', expect.stringContaining('Sent back Mar 10, 2026')]);
  app.advance(1000);
  await browsers.child.call('resubmitChore', one);
  app.advance(1000);
  const { approvedAt } = await browsers.parent.call('approveChore', one);
  expect((await reasonOf(choreId))?.[0]).toBe('paid');
  app.advance(1000);
  await browsers.parent.call('takeBackChore', { ...one, body: { decidedAt: approvedAt ?? '' } });
  expect(await reasonOf(choreId)).toEqual(['taken_back', expect.stringContaining('taken back Mar 10, 2026')]);
  app.advance(1000);
  await browsers.parent.call('approveChore', one);
  expect((await reasonOf(choreId))?.[0]).toBe('paid');
});

test('a chore is explained by the switch of chores, the room of the account and the consent', async () => {
  const { browsers, family, childId, choreId } = cast;
  await open();
  const chores = (enabled: boolean) =>
    family.browser.call('setChoresEnabled', { params: { id: childId }, body: { enabled } });
  await chores(false);
  expect((await reasonOf(choreId))?.[0]).toBe('chores_off');
  await chores(true);
  await browsers.child.call('submitChore', { params: { id: choreId } });
  await app.database.query('UPDATE accounts SET balance = 99999999.99 WHERE child_id = $1', [childId]);
  expect((await reasonOf(choreId))?.[0]).toBe('account_full');
  await app.database.query('UPDATE privacy_settings SET data_collection = false, closed_at = $1 WHERE child_id = $2', [
    app.now(),
    childId,
  ]);
  expect((await reasonOf(choreId))?.[0]).toBe('consent_withdrawn');
});

test('a chore of a profile whose consent is not confirmed by mail is explained by that', async () => {
  await app.database.query('UPDATE privacy_settings SET unverified_from = $1 WHERE child_id = $2', [
    app.now(),
    cast.childId,
  ]);
  await open();
  expect((await reasonOf(cast.choreId))?.[0]).toBe('consent_unconfirmed');
});

test('an allowance is explained by its next payday, its pause, its end, missed paydays and the clock gate', async () => {
  const { family, childId } = cast;
  const { id } = await family.browser.call('createAllowance', {
    body: { childId, amount: '5.00', rhythm: 'weekly', day: 5 },
  });
  const change = (body: object) => family.browser.call('updateAllowance', { params: { id }, body });
  await open();
  expect(await reasonOf(id)).toEqual(['not_due', 'The next payday is Mar 13, 2026.']);
  await change({ paused: true });
  expect((await reasonOf(id))?.[0]).toBe('paused');
  await change({ paused: false });
  await app.database.query("UPDATE allowances SET starts_on = '2026-01-01', next_due_on = '2026-02-06'");
  expect((await reasonOf(id))?.[0]).toBe('job_due');
  jobsPay = false;
  expect((await reasonOf(id))?.[0]).toBe('clock_gate');
  jobsPay = true;
  await payAll(app);
  expect(await reasonOf(id)).toEqual(['missed', expect.stringContaining('2 paydays from Feb 6, 2026 to Feb 13, 2026')]);
  const runs = async () => (await read()).paydays.map(({ day, reason }) => [day, reason]);
  const paid = [
    ['2026-03-06', 'paid'],
    ['2026-02-27', 'paid'],
    ['2026-02-20', 'paid'],
  ];
  expect(await runs()).toEqual([...paid, ['2026-02-13', 'missed']]);
  await family.browser.call('decideMissedPaydays', { params: { id }, body: { decision: 'skip', paydays: 2 } });
  expect(await runs()).toEqual([...paid, ['2026-02-13', 'skipped']]);
  expect(await reasonOf(id)).toEqual(['paid', expect.stringContaining('The next payday is Mar 13, 2026.')]);
  await change({ endsOn: '2026-03-10' });
  expect((await reasonOf(id))?.[0]).toBe('ended');
});

test('only chores that were paid in the last fourteen days are listed, and open ones of any age', async () => {
  const { browsers, family, childId, choreId } = cast;
  const old = await createChore(family, app, childId);
  await browsers.child.call('submitChore', { params: { id: old.id } });
  await browsers.parent.call('approveChore', { params: { id: old.id } });
  await app.database.query('UPDATE chores SET approved_at = $1 WHERE chore_id = $2', [
    new Date(app.now().getTime() - 15 * DAY),
    old.id,
  ]);
  await open();
  const { payments } = await read();
  expect(payments.map(({ id }) => id)).toContain(choreId);
  expect(payments.map(({ id }) => id)).not.toContain(old.id);
});
