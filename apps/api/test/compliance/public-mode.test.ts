import { routes } from '@pocketful/api-contract/routes';
import { POLICIES } from '@pocketful/compliance/policies';
import { principalsOf } from '@pocketful/contract-core/principals';
import { ACTIVE_HEADER, type Route } from '@pocketful/contract-core/route';
import { memberIn } from '@pocketful/identity/calls';
import { tokenIn } from '@pocketful/local/mail-server';
import { expect, test } from 'vitest';
import { publishPolicies, serveAudience } from '../../src/contexts/compliance/public.ts';
import { DAY } from '../../src/platform/clock.ts';
import type { LongWork } from '../../src/platform/database/long-work.ts';
import { SYSTEM_FAMILY_ID } from '../../src/platform/ids.ts';
import { createOutbox } from '../../src/platform/mail/outbox.ts';
import { systemWrites } from '../../src/platform/writes/writes.ts';
import { ACCEPTANCE, familyWithParent } from '../fixtures/compliance.ts';
import { familyWithChild } from '../fixtures/family.ts';
import { ADMIN_PIN, addChild, faultsOf, pick, refusalOf, signUp, type TestApp, unlock } from '../harness.ts';
import { type MailedApp, startMailedApp } from '../mail.ts';

const OPERATOR = {
  ...{ OPERATOR_NAME: 'Pocketful Inc.', OPERATOR_ADDRESS: '1 Main Street, Springfield', OPERATOR_PHONE: '555 0100' },
  ...{ OPERATOR_EMAIL: 'privacy@pocketful.test', OPERATOR_SINCE: '2026-01-01' },
};
const GOAL = (childId: string) => ({ childId, name: 'A kite', target: '5.00' });

/** An instance whose family signed up while it was a household, and which serves the public since. */
async function publicApp(): Promise<MailedApp> {
  const app = await startMailedApp({ settings: OPERATOR });
  return Object.assign(app, { config: Object.assign(app.config, { serves: 'public' as const }) });
}

const serve = (app: TestApp, serves: 'household' | 'public') =>
  serveAudience({ ...app.jobs, outbox: createOutbox(true), serves }, app.now);

/** The code of each adult's address was entered. */
const verifyAddresses = (app: TestApp) =>
  app.database.query("UPDATE members SET email_verified_at = now() WHERE role <> 'child'");

test('A direct notice goes to a verified address only: the days of grace begin, and the notice follows the code', async () => {
  const app = await startMailedApp({ settings: OPERATOR });
  const family = await signUp(app);
  await addChild(family, 'mia', '4821');
  await app.database.query('DELETE FROM outbox');
  expect(await serve(app, 'public')).toBe(0);
  expect(await app.database.query('SELECT FROM outbox')).toEqual([]);
  const grace = 'SELECT unverified_from FROM privacy_settings WHERE unverified_from IS NOT NULL';
  const [begun] = await app.database.query<{ unverified_from: Date }>(grace);
  expect(begun?.unverified_from).toEqual(new Date(app.now().getTime() + 60 * DAY));
  app.advance(DAY);
  await verifyAddresses(app);
  expect(await serve(app, 'public')).toBe(1);
  expect(await serve(app, 'public')).toBe(0);
  expect(await app.database.query("SELECT FROM outbox WHERE kind = 'consent_notice'")).toHaveLength(1);
  expect(await app.database.query(grace)).toEqual([begun]);
});

test('For the public a child under 13 uses its profile only after a parent confirmed the consent by mail: the notice goes out with the child, which cannot be picked before its link is followed', async () => {
  const app = await publicApp();
  const family = await signUp(app);
  const mia = await addChild(family, 'mia', '4821');
  expect(mia).toMatchObject({ awaitsConsent: true });
  const notice = await app.newestTo('dana@rivera.example');
  const device = await unlock(app, family);
  const members = await device.call('listFamilyMembers', {});
  expect(members.filter(({ awaitsConsent }) => awaitsConsent).map(({ id }) => id)).toEqual([mia.id]);
  expect(await refusalOf(device.call('verifyPin', { body: { userId: mia.id, pin: '4821' } }))).toBe(
    '409 CONSENT_UNVERIFIED',
  );
  // The PIN was not compared, so a wrong one is not counted.
  for (let tries = 0; tries < 7; tries++)
    expect(await refusalOf(device.call('verifyPin', { body: { userId: mia.id, pin: '0000' } }))).toBe(
      '409 CONSENT_UNVERIFIED',
    );
  expect(await app.database.query('SELECT FROM attempts WHERE member_id = $1', [mia.id])).toEqual([]);
  // An adult's calls are allowed.
  await family.browser.call('createTransaction', {
    body: { childId: mia.id, amount: '5.00', description: 'A start', category: 'gift' },
  });
  expect((await family.browser.call('listConsents', {}))[0]?.state).toBe('awaiting');
  await family.browser.call('confirmConsent', { body: { token: tokenIn(notice) } });
  const child = await pick(app, family, mia.id, '4821');
  await child.call('createGoal', { body: GOAL(mia.id) });
  expect(await faultsOf(app)).toEqual([]);
});

test('For the public a child under 13 uses its profile only after a parent confirmed the consent by mail: the database refuses the session and each act of the child, whatever the program does', async () => {
  const app = await publicApp();
  const family = await signUp(app);
  const mia = await addChild(family, 'mia', '4821');
  const [session] = await app.database.query<{ family_id: string }>('SELECT family_id FROM sessions LIMIT 1');
  const refused = async (statement: string) =>
    app.database.query(statement).then(
      () => 'done',
      (error: Error) => error.message,
    );
  expect(await refused(`UPDATE sessions SET active_member_id = '${mia.id}'`)).toBe('CONSENT_UNVERIFIED');
  const row = `'${session?.family_id}', gen_random_uuid(), '${mia.id}'`;
  const at = app.now().toISOString();
  for (const statement of [
    `INSERT INTO savings_goals (family_id, goal_id, child_id, name, target, icon_name, status, position, created_at)
     VALUES (${row}, 'A kite', 5, 'star', 'active', 1, '${at}')`,
    `INSERT INTO withdrawal_requests (family_id, request_id, child_id, description, amount, status, submitted_at)
     VALUES (${row}, 'Cash', 1, 'submitted', '${at}')`,
    `INSERT INTO chore_proposals (family_id, request_id, child_id, name, amount, status, submitted_at)
     VALUES (${row}, 'Wash the car', 1, 'open', '${at}')`,
  ])
    expect(await refused(statement)).toBe('COLLECTION_STOPPED');
  const { id } = await family.browser.call('createChore', {
    body: { childId: mia.id, name: 'Dishes', reward: '1.00', dueDate: '2026-03-12T16:00:00Z' },
  });
  expect(await refused(`UPDATE chores SET status = 'submitted', submitted_at = '${at}' WHERE chore_id = '${id}'`)).toBe(
    'COLLECTION_STOPPED',
  );
});

test('A day after a consent was confirmed a second mail says how to revoke it: a day after the link a second mail says so, unless the consent is withdrawn by then', async () => {
  const app = await publicApp();
  const family = await signUp(app);
  const mia = await addChild(family, 'mia', '4821');
  await family.browser.call('confirmConsent', {
    body: { token: tokenIn(await app.newestTo('dana@rivera.example')) },
  });
  expect((await app.newestTo('dana@rivera.example')).subject).toBe('Please confirm your consent in Pocketful');
  app.advance(DAY + 60_000);
  const second = await app.newestTo('dana@rivera.example');
  expect(second.subject).toBe('Your consent in Pocketful is confirmed');
  expect(second.text).toContain('On 2026-03-10 you confirmed');
  expect(second.text).toContain(mia.firstName);
  expect(second.text).toContain('withdraw the consent at any time');
});

test('a parent who confirms the consent or withdraws it during a change of SERVES is not asked', async () => {
  for (const decide of ['confirm', 'withdraw'] as const) {
    const app = await startMailedApp({ settings: OPERATOR });
    const { browser, mia } = await familyWithChild(app);
    const { id } = await browser.call('recordConsent', {
      body: { childId: mia.id, consentType: 'data_collection', verificationMethod: 'email_verification' },
    });
    const token = tokenIn(await app.newestTo('dana@rivera.example'));
    const { database, writes } = app.jobs;
    const portions: LongWork['portions'] = async function* (...of) {
      for await (const rows of database.portions(...of)) {
        if (decide === 'confirm') await browser.call('confirmConsent', { body: { token } });
        else await browser.call('withdrawConsent', { params: { id }, body: {} });
        yield rows as never;
      }
    };
    const deps = { database: { ...database, portions }, writes, outbox: createOutbox(true), serves: 'public' as const };
    expect(await serveAudience(deps, app.now)).toBe(0);
    expect(await app.database.query('SELECT FROM privacy_settings WHERE unverified_from IS NOT NULL')).toEqual([]);
  }
});

test('a child of 13 or more needs no confirmation', async () => {
  const app = await publicApp();
  const family = await signUp(app);
  const given = { parentalConsent: true, dataCollectionConsent: true } as const;
  const body = { firstName: 'Noa', username: 'noa', age: 15, pin: '9042', ...given };
  const noa = await family.browser.call('addChild', { body });
  expect(noa.awaitsConsent).toBe(false);
  await pick(app, family, noa.id, '9042');
});

test('For the public a child under 13 uses its profile only after a parent confirmed the consent by mail: another age opens nothing, and a child that becomes younger needs the link too', async () => {
  const app = await publicApp();
  const family = await signUp(app);
  const mia = await addChild(family, 'mia', '4821');
  await family.browser.call('updateUser', { params: { id: mia.id }, body: { age: 15 } });
  const device = await unlock(app, family);
  const pickBy = (userId: string, pin: string) => device.call('verifyPin', { body: { userId, pin } });
  expect(await refusalOf(pickBy(mia.id, '4821'))).toBe('409 CONSENT_UNVERIFIED');
  const leo = await addChild(family, 'leo', '7350', 15);
  await pick(app, family, leo.id, '7350');
  await family.browser.call('updateUser', { params: { id: leo.id }, body: { age: 8 } });
  expect(await refusalOf(pickBy(leo.id, '7350'))).toBe('409 CONSENT_UNVERIFIED');
  const notice = await app.newestTo('dana@rivera.example');
  expect(notice.text).toContain(`${leo.firstName} cannot use the profile before`);
  expect(notice.text).toContain(`what was entered about ${leo.firstName} is deleted on 2026-04-09`);
  await family.browser.call('confirmConsent', { body: { token: tokenIn(notice) } });
  expect(await pickBy(leo.id, '7350')).toMatchObject({ success: true });
});

test('For the public a child under 13 uses its profile only after a parent confirmed the consent by mail: after a withdrawal of either kind only a link opens the profile again', async () => {
  const app = await publicApp();
  const family = await signUp(app);
  const mia = await addChild(family, 'mia', '4821');
  const follow = async () =>
    family.browser.call('confirmConsent', { body: { token: tokenIn(await app.newestTo('dana@rivera.example')) } });
  await follow();
  const [{ consents } = { consents: [] }] = await family.browser.call('listConsents', {});
  const parental = consents.find(({ consentType }) => consentType === 'parental');
  await family.browser.call('withdrawConsent', { params: { id: parental?.id ?? '' } });
  app.advance(60_000);
  await family.browser.call('recordConsent', {
    body: { childId: mia.id, consentType: 'parental', verificationMethod: 'signed_in_form' },
  });
  const renewed = tokenIn(await app.newestTo('dana@rivera.example'));
  const device = await unlock(app, family);
  const pickMia = () => device.call('verifyPin', { body: { userId: mia.id, pin: '4821' } });
  expect(await refusalOf(pickMia())).toBe('409 CONSENT_UNVERIFIED');
  await family.browser.call('confirmConsent', { body: { token: renewed } });
  expect(await pickMia()).toMatchObject({ success: true });
  // A further consent that is not confirmed closes nothing: the earlier one is in force.
  await app.database.query(`
    INSERT INTO parental_consents (family_id, consent_id, child_id, given_by, consent_type, policy_version, consent_date,
      verification_method, ordinal)
    SELECT family_id, uuidv7(), child_id, given_by, consent_type, policy_version, consent_date + interval '1 hour',
      'email_verification', 9 FROM parental_consents WHERE consent_type = 'data_collection'`);
  await verifyAddresses(app);
  await serve(app, 'public');
  expect((await app.database.query('SELECT FROM privacy_settings WHERE unverified_from IS NOT NULL')).length).toBe(0);
});

test('A household that begins to serve the public has 60 days in which its profiles stay usable: then the sessions of unconfirmed children end, and a household owes nothing', async () => {
  const app = await startMailedApp({ settings: OPERATOR });
  const family = await signUp(app);
  const mia = await addChild(family, 'mia', '4821');
  const child = await pick(app, family, mia.id, '4821');
  child.headers[ACTIVE_HEADER] = '1';
  await verifyAddresses(app);
  expect(await serve(app, 'public')).toBe(1);
  expect(await serve(app, 'public')).toBe(0);
  expect((await app.newestTo('dana@rivera.example')).subject).toBe('Please confirm your consent in Pocketful');
  expect(await app.database.query("SELECT FROM audit_entries WHERE action = 'consent.asked'")).toHaveLength(1);
  for (let days = 0; days < 59; days += 20) {
    app.advance(20 * DAY - 60_000);
    await serve(app, 'public');
    if (days < 40) await child.call('getDashboard', {});
  }
  app.advance(DAY);
  // At once, before the hourly job.
  expect(await refusalOf(child.call('getDashboard', {}))).toBe('401 NOT_SIGNED_IN');
  await serve(app, 'public');
  expect(await app.database.query('SELECT FROM sessions WHERE active_member_id = $1', [mia.id])).toEqual([]);
  const device = await unlock(app, family);
  const pickMia = () => device.call('verifyPin', { body: { userId: mia.id, pin: '4821' } });
  expect(await refusalOf(pickMia())).toBe('409 CONSENT_UNVERIFIED');
  await serve(app, 'household');
  expect(await pickMia()).toMatchObject({ success: true });
  // A period as a household gives no further days.
  await serve(app, 'public');
  const again = await unlock(app, family);
  expect(await refusalOf(again.call('verifyPin', { body: { userId: mia.id, pin: '4821' } }))).toBe(
    '409 CONSENT_UNVERIFIED',
  );
  expect(await app.database.query('SELECT FROM deadlines')).toEqual([]);
  await again.call('verifyPin', { body: { userId: family.adminId, pin: ADMIN_PIN } });
});

test('For the public a write of an adult who has not accepted the policies is refused: of one who accepted an earlier version after 30 days', async () => {
  const app = await publicApp();
  const { family, parent } = await familyWithParent(app);
  await app.database.query("UPDATE policy_acceptances SET policy_version = '0.9' WHERE policy_type = 'privacy_policy'");
  const write = (who: typeof parent) => who.call('updateFamily', { body: { timeZone: 'America/Chicago' } });
  const asked = async (who: typeof parent) => memberIn(await who.call('getSessionUser', {}));
  // The new version is not stored yet.
  expect(await refusalOf(write(family.browser))).toBe('403 POLICY_NOT_ACCEPTED');
  await publishPolicies(systemWrites(app.writes, 'publishPolicies', app.now()), app.handle.family(SYSTEM_FAMILY_ID));
  await write(family.browser);
  expect(await asked(family.browser)).toMatchObject({ policiesToAccept: ['privacy_policy'], acceptsLater: true });
  expect(await asked(parent)).not.toHaveProperty('acceptsLater');
  expect(await refusalOf(parent.call('endOtherSessions', {}))).toBe('403 POLICY_NOT_ACCEPTED');
  // A time of a clock that was ahead gives no days.
  await app.database.query("UPDATE policy_versions SET created_at = created_at + interval '1 day'");
  expect(await refusalOf(write(family.browser))).toBe('403 POLICY_NOT_ACCEPTED');
  await app.database.query("UPDATE policy_versions SET created_at = created_at - interval '1 day'");
  app.advance(29 * DAY);
  const later = await unlock(app, family);
  const pickAgain = () => later.call('verifyPin', { body: { userId: family.adminId, pin: ADMIN_PIN } });
  await pickAgain();
  await write(later);
  app.advance(DAY);
  await pickAgain();
  expect(await refusalOf(write(later))).toBe('403 POLICY_NOT_ACCEPTED');
  expect(await asked(later)).not.toHaveProperty('acceptsLater');
  await later.call('acceptPrivacyPolicy', { body: ACCEPTANCE });
  await write(later);
  expect((await asked(later)).policiesToAccept).toEqual([]);
});

test('For the public a write of an adult who has not accepted the policies is refused: of every write of an adult, and no read', async () => {
  const app = await publicApp();
  const { family, parent } = await familyWithParent(app);
  // A change of the session is allowed: to leave, and to come back.
  const writes = Object.entries<Route>(routes).filter(
    ([, route]) => principalsOf(route.who).includes('parent') && 'changes' in route && route.changes !== 'session',
  );
  const refused: string[] = [];
  for (const [name, { path, method }] of writes) {
    const answer = await parent.fetch(path.replace(/:\w+/g, family.adminId), { method });
    if ((await answer.text()).includes('POLICY_NOT_ACCEPTED')) refused.push(name);
  }
  const free = ['acceptPrivacyPolicy', 'reportError', 'confirmIdentity'];
  expect(refused).toEqual(writes.map(([name]) => name).filter(name => !free.includes(name)));
  expect(refused.length).toBeGreaterThan(30);
  await parent.call('getDashboard', {});
  // The spec's body accepts the privacy policy alone. The refusal then names the terms.
  await parent.call('acceptPrivacyPolicy', { body: ACCEPTANCE });
  expect(await refusalOf(parent.call('completeSetup', {}))).toBe('403 NOT_ALLOWED');
  await expect(parent.call('endOtherSessions', {})).rejects.toThrow('accept the terms of service');
  await parent.call('acceptPrivacyPolicy', { body: { ...ACCEPTANCE, termsVersion: POLICIES.terms.version } });
  await parent.call('updateUser', {
    params: { id: (await parent.call('getSessionUser', {})).id },
    body: { firstName: 'Sam' },
  });
});
