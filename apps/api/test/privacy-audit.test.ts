import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PrivacyAudit } from '@pocketful/api-contract/compliance/privacy-audit';
import { ITEMS, type Item } from '@pocketful/compliance/audit/requirements';
import { YEARLY_EVIDENCE } from '@pocketful/domain/privacy';
import { RULES } from '@pocketful/rules';
import { describe, expect, onTestFinished, test } from 'vitest';
import { signCheckpoint } from '../src/contexts/audit/audit-checkpoints.ts';
import { publishPolicies } from '../src/contexts/compliance/public.ts';
import { readGauges } from '../src/contexts/metrics/gauges.ts';
import { markOldest } from '../src/contexts/retention/retention-marks.ts';
import { recordRetention } from '../src/contexts/retention/retention-runs.ts';
import { storeVerification } from '../src/contexts/verification/book-state.ts';
import { DAY } from '../src/platform/clock.ts';
import { newId, SYSTEM_FAMILY_ID } from '../src/platform/ids.ts';
import { systemWrites } from '../src/platform/writes/writes.ts';
import { MIGRATIONS } from './global-setup.ts';
import {
  ADMIN_PIN,
  addChild,
  createChore,
  pick,
  refusalOf,
  signUp,
  startApp,
  startAppOn,
  type TestApp,
  unlock,
} from './harness.ts';
import { staffBrowser } from './principals.ts';

/** A family with a child under 13 and a removed one, in an instance without faults. */
async function inOrder(settings: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'audit-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const app = await startApp({ settings: { DATA_DIR: dataDir, ...settings } });
  const { handle: database, writes } = app;
  const family = await signUp(app);
  const mia = await addChild(family, 'mia', '4821');
  const leo = await addChild(family, 'leo', '7350');
  await publishPolicies(systemWrites(writes, 'publishPolicies', app.now()), database.family(SYSTEM_FAMILY_ID));
  await family.browser.fetch(`/api/export-child-data/${mia.id}`);
  await family.browser.call('deleteChildAccount', { body: { childId: leo.id } });
  await app.database.query(`
    INSERT INTO consent_events (family_id, event_id, consent_id, kind, at, done_by)
    SELECT family_id, uuidv7(), consent_id, 'verified', consent_date, given_by FROM parental_consents`);
  await markOldest(database, app.now());
  await recordRetention(app.jobs.database, {}, app.now());
  await storeVerification(database, app.now(), app.now, { whole: true, families: 1, faults: [] });
  const staff = await staffBrowser(app, 'app_owner', 'audit');
  for (const kind of YEARLY_EVIDENCE.public)
    await staff.call('recordPrivacyEvidence', {
      body: { kind, doneOn: '2026-03-01', author: 'Olive', document: 'Done.' },
    });
  const [row] = await app.database.query<{ family_id: string }>('SELECT family_id FROM families');
  return {
    app,
    family,
    mia,
    leo,
    staff,
    familyId: row?.family_id ?? '',
    run: (text: string) => app.database.query(text),
  };
}
const SAM = { firstName: 'Sam', lastName: 'Lee', username: 'sam', email: 'sam@lee.example', password: 'Teapot-78!' };
/** The migration's work for adults who left before it. */
const [TAKEN_OVER = ''] =
  /^INSERT INTO former_adults[^;]+/m.exec(readFileSync(join(MIGRATIONS, '0078_former_adults.sql'), 'utf8')) ?? [];

type InOrder = Awaited<ReturnType<typeof inOrder>>;

/** The names of a table, each of which is an item. */
const keysOf = <K extends string>(table: Readonly<Record<K, unknown>>) => Object.keys(table) as K[];

const openItems = ({ requirements }: PrivacyAudit) =>
  ITEMS.filter(item => requirements[item]?.status !== 'COMPLIANT').map(item => `${item} ${requirements[item]?.status}`);

/** What a datum leaves open without proving a fault. */
const REVIEWED: readonly Item[] = ['operatorNamed', 'ageLine'];
const OPERATOR = {
  ...{ OPERATOR_NAME: 'Pocketful Inc.', OPERATOR_ADDRESS: '1 Main Street, Springfield', OPERATOR_PHONE: '555 0100' },
  ...{ OPERATOR_EMAIL: 'privacy@pocketful.test', OPERATOR_SINCE: '2026-01-01' },
};
const PUBLIC = { ...OPERATOR, SERVES: 'public', PUBLIC_URL: 'https://pocketful.test', EMAIL_VERIFICATION: 'required' };

/** One datum that breaks each requirement and nothing else. A missing one does not compile. Another test has consentTimely. */
const BREAKS: Readonly<Record<Exclude<Item, 'consentTimely'>, (scene: InOrder) => Promise<unknown>>> = {
  consentBeforeUse: ({ run }) =>
    run(`DELETE FROM consent_events; DELETE FROM parental_consents WHERE consent_type = 'data_collection'`),
  acceptedMethod: ({ run }) => run(`UPDATE parental_consents SET verification_method = 'a_phone_call'`),
  withdrawalHonoured: async ({ app, family, mia, run }) => {
    const [{ consents } = { consents: [] }] = await family.browser.call('listConsents', {});
    const collection = consents.find(({ consentType }) => consentType === 'data_collection');
    await family.browser.call('withdrawConsent', { params: { id: collection?.id ?? '' } });
    app.advance(60_000);
    // A change that no call can make: the table's guard is off.
    await run('ALTER TABLE savings_goals DISABLE TRIGGER collect_with_consent');
    await run(`INSERT INTO savings_goals (family_id, goal_id, child_id, name, target, icon_name, status, position, created_at)
      SELECT family_id, uuidv7(), member_id, 'A kite', 5, 'star', 'active', 1, '${app.now().toISOString()}'
      FROM members WHERE member_id = '${mia.id}'`);
  },
  directNotice: ({ run }) => run(`UPDATE parental_consents SET policy_version = '0.9'`),
  onlineNotice: ({ run }) => run(`UPDATE policy_versions SET content = content || ' And we sell it.'`),
  retentionPolicy: ({ run }) => run('CREATE TABLE diaries (family_id uuid, child_id uuid, said text)'),
  retentionCarriedOut: ({ run }) => run(`UPDATE retention_runs SET finished_at = finished_at - interval '27 hours'`),
  backupsRemoved: async ({ app }) => {
    const folder = join(app.config.dataDir, 'backups', 'interrupted.partial');
    await mkdir(folder, { recursive: true });
    const old = new Date(app.now().getTime() - 37 * DAY);
    await utimes(folder, old, old);
  },
  noDisclosure: ({ run }) =>
    run(
      'ALTER TABLE privacy_settings DROP CONSTRAINT privacy_settings_analytics_check; UPDATE privacy_settings SET analytics = true',
    ),
  minimisation: ({ run }) => run('ALTER TABLE members ADD COLUMN phone text'),
  reviewByParents: ({ run }) =>
    run(
      `UPDATE data_access_requests SET requested_at = requested_at - interval '5 days' WHERE request_type = 'export'`,
    ),
  // An older backup was restored without the list of erasures.
  deletionComplete: ({ run, mia }) =>
    run(`UPDATE data_access_requests SET child_id = '${mia.id}' WHERE request_type = 'erasure'`),
  requestorIsParent: ({ run, mia }) => run(`UPDATE parental_consents SET given_by = '${mia.id}'`),
  securityProgramme: ({ run }) =>
    run(`UPDATE privacy_evidence SET next_due_on = '2026-03-01' WHERE kind = 'safeguard_test'`),
  safeguards: ({ run }) => run(`UPDATE members SET pin_hash = 'plain:4821' WHERE role = 'child'`),
  fastDigests: ({ run }) => run('ALTER TABLE login_names ADD COLUMN pin_fingerprint bytea'),
  operatorNamed: ({ app }) => signUp(app, 'lee'),
  ageLine: async ({ app, family, mia, run }) => {
    await run(`UPDATE privacy_settings SET data_collection = false, closed_at = '${app.now().toISOString()}';
      INSERT INTO consent_events (family_id, event_id, consent_id, kind, at, done_by)
      SELECT family_id, uuidv7(), consent_id, 'withdrawn', consent_date, given_by FROM parental_consents`);
    await family.browser.call('updateUser', { params: { id: mia.id }, body: { age: 15 } });
  },
  agesHandled: ({ run }) => run(`UPDATE members SET birth_year = 2030 WHERE role = 'child'`),
  persistentIdentifiers: ({ run }) =>
    run(`INSERT INTO sign_in_failures (failure_id, at, kind, family_id, request_id)
      SELECT uuidv7(), '2026-01-01T00:00:00Z', 'login', family_id, uuidv7() FROM families`),
};

test(`${RULES.compliance.requirementsByDatum}: a family without faults passes all requirements, for itself and in the audit of all`, async () => {
  const { family, staff } = await inOrder();
  const own = await family.browser.call('getPrivacyAudit', {});
  expect(openItems(own)).toEqual([]);
  expect(own).toMatchObject({ scope: 'family', overallCompliance: 'COMPLIANT', complianceScore: 100, running: false });
  expect(own.childrenData).toMatchObject({ totalChildren: 1, childrenUnder13: 1, childrenWithConsent: 1 });
  const all = await staff.call('runPrivacyAudit', {});
  expect(openItems(all)).toEqual([]);
  expect(all).toMatchObject({ scope: 'system', overallCompliance: 'COMPLIANT', complianceScore: 100, running: false });
});

describe.each(keysOf(BREAKS))('%s', item => {
  test(`${RULES.compliance.requirementsByDatum}: fails by one datum in the database, and nothing else does`, async () => {
    const scene = await inOrder();
    await BREAKS[item](scene);
    const reviewed = REVIEWED.includes(item);
    const open = [`${item} ${reviewed ? 'NEEDS_REVIEW' : 'NON_COMPLIANT'}`];
    expect(openItems(await scene.family.browser.call('getPrivacyAudit', {}))).toEqual(open);
    expect(openItems(await scene.staff.call('runPrivacyAudit', {}))).toEqual(open);
    const { violations } = await scene.staff.call('getComplianceStatus', {});
    expect(violations.map(({ type }) => type)).toEqual(reviewed ? [] : [item]);
    if (!reviewed) expect([null, scene.familyId]).toContain(violations[0]?.familyId);
  });
});

const withStaff = async (): Promise<{ app: TestApp } & InOrder> => inOrder();

test(`${RULES.compliance.basis}: an unconfirmed consent passes by construction in a household, and not for the public`, async () => {
  const { app, family, staff, run } = await inOrder();
  await run('DELETE FROM consent_events');
  const own = await family.browser.call('getPrivacyAudit', {});
  expect(openItems(own)).toEqual([]);
  expect(own.requirements.acceptedMethod?.basis).toBe('by construction');
  const open = await startAppOn(app.database, { settings: PUBLIC });
  const ofPublic = await staffBrowser(open, 'app_owner', 'public');
  const all = await ofPublic.call('runPrivacyAudit', {});
  expect(openItems(all)).toEqual(['acceptedMethod NEEDS_REVIEW']);
  expect(all.requirements.acceptedMethod?.basis).toBe('computed');
  await run(
    "UPDATE parental_consents SET consent_date = consent_date - interval '31 days', ip_address = NULL, user_agent = NULL",
  );
  open.advance(60_000);
  expect(openItems(await ofPublic.call('runPrivacyAudit', {}))).toEqual([
    'acceptedMethod NEEDS_REVIEW',
    'consentTimely NON_COMPLIANT',
    // No parent was asked by mail.
    'directNotice NON_COMPLIANT',
  ]);
  app.advance(120_000);
  expect(openItems(await staff.call('runPrivacyAudit', {}))).toEqual([]);
});

test(`${RULES.compliance.missingEvidence}: an unverified audit log and a retention that never ran need a review`, async () => {
  const { run, family } = await withStaff();
  await run(`DELETE FROM consent_events; DELETE FROM book_verifications; DELETE FROM retention_runs`);
  const own = await family.browser.call('getPrivacyAudit', {});
  expect(openItems(own)).toEqual(['retentionCarriedOut NEEDS_REVIEW', 'safeguards NEEDS_REVIEW']);
  expect(own.overallCompliance).toBe('NEEDS_REVIEW');
  expect(own.recommendations).toEqual([
    'Retention carried out: The person who runs your Pocketful has to do this.',
    'Safeguards in effect: The person who runs your Pocketful has to do this.',
  ]);
});

test.each([
  ['is missing', "DELETE FROM retention_marks WHERE class = 'chores'"],
  [
    'is of the day before',
    "UPDATE retention_marks SET looked_at = looked_at - interval '27 hours' WHERE class = 'chores'",
  ],
  [
    'is of a day to come',
    "UPDATE retention_marks SET looked_at = looked_at + interval '27 hours' WHERE class = 'chores'",
  ],
])(
  `${RULES.compliance.missingEvidence}: a mark of the retention that %s needs a review, and never passes`,
  async (_what, breaks) => {
    const { run, family, staff } = await inOrder();
    await run(breaks);
    for (const found of [await family.browser.call('getPrivacyAudit', {}), await staff.call('runPrivacyAudit', {})]) {
      expect(openItems(found)).toEqual(['retentionCarriedOut NEEDS_REVIEW']);
      expect(found.requirements.retentionCarriedOut?.findings.join()).toContain('chores');
    }
  },
);

test(`${RULES.compliance.acceptanceDue}: a family without a child needs no acceptance, and one with an adult’s acceptance passes`, async () => {
  const { app, run, family, staff } = await inOrder(OPERATOR);
  const childless = await signUp(app, 'lee');
  await run(`DELETE FROM policy_acceptances WHERE family_id = (SELECT family_id FROM members WHERE username = 'lee')`);
  expect(openItems(await childless.browser.call('getPrivacyAudit', {}))).toEqual([]);
  expect(openItems(await staff.call('runPrivacyAudit', {}))).toEqual([]);
  await run(`DELETE FROM policy_acceptances WHERE policy_type = 'privacy_policy'`);
  const own = await family.browser.call('getPrivacyAudit', {});
  expect(openItems(own)).toEqual(['onlineNotice NON_COMPLIANT']);
  expect(own.requirements.onlineNotice?.recommendations).toEqual(['Accept the policy in force.']);
});

test('a child with withdrawn consent has a closed profile and breaks nothing', async () => {
  const { app, family, mia } = await withStaff();
  const [{ consents } = { consents: [] }] = await family.browser.call('listConsents', {});
  for (const { id, withdrawnAt } of consents) {
    if (withdrawnAt === null)
      await family.browser
        .call('withdrawConsent', { params: { id } })
        .catch((error: unknown) => refusalOf(Promise.reject(error)));
  }
  const own = await family.browser.call('getPrivacyAudit', {});
  expect(openItems(own)).toEqual([]);
  expect(own.childrenData).toMatchObject({ childrenUnder13: 1, childrenWithConsent: 0 });
  // The metrics leave it out: a closed profile needs no consent.
  expect(await readGauges(app.handle, app.now())).toMatchObject({ childrenUnder13: 0, consentedChildren: 0 });
  expect(own.requirements.consentBeforeUse?.findings.join()).toContain('1 profile is closed');
  expect(JSON.stringify(own)).not.toContain(mia.id);
});

test(RULES.compliance.formerAdults, async () => {
  const { app, family, mia, familyId, run } = await inOrder();
  const { user: sam } = await family.browser.call('registerParent', { body: { ...SAM, pin: '6042' } });
  const sams = await pick(app, family, sam.id, '6042');
  await sams.call('recordConsent', {
    body: { childId: mia.id, consentType: 'data_collection', verificationMethod: 'email_verification' },
  });
  const open = async () => openItems(await family.browser.call('getPrivacyAudit', {}));
  await family.browser.call('deleteParent', { params: { id: sam.id } });
  expect(await open()).toEqual([]);
  // Adults who left earlier are taken from the audit log.
  await run('DELETE FROM former_adults');
  expect(await open()).toEqual(['requestorIsParent NEEDS_REVIEW']);
  await run(TAKEN_OVER);
  await run(`DELETE FROM audit_entries WHERE family_id = '${familyId}'`);
  expect(await open()).toEqual([]);
  await run(`UPDATE parental_consents SET given_by = '${newId()}' WHERE given_by = '${sam.id}'`);
  expect(await open()).toEqual(['requestorIsParent NEEDS_REVIEW']);
});

test(`${RULES.compliance.auditOfOwnFamily}: an adult sees the own family only, a child nothing, a stranger signs in`, async () => {
  const { app, family, mia, run } = await inOrder(OPERATOR);
  const other = await signUp(app, 'lee');
  await addChild(other, 'kit', '1379');
  await run(
    `UPDATE parental_consents SET policy_version = '0.9' WHERE family_id = (SELECT family_id FROM members WHERE username = 'kit')`,
  );
  const own = await family.browser.call('runPrivacyAudit', {});
  expect(openItems(own)).toEqual([]);
  expect(own.childrenData.totalChildren).toBe(1);
  const theirs = await other.browser.call('runPrivacyAudit', {});
  expect(openItems(theirs)).toContain('directNotice NON_COMPLIANT');
  // An adult's request changes nothing.
  expect(await app.database.query('SELECT FROM privacy_audits')).toEqual([]);
  const child = await pick(app, family, mia.id, '4821');
  expect(await refusalOf(child.call('getPrivacyAudit', {}))).toBe('403 NOT_ALLOWED');
  expect(await refusalOf(child.call('runPrivacyAudit', {}))).toBe('403 NOT_ALLOWED');
  expect(await refusalOf(app.browser().call('getPrivacyAudit', {}))).toBe('401 NOT_SIGNED_IN');
});

test(RULES.compliance.remedies, async () => {
  const { app, family, mia, staff, run } = await inOrder(OPERATOR);
  const other = await signUp(app, 'lee');
  await addChild(other, 'kit', '1379');
  await run(`UPDATE parental_consents SET policy_version = '0.9'`);
  const all = await staff.call('runPrivacyAudit', {});
  expect(JSON.stringify(all)).not.toContain(mia.firstName);
  app.advance(60_000);
  const own = async () => (await family.browser.call('getPrivacyAudit', {})).requirements;
  const children = [{ id: mia.id, firstName: mia.firstName }];
  expect((await own()).directNotice).toMatchObject({ since: all.timestamp, remedy: { kind: 'renew', children } });
  await family.browser.call('recordConsent', {
    body: { childId: mia.id, consentType: 'data_collection', verificationMethod: 'email_verification' },
  });
  expect((await own()).directNotice).toMatchObject({ status: 'COMPLIANT', since: null, remedy: null });
  await run(`DELETE FROM policy_acceptances`);
  expect((await own()).onlineNotice?.remedy).toEqual({ kind: 'accept', children: [] });
});

test.each([
  ['acceptedMethod', 'confirm', 'DELETE FROM consent_events'],
  [
    'consentTimely',
    'confirm',
    "DELETE FROM consent_events; UPDATE parental_consents SET consent_date = consent_date - interval '31 days'",
  ],
  ['acceptedMethod', 'consent', "UPDATE parental_consents SET verification_method = 'a_phone_call'"],
  ['minimisation', 'edit', "UPDATE members SET last_name = 'a@b.example' WHERE role = 'child'"],
  ['agesHandled', 'edit', "UPDATE members SET birth_year = 2030 WHERE role = 'child'"],
  ['consentBeforeUse', 'consent', 'DELETE FROM consent_events; DELETE FROM parental_consents'],
] as const)(`${RULES.compliance.remedies}: %s has the remedy %s for the child`, async (item, kind, breaks) => {
  const { app, family, mia, run } = await inOrder(OPERATOR);
  await run(breaks);
  const open = await startAppOn(app.database, { settings: PUBLIC });
  await run(`UPDATE members SET email_verified_at = created_at`);
  const dana = await pick(open, family, family.adminId, ADMIN_PIN);
  const { requirements } = await dana.call('getPrivacyAudit', {});
  expect(requirements[item]?.remedy).toEqual({ kind, children: [{ id: mia.id, firstName: mia.firstName }] });
  expect(requirements[item]?.since === null).toBe(kind !== 'confirm');
});

test(`${RULES.compliance.remedies}: an age that was raised after a withdrawal`, async () => {
  const scene = await inOrder();
  await BREAKS.ageLine(scene);
  const { ageLine } = (await scene.family.browser.call('getPrivacyAudit', {})).requirements;
  const { id, firstName } = scene.mia;
  expect(ageLine?.remedy).toEqual({ kind: 'edit', children: [{ id, firstName }] });
});

test(RULES.compliance.businessDays, async () => {
  const { run, family } = await withStaff();
  // Asked on Friday, answered on Tuesday.
  await run(
    `UPDATE data_access_requests SET requested_at = completed_at - interval '4 days' WHERE request_type = 'export'`,
  );
  expect(openItems(await family.browser.call('getPrivacyAudit', {}))).toEqual([]);
  await run(
    `UPDATE data_access_requests SET requested_at = requested_at - interval '1 hour' WHERE request_type = 'export'`,
  );
  expect(openItems(await family.browser.call('getPrivacyAudit', {}))).toEqual(['reviewByParents NON_COMPLIANT']);
  await run(
    `UPDATE data_access_requests SET requested_at = '2026-03-05T14:00:00Z', completed_at = '2026-03-09T14:00:01Z' WHERE request_type = 'export'`,
  );
  expect(openItems(await family.browser.call('getPrivacyAudit', {}))).toEqual(['reviewByParents NON_COMPLIANT']);
});

test.each<[what: string, item: Item, breaks: string]>([
  [
    'data older than the first consent',
    'consentBeforeUse',
    "UPDATE parental_consents SET consent_date = consent_date + interval '1 day'",
  ],
  ['an acceptance of nothing on record', 'onlineNotice', "UPDATE policy_acceptances SET policy_version = '7.7'"],
  ['a family without an acceptance of any policy', 'onlineNotice', 'DELETE FROM policy_acceptances'],
  [
    'a family whose adults accepted an earlier version alone',
    'onlineNotice',
    `INSERT INTO policy_versions SELECT uuidv7(), policy_type, '0.9', title, content, effective_date, false, created_at
     FROM policy_versions WHERE policy_type = 'privacy_policy';
     UPDATE policy_acceptances SET policy_version = '0.9' WHERE policy_type = 'privacy_policy'`,
  ],
  ['a version that is not the one in force', 'onlineNotice', 'UPDATE policy_versions SET is_active = false'],
  [
    'another version than the one that is shown',
    'onlineNotice',
    "UPDATE policy_versions SET version = '0.1' WHERE policy_type = 'terms_of_service'; UPDATE policy_acceptances SET policy_version = '0.1' WHERE policy_type = 'terms_of_service'",
  ],
  [
    'a profile that is closed without a consent ever withdrawn',
    'consentBeforeUse',
    `DELETE FROM consent_events; DELETE FROM parental_consents; UPDATE privacy_settings SET data_collection = false`,
  ],
  [
    'what an erasure left of a child’s days',
    'deletionComplete',
    `ALTER TABLE member_activity DISABLE TRIGGER ALL;
     INSERT INTO member_activity (family_id, member_id, day) SELECT family_id, child_id, '2026-03-09'
     FROM data_access_requests WHERE request_type = 'erasure'`,
  ],
  [
    'a row of an erased child in a table that the catalogue lacks',
    'deletionComplete',
    `CREATE TABLE diaries (family_id uuid, whose uuid); ALTER TABLE diaries OWNER TO pocketful_owner;
     INSERT INTO diaries SELECT family_id, child_id FROM data_access_requests WHERE request_type = 'erasure'`,
  ],
  [
    'a row of an erased child in a table without families',
    'deletionComplete',
    `CREATE TABLE letters (about uuid[]); ALTER TABLE letters OWNER TO pocketful_owner;
     INSERT INTO letters SELECT ARRAY[child_id] FROM data_access_requests WHERE request_type = 'erasure'`,
  ],
  [
    'a retention that ran in the future',
    'retentionCarriedOut',
    "UPDATE retention_runs SET finished_at = finished_at + interval '300 days'",
  ],
  [
    'faults that were found and never looked at again',
    'safeguards',
    "UPDATE book_verifications SET fault_count = 1, finished_at = finished_at - interval '27 hours', started_at = started_at - interval '27 hours'",
  ],
  [
    'a transaction of four years ago',
    'retentionCarriedOut',
    "UPDATE ledger_entries SET created_at = created_at - interval '4 years'",
  ],
  [
    'a goal that was not used for five years',
    'retentionCarriedOut',
    `INSERT INTO savings_goals (family_id, goal_id, child_id, name, target, icon_name, status, position, created_at)
     SELECT family_id, uuidv7(), member_id, 'Bike', 10, 'bike', 'active', 1, '2021-03-01' FROM members WHERE role = 'child'`,
  ],
  [
    'a trail that was not cut',
    'retentionCarriedOut',
    "UPDATE audit_entries SET at = at - interval '2 years', address = NULL, address_salt = NULL",
  ],
  [
    'a trail that was neither signed nor cut',
    'retentionCarriedOut',
    `DELETE FROM audit_checkpoint_heads;
     UPDATE audit_entries SET at = at - interval '2 years', address = NULL, address_salt = NULL`,
  ],
  [
    'a class whose oldest row is past its time',
    'retentionCarriedOut',
    `UPDATE retention_marks SET oldest_at = '2024-01-01' WHERE class = 'feedback'`,
  ],
  [
    'an error of a child',
    'minimisation',
    `INSERT INTO error_logs (error_log_id, fingerprint, request_ids, family_id, reporter_id, error_type, severity, message,
       user_comment, met_at, created_at, last_seen_at, updated_at)
     SELECT uuidv7(), '\\x01', '{}', family_id, member_id, 'Error', 'low', 'It broke.', NULL, now(), now(), now(), now() FROM members WHERE role = 'child'`,
  ],
  [
    'words of an error that no adult wrote',
    'minimisation',
    `INSERT INTO error_logs (error_log_id, fingerprint, request_ids, family_id, reporter_id, error_type, severity, message,
       user_comment, met_at, created_at, last_seen_at, updated_at)
     SELECT uuidv7(), '\\x01', '{}', family_id, NULL, 'Error', 'low', 'It broke.', 'I pressed it.', now(), now(), now(), now() FROM members WHERE role = 'child'`,
  ],
  ['an address for a name', 'minimisation', "UPDATE members SET username = 'mia@example.com' WHERE role = 'child'"],
  ['one in other signs', 'minimisation', "UPDATE members SET last_name = 'mia\uFF20home.now' WHERE role = 'child'"],
  [
    'a child that is there 19 days after the last notice of its erasure',
    'deletionComplete',
    `INSERT INTO deadlines (family_id, child_id, kind, announced_at, reminded_at)
     SELECT family_id, member_id, 'consent_withdrawn', created_at - interval '110 days', created_at - interval '19 days'
     FROM members WHERE role = 'child'`,
  ],
  ['a password of staff without a hash', 'safeguards', "UPDATE staff SET password_hash = 'plain'"],
  ['a fault of the trail', 'safeguards', 'UPDATE book_verifications SET fault_count = 1'],
  [
    'an address in the trail',
    'persistentIdentifiers',
    "UPDATE audit_entries SET address = '192.0.2.1', at = at - interval '40 days'",
  ],
  [
    'the address of a consent',
    'persistentIdentifiers',
    "UPDATE parental_consents SET ip_address = '192.0.2.1', consent_date = consent_date - interval '40 days'",
  ],
  [
    'the browser of a consent',
    'persistentIdentifiers',
    "UPDATE parental_consents SET ip_address = NULL, user_agent = 'A browser', consent_date = consent_date - interval '40 days'",
  ],
  [
    'the address of an acceptance',
    'persistentIdentifiers',
    "UPDATE policy_acceptances SET ip_address = '192.0.2.1', user_agent = NULL, accepted_at = accepted_at - interval '40 days'",
  ],
  [
    'the browser of an acceptance',
    'persistentIdentifiers',
    "UPDATE policy_acceptances SET ip_address = NULL, user_agent = 'A browser', accepted_at = accepted_at - interval '40 days'",
  ],
])(
  `${RULES.compliance.staleAddresses}; ${RULES.compliance.acceptanceDue}: %s is found by the requirement %s alone`,
  async (_what, item, breaks) => {
    const { app, family, mia, staff, run } = await inOrder();
    const gift = { childId: mia.id, amount: '1.00', description: 'A gift', category: 'gift' } as const;
    await family.browser.call('createTransaction', { body: gift });
    await signCheckpoint(app.handle, app.config.pinPepper, app.now());
    await run(breaks);
    expect(openItems(await staff.call('runPrivacyAudit', {}))).toEqual([`${item} NON_COMPLIANT`]);
  },
);

test.each<[what: string, item: Item, words: string]>([
  ['a period', 'retentionPolicy', 'Network addresses: 30 days.'],
  ['a cookie', 'persistentIdentifiers', 'pocketful_device'],
])('a published text without the words of %s is found by the requirement %s', async (_what, item, words) => {
  const { staff, run } = await inOrder();
  await run(`UPDATE policy_versions SET content = replace(content, '${words}', '')`);
  expect(openItems(await staff.call('runPrivacyAudit', {}))).toEqual(
    // The text is then another than the one that is shown.
    ITEMS.filter(name => name === item || name === 'onlineNotice').map(name => `${name} NON_COMPLIANT`),
  );
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

/** The instance of the scene as it serves the public, with a mail to a parent for each consent. */
async function inPublic({ app, run }: InOrder) {
  const open = await startAppOn(app.database, { settings: PUBLIC });
  await run(`INSERT INTO consent_verification_audit (family_id, verification_id, consent_id, asked_of, verification_method, status, attempted_at)
    SELECT family_id, uuidv7(), consent_id, given_by, 'email_verification', 'sent', consent_date FROM parental_consents;
    INSERT INTO outbox (family_id, mail_id, kind, member_id, about_id, created_at, sent_at)
    SELECT family_id, uuidv7(), 'consent_notice', asked_of, verification_id, attempted_at, attempted_at FROM consent_verification_audit`);
  const staff = await staffBrowser(open, 'app_owner', 'public');
  const found = async () => openItems(await staff.call('runPrivacyAudit', {}));
  return { open, found };
}

test('a child without an accepted notice is found in public, and in a household if its mail waits', async () => {
  const scene = await inOrder();
  const { open, found } = await inPublic(scene);
  const ofHousehold = async () => openItems(await scene.staff.call('runPrivacyAudit', {}));
  expect(await found()).toEqual([]);
  await scene.run('UPDATE outbox SET sent_at = NULL');
  // A mail has a day to be sent.
  expect(await found()).toEqual([]);
  await scene.run("UPDATE consent_verification_audit SET attempted_at = attempted_at - interval '25 hours'");
  scene.app.advance(120_000);
  expect(await ofHousehold()).toEqual(['directNotice NON_COMPLIANT']);
  open.advance(180_000);
  expect(await found()).toEqual(['directNotice NON_COMPLIANT']);
  await scene.run(`DELETE FROM consent_verification_audit;
    UPDATE parental_consents SET consent_date = consent_date - interval '25 hours'`);
  open.advance(60_000);
  expect(await found()).toEqual(['directNotice NON_COMPLIANT']);
  scene.app.advance(180_000);
  expect(await ofHousehold()).toEqual([]);
});

/** What a child does at a time, and how it is taken back. */
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
     SELECT family_id, '\\x01', parent_id, member_id, $AT, $AT + interval '1 day', $AT FROM members WHERE username = 'mia'`,
    "DELETE FROM sessions WHERE session_hash = '\\x01'",
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
  const scene = await inOrder();
  const { app, family, mia, run } = scene;
  await createChore(family, app, mia.id);
  const { open, found } = await inPublic(scene);
  await run(`UPDATE members SET created_at = created_at - interval '100 days';
    UPDATE parental_consents SET consent_date = consent_date - interval '100 days', verification_method = '${method}',
      ip_address = NULL, user_agent = NULL;
    UPDATE consent_events SET at = at - interval '100 days';
    UPDATE consent_verification_audit SET attempted_at = attempted_at - interval '100 days';
    ${confirmed};
    ALTER TABLE savings_goals DISABLE TRIGGER USER; ALTER TABLE chores DISABLE TRIGGER USER;
    ALTER TABLE withdrawal_requests DISABLE TRIGGER USER; ALTER TABLE sessions DISABLE TRIGGER USER`);
  const others = await found();
  for (const [act, undo] of ACTS) {
    open.advance(60_000);
    await run(act.replaceAll('$AT', `('${app.now().toISOString()}'::timestamptz - interval '${100 - days} days')`));
    expect(await found(), act).toEqual([...(isFound ? ['consentBeforeUse NON_COMPLIANT'] : []), ...others]);
    await run(undo);
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
    await run('ALTER TABLE member_activity DISABLE TRIGGER ALL; ALTER TABLE chores DISABLE TRIGGER ALL');
    await run(broken);
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
