import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ITEMS, type Item } from '@pocketful/compliance/audit/requirements';
import { expect, test } from 'vitest';
import { evidenceOfForm, storeEvidence } from '../../src/contexts/compliance/public.ts';
import { DAY } from '../../src/platform/clock.ts';
import { newId } from '../../src/platform/ids.ts';
import { systemWrites } from '../../src/platform/writes/writes.ts';
import { type InOrder, inOrder, openItems, PUBLIC } from '../fixtures/audited-family.ts';
import { ASSURANCE, RISK_ASSESSMENT, storeReport } from '../fixtures/evidence.ts';
import { createChore, startAppOn, type TestApp, unlock } from '../harness.ts';
import { staffBrowser } from '../principals.ts';

test.each<[what: string, item: Item, words: string]>([
  ['a period', 'retentionPolicy', 'Network addresses: 30 days.'],
  ['a cookie', 'persistentIdentifiers', 'pocketful_device'],
])('a published text without the words of %s is found by the requirement %s', async (_what, item, words) => {
  const { staff, run } = await inOrder();
  await run(`UPDATE policy_versions SET content = replace(content, '${words}', '')`);
  expect(openItems(await staff.call('runPrivacyAudit', {}))).toEqual(
    // The recorded text then differs from the shown one.
    ITEMS.filter(name => name === item || name === 'onlineNotice').map(name => `${name} NON_COMPLIANT`),
  );
});

/** The finding about the security program. */
const onProgramme = async (staff: InOrder['staff']) => {
  const { requirements } = await staff.call('runPrivacyAudit', {});
  const { status, findings } = requirements.securityProgramme ?? {};
  return [status, ...(findings ?? [])].join(' ');
};

test.each([
  ['a digest of zeros', "digest = '\\x00'", 'is not as it was recorded'],
  ['an emptied document', "document = ''", 'is not as it was recorded'],
  ['another document with its digest', "document = 'ok', digest = sha256('ok')", 'is not as it was recorded'],
  ['another author', "author = 'Robin'", 'is not as it was recorded'],
  ['a later day', "done_on = '2026-03-05'", 'is not as it was recorded'],
  ['a made-up line', "signed_line = 'e30.AAAA'", 'is not signed by this instance'],
  ['no line, as an earlier version records it', 'signed_line = NULL', 'was recorded in an earlier form'],
  ['no document', 'signed_line = NULL, document = NULL', 'was recorded in an earlier form'],
])('Evidence that SQL alone wrote counts as missing: %s', async (_what, change, words) => {
  const { staff, run } = await inOrder();
  for (const kind of ['risk_assessment', 'restore_drill']) {
    await run(`UPDATE privacy_evidence SET ${change} WHERE kind = '${kind}'`);
    expect(await onProgramme(staff)).toContain(words);
  }
});

test('Evidence that SQL alone wrote counts as missing: without an audit row, of another kind, of a day to come', async () => {
  const { app, staff, run } = await inOrder();
  await run("DELETE FROM privacy_evidence WHERE kind = 'restore_drill'");
  expect(await onProgramme(staff)).toContain('NEEDS_REVIEW Restore drill: no document is on record.');
  // The row of the test, as a drill.
  await run(`INSERT INTO privacy_evidence SELECT (jsonb_populate_record(e, jsonb_build_object('evidence_id', uuidv7(),
    'kind', 'restore_drill'))).* FROM privacy_evidence AS e WHERE kind = 'safeguard_test'`);
  expect(await onProgramme(staff)).toContain('NON_COMPLIANT Restore drill: the last one, of 2026-03-01, is not as it');
  await storeReport(app, 'restore_drill', '2026-03-02');
  expect(await onProgramme(staff)).toMatch(/^DECLARED /);
  await run("UPDATE privacy_evidence SET evidence_id = uuidv7() WHERE kind = 'restore_drill'");
  expect(await onProgramme(staff)).toContain('of 2026-03-02, is not in the audit log.');
  await storeReport(app, 'restore_drill', '2099-01-01');
  expect(await onProgramme(staff)).toContain('of 2099-01-01, is of a day that has not come.');
});

test('Evidence is due a year after its day, whatever due day its row has', async () => {
  const { app, staff, run } = await inOrder();
  await run("DELETE FROM privacy_evidence WHERE kind = 'restore_drill'");
  await storeReport(app, 'restore_drill', '2025-03-01');
  await run("UPDATE privacy_evidence SET next_due_on = '2099-01-01'");
  expect(await onProgramme(staff)).toContain('and the next was due on 2026-03-01.');
});

test('A form of an earlier version without a part of the present form counts as missing', async () => {
  const { app, staff } = await inOrder();
  const { decision: _, ...parts } = evidenceOfForm(RISK_ASSESSMENT).parts ?? {};
  const former = { ...evidenceOfForm(RISK_ASSESSMENT), doneOn: '2026-03-02', parts };
  const { writes, handle, config } = app;
  await storeEvidence(systemWrites(writes, 'evidence', app.now()), handle, config.instanceKey, former);
  expect(await onProgramme(staff)).toContain('NEEDS_REVIEW Risk assessment: the last one, of 2026-03-02, was recorded');
});

test('A public instance names the processor without an assurance of the last year, and asks for a processor if its mail leaves', async () => {
  const { app, run } = await inOrder();
  const openAt = async (settings: Record<string, string>) => {
    const open = await startAppOn(app.database, { settings: { ...PUBLIC, ...settings } });
    return staffBrowser(open, 'app_owner', newId());
  };
  expect(await onProgramme(await openAt({}))).toMatch(/^DECLARED .*no processor is named\. Declared in the settings/);
  expect(await onProgramme(await openAt({ SMTP_URL: 'smtps://mail.example' }))).toContain(
    'mail is sent through a host',
  );
  const two = await openAt({ OPERATOR_PROCESSORS: 'Mailer Ltd., Hoster Inc.' });
  await two.call('recordPrivacyEvidence', { body: ASSURANCE });
  const missing = 'NEEDS_REVIEW Assurances of processors, Hoster Inc.: no document is on record.';
  expect(await onProgramme(two)).toBe(`${missing} Tables: privacy_evidence.`);
  await two.call('recordPrivacyEvidence', { body: { ...ASSURANCE, processor: 'Hoster Inc.', doneOn: '2025-03-01' } });
  expect(await onProgramme(two)).toContain('Hoster Inc.: the last one was on 2025-03-01');
  await two.call('recordPrivacyEvidence', { body: { ...ASSURANCE, processor: 'Hoster Inc.' } });
  expect(await onProgramme(two)).toMatch(/^DECLARED /);
  await run("UPDATE privacy_evidence SET signed_line = 'e30.AAAA' WHERE document LIKE '%Mailer%'");
  expect(await onProgramme(two)).toContain('Mailer Ltd.: the last one, of 2026-03-01, is not signed');
});

test('A declared requirement is neither open nor a violation, and names its author', async () => {
  const { family, staff } = await inOrder();
  const all = await staff.call('runPrivacyAudit', {});
  for (const found of [all, await family.browser.call('getPrivacyAudit', {})]) {
    expect(found.requirements.securityProgramme).toMatchObject({
      status: 'DECLARED',
      since: null,
      recommendations: [],
    });
    expect(found.requirements.securityProgramme?.findings[0]).toContain('Declared by Olive on 2026-03-01');
    expect(found).toMatchObject({ overallCompliance: 'COMPLIANT', complianceScore: 100 });
  }
  expect(await staff.call('getComplianceStatus', {})).toMatchObject({
    ...{ violations: [], openRequirements: [], checkedRequirements: ITEMS.length, declaredRequirements: 2 },
  });
});

test('five wrong tries of a PIN without a lock are found', async () => {
  const { app, family, mia, staff, run } = await inOrder();
  const device = await unlock(app, family);
  for (let tries = 0; tries < 5; tries++) await device.call('verifyPin', { body: { userId: mia.id, pin: '0001' } });
  expect(openItems(await staff.call('runPrivacyAudit', {}))).toEqual([]);
  app.advance(2 * 60_000);
  await run("UPDATE attempts SET locked_until = locked_at + interval '5 minutes' WHERE locked_at IS NOT NULL");
  expect(openItems(await staff.call('runPrivacyAudit', {}))).toEqual(['safeguards NON_COMPLIANT']);
});

/** The instance of the fixture as it serves the public, with a mail to a parent for each consent. */
async function inPublic({ app, run }: InOrder) {
  const open = await startAppOn(app.database, { settings: PUBLIC });
  await run(`INSERT INTO outbox (family_id, mail_id, kind, member_id, about_id, created_at, sent_at)
    SELECT family_id, uuidv7(), 'consent_notice', asked_of, verification_id, attempted_at, attempted_at FROM consent_verification_audit`);
  const staff = await staffBrowser(open, 'app_owner', 'public');
  const found = async () => openItems(await staff.call('runPrivacyAudit', {}));
  return { open, found };
}

test('a child without an accepted notice is found in public, and in a household if its mail waits', async () => {
  const fixture = await inOrder();
  const { open, found } = await inPublic(fixture);
  const ofHousehold = async () => openItems(await fixture.staff.call('runPrivacyAudit', {}));
  expect(await found()).toEqual([]);
  await fixture.run('UPDATE consent_verification_audit SET accepted_at = NULL; UPDATE outbox SET sent_at = NULL');
  // No parent follows the link of a mail that was not sent.
  expect(await found()).toEqual(['directNotice NON_COMPLIANT']);
  await fixture.run("UPDATE consent_verification_audit SET attempted_at = attempted_at - interval '25 hours'");
  fixture.app.advance(120_000);
  expect(await ofHousehold()).toEqual(['directNotice NON_COMPLIANT']);
  open.advance(180_000);
  expect(await found()).toEqual(['directNotice NON_COMPLIANT']);
  // The removal of an old mail that no server took proves nothing.
  await fixture.run('DELETE FROM outbox');
  open.advance(60_000);
  expect(await found()).toEqual(['directNotice NON_COMPLIANT']);
  await fixture.run(`DELETE FROM consent_verification_audit;
    UPDATE parental_consents SET consent_date = consent_date - interval '25 hours'`);
  open.advance(60_000);
  // Without the mail nothing confirmed the consent.
  expect(await found()).toEqual(['acceptedMethod NON_COMPLIANT', 'directNotice NON_COMPLIANT']);
  fixture.app.advance(180_000);
  expect(await ofHousehold()).toEqual(['acceptedMethod NON_COMPLIANT']);
});

/** Acts of a child, each with its reversal. */
const ACTS = [
  [
    `INSERT INTO savings_goals (family_id, goal_id, child_id, name, target, icon_name, status, position, created_at)
     SELECT family_id, uuidv7(), member_id, 'A kite', 5, 'star', 'active', 1, $AT FROM members WHERE username = 'mia'`,
    'DELETE FROM savings_goals',
  ],
  [
    `INSERT INTO withdrawal_requests (family_id, request_id, child_id, description, amount, status, submitted_at)
     SELECT family_id, uuidv7(), member_id, 'Cash', 1, 'pending', $AT FROM members WHERE username = 'mia'`,
    'DELETE FROM withdrawal_requests',
  ],
  [
    `INSERT INTO sessions (family_id, session_hash, adult_id, active_member_id, created_at, expires_at, last_active_at)
     SELECT family_id, sha256('x'), parent_id, member_id, $NOW, $NOW + interval '1 day', $AT FROM members WHERE username = 'mia'`,
    "DELETE FROM sessions WHERE session_hash = sha256('x')",
  ],
  [
    `INSERT INTO member_activity (family_id, member_id, day)
     SELECT family_id, member_id, $AT::date FROM members WHERE username = 'mia'`,
    'DELETE FROM member_activity',
  ],
  ["UPDATE chores SET status = 'submitted', submitted_at = $AT", 'DELETE FROM chores'],
] as const;

/** Asked again after 95 days, when the public was served again. */
const HOUSEHOLD_BETWEEN = `DELETE FROM consent_events;
  UPDATE privacy_settings AS s SET grace_until = m.created_at, unverified_from = m.created_at FROM members AS m
  WHERE m.family_id = s.family_id AND m.member_id = s.child_id;
  INSERT INTO consent_verification_audit (family_id, verification_id, consent_id, asked_of, verification_method, status, attempted_at)
  SELECT family_id, uuidv7(), consent_id, given_by, 'email_verification', 'sent', consent_date + interval '95 days'
  FROM parental_consents WHERE consent_type = 'data_collection'`;
const CONFIRMED_LATER = "UPDATE consent_events SET at = at + interval '8 days'";

test.each([
  ['before the confirmation', CONFIRMED_LATER, 'email_verification', 3, true],
  ['after the confirmation', CONFIRMED_LATER, 'email_verification', 10, false],
  ['within the 60 days of grace', 'DELETE FROM consent_events', 'signed_in_form', 50, false],
  ['after the 60 days of grace', 'DELETE FROM consent_events', 'signed_in_form', 65, true],
  ['while a household was served in between', HOUSEHOLD_BETWEEN, 'email_verification', 50, false],
  ['after a household was served in between', HOUSEHOLD_BETWEEN, 'email_verification', 97, true],
])('what a child of an instance for the public does %s is judged', async (_when, confirmed, method, days, isFound) => {
  const fixture = await inOrder();
  const { app, family, mia, run } = fixture;
  await createChore(family, app, mia.id);
  const { open, found } = await inPublic(fixture);
  await run(`UPDATE members SET created_at = created_at - interval '100 days';
    UPDATE parental_consents SET consent_date = consent_date - interval '100 days', verification_method = '${method}',
      ip_address = NULL, user_agent = NULL;
    UPDATE consent_events SET at = at - interval '100 days';
    UPDATE consent_verification_audit SET attempted_at = attempted_at - interval '100 days';
    ${confirmed}`);
  const others = await found();
  for (const [act, undo] of ACTS) {
    open.advance(60_000);
    const unguarded = (sql: string) =>
      run(`SET session_replication_role = replica; ${sql}; RESET session_replication_role`);
    await unguarded(
      act
        .replaceAll('$NOW', `'${app.now().toISOString()}'::timestamptz`)
        .replaceAll('$AT', `('${app.now().toISOString()}'::timestamptz - interval '${100 - days} days')`),
    );
    expect(await found(), act).toEqual([...(isFound ? ['consentBeforeUse NON_COMPLIANT'] : []), ...others]);
    await unguarded(undo);
  }
});

/** A whole backup without tables, of a number of days ago. */
async function backupOf(app: TestApp, days: number): Promise<string> {
  const folder = join(app.config.dataDir, 'backups', `of-day-${days}`);
  await mkdir(folder, { recursive: true });
  const createdAt = new Date(app.now().getTime() - days * DAY).toISOString();
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ format: 1, createdAt, schema: '', tables: [] }));
  return folder;
}

test('an old backup is found, but not one of the newest three', async () => {
  const { app, staff } = await inOrder();
  for (const days of [37, 38, 39]) await backupOf(app, days);
  expect(openItems(await staff.call('runPrivacyAudit', {}))).toEqual([]);
  await backupOf(app, 1);
  app.advance(60_000);
  expect(openItems(await staff.call('runPrivacyAudit', {}))).toEqual(['backupsRemoved NON_COMPLIANT']);
});

test('an old backup with another file in its folder is found', async () => {
  const { app, staff } = await inOrder();
  await writeFile(join(await backupOf(app, 37), 'notes.txt'), 'Keep this.');
  expect(openItems(await staff.call('runPrivacyAudit', {}))).toEqual(['backupsRemoved NON_COMPLIANT']);
});

test.each([
  ['in a deeper folder', join('backups', 'of-2020', 'january')],
  ['beside the folder of backups', 'old-backups'],
  ['without its manifest', join('backups', 'of-2020')],
])('an old copy of members %s is found', async (_where, folder) => {
  const { app, staff } = await inOrder();
  const path = join(app.config.dataDir, folder, 'members.copy');
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, '');
  expect(openItems(await staff.call('runPrivacyAudit', {}))).toEqual([]);
  const old = new Date(app.now().getTime() - 37 * DAY);
  await utimes(path, old, old);
  app.advance(60_000);
  expect(openItems(await staff.call('runPrivacyAudit', {}))).toEqual(['backupsRemoved NON_COMPLIANT']);
});

test('activity of a closed child after the withdrawal is found by its days, and by its submissions', async () => {
  for (const broken of [
    `INSERT INTO member_activity (family_id, member_id, day)
     SELECT family_id, member_id, '2026-03-12' FROM members WHERE username = 'mia'`,
    `UPDATE chores SET status = 'submitted', submitted_at = '2026-03-11T12:00:00Z'`,
  ]) {
    const { app, family, mia, run } = await inOrder();
    await createChore(family, app, mia.id);
    const [{ consents } = { consents: [] }] = await family.browser.call('listConsents', {});
    const collection = consents.find(({ consentType }) => consentType === 'data_collection');
    await family.browser.call('withdrawConsent', { params: { id: collection?.id ?? '' } });
    app.advance(60_000);
    expect(openItems(await family.browser.call('getPrivacyAudit', {}))).toEqual([]);
    await run(`SET session_replication_role = replica; ${broken}; RESET session_replication_role`);
    expect(openItems(await family.browser.call('getPrivacyAudit', {}))).toEqual(['withdrawalHonoured NON_COMPLIANT']);
  }
});

test('the faults of other families’ books stay theirs', async () => {
  const { family, staff, run, familyId } = await inOrder();
  const fault = (of: string) =>
    run(
      `UPDATE book_verifications SET fault_count = 1, faults = '[{"kind":"balance","familyId":"${of}","detail":"x"}]'`,
    );
  await fault(newId());
  expect(openItems(await family.browser.call('getPrivacyAudit', {}))).toEqual([]);
  expect(openItems(await staff.call('runPrivacyAudit', {}))).toEqual(['safeguards NON_COMPLIANT']);
  await fault(familyId);
  expect(openItems(await family.browser.call('getPrivacyAudit', {}))).toEqual(['safeguards NON_COMPLIANT']);
});

test('an error as it is stored has no secret, and one with a PIN is found', async () => {
  const { family, run } = await inOrder();
  const refused = {
    code: 'NOT_ALLOWED',
    statusCode: 403,
    pin: '4821',
    newPassword: 'River-otter-1',
    resetToken: 'abc',
  };
  const body = { errorType: 'client', severity: 'low', message: 'Refused: dana@home.example' } as const;
  await family.browser.call('reportError', { body: { ...body, requestData: refused, responseData: refused } });
  const open = async () => openItems(await family.browser.call('getPrivacyAudit', {}));
  expect(await open()).toEqual([]);
  for (const data of ['{"pin":"4821"}', '{"pin":4821}', '{"code":"482193"}', 'to dana@home.example']) {
    await run(`UPDATE error_logs SET request_data = '${data}'`);
    expect(await open(), data).toEqual(['minimisation NON_COMPLIANT']);
  }
});
