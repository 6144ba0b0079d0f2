import { mkdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Item } from '@pocketful/compliance/audit/requirements';
import { describe, expect, test } from 'vitest';
import { readGauges } from '../../src/contexts/metrics/gauges.ts';
import { DAY } from '../../src/platform/clock.ts';
import { newId } from '../../src/platform/ids.ts';
import { type InOrder, inOrder, OPERATOR, openItems, PUBLIC } from '../fixtures/audited-family.ts';
import { ADMIN_PIN, addChild, pick, refusalOf, signUp, startAppOn } from '../harness.ts';
import { staffBrowser } from '../principals.ts';

const SAM = { firstName: 'Sam', lastName: 'Lee', username: 'sam', email: 'sam@lee.example', password: 'Teapot-78!' };

/** The names of a table, each of which is an item. */
const keysOf = <K extends string>(table: Readonly<Record<K, unknown>>) => Object.keys(table) as K[];

/**
 * The time of a column minus an interval, as SQL. A cluster refuses a change whose value depends on a session's time
 * zone.
 */
const earlier = (column: string, time: string) =>
  `(${column} AT TIME ZONE 'UTC' - interval '${time}') AT TIME ZONE 'UTC'`;

/** Requirements that a datum leaves open without proving a fault. */
const REVIEWED: readonly Item[] = ['operatorNamed', 'ageLine'];

/** One datum that breaks each requirement and nothing else. A missing one does not compile. Another test has consentTimely. */
const BREAKS: Readonly<Record<Exclude<Item, 'consentTimely'>, (fixture: InOrder) => Promise<unknown>>> = {
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
    await run('ALTER TABLE savings_goals ENABLE TRIGGER collect_with_consent');
  },
  directNotice: ({ run }) =>
    run(`UPDATE parental_consents SET policy_version = '0.9' WHERE consent_type = 'data_collection'`),
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
      `ALTER TABLE privacy_settings DROP CONSTRAINT privacy_settings_analytics_check;
       UPDATE privacy_settings SET analytics = true;
       ALTER TABLE privacy_settings ADD CONSTRAINT privacy_settings_analytics_check CHECK (NOT analytics) NOT VALID`,
    ),
  minimisation: ({ run }) => run('ALTER TABLE members ADD COLUMN phone text'),
  reviewByParents: ({ run }) =>
    run(
      `UPDATE data_access_requests SET requested_at = ${earlier('requested_at', '5 days')} WHERE request_type = 'export'`,
    ),
  // An older backup was restored without the list of erasures.
  deletionComplete: ({ run, mia }) =>
    run(`UPDATE data_access_requests SET child_id = '${mia.id}' WHERE request_type = 'erasure'`),
  requestorIsParent: ({ run, mia }) => run(`UPDATE parental_consents SET given_by = '${mia.id}'`),
  securityProgramme: ({ run }) => run(`UPDATE privacy_evidence SET document = '' WHERE kind = 'safeguard_test'`),
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

test('Each requirement of the audit fails by its own datum and no other: a family without faults passes all requirements, for itself and in the audit of all', async () => {
  const { family, staff } = await inOrder();
  const own = await family.browser.call('getPrivacyAudit', {});
  expect(openItems(own)).toEqual([]);
  expect(own).toMatchObject({ scope: 'family', overallCompliance: 'COMPLIANT', complianceScore: 100, running: false });
  expect(own.childrenData).toMatchObject({ totalChildren: 1, childrenUnder13: 1, childrenWithConsent: 1 });
  const all = await staff.call('runPrivacyAudit', {});
  expect(openItems(all)).toEqual([]);
  expect(all).toMatchObject({ scope: 'system', overallCompliance: 'COMPLIANT', complianceScore: 100, running: false });
});

/** The tests on a cluster share one database, so that no test may change its tables. */
const ON_CLUSTER = Boolean(process.env.CLUSTER_URL);
const TRIED = keysOf(BREAKS).filter(item => !ON_CLUSTER || !/\b(?:ALTER|CREATE) TABLE\b/.test(String(BREAKS[item])));

describe.each(TRIED)('%s', item => {
  test('Each requirement of the audit fails by its own datum and no other: fails by one datum in the database, and nothing else does', async () => {
    const fixture = await inOrder();
    await BREAKS[item](fixture);
    const reviewed = REVIEWED.includes(item);
    const open = [`${item} ${reviewed ? 'NEEDS_REVIEW' : 'NON_COMPLIANT'}`];
    expect(openItems(await fixture.family.browser.call('getPrivacyAudit', {}))).toEqual(open);
    expect(openItems(await fixture.staff.call('runPrivacyAudit', {}))).toEqual(open);
    const { violations } = await fixture.staff.call('getComplianceStatus', {});
    expect(violations.map(({ type }) => type)).toEqual(reviewed ? [] : [item]);
    if (!reviewed) expect([null, fixture.familyId]).toContain(violations[0]?.familyId);
  });
});

test.skipIf(ON_CLUSTER)(
  'Each requirement of the audit fails by its own datum and no other: pushes go to adults on their own signed-in devices',
  async () => {
    const { app, family, familyId, mia, run } = await inOrder();
    const [dana, own, childrens, gone] = [family.adminId, newId(), newId(), newId()];
    // No call can make the faults, and two of them break a reference.
    const at = `'${app.now().toISOString()}'::timestamptz`;
    await run(`INSERT INTO sessions (family_id, session_hash, adult_id, device_id, created_at, expires_at, last_active_at)
    SELECT '${familyId}', sha256(device::text::bytea), adult, device, ${at}, ${at} + interval '1 day', ${at}
    FROM (VALUES ('${own}'::uuid, '${dana}'::uuid), ('${childrens}', NULL)) AS d (device, adult);
    INSERT INTO push_subscriptions (family_id, device_id, member_id, endpoint, p256dh, auth, created_at)
    VALUES ('${familyId}', '${own}', '${dana}', 'https://web.push.apple.com/1', '', '', ${at})`);
    const open = async () => openItems(await family.browser.call('getPrivacyAudit', {}));
    expect(await open()).toEqual([]);
    for (const [member, device] of [
      [mia.id, own],
      [gone, own],
      [dana, childrens],
      [dana, gone],
    ]) {
      await run(`SET session_replication_role = replica;
        UPDATE push_subscriptions SET member_id = '${member}', device_id = '${device}'; RESET session_replication_role`);
      expect(await open(), `${member} on ${device}`).toEqual(['noDisclosure NON_COMPLIANT']);
    }
  },
);

test('Each result of the audit says how it is known; only computed results count in the score: an unconfirmed consent passes by construction in a household, and not for the public', async () => {
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
    `UPDATE parental_consents SET consent_date = ${earlier('consent_date', '31 days')}, ip_address = NULL, user_agent = NULL;
     DELETE FROM consent_verification_audit`,
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

test('Missing evidence is NEEDS_REVIEW and never a pass; a critical failure decides the result: an unverified audit log and a retention that never ran need a review', async () => {
  const { run, family } = await inOrder();
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
  'Missing evidence is NEEDS_REVIEW and never a pass; a critical failure decides the result: a mark of the retention that %s needs a review, and never passes',
  async (_what, breaks) => {
    const { run, family, staff } = await inOrder();
    await run(breaks);
    for (const found of [await family.browser.call('getPrivacyAudit', {}), await staff.call('runPrivacyAudit', {})]) {
      expect(openItems(found)).toEqual(['retentionCarriedOut NEEDS_REVIEW']);
      expect(found.requirements.retentionCarriedOut?.findings.join()).toContain('chores');
    }
  },
);

test('A family with a child needs an acceptance of the policy in force: a family without a child needs no acceptance, and one with an adult’s acceptance passes', async () => {
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
  const { app, family, mia } = await inOrder();
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

test('The audit knows adults who left, also after the audit log is trimmed; an unknown id needs a review', async () => {
  const { app, family, mia, familyId, run } = await inOrder();
  const { user: sam } = await family.browser.call('registerParent', { body: { ...SAM, pin: '6042' } });
  const sams = await pick(app, family, sam.id, '6042');
  await sams.call('recordConsent', {
    body: { childId: mia.id, consentType: 'data_collection', verificationMethod: 'email_verification' },
  });
  const open = async () => openItems(await family.browser.call('getPrivacyAudit', {}));
  await family.browser.call('deleteParent', { params: { id: sam.id } });
  expect(await open()).toEqual([]);
  await run(`DELETE FROM audit_entries WHERE family_id = '${familyId}'`);
  expect(await open()).toEqual([]);
  await run(`UPDATE parental_consents SET given_by = '${newId()}' WHERE given_by = '${sam.id}'`);
  expect(await open()).toEqual(['requestorIsParent NEEDS_REVIEW']);
  await run(
    `UPDATE parental_consents SET given_by = '${sam.id}' WHERE child_id = '${mia.id}' AND given_by NOT IN (SELECT member_id FROM members)`,
  );
  expect(await open()).toEqual([]);
  await run('DELETE FROM former_adults');
  expect(await open()).toEqual(['requestorIsParent NEEDS_REVIEW']);
});

test('An adult sees the privacy audit of their own family only; a child and a stranger see none: an adult sees the own family only, a child nothing, a stranger signs in', async () => {
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

test('A family’s own audit names the child of an open requirement and offers the remedy; staff read no name', async () => {
  const { app, family, mia, staff, run } = await inOrder(OPERATOR);
  const other = await signUp(app, 'lee');
  await addChild(other, 'kit', '1379');
  await run(`UPDATE parental_consents SET policy_version = '0.9' WHERE consent_type = 'data_collection'`);
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
    `DELETE FROM consent_events; UPDATE parental_consents SET consent_date = ${earlier('consent_date', '31 days')}`,
  ],
  ['acceptedMethod', 'consent', "UPDATE parental_consents SET verification_method = 'a_phone_call'"],
  ['minimisation', 'edit', "UPDATE members SET last_name = 'a@b.example' WHERE role = 'child'"],
  ['agesHandled', 'edit', "UPDATE members SET birth_year = 2030 WHERE role = 'child'"],
  ['consentBeforeUse', 'consent', 'DELETE FROM consent_events; DELETE FROM parental_consents'],
] as const)(
  'A family’s own audit names the child of an open requirement and offers the remedy; staff read no name: %s has the remedy %s for the child',
  async (item, kind, breaks) => {
    const { app, family, mia, run } = await inOrder(OPERATOR);
    await run(breaks);
    const open = await startAppOn(app.database, { settings: PUBLIC });
    await run(`UPDATE members SET email_verified_at = created_at`);
    const dana = await pick(open, family, family.adminId, ADMIN_PIN);
    const { requirements } = await dana.call('getPrivacyAudit', {});
    expect(requirements[item]?.remedy).toEqual({ kind, children: [{ id: mia.id, firstName: mia.firstName }] });
    expect(requirements[item]?.since === null).toBe(kind !== 'confirm');
  },
);

test('A family’s own audit names the child of an open requirement and offers the remedy; staff read no name: an age that was raised after a withdrawal', async () => {
  const fixture = await inOrder();
  await BREAKS.ageLine(fixture);
  const { ageLine } = (await fixture.family.browser.call('getPrivacyAudit', {})).requirements;
  const { id, firstName } = fixture.mia;
  expect(ageLine?.remedy).toEqual({ kind: 'edit', children: [{ id, firstName }] });
});

test('A parent’s request for a child’s data is answered within two business days', async () => {
  const { run, family } = await inOrder();
  // Asked on Friday, answered on Tuesday.
  await run(
    `UPDATE data_access_requests SET requested_at = ${earlier('completed_at', '4 days')} WHERE request_type = 'export'`,
  );
  expect(openItems(await family.browser.call('getPrivacyAudit', {}))).toEqual([]);
  await run(
    `UPDATE data_access_requests SET requested_at = ${earlier('requested_at', '1 hour')} WHERE request_type = 'export'`,
  );
  expect(openItems(await family.browser.call('getPrivacyAudit', {}))).toEqual(['reviewByParents NON_COMPLIANT']);
  await run(
    `UPDATE data_access_requests SET requested_at = '2026-03-05T14:00:00Z', completed_at = '2026-03-09T14:00:01Z' WHERE request_type = 'export'`,
  );
  expect(openItems(await family.browser.call('getPrivacyAudit', {}))).toEqual(['reviewByParents NON_COMPLIANT']);
});
