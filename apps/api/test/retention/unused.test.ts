import { beforeEach, expect, test } from 'vitest';
import { rollUp } from '../../src/contexts/metrics/roll-up.ts';
import { applyRetention } from '../../src/contexts/retention/apply-retention.ts';
import { endDeadlines } from '../../src/contexts/retention/deadlines.ts';
import { DAY } from '../../src/platform/clock.ts';
import { createOutbox } from '../../src/platform/mail/outbox.ts';
import { familyWithParent } from '../fixtures/compliance.ts';
import { plant } from '../fixtures/planted-rows.ts';
import { ADMIN_PIN, addChild, LONG_AGO, pick, refusalOf } from '../harness.ts';
import { type MailedApp, startMailedApp } from '../mail.ts';

/** Open items that no one used for so many days less than three years, and their tables. */
const LEFT = 20;
const TABLES = [
  ...[
    'chores',
    'chore_proposals',
    'savings_goals',
    'purchase_requests',
    'withdrawal_requests',
    'reward_claims',
    'rewards',
    'allowances',
  ],
];
const OPEN: Readonly<Record<string, string>> = {
  ...{ chores: "'submitted'", chore_proposals: "'open'", savings_goals: "'active'", purchase_requests: "'submitted'" },
  ...{ withdrawal_requests: "'pending'", reward_claims: "'submitted'" },
};
const SUBJECTS = {
  items: ['Unused items will be deleted in your family', 'Unused items will soon be deleted in your family'],
  family: ['Your Pocketful family will be closed', 'Your Pocketful family will soon be closed'],
  closed: ['Your Pocketful family was closed'],
};

let app: MailedApp;
let family: Awaited<ReturnType<typeof familyWithParent>>['family'];
let mia: Awaited<ReturnType<typeof addChild>>;
let familyId: string;

beforeEach(async () => {
  app = await startMailedApp({ startsAt: LONG_AGO });
  ({ family } = await familyWithParent(app));
  mia = await addChild(family, 'mia', '4821');
  familyId = (await app.database.query<{ family_id: string }>('SELECT family_id FROM members'))[0]?.family_id ?? '';
});

const at = (time: Date) => `'${time.toISOString()}'`;
const days = (from: Date, count: number) => new Date(from.getTime() + count * DAY);
const threeYears = (from: Date) => {
  const before = new Date(from);
  before.setUTCFullYear(from.getUTCFullYear() - 3);
  return before;
};
const rowsOf = (table: string) => app.database.query(`SELECT * FROM ${table}`);
const counts = () => Promise.all(TABLES.map(async table => (await rowsOf(table)).length));
const overdue = async () =>
  (
    await app.database.query<{ name: string }>('SELECT name FROM overdue_tables(ARRAY[$1::uuid], $2)', [
      familyId,
      app.now(),
    ])
  )
    .map(({ name }) => name)
    .filter(name => TABLES.includes(name));
const mailed = (subjects: readonly string[]) => app.server.mails.filter(mail => subjects.includes(mail.subject)).length;
const dana = () => pick(app, family, family.adminId, ADMIN_PIN);

/** One open item in each table, last used at a time. */
async function plantOpen(usedAt: Date): Promise<void> {
  const time = at(usedAt);
  for (const table of TABLES)
    await plant(app, table, 1, {
      ...{ family_id: `'${familyId}'`, child_id: `'${mia.id}'`, request_id: 'uuidv7()', created_at: time },
      ...{ updated_at: time, due_at: time, submitted_at: time, posted_at: time, decided_at: 'NULL' },
      ...(OPEN[table] ? { status: OPEN[table] } : {}),
      ...(table === 'savings_goals' ? { purchased_at: 'NULL' } : {}),
      ...(table === 'allowances' ? { day: '1', next_due_on: time, ends_on: 'NULL' } : {}),
    });
}

/** A member was active on this day. */
async function use(): Promise<void> {
  await app.database.query(
    `INSERT INTO member_last_active (family_id, member_id, day) VALUES ($1, $2, $3)
      ON CONFLICT (family_id, member_id) DO UPDATE SET day = excluded.day`,
    [familyId, family.adminId, app.now()],
  );
}

/** Lets days pass with the daily jobs, each day or after so many. */
async function wait(count: number, { mails = true, used = true, each = 1 } = {}): Promise<void> {
  for (let day = 0; day < count; day += each) {
    if (used) await use();
    await rollUp(app.jobs.database, app.now());
    await applyRetention(app.jobs, app.now);
    const { failures } = await endDeadlines({ ...app.jobs, outbox: createOutbox(mails) }, app.now);
    expect(failures).toEqual([]);
    if (mails) await app.deliver();
    app.advance(each * DAY);
  }
}

/** Three years later, with an open item in each table that was used `LEFT` days later than three years ago. */
async function inThreeYears(): Promise<void> {
  app.advance(4 * 366 * DAY);
  await plantOpen(days(threeYears(app.now()), LEFT));
}

test('What a family does not use for 3 years is removed after a notice of 30 days, unless an adult keeps it; without a reader after 180 days more: after two mails to both adults, and with no balance changed', async () => {
  await inThreeYears();
  await wait(1);
  const [deadline] = (await (await dana()).call('getDashboard', {})).deadlines;
  expect(deadline).toMatchObject({ kind: 'unused_items', child: null, itemCount: TABLES.length });
  expect(deadline?.items.map(({ type }) => type).sort()).toEqual(
    ['chore', 'proposal', 'goal', 'purchase', 'withdrawal', 'claim', 'reward', 'allowance'].sort(),
  );
  await wait(29);
  expect(mailed(SUBJECTS.items)).toBe(4);
  expect(await counts()).toEqual(TABLES.map(() => 1));
  await wait(3);
  expect(await counts()).toEqual(TABLES.map(() => 0));
  expect(await rowsOf('deadlines')).toEqual([]);
  expect(await app.database.query("SELECT details FROM audit_entries WHERE action = 'items.retained'")).toEqual([
    { details: { rows: TABLES.length } },
  ]);
  expect((await app.database.query('SELECT balance FROM accounts'))[0]).toEqual({ balance: '0.00' });
});

test('What a family does not use for 3 years is removed after a notice of 30 days, unless an adult keeps it; without a reader after 180 days more: what the notice does not name stays until the next one', async () => {
  app.advance(4 * 366 * DAY);
  await plantOpen(days(threeYears(app.now()), LEFT));
  await plantOpen(days(threeYears(app.now()), 35));
  await wait(1);
  const [deadline] = (await (await dana()).call('getDashboard', {})).deadlines;
  expect(deadline?.itemCount).toBe(TABLES.length);
  await wait(33);
  expect(await counts()).toEqual(TABLES.map(() => 1));
  expect(await rowsOf('deadlines')).toHaveLength(1);
});

test('What a family does not use for 3 years is removed after a notice of 30 days, unless an adult keeps it; without a reader after 180 days more: what was ever paid is neither named nor removed', async () => {
  await inThreeYears();
  // Its approval was taken back. Its entries are younger than three years.
  await app.database.query(`
    INSERT INTO ledger_entries (family_id, child_id, sequence, entry_id, amount, balance_after, description, category,
      source_type, source_id, created_at)
    SELECT family_id, child_id, 1, uuidv7(), 1, 1, 'Paid', 'chore', 'claim', request_id, ${at(app.now())} FROM reward_claims`);
  await wait(1);
  const [deadline] = (await (await dana()).call('getDashboard', {})).deadlines;
  expect(deadline?.items.map(({ type }) => type)).not.toContain('claim');
  await wait(32);
  expect(await counts()).toEqual(TABLES.map(table => (table === 'reward_claims' ? 1 : 0)));
});

test('What a family does not use for 3 years is removed after a notice of 30 days, unless an adult keeps it; without a reader after 180 days more: Keep counts as a use of all of them', async () => {
  await inThreeYears();
  await wait(20);
  await (await dana()).call('keepUnused', {});
  expect((await (await dana()).call('getDashboard', {})).deadlines).toEqual([]);
  await wait(60, { each: 10 });
  expect(await counts()).toEqual(TABLES.map(() => 1));
  expect(await rowsOf('deadlines')).toEqual([]);
  app.advance(210 * DAY);
  expect(await overdue()).toEqual([]);
  app.advance(3 * 366 * DAY);
  expect((await overdue()).sort()).toEqual([...TABLES].sort());
});

test('What a family does not use for 3 years is removed after a notice of 30 days, unless an adult keeps it; without a reader after 180 days more: only an adult keeps them', async () => {
  const child = await pick(app, family, mia.id, '4821');
  expect(await refusalOf(child.call('keepUnused', {}))).toBe('403 NOT_ALLOWED');
});

test('What a family does not use for 3 years is removed after a notice of 30 days, unless an adult keeps it; without a reader after 180 days more: what is used after the notice stays', async () => {
  await inThreeYears();
  await wait(10);
  const now = at(app.now());
  await app.database.query(`UPDATE savings_goals SET updated_at = ${now}; UPDATE allowances SET updated_at = ${now}`);
  await wait(30);
  const left = await Promise.all(
    ['savings_goals', 'allowances', 'rewards'].map(async name => (await rowsOf(name)).length),
  );
  expect(left).toEqual([1, 1, 0]);
});

test('What a family does not use for 3 years is removed after a notice of 30 days, unless an adult keeps it; without a reader after 180 days more: no mail, and no adult who looks', async () => {
  await inThreeYears();
  await wait(200, { mails: false, each: 20 });
  expect(await counts()).toEqual(TABLES.map(() => 1));
  await wait(20, { mails: false, each: 2 });
  expect(await counts()).toEqual(TABLES.map(() => 0));
  expect(await overdue()).toEqual([]);
});

test('A family in which no one signs in for 3 years is closed after a notice of 30 days: after two mails to both adults, and a third', async () => {
  await use();
  app.advance(366 * DAY);
  await wait(1, { used: false });
  expect(await rowsOf('member_last_active')).toEqual([]);
  app.advance(2 * 365 * DAY - 60 * DAY);
  await wait(20, { used: false });
  expect(mailed(SUBJECTS.family)).toBe(0);
  await wait(40, { used: false });
  expect(mailed(SUBJECTS.family)).toBe(4);
  await wait(10, { used: false });
  expect(mailed(SUBJECTS.closed)).toBe(2);
  expect(await app.database.query('SELECT FROM members WHERE family_id = $1', [familyId])).toEqual([]);
  expect(await app.database.query('SELECT family_id FROM closed_families')).toEqual([{ family_id: familyId }]);
});

test('A family in which no one signs in for 3 years is closed after a notice of 30 days: a sign-in after the notice keeps it', async () => {
  await use();
  app.advance(366 * DAY);
  await wait(1, { used: false });
  app.advance(2 * 365 * DAY);
  await wait(20, { used: false });
  expect(await rowsOf('deadlines')).toHaveLength(1);
  await wait(1);
  expect(await rowsOf('deadlines')).toEqual([]);
  await wait(60, { used: false, each: 5 });
  expect(await app.database.query('SELECT FROM families WHERE family_id = $1', [familyId])).toHaveLength(1);
});

test('A family in which no one signs in for 3 years is closed after a notice of 30 days: a sign-in keeps it, also with the session gone and no activity stored', async () => {
  await use();
  app.advance(366 * DAY);
  await wait(1, { used: false });
  app.advance(2 * 365 * DAY);
  await wait(20, { used: false });
  await dana();
  await app.database.query('DELETE FROM sessions');
  await wait(40, { used: false });
  expect(await app.database.query('SELECT FROM families WHERE family_id = $1', [familyId])).toHaveLength(1);
});
