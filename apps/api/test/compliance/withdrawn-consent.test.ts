import { contextOf, routes } from '@pocketful/api-contract/routes';
import { CHILD_COLUMNS } from '@pocketful/compliance/retention';
import type { Route } from '@pocketful/contract-core/route';
import { expect, test } from 'vitest';
import { payDueAllowances } from '../../src/contexts/allowances/due-payments.ts';
import { DAY } from '../../src/platform/clock.ts';
import { callOf } from '../calls/row.ts';
import type { PlayedName } from '../calls/rows.ts';
import { consentsOf } from '../fixtures/compliance.ts';
import { familyWithChild } from '../fixtures/family.ts';
import {
  ADMIN_PIN,
  addChild,
  createChore,
  faultsOf,
  pick,
  refusalOf,
  signUp,
  startApp,
  type TestApp,
} from '../harness.ts';
import { holdCommits } from '../hold-commits.ts';
import { openRow, WRITES } from '../row-server.ts';

/** Tables about a child that accept rows without its consent, and the reason. */
const WITHOUT: Readonly<Record<string, string>> = {
  accounts: 'made with the child',
  deadlines: 'made by the withdrawal',
  parental_consents: 'the consent itself',
  privacy_settings: 'the consent itself',
  data_access_requests: 'that its data were asked for or erased',
  device_children: 'the invitation is refused, and the profile does not open there',
  invitation_children: 'the invitation is refused by the use case',
};

const withdrawAll = (app: TestApp) => app.database.query('UPDATE privacy_settings SET data_collection = false');

test('After a withdrawal of consent nothing new is recorded about a child who could be under 13: every table about a child accepts nothing new without its consent, or there is a reason', async () => {
  const app = await startApp();
  const tables = await app.database.query<{ table: string; guarded: boolean }>(`
    SELECT c.relname AS table, EXISTS (
      SELECT FROM pg_trigger AS t WHERE t.tgrelid = c.oid AND t.tgfoid = to_regproc('collect_with_consent')
        AND t.tgtype & 7 = 7) AS guarded
    FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attname = 'child_id'
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'`);
  expect(tables.length).toBeGreaterThan(10);
  for (const { table, guarded } of tables) expect(guarded, table).toBe(!(table in WITHOUT));
});

/** The contexts whose writes are not about a child. */
const OTHERS = ['identity', 'staff', 'audit', 'error-logs', 'exports', 'maintenance', 'metrics', 'events'];
const names = WRITES.filter(name => !OTHERS.includes(contextOf(name)));
const mayRefuse = (name: PlayedName) => (routes[name] as Route).errors.includes('COLLECTION_STOPPED');
/** Edits may reduce, for example an amount. closed-profile-edits.test.ts tests their refusals. */
const collects = (name: PlayedName) => mayRefuse(name) && routes[name].method === 'POST';

test.each(names)(
  'After a withdrawal of consent nothing new is recorded about a child who could be under 13: %s records nothing about a child with withdrawn consent, or closes and corrects',
  async name => {
    const { app, row, runner } = await openRow(name);
    await withdrawAll(app);
    const count = async () => {
      const [row] = await app.database.query<{ rows: string }>(
        `SELECT (SELECT count(*) FROM ledger_entries) || '/' || (SELECT count(*) FROM chores) || '/' ||
        (SELECT count(*) FROM savings_goals) || '/' || (SELECT count(*) FROM rewards) || '/' ||
        (SELECT count(*) FROM allowances) || '/' || (SELECT count(*) FROM purchase_requests) || '/' ||
        (SELECT count(*) FROM withdrawal_requests) || '/' || (SELECT count(*) FROM reward_claims) AS rows`,
      );
      return row?.rows;
    };
    const before = await count();
    const outcome = await runner.run([callOf(name, row)]).then(() => 'done', String);
    // Without consent a child has no session.
    if (collects(name)) expect(outcome).toMatch(/ 409 COLLECTION_STOPPED | 401 NOT_SIGNED_IN /);
    else expect(outcome).not.toMatch(mayRefuse(name) ? / 5\d\d / : /COLLECTION_STOPPED| 5\d\d /);
    if (mayRefuse(name)) expect(await count()).toBe(before);
    expect(await faultsOf(app)).toEqual([]);
  },
);

test('After a withdrawal of consent nothing new is recorded about a child who could be under 13: a chore is not moved to a child without consent, and existing items are corrected, rejected and removed', async () => {
  const app = await startApp();
  const { family, browser, mia, child } = await familyWithChild(app);
  const leo = await addChild(family, 'leo', '7350');
  const ofLeo = await createChore(family, app, leo.id);
  const submitted = await createChore(family, app, mia.id);
  const open = await createChore(family, app, mia.id);
  await child.call('submitChore', { params: { id: submitted.id } });
  const [id = ''] = await consentsOf(browser, mia.id);
  await browser.call('withdrawConsent', { params: { id }, body: {} });
  const edit = (chore: { id: string; dueDate: string }, childId: string) =>
    browser.call('updateChore', {
      params: { id: chore.id },
      body: { childId, name: 'Set the table', reward: '1.00', dueDate: chore.dueDate },
    });
  expect(await refusalOf(edit(ofLeo, mia.id))).toBe('409 COLLECTION_STOPPED');
  await edit(open, mia.id);
  expect(await refusalOf(browser.call('approveChore', { params: { id: submitted.id } }))).toBe(
    '409 COLLECTION_STOPPED',
  );
  await browser.call('rejectChore', { params: { id: submitted.id }, body: {} });
  await browser.call('deleteChore', { params: { id: open.id } });
  // Its sibling is not affected.
  await createChore(family, app, leo.id);
  await browser.call('recordConsent', {
    body: { childId: mia.id, consentType: 'data_collection', verificationMethod: 'signed_in_form' },
  });
  await createChore(family, app, mia.id);
});

test('After a withdrawal of consent nothing new is recorded about a child who could be under 13: a child without consent gets another PIN, and no table gets a further row about it', async () => {
  const app = await startApp();
  const { browser, mia } = await familyWithChild(app);
  const [id = ''] = await consentsOf(browser, mia.id);
  await browser.call('withdrawConsent', { params: { id }, body: {} });
  const tables = await app.database.query<{ table: string; column: string }>(
    `SELECT table_name AS table, column_name AS column FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = ANY ($1)`,
    [CHILD_COLUMNS],
  );
  const rows = () =>
    app.database.query(
      tables
        .map(({ table, column }) => `SELECT '${table}' AS table FROM ${table} WHERE ${column} = $1`)
        .join(' UNION ALL '),
      [mia.id],
    );
  const before = await rows();
  expect(await browser.call('updateUser', { params: { id: mia.id }, body: { pin: '9042' } })).toMatchObject({
    id: mia.id,
  });
  expect(before).toContainEqual({ table: 'members' });
  expect(await rows()).toEqual(before);
});

test('After a withdrawal of consent nothing new is recorded about a child who could be under 13: paydays without consent are skipped as in a pause, and resume with it', async () => {
  const app = await startApp();
  const { browser, mia } = await familyWithChild(app);
  await browser.call('createAllowance', { body: { childId: mia.id, amount: '5.00', rhythm: 'weekly', day: 5 } });
  const pay = () => payDueAllowances(app.jobs, app.now);
  app.advance(7 * DAY);
  expect(await pay()).toMatchObject({ paid: 1 });
  await withdrawAll(app);
  app.advance(14 * DAY);
  expect(await pay()).toEqual({ paid: 0, skipped: 2, missed: 0, failures: [] });
  // Paydays that would be set aside for an adult are skipped too.
  app.advance(35 * DAY);
  expect(await pay()).toEqual({ paid: 0, skipped: 5, missed: 0, failures: [] });
  expect(await app.database.query('SELECT FROM allowance_payments')).toHaveLength(1);
  await app.database.query('UPDATE privacy_settings SET data_collection = true');
  expect(await pay()).toMatchObject({ paid: 0 });
  app.advance(7 * DAY);
  expect(await pay()).toMatchObject({ paid: 1 });
  expect(await faultsOf(app)).toEqual([]);
});

test('a child who could not be under 13 is not restricted', async () => {
  const app = await startApp();
  const family = await signUp(app);
  const fynn = await addChild(family, 'fynn', '4823', 14);
  await withdrawAll(app);
  await createChore(family, app, fynn.id);
});

test('money that is posted during a withdrawal of consent precedes it or is refused', async () => {
  const app = await startApp();
  const { family, mia, browser } = await familyWithChild(app);
  const second = await pick(app, family, family.adminId, ADMIN_PIN);
  const [consent] = await consentsOf(browser, mia.id);
  const { waiting, release } = await holdCommits(app);
  const withdrawn = browser.call('withdrawConsent', { params: { id: consent ?? '' }, body: {} });
  await waiting(1);
  const body = { childId: mia.id, amount: '1.00', description: 'Late', category: 'gift' } as const;
  const posted = refusalOf(second.call('createTransaction', { body }));
  await waiting(2);
  await release();
  await withdrawn;
  expect(await posted).toBe('409 COLLECTION_STOPPED');
  expect(await app.database.query('SELECT FROM ledger_entries')).toEqual([]);
});

test('A withdrawal of consent holds until a new consent, whatever age is entered: another age opens no profile that a withdrawal closed, and a new consent does', async () => {
  const app = await startApp();
  const { family, browser, mia, child } = await familyWithChild(app);
  const [id = ''] = await consentsOf(browser, mia.id);
  await browser.call('withdrawConsent', { params: { id }, body: {} });
  await browser.call('updateUser', { params: { id: mia.id }, body: { age: 15 } });
  child.member = undefined;
  const picked = () => pick(app, family, mia.id, '4821');
  expect(await refusalOf(picked())).toBe('409 CONSENT_WITHDRAWN');
  expect(await refusalOf(createChore(family, app, mia.id))).toBe('409 COLLECTION_STOPPED');
  const [consent] = (await browser.call('listConsents', {})).filter(({ childId }) => childId === mia.id);
  expect(consent).toMatchObject({ state: 'withdrawn', needsConsent: true });
  const [edit] = await app.database.query<{ details: unknown }>(
    "SELECT details FROM audit_entries WHERE action = 'child.age_changed'",
  );
  const year = new Date(app.now()).getFullYear();
  expect(edit?.details).toMatchObject({ changed: ['age'], birthYearAfter: year - 15 });
  await browser.call('recordConsent', {
    body: { childId: mia.id, consentType: 'data_collection', verificationMethod: 'signed_in_form' },
  });
  await picked();
  await createChore(family, app, mia.id);
});

test('Without a record of consent nothing is written about a child under 13, and the profile is closed', async () => {
  const app = await startApp();
  const { family, mia } = await familyWithChild(app);
  const child = await pick(app, family, mia.id, '4821');
  await app.database.query('DELETE FROM privacy_settings WHERE child_id = $1', [mia.id]);
  expect(await refusalOf(createChore(family, app, mia.id))).toBe('409 COLLECTION_STOPPED');
  const posting = { childId: mia.id, amount: '1.00', description: 'x', category: 'gift' } as const;
  expect(await refusalOf(family.browser.call('createTransaction', { body: posting }))).toBe('409 COLLECTION_STOPPED');
  expect(await refusalOf(child.call('getChildBalance', { params: { id: mia.id } }))).toBe('401 NOT_SIGNED_IN');
  const attempts = () => app.database.query('SELECT * FROM attempts WHERE member_id = $1', [mia.id]);
  const before = await attempts();
  expect(await refusalOf(pick(app, family, mia.id, '4821'))).toBe('409 CONSENT_WITHDRAWN');
  expect(await attempts()).toEqual(before);
  const day = [mia.id, app.now()];
  await app.database.query(
    'INSERT INTO member_activity (family_id, member_id, day) SELECT family_id, member_id, $2 FROM members WHERE member_id = $1',
    day,
  );
  expect(await app.database.query('SELECT FROM member_activity WHERE member_id = $1', [mia.id])).toEqual([]);
  for (const consentType of ['parental', 'data_collection'] as const)
    await family.browser.call('recordConsent', {
      body: { childId: mia.id, consentType, verificationMethod: 'signed_in_form' },
    });
  await pick(app, family, mia.id, '4821');
  await family.browser.call('createTransaction', { body: posting });
});
