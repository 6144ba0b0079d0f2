import { COLLECTED } from '@pocketful/compliance/summary';
import { tokenIn } from '@pocketful/local/mail-server';
import { expect, test } from 'vitest';
import { consentsOf, familyWithParent } from '../fixtures/compliance.ts';
import { familyWithChild } from '../fixtures/family.ts';
import {
  ADMIN_PASSWORD,
  ADMIN_PIN,
  addChild,
  outcomesOf,
  pick,
  refusalOf,
  signUp,
  startApp,
  unlock,
} from '../harness.ts';
import { startMailedApp } from '../mail.ts';

const byMail = (childId: string) =>
  ({ body: { childId, consentType: 'data_collection', verificationMethod: 'email_verification' } }) as const;
const inForm = (childId: string) =>
  ({ body: { childId, consentType: 'data_collection', verificationMethod: 'signed_in_form' } }) as const;

test('Analytics and marketing are off for good', async () => {
  const app = await startApp();
  const { browser, mia } = await familyWithChild(app);
  const [mias] = await browser.call('listConsents', {});
  expect(mias).toMatchObject({
    childId: mia.id,
    state: 'given',
    needsConsent: true,
    privacySettings: { dataCollection: true, analytics: false, marketing: false },
  });
  expect(mias?.consents.map(({ consentType }) => consentType).sort()).toEqual(['data_collection', 'parental']);
  await expect(app.database.query('UPDATE privacy_settings SET analytics = true')).rejects.toThrow(/check/);
  await expect(app.database.query('UPDATE privacy_settings SET marketing = true')).rejects.toThrow(/check/);
});

test('A consent does not change', async () => {
  const app = await startApp();
  const { browser, family, mia } = await familyWithChild(app);
  const { id } = await browser.call('recordConsent', byMail(mia.id));
  expect(await app.database.query('SELECT given_by FROM parental_consents WHERE consent_id = $1', [id])).toEqual([
    { given_by: family.adminId },
  ]);
  expect((await browser.call('listConsents', {}))[0]?.state).toBe('awaiting');
  for (const table of ['parental_consents', 'consent_events']) {
    await expect(app.handle.pool.query(`DELETE FROM ${table}`)).rejects.toThrow(/denied/);
    await expect(app.handle.pool.query(`UPDATE ${table} SET family_id = family_id`)).rejects.toThrow(/denied/);
  }
});

test('Consent is recorded only for children who could be under 13: consents are recorded only for children who could be under 13', async () => {
  const app = await startApp();
  const family = await signUp(app);
  const twelve = await addChild(family, 'tess', '4821', 12);
  const thirteen = await addChild(family, 'theo', '4822', 13);
  const fourteen = await addChild(family, 'fynn', '4823', 14);
  await family.browser.call('recordConsent', inForm(twelve.id));
  // A birthday later in the year counts for the child.
  await family.browser.call('recordConsent', inForm(thirteen.id));
  expect(await refusalOf(family.browser.call('recordConsent', inForm(fourteen.id)))).toBe('409 CONSENT_NOT_NEEDED');
});

test('at most three mails an hour ask for a confirmation for one child, also concurrently', async () => {
  const app = await startApp();
  const { browser, family, mia } = await familyWithChild(app);
  const asked = Array.from({ length: 6 }, () => browser.call('recordConsent', byMail(mia.id)));
  expect(await outcomesOf(asked)).toEqual({ done: 3, '429 RATE_LIMITED': 3 });
  app.advance(61 * 60_000);
  const later = await pick(app, family, family.adminId, ADMIN_PIN);
  await later.call('recordConsent', byMail(mia.id));
});

test('Withdrawn consent closes the profile of a child under 13 from the next request on', async () => {
  const app = await startApp();
  const { browser, family, child, mia } = await familyWithChild(app);
  await child.call('getDashboard', {});
  const [id = ''] = await consentsOf(browser, mia.id);
  await browser.call('withdrawConsent', { params: { id }, body: { reason: 'For now' } });
  expect((await browser.call('listConsents', {}))[0]).toMatchObject({
    state: 'withdrawn',
    privacySettings: { dataCollection: false },
  });
  expect(await refusalOf(child.call('getDashboard', {}))).toBe('401 NOT_SIGNED_IN');
  expect(await app.database.query('SELECT FROM sessions WHERE active_member_id = $1', [mia.id])).toEqual([]);
  const device = await unlock(app, family);
  const tried = device.call('verifyPin', { body: { userId: mia.id, pin: '4821' } });
  expect(await refusalOf(tried)).toBe('409 CONSENT_WITHDRAWN');
  await browser.call('recordConsent', inForm(mia.id));
  expect((await browser.call('listConsents', {}))[0]?.state).toBe('given');
  await pick(app, family, mia.id, '4821');
});

test('a session that was opened during a withdrawal of consent is invalid', async () => {
  const app = await startApp();
  const { browser, child, mia } = await familyWithChild(app);
  const [id = ''] = await consentsOf(browser, mia.id);
  const sessions = await app.database.query('SELECT * FROM sessions WHERE active_member_id = $1', [mia.id]);
  await browser.call('withdrawConsent', { params: { id } });
  await app.database.query(
    'INSERT INTO sessions SELECT r.* FROM jsonb_populate_record(null::sessions, $1::jsonb) AS r',
    [JSON.stringify({ ...sessions[0], session_hash: `\\x${sessions[0]?.session_hash.toString('hex')}` })],
  );
  expect(await refusalOf(child.call('getDashboard', {}))).toBe('401 NOT_SIGNED_IN');
});

test('an older child stays signed in without a consent', async () => {
  const app = await startApp();
  const family = await signUp(app);
  const fynn = await addChild(family, 'fynn', '4823', 14);
  const child = await pick(app, family, fynn.id, '4823');
  const [id = ''] = await consentsOf(family.browser, fynn.id);
  await family.browser.call('withdrawConsent', { params: { id } });
  await child.call('getDashboard', {});
  await pick(app, family, fynn.id, '4823');
});

test('withdrawing one consent withdraws all of its kind, once', async () => {
  const app = await startApp();
  const { browser, mia } = await familyWithChild(app);
  const { id } = await browser.call('recordConsent', byMail(mia.id));
  const withdraw = () => browser.call('withdrawConsent', { params: { id } });
  const outcomes = await outcomesOf(Array.from({ length: 5 }, withdraw));
  expect(outcomes).toEqual({ done: 1, '409 CONSENT_ALREADY_WITHDRAWN': 4 });
  const [mias] = await browser.call('listConsents', {});
  const standing = mias?.consents.filter(({ withdrawnAt }) => withdrawnAt === null);
  expect(standing?.map(({ consentType }) => consentType)).toEqual(['parental']);
});

const OPERATOR = {
  ...{ OPERATOR_NAME: 'Pocketful Inc.', OPERATOR_ADDRESS: '1 Main Street, Springfield', OPERATOR_PHONE: '555 0100' },
  ...{ OPERATOR_EMAIL: 'privacy@pocketful.test', OPERATOR_SINCE: '2026-01-01' },
};
const NOTICE = 'Please confirm your consent in Pocketful';

test('The link of its mail confirms a consent, once: the mail lists what is kept and who asks, and its link confirms the consent, once', async () => {
  const app = await startMailedApp({ settings: OPERATOR });
  const { browser, child, mia } = await familyWithChild(app);
  const { mailed } = await browser.call('recordConsent', byMail(mia.id));
  expect(mailed).toBe(true);
  const mail = await app.newestTo('dana@rivera.example');
  expect(mail.subject).toBe(NOTICE);
  expect(mail.subject).not.toContain('mia');
  for (const told of [
    'First-mia',
    ...COLLECTED,
    'run by Pocketful Inc., 1 Main Street, Springfield, telephone 555 0100, email privacy@pocketful.test',
    '/privacy-policy',
    'Parental Data Rights',
    '7 days',
  ])
    expect(mail.text).toContain(told);
  const token = tokenIn(mail);
  const [stored] = await app.database.query<{ row: string }>(
    'SELECT t::text AS row FROM consent_verification_audit AS t',
  );
  expect(stored?.row).not.toContain(token.split('.')[1]);
  await browser.call('confirmConsent', { body: { token } });
  expect((await browser.call('listConsents', {}))[0]?.state).toBe('verified');
  expect(await refusalOf(browser.call('confirmConsent', { body: { token } }))).toBe('400 LINK_INVALID');
  await child.call('getDashboard', {});
});

test('Only a signed-in adult of the family confirms a consent by the link of its mail: a stranger, the picker, a child and another family change nothing, and the trail names the caller and the addressee', async () => {
  const app = await startMailedApp();
  const { family, parent, parentId } = await familyWithParent(app);
  const { browser } = family;
  const mia = await addChild(family, 'mia', '4821');
  const child = await pick(app, family, mia.id, '4821');
  const others = await signUp(app, 'okafor');
  await browser.call('recordConsent', byMail(mia.id));
  const token = tokenIn(await app.newestTo('dana@rivera.example'));
  const body = { token };
  for (const [caller, refusal] of [
    [app.browser(), '401 NOT_SIGNED_IN'],
    [await unlock(app, family), '403 PROFILE_REQUIRED'],
    [child, '403 ASK_A_GROWN_UP'],
    [others.browser, '400 LINK_INVALID'],
  ] as const)
    expect(await refusalOf(caller.call('confirmConsent', { body }))).toBe(refusal);
  expect(await app.database.query("SELECT FROM consent_events WHERE kind = 'verified'")).toEqual([]);
  await parent.call('confirmConsent', { body });
  const [row] = await app.database.query<{ actor_id: string; profile_id: string; details: object; done_by: string }>(
    `SELECT e.actor_id, e.profile_id, e.details, c.done_by FROM audit_entries AS e
     JOIN consent_events AS c ON c.family_id = e.family_id AND c.consent_id = e.object_id AND c.kind = 'verified'
     WHERE e.action = 'consent.verified'`,
  );
  // Dana unlocked the device, Sam followed the link, and the mail went to Dana.
  expect(row).toMatchObject({ actor_id: family.adminId, profile_id: parentId, done_by: parentId });
  expect(row?.details).toEqual({ childId: mia.id, askedOf: family.adminId });
});

test('A repeated confirmation of an erased child’s consent answers NO_LONGER_THERE', async () => {
  const app = await startMailedApp();
  const { browser, mia } = await familyWithChild(app);
  await browser.call('recordConsent', byMail(mia.id));
  const token = tokenIn(await app.newestTo('dana@rivera.example'));
  const confirm = () => browser.call('confirmConsent', { body: { token } }, { idempotencyKey: 'a-key-of-one-link' });
  expect(await confirm()).toEqual(await confirm());
  await browser.call('deleteUser', { params: { id: mia.id } });
  expect(await refusalOf(confirm())).toBe('404 NO_LONGER_THERE');
});

test('an expired link, a link of a withdrawn consent, an unknown link and another text confirm nothing', async () => {
  const app = await startMailedApp();
  const { browser, family, mia } = await familyWithChild(app);
  const confirm = async (token: string) => {
    const dana = await pick(app, family, family.adminId, ADMIN_PIN);
    return refusalOf(dana.call('confirmConsent', { body: { token } }));
  };
  const { id } = await browser.call('recordConsent', byMail(mia.id));
  const token = tokenIn(await app.newestTo('dana@rivera.example'));
  await browser.call('withdrawConsent', { params: { id } });
  expect(await confirm(token)).toBe('400 LINK_INVALID');
  expect(await confirm(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).toBe('400 LINK_INVALID');
  expect(await confirm('no link')).toBe('400 LINK_INVALID');
  await browser.call('recordConsent', byMail(mia.id));
  const late = tokenIn(await app.newestTo('dana@rivera.example'));
  app.advance(8 * 86_400_000);
  expect(await confirm(late)).toBe('400 LINK_INVALID');
  const again = await pick(app, family, family.adminId, ADMIN_PIN);
  expect((await again.call('listConsents', {}))[0]?.state).toBe('awaiting');
});

test('the address of the mail is kept as a salted digest, of the address at the time', async () => {
  const app = await startMailedApp();
  const { browser, family, mia } = await familyWithChild(app);
  await browser.call('recordConsent', byMail(mia.id));
  await app.newestTo('dana@rivera.example');
  const wasSentTo = (address: string) =>
    app.database.query(
      `SELECT FROM consent_verification_audit WHERE sent_to_digest = sha256(sent_to_salt || convert_to(lower($1), 'UTF8'))`,
      [address],
    );
  expect(await wasSentTo('Dana@Rivera.example')).toHaveLength(1);
  await browser.call('updateUser', {
    params: { id: family.adminId },
    body: { email: 'dana@pond.example', currentPassword: ADMIN_PASSWORD },
  });
  expect(await wasSentTo('dana@rivera.example')).toHaveLength(1);
  expect(await wasSentTo('dana@pond.example')).toEqual([]);
  await browser.call('recordConsent', byMail(mia.id));
  await app.newestTo('dana@pond.example');
  // Two mails to one address have nothing in common.
  const salts = await app.database.query(
    'SELECT DISTINCT sent_to_salt, sent_to_digest FROM consent_verification_audit',
  );
  expect(salts).toHaveLength(2);
});

test('without mail the consent is recorded too, and waits', async () => {
  const app = await startApp({ settings: { SMTP_URL: '' } });
  const { browser, mia } = await familyWithChild(app);
  expect(await browser.call('recordConsent', byMail(mia.id))).toMatchObject({ mailed: false, verifiedAt: null });
  expect((await browser.call('listConsents', {}))[0]?.state).toBe('awaiting');
  expect(await app.database.query('SELECT FROM outbox')).toEqual([]);
});

test('an erasure mails the other adults, without the child’s name, and voids open confirmations', async () => {
  const app = await startMailedApp();
  const { family, parent } = await familyWithParent(app);
  const mia = await addChild(family, 'mia', '4821');
  await parent.call('recordConsent', byMail(mia.id));
  await family.browser.call('deleteUser', { params: { id: mia.id } });
  await app.deliver();
  const mails = app.server.mails.filter(({ subject }) => subject !== 'New sign-in to your Pocketful account');
  expect(mails).toMatchObject([{ to: 'sam@example.com', subject: 'A child’s account was deleted in your family' }]);
  expect(mails[0]?.text).not.toMatch(/mia/i);
  expect(await app.database.query('SELECT FROM consent_verification_audit')).toEqual([]);
});
