import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { STAFF_TOKEN_HEADER } from '@pocketful/contract-core/route';
import { expect, test, vi } from 'vitest';
import { eraseAgain } from '../../src/commands/erase-again.ts';
import { recordEvidence } from '../../src/commands/evidence.ts';
import { restore } from '../../src/commands/restore.ts';
import { verify } from '../../src/commands/verify.ts';
import { readSignedEvidence, signEvidence } from '../../src/contexts/compliance/public.ts';
import { appendToJournals } from '../../src/contexts/retention/journal.ts';
import { recordRevocations } from '../../src/contexts/retention/revocations.ts';
import { DAY } from '../../src/platform/clock.ts';
import { backedUp, emptyDatabase, journalsIn, SECRETS, SLOW, useInstance } from '../fixtures/backups.ts';
import { RISK_ASSESSMENT } from '../fixtures/evidence.ts';
import { STAFF_PASSWORD } from '../fixtures/staff-accounts.ts';
import { MIGRATIONS } from '../global-setup.ts';
import { addChild, faultsOf, pick, signUp, startAppOn, unlock } from '../harness.ts';
import { staffBrowser } from '../principals.ts';

test('A restored backup is erased again', async () => {
  // Rows about a child without consent are restored too: they are not new.
  const { folder, target, family, mia } = await backedUp(async ({ database }) => {
    await database.query('UPDATE privacy_settings SET data_collection = false');
  });
  const note = { familyId: family.familyId, childId: mia.id, at: '2026-03-11T15:00:00.000Z' };
  // The list of an earlier version.
  await writeFile(join(folder, 'erasures.jsonl'), `${JSON.stringify(note)}\n${JSON.stringify(note)}\n{"cut`);
  const database = await emptyDatabase();
  await mkdir(join(folder, 'new', 'secrets'), { recursive: true });
  useInstance(database, join(folder, 'new'));
  await restore([target], MIGRATIONS);
  expect(vi.mocked(console.warn).mock.calls).toEqual([]);
  expect(await database.query("SELECT FROM members WHERE role = 'child'")).toEqual([]);
  expect(await database.query('SELECT FROM ledger_entries')).toEqual([]);
  expect(await database.query("SELECT FROM pg_trigger WHERE tgenabled = 'D'")).toEqual([]);
  expect(await database.query('SELECT child_id, parent_id FROM data_access_requests')).toEqual([
    { child_id: mia.id, parent_id: null },
  ]);
});

test('A restored backup is erased again: the child’s name in other texts is replaced again', async () => {
  const { folder, target, database, family, mia } = await backedUp(async app => {
    await app.database.query(`
      INSERT INTO chore_templates (family_id, template_id, name, description, default_reward, category, created_at)
      SELECT family_id, uuidv7(), 'Help Mia', '', 1, 'housework', now() FROM members WHERE username = 'mia'`);
  });
  const live = await startAppOn(database);
  live.advance(Date.now() - live.now().getTime() + DAY);
  const dana = await pick(live, family, family.adminId, '2580');
  await dana.call('deleteChildAccount', { body: { childId: mia.id, replaceName: true } });
  expect(await recordRevocations(live.jobs.database, journalsIn(folder))).toBe(2);

  const restored = await emptyDatabase();
  await mkdir(join(folder, 'new', 'secrets'), { recursive: true });
  useInstance(restored, join(folder, 'new'));
  await restore([target], MIGRATIONS);
  expect(await restored.query("SELECT name FROM chore_templates WHERE name LIKE 'Help%'")).toEqual([
    { name: 'Help a child' },
  ]);
});

test('A restored backup is erased again: by erase-again, if another tool restored the database', async () => {
  const { folder, database, family, mia } = await backedUp();
  useInstance(database, join(folder, 'new'));
  await expect(eraseAgain([])).rejects.toThrow('add --accept-gap');
  expect(await database.query("SELECT FROM members WHERE role = 'child'")).toHaveLength(1);
  const { familyId, adminId } = family;
  await appendToJournals(journalsIn(folder), [
    { kind: 'child', familyId, id: mia.id, by: null, at: '2026-03-11T15:00:00.000Z' },
    // Before the newest entry of the audit log, and after it.
    { kind: 'password', familyId, id: adminId, by: null, at: '2026-03-09T15:00:00.000Z' },
    { kind: 'pin', familyId, id: adminId, by: null, at: '2026-03-11T15:00:00.000Z' },
    { knownUntil: new Date().toISOString() },
  ]);
  const secrets = 'SELECT password_hash AS password, pin_hash AS pin FROM members WHERE member_id = $1';
  const [before] = await database.query<{ password: string; pin: string }>(secrets, [adminId]);
  await eraseAgain([folder]);
  expect(await database.query("SELECT FROM members WHERE role = 'child'")).toEqual([]);
  for (const table of ['sessions', 'outbox']) expect(await database.query(`SELECT FROM ${table}`)).toEqual([]);
  const [after] = await database.query<{ password: string; pin: string }>(secrets, [adminId]);
  expect(after?.password).toBe(before?.password);
  expect(after?.pin).not.toBe(before?.pin);
  expect(await readFile(join(folder, 'new', 'backups', 'revocations.jsonl'), 'utf8')).toContain(mia.id);
});

test('A restore takes away again what was taken away after the backup: a consent, an adult, a password and a PIN', async () => {
  const names = (username: string) => ({
    username,
    firstName: username,
    lastName: 'Rivera',
    email: `${username}@rivera.example`,
  });
  const parent = (username: string) => ({ ...names(username), password: 'Pocketful-2!', pin: '1379' });
  const { folder, target, database, family, mia } = await backedUp(async app => {
    const dana = await signUp(app, 'second');
    for (const name of ['sam', 'ann']) await dana.browser.call('registerParent', { body: parent(name) });
    await addChild(dana, 'leo', '7350');
  });
  const live = await startAppOn(database);
  live.advance(Date.now() - live.now().getTime() + DAY);
  const idOf = async (name: string) => {
    const [row] = await database.query<{ id: string }>('SELECT member_id AS id FROM members WHERE username = $1', [
      name,
    ]);
    return row?.id ?? '';
  };
  const [sam, ann, leo, second] = [await idOf('sam'), await idOf('ann'), await idOf('leo'), await idOf('dana-second')];
  const dana = await pick(live, family, family.adminId, '2580');
  const [own] = await dana.call('listConsents', {});
  await dana.call('withdrawConsent', { params: { id: own?.consents[0]?.id ?? '' }, body: {} });
  const other = await pick(live, { ...family, name: 'second' }, second, '2580');
  await other.call('deleteParent', { params: { id: sam } });
  await other.call('updateParent', { params: { id: ann }, body: { ...names('ann'), password: 'Pocketful-3!' } });
  await other.call('updateUser', { params: { id: leo }, body: { pin: '6042' } });
  expect(await recordRevocations(live.jobs.database, journalsIn(folder))).toBe(4);

  const restored = await emptyDatabase();
  await mkdir(join(folder, 'new', 'secrets'), { recursive: true });
  useInstance(restored, join(folder, 'new'));
  await restore([target], MIGRATIONS);
  const recorded = await restored.query(
    `SELECT action, count(*)::int FROM audit_entries
     WHERE action IN ('consent.withdrawn', 'parent.deleted', 'secret.closed') GROUP BY action ORDER BY action`,
  );
  expect(recorded).toEqual([
    { action: 'consent.withdrawn', count: 1 },
    { action: 'parent.deleted', count: 1 },
    { action: 'secret.closed', count: 2 },
  ]);
  const app = await startAppOn(restored);
  app.advance(live.now().getTime() - app.now().getTime());
  const picker = await unlock(app, family);
  await expect(picker.call('verifyPin', { body: { userId: mia.id, pin: '4821' } })).rejects.toThrow(
    'CONSENT_WITHDRAWN',
  );
  const members = await restored.query<{ username: string }>('SELECT username FROM members ORDER BY username');
  expect(members.map(({ username }) => username)).toEqual(['ann', 'dana-rivera', 'dana-second', 'leo', 'mia']);
  const signIn = (username: string, password: string) =>
    app.browser().call('login', { body: { email: '', username, password } });
  for (const password of ['Pocketful-2!', 'Pocketful-3!'])
    await expect(signIn('ann', password)).rejects.toThrow('INVALID_CREDENTIALS');
  const door = await unlock(app, { ...family, name: 'second' });
  for (const pin of ['7350', '6042'])
    await expect(door.call('verifyPin', { body: { userId: leo, pin } })).rejects.toThrow('NO_PIN');
  expect(await faultsOf(app)).toEqual([]);
});

test('An entry of the journal about what the restored database lacks changes nothing', async () => {
  const { folder, database, family } = await backedUp();
  useInstance(database, join(folder, 'new'));
  const lacking = { familyId: family.familyId, id: '01990000-0000-7000-8000-00000000ffff', by: null };
  const kinds = ['child', 'consent', 'adult', 'password', 'pin', 'second_factor', 'recovery_codes'] as const;
  const lines = kinds.map(kind => ({ ...lacking, kind, at: '2026-03-11T15:00:00.000Z' }));
  await appendToJournals(journalsIn(folder), [...lines, { knownUntil: new Date().toISOString() }]);
  const trail = () => database.query('SELECT action FROM audit_entries ORDER BY family_id, sequence');
  const before = await trail();
  await eraseAgain([folder]);
  expect(await trail()).toEqual(before);
});

test('A restore takes away again what was taken away after the backup: a staff account, and the password of another', async () => {
  const { folder, target, database } = await backedUp(async app => {
    for (const name of ['gone', 'stays']) await staffBrowser(app, 'support_user', name);
  });
  const live = await startAppOn(database);
  live.advance(Date.now() - live.now().getTime() + DAY);
  const owner = await staffBrowser(live, 'app_owner', 'late');
  const gone = (await owner.call('listStaff', {})).find(({ username }) => username === 'support_user-gone');
  await owner.call('deleteStaff', { params: { id: gone?.id ?? '' } });
  const username = 'support_user-stays';
  const stays = live.browser();
  const { user, adminToken } = await stays.call('staffLogin', {
    body: { username, password: STAFF_PASSWORD },
  });
  stays.headers[STAFF_TOKEN_HEADER] = adminToken;
  const { email, firstName, lastName } = user;
  const newPassword = 'Another-password-2!';
  await stays.call('updateStaffProfile', {
    body: { email, firstName, lastName, currentPassword: STAFF_PASSWORD, newPassword },
  });
  expect(await recordRevocations(live.jobs.database, journalsIn(folder))).toBe(2);

  const restored = await emptyDatabase();
  await mkdir(join(folder, 'new', 'secrets'), { recursive: true });
  useInstance(restored, join(folder, 'new'));
  await restore([target], MIGRATIONS);
  const app = await startAppOn(restored);
  app.advance(live.now().getTime() - app.now().getTime());
  expect(await restored.query("SELECT username FROM staff WHERE username LIKE 'support%'")).toEqual([{ username }]);
  for (const password of [STAFF_PASSWORD, newPassword])
    await expect(app.browser().call('staffLogin', { body: { username, password } })).rejects.toThrow('INVALID');
});

test(
  'A restore and a run of the safeguards record what they checked: a restore, and a run of the safeguards',
  SLOW,
  async () => {
    const { folder, target } = await backedUp();
    const restored = await emptyDatabase();
    await mkdir(join(folder, 'new', 'secrets'), { recursive: true });
    useInstance(restored, join(folder, 'new'));
    vi.mocked(console.log).mockClear();
    await restore([target], MIGRATIONS);
    const onRecord = () =>
      restored.query<{ kind: string; author: string; document: string }>(
        `SELECT kind, author, document FROM privacy_evidence WHERE digest = sha256(convert_to(document, 'UTF8'))
        AND next_due_on = done_on + interval '1 year' ORDER BY evidence_id`,
      );
    const drill = {
      kind: 'restore_drill',
      author: 'the command restore',
      document: expect.stringMatching(/^Restored the backup of \d{4}-.*: \d+ rows of \d+ tables/),
    };
    expect(await onRecord()).toEqual([drill]);
    await verify();
    const [newest] = await restored.query<{ whole: boolean; fault_count: number }>(
      'SELECT whole, fault_count FROM book_verifications ORDER BY finished_at DESC LIMIT 1',
    );
    expect(newest).toEqual({ whole: true, fault_count: 0 });
    await recordEvidence(['--kind', 'safeguard_test']);
    const tested = {
      kind: 'safeguard_test',
      document: expect.stringMatching(
        /^Verified the books of 2 families .*: 0 faults\.\nSafeguards in effect: COMPLIANT\. /,
      ),
    };
    expect(await onRecord()).toMatchObject([drill, tested]);
    // The audit of that run counted the drill.
    const [audited] = await restored.query<{ findings: string[] }>(
      "SELECT result #> '{requirements,securityProgramme,findings}' AS findings FROM privacy_audits",
    );
    expect(audited?.findings).toEqual([
      'Risk assessment: no document is on record. Tables: privacy_evidence.',
      'Test of the safeguards: no document is on record. Tables: privacy_evidence.',
    ]);
    // The line of the restore is signed by the backup's instance, and only that instance accepts it.
    const line = vi.mocked(console.log).mock.calls.flat().join(' ').split('--report ')[1]?.split(' ')[0] ?? '';
    const another = 'the key of another instance, of the tests';
    vi.stubEnv('INSTANCE_KEY', another);
    await expect(recordEvidence(['--report', line])).rejects.toThrow('the backup of another instance');
    const report = readSignedEvidence(SECRETS['instance-key'], line);
    expect(report).toMatchObject(drill);
    expect(readSignedEvidence(SECRETS['instance-key'], `A${line}`)).toBeUndefined();
    if (report) await recordEvidence(['--report', signEvidence(another, report)]);
    await writeFile(join(folder, 'risks.json'), JSON.stringify(RISK_ASSESSMENT));
    await recordEvidence(['--kind', 'risk_assessment', '--author', 'Olive', '--form', join(folder, 'risks.json')]);
    const assessed = {
      kind: 'risk_assessment',
      author: 'Olive',
      document: expect.stringContaining(RISK_ASSESSMENT.risks),
    };
    expect(await onRecord()).toMatchObject([drill, tested, drill, assessed]);
    const trail =
      await restored.query(`SELECT FROM audit_entries AS a JOIN privacy_evidence AS e ON e.evidence_id = a.object_id
    AND encode(e.digest, 'hex') = a.details ->> 'digest' WHERE a.action = 'evidence.recorded'`);
    expect(trail.length).toBe(4);
    for (const args of [
      ['--kind', 'party'],
      ['--kind', 'risk_assessment', '--author', 'Olive'],
      ['--kind', 'risk_assessment', '--author', 'Olive', '--form', join(folder, 'risks.json'), '--on', '2999-01-01'],
      ['--what'],
    ])
      await expect(recordEvidence(args)).rejects.toThrow();
  },
);

test('No evidence and no finished audit is changed or removed by the role that answers HTTP', async () => {
  const { database } = await backedUp();
  const asApp = (statement: string) =>
    database.query(`SET ROLE pocketful_app; ${statement}`).finally(() => database.query('RESET ROLE'));
  for (const statement of ['DELETE FROM privacy_evidence', "UPDATE privacy_evidence SET document = 'x'"])
    await expect(asApp(statement), statement).rejects.toThrow('permission denied');
  await database.query(`INSERT INTO privacy_audits (audit_id, started_at, families_total, facts, moved_at, finished_at, result, overall, score)
    VALUES (gen_random_uuid(), now(), 0, '{}', now(), now(), '{}', 'NEEDS_REVIEW', 0)`);
  await expect(database.query("UPDATE privacy_audits SET overall = 'COMPLIANT'")).rejects.toThrow('is finished');
});
