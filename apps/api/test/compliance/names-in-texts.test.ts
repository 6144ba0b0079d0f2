import { setTimeout as sleep } from 'node:timers/promises';
import { TABLES, wordsOf } from '@pocketful/compliance/catalogue';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { verifyBooks } from '../../src/contexts/verification/verify-books.ts';
import { pass, payAll } from '../fixtures/allowances.ts';
import { childhoodOf } from '../fixtures/childhood.ts';
import type { TestApp, TestFamily } from '../harness.ts';
import { addChild, createDatabase, faultsOf, refusalOf, signUp, startApp } from '../harness.ts';

/** Columns that are no free texts about others, by table, or in every table. */
const NO_FREE_TEXTS: Readonly<Record<string, readonly string[]>> = {
  'a name of the program: a status, a kind or a code': [
    ...['action', 'call', 'category', 'color', 'device_type', 'error_code', 'error_type', 'http_method'],
    ...[
      'chores.icon_name',
      'chore_templates.icon_name',
      'chore_offers.icon_name',
      'duties.icon_name',
      'part',
      'kind',
      'member_role',
      'method',
      'object_type',
      'page',
      'purpose',
      'rhythm',
      'role',
      'route',
    ],
    ...['code', 'severity', 'source_type', 'status', 'type', 'frequency', 'recurring_days', 'weekdays'],
    ...['time_zone', 'locale', 'currency'],
    ...['consent_type', 'consent_method', 'policy_type', 'policy_version', 'request_type', 'verification_method'],
    ...['data_categories'],
  ],
  'a name, an address or a secret of a member': [
    ...['email', 'email_key', 'former_email', 'replaces', 'username', 'username_key', 'first_name', 'last_name'],
    ...['password_hash', 'pin_hash', 'login_names.name_key', 'outbox.address', 'attempts.subject'],
  ],
  'about a device or the network': [
    'address',
    'network',
    'ip_address',
    'user_agent',
    'browser_details',
    'session_id',
    'endpoint',
    'p256dh',
    'auth',
  ],
  'made by the program': ['idempotency_keys.key', 'notice_settings.mail', 'members.switches', 'members.lessons_seen'],
  'made by the program, without names': ['ledger_entries.facts', 'allowance_payments.facts'],
  'hashed, and written without names': ['audit_entries.details'],
  'rid of the names with every erasure': [
    'feedback.subject',
    'feedback.message',
    'feedback.admin_notes',
    'feedback.answer',
  ],
};

const TEXTS = TABLES.flatMap(([table, entry]) =>
  wordsOf(entry).map(column => ({ table, ...column, family: entry.texts?.family ?? 'family_id' })),
);

test('Before an erasure a parent reads where the name is in texts that are not about the child, and a tick replaces it there by ‘a child’: every text column of a family’s table is searched, or has a reason', async () => {
  const database = await createDatabase();
  onTestFinished(() => database.close());
  const columns = await database.query<{ table: string; column: string }>(`
    SELECT table_name AS table, column_name AS column FROM information_schema.columns
    WHERE table_schema = 'public' AND udt_name IN ('text', 'varchar', 'json', 'jsonb', '_text')`);
  const searched = new Set(TEXTS.map(({ table, column }) => `${table}.${column}`));
  const reasons = Object.values(NO_FREE_TEXTS).flat();
  const families = new Set<string>(TABLES.flatMap(([table, { closed }]) => (closed ? [table] : [])));
  const forgotten = columns.filter(
    ({ table, column }) =>
      families.has(table) &&
      ![column, `${table}.${column}`].some(name => reasons.includes(name)) &&
      !searched.has(`${table}.${column}`),
  );
  expect(
    forgotten,
    'Describe each column as `words` in packages/contexts/compliance/src/tables, or add it here with the reason',
  ).toEqual([]);
  const known = new Set(columns.map(({ table, column }) => `${table}.${column}`));
  expect([...searched].filter(name => !known.has(name))).toEqual([]);
});

/** A family with two children, and a name of the first in every text column of rows that are not about it. */
async function familyWithNames() {
  const app = await startApp();
  const family = await signUp(app);
  const mia = await addChild(family, 'qxmia', '4821');
  const { childId: leoId, child: leo } = await childhoodOf(app, family, 'qxleo', '7350');
  const bike = (await leo.call('listGoals', {})).find(({ name }) => name.startsWith('Bike'));
  const { id } = await leo.call('createPurchase', { body: { childId: leoId, goalId: bike?.id ?? '' } });
  await family.browser.call('rejectPurchase', { params: { id }, body: { rejectionComment: 'Later' } });
  await app.database.query(
    `INSERT INTO privacy_violations (violation_id, item, subject_id, severity, description, action_required,
       first_seen_at, last_seen_at, last_audit_id)
     SELECT uuidv7(), 'x', family_id, 'LOW', 'x', 'x', $1, $1, uuidv7() FROM members WHERE member_id = $2`,
    [app.now(), mia.id],
  );
  await app.database.query('UPDATE error_logs SET family_id = (SELECT family_id FROM members WHERE member_id = $1)', [
    mia.id,
  ]);
  for (const { table, column, words } of TEXTS) {
    if (words === 'values') {
      await app.database.query(`UPDATE ${table} SET ${column} = '{"text": "Of \\"QxMia\\"", "reason": "qxmia"}'`);
      continue;
    }
    // Names that are unique differ in their ends. Only a rejection has a comment, and only a regular payment a name.
    const isOptional = column === 'rejection_comment' || table === 'allowances';
    await app.database.query(
      `UPDATE ${table} SET ${column} = 'Of QxMia' || CASE WHEN '${column}' LIKE 'name%' THEN ', ' || md5(ctid::text) ELSE '''s' END
       WHERE ${isOptional ? `${column} IS NOT NULL` : 'true'}`,
    );
    expect(await app.database.query(`SELECT FROM ${table} WHERE ${column} LIKE '%QxMia%'`), column).not.toEqual([]);
  }
  return { app, family, mia, leoId };
}

async function rowsWith(app: TestApp, letters: string): Promise<string[]> {
  const found: string[] = [];
  for (const [table] of TABLES) {
    const rows = await app.database.query(`SELECT FROM ${table} AS t WHERE t::text ILIKE $1 LIMIT 1`, [`%${letters}%`]);
    if (rows.length > 0) found.push(table);
  }
  return found.sort();
}

const TABLES_WITH_TEXTS = [...new Set(TEXTS.map(({ table }): string => table))].sort();

test('Before an erasure a parent reads where the name is in texts that are not about the child, and a tick replaces it there by ‘a child’: with the tick no table has the name, and the books verify', async () => {
  const { app, family, mia, leoId } = await familyWithNames();
  expect(await rowsWith(app, 'qxmia')).toEqual([...TABLES_WITH_TEXTS, 'members'].sort());
  await family.browser.call('deleteChildAccount', { body: { childId: mia.id, replaceName: true } });
  expect(await rowsWith(app, 'qxmia')).toEqual([]);
  const texts = await app.database.query('SELECT description, words FROM ledger_entries WHERE child_id = $1', [leoId]);
  expect(texts[0]).toEqual({ description: "Of a child's", words: { text: 'Of "a child"', reason: 'a child' } });
  expect(await faultsOf(app)).toEqual([]);
  expect((await verifyBooks(app.jobs.database, 'first-row')).faults).toEqual([]);
});

test('Before an erasure a parent reads where the name is in texts that are not about the child, and a tick replaces it there by ‘a child’: without the tick texts about others stay', async () => {
  const { app, family, mia } = await familyWithNames();
  await family.browser.call('deleteChildAccount', { body: { childId: mia.id } });
  expect(await rowsWith(app, 'qxmia')).toEqual(TABLES_WITH_TEXTS);
});

test('Before an erasure a parent reads where the name is in texts that are not about the child, and a tick replaces it there by ‘a child’: rows are counted by place, and the child’s own are not', async () => {
  const { app, family, mia, leoId } = await familyWithNames();
  const own = { childId: mia.id, amount: '3.00', description: 'For qxmia', category: 'gift' } as const;
  await family.browser.call('createTransaction', { body: own });
  const mentions = await family.browser.call('listMentions', { params: { id: mia.id } });
  const places = TABLES.flatMap(([, { texts }]) => (texts ? [texts.place] : []));
  expect(mentions.map(({ where }) => where)).toEqual([...new Set(places)].sort());
  const entries = await app.database.query('SELECT FROM ledger_entries WHERE child_id = $1', [leoId]);
  expect(mentions).toContainEqual({ where: 'transactions of other children', count: entries.length });
  expect(await family.browser.call('listMentions', { params: { id: leoId } })).toEqual([]);
});

test('a name in the words of an entry alone is found and replaced, and keys of words are no names', async () => {
  const app = await startApp();
  const family = await signUp(app);
  const mia = await addChild(family, 'reason', '4821');
  const leo = await addChild(family, 'leo', '7350');
  const gift = { childId: leo.id, amount: '3.00', description: 'Shared', category: 'gift' } as const;
  const { id } = await family.browser.call('createTransaction', { body: gift });
  await family.browser.call('reverseTransaction', { params: { id }, body: { allowBelowZero: true, reason: 'Twice' } });
  const mentions = () => family.browser.call('listMentions', { params: { id: mia.id } });
  expect(await mentions()).toEqual([]);
  await app.database.query(
    `UPDATE ledger_entries SET words = words || '{"text": "With Reason"}' WHERE reverses IS NULL`,
  );
  expect(await mentions()).toEqual([{ where: 'transactions of other children', count: 1 }]);
  await family.browser.call('deleteChildAccount', { body: { childId: mia.id, replaceName: true } });
  expect(await app.database.query('SELECT words FROM ledger_entries ORDER BY sequence')).toEqual([
    { words: { text: 'With a child' } },
    { words: { text: 'Shared', reason: 'Twice' } },
  ]);
});

test('texts of another family stay, and its child is unknown', async () => {
  const { app, family, mia } = await familyWithNames();
  const others = await signUp(app, 'okafor');
  await note(others, 'With qxmia');
  expect(await refusalOf(others.browser.call('listMentions', { params: { id: mia.id } }))).toBe('404 CHILD_NOT_FOUND');
  expect(await refusalOf(family.browser.call('listMentions', { params: { id: family.adminId } }))).toBe(
    '404 CHILD_NOT_FOUND',
  );
  await family.browser.call('deleteChildAccount', { body: { childId: mia.id, replaceName: true } });
  expect(await rowsWith(app, 'qxmia')).toEqual(['reward_categories']);
});

const note = (family: TestFamily, name: string) => family.browser.call('createRewardCategory', { body: { name } });

test('names that are unique stay unique: a taken one gets a number', async () => {
  const app = await startApp();
  const family = await signUp(app);
  const { browser } = family;
  const [mia, leo] = [await addChild(family, 'mia', '4821'), await addChild(family, 'leo', '7350')];
  await browser.call('updateUser', { params: { id: mia.id }, body: { lastName: 'Zug' } });
  for (const name of ['A child', 'With MIA', 'With Zug', 'With a child 2', 'With Mia 2', 'Miami'])
    await note(family, name);
  for (const name of ['Read to Mia', 'Read to Zug'])
    await browser.call('createReward', {
      body: { childId: leo.id, name, description: 'x', amount: '1.00', category: 'With Mia' },
    });
  await browser.call('deleteChildAccount', { body: { childId: mia.id, replaceName: true } });
  const categories = (await browser.call('listRewardCategories', {})).map(({ name }) => name);
  const named = ['A child', 'Miami', 'With a child', 'With a child 2', 'With a child 2 2', 'With a child 3'];
  expect(categories.filter(name => named.includes(name)).sort()).toEqual(named);
  expect((await browser.call('listRewards', {})).map(({ name }) => name).sort()).toEqual([
    'Read to a child',
    'Read to a child 2',
  ]);
  // The keys follow the names.
  expect(await refusalOf(note(family, 'with A CHILD 3'))).toBe('409 CATEGORY_NAME_TAKEN');
});

test('only an adult of the family, or a command, can have the name replaced', async () => {
  const { app, mia, leoId } = await familyWithNames();
  const [row] = await app.database.query<{ family_id: string }>('SELECT family_id FROM members');
  const familyId = row?.family_id;
  const calls = new pg.Client({ connectionString: app.database.appUrl });
  await calls.connect();
  onTestFinished(() => calls.end());
  const replace = (caller: string | null) =>
    calls.query('SELECT replace_childs_name($1, $2, $3)', [familyId, mia.id, caller]);
  for (const caller of [mia.id, leoId]) await expect(replace(caller)).rejects.toThrow('NOT_ALLOWED');
  await expect(replace(null)).rejects.toThrow('permission denied');
});

test('a name that another member has as well stays', async () => {
  const app = await startApp();
  const family = await signUp(app);
  const [mia, leo] = [await addChild(family, 'mia', '4821'), await addChild(family, 'leo', '7350')];
  for (const { id } of [mia, leo])
    await family.browser.call('updateUser', { params: { id }, body: { lastName: 'Rivera' } });
  await note(family, 'Rivera and mia');
  await family.browser.call('deleteChildAccount', { body: { childId: mia.id, replaceName: true } });
  const names = (await family.browser.call('listRewardCategories', {})).map(({ name }) => name);
  expect(names).toContain('Rivera and a child');
});

test('Before an erasure a parent reads where the name is in texts that are not about the child, and a tick replaces it there by ‘a child’: also in payments that are made during the erasure', async () => {
  for (const delay of [0, 10, 30, 60]) {
    const app = await startApp();
    const family = await signUp(app);
    const gone = await addChild(family, 'qxmia', '4821');
    const leo = await addChild(family, 'qxleo', '7350');
    const body = { childId: leo.id, amount: '-1.00', name: 'Phone of qxmia', rhythm: 'weekly', day: 5 } as const;
    for (let plans = 0; plans < 10; plans++) await family.browser.call('createAllowance', { body });
    await pass(app, 3 * 7);
    await app.database.query('UPDATE sessions SET confirmed_at = $1', [app.now()]);
    const paying = payAll(app);
    await sleep(delay);
    await family.browser.call('deleteChildAccount', { body: { childId: gone.id, replaceName: true } });
    expect((await paying).failures).toEqual([]);
    await payAll(app);
    expect(await rowsWith(app, 'qxmia'), `${delay} ms`).toEqual([]);
    const made = await app.database.query("SELECT FROM ledger_entries WHERE source_type = 'allowance'");
    expect(made).toHaveLength(30);
  }
});
