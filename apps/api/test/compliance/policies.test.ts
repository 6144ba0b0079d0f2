import { DOCUMENTS } from '@pocketful/compliance/documents';
import { POLICIES, policyOf } from '@pocketful/compliance/policies';
import { memberIn } from '@pocketful/identity/calls';
import { expect, test } from 'vitest';
import { publishPolicies } from '../../src/contexts/compliance/public.ts';
import { SYSTEM_FAMILY_ID } from '../../src/platform/ids.ts';
import { systemWrites } from '../../src/platform/writes/writes.ts';
import { ACCEPTANCE, familyWithParent } from '../fixtures/compliance.ts';
import { addChild, faultsOf, outcomesOf, pick, refusalOf, signUp, startApp, type TestApp } from '../harness.ts';

const publish = (app: TestApp, documents = DOCUMENTS) =>
  publishPolicies(
    systemWrites(app.writes, 'publishPolicies', app.now()),
    app.handle.family(SYSTEM_FAMILY_ID),
    documents,
  );
const versions = (app: TestApp) =>
  app.database.query('SELECT policy_type, version, is_active FROM policy_versions ORDER BY policy_type, version');
const IN_FORCE = [
  { policy_type: 'privacy_policy', version: '1.0', is_active: true },
  { policy_type: 'terms_of_service', version: '1.0', is_active: true },
];

test('each version of a policy is stored once, with any number of starting processes', async () => {
  const app = await startApp();
  await Promise.all(Array.from({ length: 6 }, () => publish(app)));
  expect(await versions(app)).toEqual(IN_FORCE);
  expect(await app.database.query("SELECT FROM audit_entries WHERE action = 'policy.published'")).toHaveLength(2);
  expect(await publish(app)).toEqual([]);
  expect(await faultsOf(app)).toEqual([]);
});

test('a version in force is replaced by the newer one, and a published text stays unchanged', async () => {
  const app = await startApp();
  await app.database.query(`
    INSERT INTO policy_versions (policy_id, policy_type, version, title, content, effective_date, is_active, created_at)
    VALUES (uuidv7(), 'privacy_policy', '0.9', 'Old', 'Old', '2024-01-01', true, now()),
      (uuidv7(), 'terms_of_service', '1.0', 'Terms', 'Other words', '2025-06-21', true, now())`);
  expect(await publish(app)).toEqual(['terms_of_service 1.0']);
  expect(await versions(app)).toEqual([
    { policy_type: 'privacy_policy', version: '0.9', is_active: false },
    ...IN_FORCE,
  ]);
  const [terms] = await app.database.query('SELECT content FROM policy_versions WHERE content = $1', ['Other words']);
  expect(terms).toBeDefined();
});

test('a text of before the release becomes version 0.9, and adults are asked to accept the released one', async () => {
  const app = await startApp();
  await publish(
    app,
    DOCUMENTS.map(document => ({ ...document, lead: 'A draft.' })),
  );
  const family = await signUp(app);
  await addChild(family, 'mia', '4821');
  const toAccept = async () => memberIn(await family.browser.call('getSessionUser', {})).policiesToAccept;
  expect(await toAccept()).toEqual([]);
  expect(await publish(app)).toEqual([]);
  expect(await publish(app)).toEqual([]);
  const drafts = IN_FORCE.map(policy => ({ ...policy, version: '0.9', is_active: false }));
  expect(await versions(app)).toEqual(IN_FORCE.flatMap((policy, at) => [drafts[at], policy]));
  expect(await toAccept()).toEqual(['privacy_policy', 'terms_of_service']);
  const given = 'SELECT DISTINCT policy_version AS version FROM ';
  for (const table of ['policy_acceptances', 'parental_consents'])
    expect(await app.database.query(given + table)).toEqual([{ version: '0.9' }]);
  expect(await faultsOf(app)).toEqual([]);
});

test('the text of each version is stored, and only the newest is in force', async () => {
  const app = await startApp();
  const additions = [
    { version: '1.1', since: '2027-01-01', material: true, changes: [{ from: '', to: ' of Pocketful' }] },
    { version: '1.2', since: '2027-02-01', material: false, changes: [{ from: 'Lead', to: 'A lead' }] },
  ];
  const policy = policyOf('terms_of_service', additions);
  const documents = [{ policy, title: 'Terms of Pocketful', lead: 'A lead', sections: [] }];
  expect(await publish(app, documents)).toEqual([]);
  expect(await publish(app, documents)).toEqual([]);
  const first = () => app.database.query("SELECT FROM policy_versions WHERE version = '1.0' AND NOT is_active");
  await app.database.query("UPDATE policy_versions SET content = 'Other words' WHERE version = '1.1'");
  expect(await publish(app, documents)).toEqual(['terms_of_service 1.1']);
  expect(await first()).toHaveLength(1);
  await app.database.query("UPDATE policy_versions SET content = 'Terms of Pocketful\n\nLead' WHERE version = '1.1'");
  const stored = await app.database.query(`
    SELECT version, content, effective_date::text AS since, is_active FROM policy_versions
    WHERE policy_type = 'terms_of_service' AND version <> '1.0' ORDER BY version`);
  expect(stored).toEqual([
    { version: '1.1', content: 'Terms of Pocketful\n\nLead', since: '2027-01-01', is_active: false },
    { version: '1.2', content: 'Terms of Pocketful\n\nA lead', since: '2027-02-01', is_active: true },
  ]);
  expect((await versions(app)).filter(({ is_active }) => is_active)).toHaveLength(1);
});

test('a version that was withdrawn returns into force, as the one that is shown', async () => {
  const app = await startApp();
  await publish(app);
  await app.database.query('UPDATE policy_versions SET is_active = false');
  expect(await publish(app)).toEqual([]);
  expect(await versions(app)).toEqual(IN_FORCE);
});

test('Every adult accepts the version in force before anything else, and once: a member who signed up has accepted; an added adult has not, and is asked until they do', async () => {
  const app = await startApp();
  const { family, parent } = await familyWithParent(app);
  expect(memberIn(await family.browser.call('getSessionUser', {})).policiesToAccept).toEqual([]);
  expect(memberIn(await parent.call('getSessionUser', {})).policiesToAccept).toEqual([
    'privacy_policy',
    'terms_of_service',
  ]);
  await parent.call('acceptPrivacyPolicy', { body: ACCEPTANCE });
  expect(memberIn(await parent.call('getSessionUser', {})).policiesToAccept).toEqual(['terms_of_service']);
  await parent.call('acceptPrivacyPolicy', { body: { ...ACCEPTANCE, termsVersion: POLICIES.terms.version } });
  expect(memberIn(await parent.call('getSessionUser', {})).policiesToAccept).toEqual([]);
});

test('a child is not asked', async () => {
  const app = await startApp();
  const family = await signUp(app);
  const mia = await addChild(family, 'mia', '4821');
  const child = await pick(app, family, mia.id, '4821');
  expect(memberIn(await child.call('getSessionUser', {})).policiesToAccept).toEqual([]);
});

test('An acceptance does not change', async () => {
  const app = await startApp();
  const { parent, parentId } = await familyWithParent(app);
  const accept = () => parent.call('acceptPrivacyPolicy', { body: ACCEPTANCE });
  expect(await outcomesOf(Array.from({ length: 5 }, accept))).toEqual({ done: 5 });
  const first = await accept();
  app.advance(60_000);
  expect(await accept()).toEqual(first);
  const rows = await app.database.query(
    `SELECT policy_type, policy_version, consent_method, parental_consent, ip_address FROM policy_acceptances
     WHERE member_id = $1`,
    [parentId],
  );
  expect(rows).toEqual([
    {
      policy_type: 'privacy_policy',
      policy_version: '1.0',
      consent_method: 'policy_page',
      parental_consent: true,
      ip_address: '127.0.0.1',
    },
  ]);
  await expect(app.handle.pool.query('UPDATE policy_acceptances SET accepted_at = now()')).rejects.toThrow(/denied/);
  await expect(app.handle.pool.query('DELETE FROM policy_acceptances')).rejects.toThrow(/denied/);
  await expect(app.handle.pool.query("UPDATE policy_versions SET content = ''")).rejects.toThrow(/denied/);
});

test('only the version in force can be accepted', async () => {
  const app = await startApp();
  const { parent } = await familyWithParent(app);
  const accept = (body: Record<string, string>) =>
    refusalOf(parent.call('acceptPrivacyPolicy', { body: { ...ACCEPTANCE, ...body } }));
  expect(await accept({ policyVersion: '0.9' })).toBe('409 POLICY_NOT_IN_FORCE');
  expect(await accept({ termsVersion: '2.0' })).toBe('409 POLICY_NOT_IN_FORCE');
  expect(memberIn(await parent.call('getSessionUser', {})).policiesToAccept).toHaveLength(2);
});
