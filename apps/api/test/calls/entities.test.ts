import { readFile } from 'node:fs/promises';
import { routes } from '@pocketful/api-contract/routes';
import { expect, test } from 'vitest';
import { FAMILY_FIELDS, SENT_FIELDS, STAFF_FIELDS, STORED_FIELDS } from '../entity-fields.ts';
import { deskOf } from '../fixtures/staff.ts';
import { ADMIN_PASSWORD, ADMIN_PIN, addChild, createChore, enter, signUp, startApp } from '../harness.ts';

/** One of each entity, with required fields only. */
async function oneOfEach() {
  const app = await startApp();
  const family = await signUp(app);
  const { browser: parent } = family;
  const { id: childId } = await addChild(family, 'mia', '4821');
  const child = await enter(app, family, childId);
  const chore = await createChore(family, app, childId);
  const gift = { childId, amount: '5.00', description: 'A gift', category: 'gift' } as const;
  const transaction = await parent.call('createTransaction', { body: gift });
  const goal = await child.call('createGoal', { body: { childId, name: 'A kite', target: '4.00' } });
  const purchase = await child.call('createPurchase', { body: { childId, goalId: goal.id } });
  const category = await parent.call('createRewardCategory', { body: { name: 'Garden' } });
  const reward = await parent.call('createReward', {
    body: { childId, name: 'Weed', description: 'The beds', amount: '1.00', category: 'Garden' },
  });
  const claim = await child.call('createClaim', {
    body: { childId, rewardName: 'Weed', rewardDescription: 'The beds', amount: '1.00', category: 'garden' },
  });
  const withdrawal = await child.call('createWithdrawal', { body: { childId, amount: '0.50', description: 'Gum' } });
  const choreTemplate = await parent.call('createChoreTemplate', {
    body: { name: 'Dishes', description: '', defaultReward: '1.00', category: 'housework' },
  });
  const user = await parent.call('getUser', { params: { id: childId } });
  const made = { user, transaction, choreTemplate, chore, goal, category, reward, claim, purchase, withdrawal };
  return { app, parent, child, made };
}

/** Expects each answer to have the fields of its entity. */
function expectFields<E extends string>(
  promised: Record<E, readonly string[]>,
  answers: Record<E, object | undefined>,
) {
  for (const name in promised)
    expect(
      promised[name].filter(field => !Object.hasOwn(answers[name] ?? {}, field)),
      name,
    ).toEqual([]);
}

test('Every entity has the specified fields and defaults: each entity of a family has all its fields and defaults', async () => {
  const { parent, child, made } = await oneOfEach();
  const { childId } = made.chore;
  expectFields(FAMILY_FIELDS, {
    ...made,
    familyMember: (await parent.call('listFamilyMembers', {}))[0],
    setupStatus: await parent.call('getSetupStatus', {}),
    dashboard: await parent.call('getDashboard', {}),
    balance: await child.call('getChildBalance', { params: { id: childId } }),
    ledgerRow: (await child.call('listChildTransactions', { params: { id: childId } }))[0],
    earningOpportunity: (await child.call('listChildRewards', { params: { id: childId } }))[0],
    sentFeedback: await parent.call('sendFeedback', { body: { subject: 'The jars', message: 'They are lovely.' } }),
  });
  expect(made.user).toMatchObject({
    ...{ role: 'child', isParent: false, choresEnabled: true, rewardsEnabled: true, email: null },
    emailVerified: false,
  });
  expect(made.chore).toMatchObject({ status: 'pending', completed: false, isRecurring: false, templateId: null });
  expect(made.goal).toMatchObject({ iconName: 'Target', priority: 0 });
  expect(made.category).toMatchObject({ color: 'bg-blue-500', active: true });
  expect(made.reward).toMatchObject({ active: true, category: 'garden', icon: null });
  expect([made.claim.status, made.purchase.status, made.withdrawal.status]).toEqual([
    'submitted',
    'submitted',
    'pending',
  ]);
});

test('Every entity has the specified fields and defaults: staff’s entities have the specified fields', async () => {
  const app = await startApp({ recording: true });
  const { staff, browsers } = await deskOf(app);
  await app.recorder.flush();
  const privacyAudit = await staff.call('runPrivacyAudit', {});
  const complianceStatus = await staff.call('getComplianceStatus', {});
  expectFields(STAFF_FIELDS, {
    staffMember: (await browsers.app_owner.call('listStaff', {}))[0],
    feedback: (await staff.call('listFeedback', {}))[0],
    errorLog: (await staff.call('listErrorLogs', {}))[0],
    auditLog: (await staff.call('listAuditLogs', {}))[0],
    systemHealth: await staff.call('getSystemHealth', {}),
    metrics: await staff.call('getMetrics', {}),
    performanceRow: (await staff.call('getPerformance', {})).endpoints[0],
    weeklyReport: (await staff.call('getWeeklyReport', {}))[0],
    monthlyReport: (await staff.call('getMonthlyGrowth', {}))[0],
    complianceStatus,
    violation: complianceStatus.violations[0],
    privacyAudit,
    childrenData: privacyAudit.childrenData,
    requirement: Object.values(privacyAudit.requirements)[0],
  });
  const { acceptPrivacyPolicy, recordConsent } = routes;
  expectFields(SENT_FIELDS, { acceptance: acceptPrivacyPolicy.body.shape, consent: recordConsent.body.shape });
});

const EVIDENCE = new URL('../../../../docs/adr/0018-evidence-keeps-what-proves.md', import.meta.url);
/** A row of its table: the field, and the column where one keeps it. */
const DECISION = /^\| `([\w.]+)` +\| (?:`([\w.]+)`|derived|not collected) +\| \S.*\|$/gm;

test('A privacy table has the specified columns, or a decision says why not', async () => {
  const app = await startApp();
  const rows = await app.database.query<{ column: string; by_default: string | null }>(`
    SELECT table_name || '.' || column_name AS column, column_default AS by_default
    FROM information_schema.columns WHERE table_schema = 'public'`);
  const defaults = new Map(rows.map(({ column, by_default }) => [column, by_default]));
  const snake = (field: string) => field.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
  const decisions = new Map(
    [...(await readFile(EVIDENCE, 'utf8')).matchAll(DECISION)].map(([, field = '', column]) => [field, column]),
  );
  const fields = Object.entries(STORED_FIELDS).flatMap(([table, names]) => names.map(name => ({ table, name })));
  expect([...decisions.keys()].filter(one => !fields.some(({ table, name }) => `${table}.${name}` === one))).toEqual(
    [],
  );
  for (const { table, name } of fields) {
    const field = `${table}.${name}`;
    const own = `${table}.${snake(name)}`;
    const column = decisions.has(field) ? decisions.get(field) : own;
    // Derived or not collected.
    if (column === undefined) expect(defaults.has(own), field).toBe(false);
    else expect([...defaults.keys()], field).toContain(column.includes('.') ? column : `${table}.${column}`);
  }
  expect(Object.fromEntries(defaults)).toMatchObject({
    'data_access_requests.status': expect.stringMatching(/^'pending'/),
    'privacy_settings.data_collection': 'true',
    'privacy_settings.analytics': 'false',
    'privacy_settings.marketing': 'false',
    'policy_versions.is_active': 'false',
    'email_verification_tokens.attempt_count': '0',
  });
});

test('No answer contains a password or a PIN', async () => {
  const app = await startApp({
    extend: api => {
      const inText = `${ADMIN_PASSWORD} and $argon2id$v=19$`;
      api.get('/api/leaky', async () => ({
        pinLength: 4,
        shopping: 1,
        inText,
        user: { pinHash: 'x', digits: ADMIN_PIN },
      }));
    },
  });
  const { browser } = await signUp(app);
  await browser.fetch('/api/leaky');
  expect(app.leaks.splice(0)).toEqual(
    ['pinHash', `the secret ${ADMIN_PASSWORD}`, `the secret ${ADMIN_PIN}`, 'a hash'].map(
      leak => `/api/leaky answers ${leak}`,
    ),
  );
});

test('The date of a transaction is now; the running balance is a sum in the order of dates, shown newest first', async () => {
  const { app, parent, made } = await oneOfEach();
  expect(made.transaction).toMatchObject({ date: app.now().toISOString(), amount: '5.00', runningBalance: 5 });
  app.advance(1000);
  const { childId } = made.transaction;
  const dated = { childId, amount: '1.00', description: 'Gift', category: 'gift', date: '2026-01-01T12:00:00.000Z' };
  const refused = await parent.fetch('/api/transactions', {
    method: 'POST',
    body: JSON.stringify(dated),
    headers: { 'content-type': 'application/json' },
  });
  expect([refused.status, await refused.json()]).toEqual([
    400,
    expect.objectContaining({ errors: [expect.objectContaining({ path: 'date' })] }),
  ]);
  await parent.call('createTransaction', {
    body: { childId, amount: '-2.00', description: 'Gum', category: 'spending' },
  });
  const list = await parent.call('listChildTransactions', { params: { id: childId } });
  expect(list.map(({ amount, runningBalance }) => [amount, runningBalance])).toEqual([
    ['-2.00', 3],
    ['5.00', 5],
  ]);
});

test('The dashboard answers totalBalance, a balance answers balance, the setup answers needsSetup', async () => {
  const { parent, made } = await oneOfEach();
  expect(await parent.call('getDashboard', {})).toMatchObject({ totalBalance: 5 });
  expect(await parent.call('getChildBalance', { params: { id: made.user.id } })).toMatchObject({ balance: 5 });
  expect(await parent.call('getSetupStatus', {})).toEqual(expect.objectContaining({ needsSetup: expect.any(Boolean) }));
});

test('Addresses have 45, kinds of consent and policy 50, versions 20, titles 200, requests 20 characters', async () => {
  const app = await startApp();
  const sizes = await app.database.query<{ column: string; size: number }>(`
    SELECT c.relname || '.' || a.attname AS column, a.atttypmod - 4 AS size
    FROM pg_attribute AS a JOIN pg_class AS c ON c.oid = a.attrelid
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND a.atttypid = 'varchar'::regtype`);
  const sizeOf = Object.fromEntries(sizes.map(({ column, size }) => [column, size]));
  expect(sizeOf).toMatchObject({
    'parental_consents.ip_address': 45,
    'parental_consents.consent_type': 50,
    'policy_acceptances.ip_address': 45,
    'policy_acceptances.policy_type': 50,
    'policy_acceptances.policy_version': 20,
    'policy_versions.policy_type': 50,
    'policy_versions.version': 20,
    'policy_versions.title': 200,
    'data_access_requests.request_type': 20,
    'data_access_requests.status': 20,
  });
});
