import { POLICIES } from '@pocketful/compliance/policies';
import { adultIn } from '@pocketful/identity/calls';
import { expect, test } from 'vitest';
import { DAY } from '../../src/platform/clock.ts';
import { ADMIN_PASSWORD, ADMIN_PIN, addChild, refusalOf, signUp, startApp } from '../harness.ts';
import { wizardChild } from '../identity/rows.ts';
import { bodiesOf, bodyOf } from '../row-bodies.ts';

test('A sign-up needs the privacy policy and the terms accepted: signing up writes both policy acceptances; adding a child writes both consents, of the version in force', async () => {
  const app = await startApp();
  const family = await signUp(app);
  const mia = await addChild(family, 'mia', '4821');
  const accepted = await app.database.query(
    'SELECT member_id, policy_type, policy_version FROM policy_acceptances ORDER BY 2',
  );
  expect(accepted).toEqual(
    [POLICIES.privacy, POLICIES.terms].map(({ type, version }) => ({
      member_id: family.adminId,
      policy_type: type,
      policy_version: version,
    })),
  );
  const consents = await app.database.query(
    'SELECT child_id, given_by, consent_type, policy_version, given_with_parental FROM parental_consents ORDER BY consent_type',
  );
  const both = { child_id: mia.id, given_by: family.adminId, policy_version: '1.0', given_with_parental: false };
  expect(consents).toEqual([
    { ...both, consent_type: 'data_collection' },
    { ...both, consent_type: 'parental' },
  ]);
});

test('A PIN in the wizard has 4 to 6 digits: the wizard’s child has a PIN of four to six digits; one consent may cover both, which is marked', async () => {
  const app = await startApp();
  const { browser } = await signUp(app);
  const body = { ...wizardChild, dataCollectionConsent: undefined };
  const answer = await (
    await browser.fetch('/api/auth/signup', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).json();
  expect(answer).toMatchObject({ user: { username: 'kid-two', age: 9, lastName: null } });
  expect(answer).not.toHaveProperty('requiresEmailVerification');
  expect(await browser.call('listFamilyMembers', {})).toMatchObject([{}, { username: 'kid-two', pinLength: 6 }]);
  const marked = await app.database.query('SELECT consent_type FROM parental_consents WHERE given_with_parental');
  expect(marked).toEqual([{ consent_type: 'data_collection' }]);
});

test('The wizard accepts birth years from this year to 18 before it: the wizard’s child has a birth year of this year or up to 18 before it', async () => {
  const app = await startApp();
  const { browser } = await signUp(app);
  const year = app.now().getUTCFullYear();
  const add = (birthYear: number) => browser.call('signup', { body: { ...wizardChild, birthYear } });
  for (const wrong of [year + 1, year - 19]) expect(await refusalOf(add(wrong))).toBe('400 INVALID_INPUT');
  expect(await add(year - 18)).toMatchObject({ user: { age: 18 } });
});

test('Adding a child needs the parental and data collection consent: without a consent no child is created', async () => {
  const app = await startApp();
  const { browser } = await signUp(app);
  for (const consent of ['parentalConsent', 'dataCollectionConsent']) {
    const body = JSON.stringify({ ...bodyOf('addChild'), [consent]: false });
    const answer = await browser.fetch('/api/children', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ errors: [{ path: consent }] });
  }
  expect(await browser.call('listFamilyMembers', {})).toHaveLength(1);
});

test('a signup or a child that fails half way leaves nothing behind', async () => {
  const app = await startApp();
  const family = await signUp(app);
  await app.database.query('REVOKE INSERT ON parental_consents, policy_acceptances FROM pocketful_app');
  expect(await refusalOf(addChild(family, 'mia', '4821'))).toBe('500 INTERNAL');
  await expect(signUp(app, 'okafor')).rejects.toMatchObject({ status: 500 });
  const [left] = await app.database.query(
    'SELECT (SELECT count(*) FROM members)::int AS members, (SELECT count(*) FROM families)::int AS families, (SELECT count(*) FROM login_names)::int AS names, (SELECT count(*) FROM accounts)::int AS accounts',
  );
  expect(left).toEqual({ members: 1, families: 1, names: 2, accounts: 0 });
});

test('A child’s age follows its birth year', async () => {
  const app = await startApp();
  const family = await signUp(app);
  const colors = [];
  for (let i = 0; i < 8; i++) colors.push((await addChild(family, `kid${i}`, `${4820 + i}`, 12)).color);
  expect(new Set(colors).size).toBe(8);
  app.advance(300 * DAY);
  expect(await app.browser().fetch('/api/auth/user')).toMatchObject({ status: 401 });
  const user = adultIn(
    await family.browser.call('login', {
      body: { email: 'dana@rivera.example', password: ADMIN_PASSWORD },
    }),
  );
  await family.browser.call('verifyPin', { body: { userId: user.id, pin: ADMIN_PIN } });
  const children = await family.browser.call('listChildren', { params: { parentId: user.id } });
  expect(children.map(({ age }) => age)).toEqual(Array(8).fill(13));
});

test('Only a family_admin is asked for the setup', async () => {
  const app = await startApp();
  const family = await signUp(app);
  const mia = await addChild(family, 'mia', '4821');
  const { user: sam } = await family.browser.call('registerParent', {
    body: { firstName: 'Sam', lastName: 'R', username: 'sam', email: 'sam@r.example', password: 'Pocketful-2!' },
  });
  expect(await family.browser.call('listFamilyMembers', {})).toMatchObject([
    {},
    { username: 'sam', pinLength: null },
    {},
  ]);
  expect(await refusalOf(family.browser.call('verifyPin', { body: { userId: sam.id, pin: '0000' } }))).toBe(
    '409 NO_PIN',
  );
  await family.browser.call('verifyPin', { body: { userId: sam.id, password: 'Pocketful-2!' } });
  family.browser.member = sam.id;
  for (const parentId of [sam.id, family.adminId])
    expect(await family.browser.call('listChildren', { params: { parentId } })).toMatchObject([
      { id: mia.id, balance: 0 },
    ]);
  expect(await refusalOf(family.browser.call('listChildren', { params: { parentId: mia.id } }))).toBe(
    '404 MEMBER_NOT_FOUND',
  );
  expect(await family.browser.call('getSetupStatus', {})).toMatchObject({ needsSetup: false });
  expect(await refusalOf(family.browser.call('completeSetup', {}))).toBe('403 NOT_ALLOWED');
});

test('A client cannot set the fields that come from its session', async () => {
  const app = await startApp();
  const { browser } = await signUp(app);
  const columns = await app.database.query<{ column_name: string }>(
    "SELECT DISTINCT column_name FROM information_schema.columns WHERE table_schema = 'public'",
  );
  const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  for (const [name, path] of [
    ['addChild', '/api/children'],
    ['registerParent', '/api/auth/register-parent'],
  ] as const) {
    const sample = bodiesOf(name)[0] ?? {};
    for (const column of columns.flatMap(({ column_name }) => [column_name, camel(column_name)])) {
      if (column in sample) continue;
      const body = JSON.stringify({ ...sample, [column]: 'family_admin' });
      const answer = await browser.fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      expect(answer.status, `${column} in ${name}`).toBe(400);
    }
  }
});
