import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { verifyCheckpoints } from '../../src/contexts/audit/audit-checkpoints.ts';
import { readJournals, recordRevocations } from '../../src/contexts/retention/revocations.ts';
import { verifyBooks } from '../../src/contexts/verification/verify-books.ts';
import { afterNextVerify } from '../after-next-verify.ts';
import { journalsIn } from '../fixtures/backups.ts';
import { childhoodOf } from '../fixtures/childhood.ts';
import { familyWithParent } from '../fixtures/compliance.ts';
import { dutyFixture } from '../fixtures/duties.ts';
import type { TestApp } from '../harness.ts';
import {
  ADMIN_PASSWORD,
  addChild,
  createChore,
  faultsOf,
  outcomesOf,
  refusalOf,
  signHeads,
  signUp,
  startApp,
  superuserOn,
  unlock,
} from '../harness.ts';

const MIA = 'qxmia';
const LEO = 'qxleo';

async function familyWithTwo() {
  const app = await startApp();
  const family = await signUp(app);
  const mia = await childhoodOf(app, family, MIA, '4821');
  const leo = await childhoodOf(app, family, LEO, '7350');
  return { app, family, browser: family.browser, mia, leo };
}

/** The tables with these letters in any column of any row. */
async function tablesWith(app: TestApp, letters: string): Promise<string[]> {
  const tables = await app.database.query<{ name: string }>(
    "SELECT c.oid::regclass::text AS name FROM pg_class AS c WHERE c.relkind = 'r' AND c.relnamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await app.database.query(`SELECT FROM ${name} AS t WHERE t::text ILIKE $1 LIMIT 1`, [`%${letters}%`]);
    if (rows.length > 0) found.push(name);
  }
  return found.sort();
}

async function fileOf(browser: Awaited<ReturnType<typeof familyWithTwo>>['browser'], childId: string) {
  const file = await browser.callFile('exportChildData', { params: { childId } });
  return { name: file.name, text: await file.content.text() };
}

test('An export has all data held about the child: an export is one JSON file with rows of every table about the child', async () => {
  const { browser, mia } = await familyWithTwo();
  const { name, text } = await fileOf(browser, mia.childId);
  expect(name).toBe(`child-data-${mia.childId}-2026-03-10.json`);
  const file: Record<string, unknown[]> = JSON.parse(text);
  expect(file).toMatchObject({ childId: mia.childId, exportedAt: '2026-03-10T15:00:00.000Z' });
  const empty = Object.entries(file).filter(([, rows]) => Array.isArray(rows) && rows.length === 0);
  // It is the first request for its data, and no staff looked.
  expect(empty.map(([section]) => section)).toEqual(['deadlines', 'staffViews', 'dataRequests']);
  expect(file.profile).toMatchObject([{ firstName: `First${MIA}`, lastName: `Last${MIA}`, username: MIA }]);
  expect(file.transactions).toContainEqual(
    expect.objectContaining({ amount: '80.00', description: `Pocket money ${MIA}` }),
  );
  expect(file.rewards).toMatchObject([{ name: `Read ${MIA}`, amount: '1.50' }]);
});

test('An erased child’s name is in no feedback; a chore that changed hands is in both children’s files: a chore that changed hands is in both children’s files, and neither names the other child', async () => {
  const { app, family, browser, mia, leo } = await familyWithTwo();
  const { id, dueDate } = await createChore(family, app, mia.childId);
  const body = { childId: leo.childId, name: 'Dishes', reward: '1.00', dueDate };
  await browser.call('updateChore', { params: { id }, body });
  const moves = async (childId: string) => {
    const { text } = await fileOf(browser, childId);
    const { activity }: { activity: { action: string; objectId: string }[] } = JSON.parse(text);
    return { text, moved: activity.filter(row => row.action === 'chore.updated' && row.objectId === id) };
  };
  const [mias, leos] = [await moves(mia.childId), await moves(leo.childId)];
  expect(mias.moved).toHaveLength(1);
  expect(leos.moved).toHaveLength(1);
  expect(mias.text).not.toContain(leo.childId);
  expect(leos.text).not.toContain(mia.childId);
});

test('An erased child’s name is in no feedback; a chore that changed hands is in both children’s files: an adult’s reason for a withdrawal is in no child’s file', async () => {
  const { browser, mia } = await familyWithTwo();
  const [consents] = await browser.call('listConsents', {});
  const ids = consents?.childId === mia.childId ? consents.consents.map(({ id }) => id) : [];
  await browser.call('withdrawConsent', { params: { id: ids[0] ?? '' }, body: { reason: 'We quarrel about it' } });
  const { text } = await fileOf(browser, mia.childId);
  expect(text).not.toContain('quarrel');
  expect(JSON.parse(text).consentEvents).toContainEqual(expect.objectContaining({ kind: 'withdrawn' }));
});

test('An export has no data of another person', async () => {
  const { app, family, browser, mia, leo } = await familyWithTwo();
  const { text } = await fileOf(browser, mia.childId);
  for (const foreign of [LEO, leo.childId, family.adminId, 'dana', '127.0.0.1', 'argon2'])
    expect(text).not.toContain(foreign);
  const [hashes] = await app.database.query<{ pin: string; session: string }>(
    `SELECT m.pin_hash AS pin, encode(s.session_hash, 'hex') AS session FROM members AS m
     JOIN sessions AS s ON s.active_member_id = m.member_id WHERE m.member_id = $1`,
    [mia.childId],
  );
  expect(text).not.toContain(hashes?.pin);
  expect(text).not.toContain(hashes?.session);
});

test('an export is recorded in the audit log and among the requests, and the next export includes that', async () => {
  const { app, family, browser, mia } = await familyWithTwo();
  await fileOf(browser, mia.childId);
  const [row] = await app.database.query(
    "SELECT object_id, details FROM audit_entries WHERE action = 'child.exported'",
  );
  expect(row).toMatchObject({ object_id: mia.childId, details: { childId: mia.childId, rows: expect.any(Number) } });
  expect(
    await app.database.query('SELECT child_id, parent_id, request_type, status FROM data_access_requests'),
  ).toEqual([{ child_id: mia.childId, parent_id: family.adminId, request_type: 'export', status: 'completed' }]);
  expect(JSON.parse((await fileOf(browser, mia.childId)).text).dataRequests).toHaveLength(1);
  expect(app.hints.at(-1)).toMatchObject({ call: 'exportChildData', childId: mia.childId });
  expect(await faultsOf(app)).toEqual([]);
});

test('another family’s child, an adult and an unknown id are neither exported nor erased', async () => {
  const { app, family, browser, mia } = await familyWithTwo();
  const others = await signUp(app, 'okafor');
  const theirs = await addChild(others, 'ada', '4821');
  for (const childId of [theirs.id, family.adminId, '01990000-0000-7000-8000-00000000ffff']) {
    expect(await refusalOf(browser.callFile('exportChildData', { params: { childId } }))).toBe('404 CHILD_NOT_FOUND');
    expect(await refusalOf(browser.call('deleteChildAccount', { body: { childId } }))).toBe('404 CHILD_NOT_FOUND');
    expect(await refusalOf(browser.call('deleteUser', { params: { id: childId } }))).toBe('404 CHILD_NOT_FOUND');
  }
  expect(await refusalOf(mia.child.call('deleteUser', { params: { id: mia.childId } }))).toBe('403 NOT_ALLOWED');
  expect(await app.database.query('SELECT FROM data_access_requests')).toEqual([]);
});

test('An erased child is found nowhere; An erased child’s name is in no feedback; a chore that changed hands is in both children’s files: an erased child is found nowhere, by name or text, and its id only in records of ids', async () => {
  const { app, browser, mia, leo } = await familyWithTwo();
  const before = (await fileOf(browser, leo.childId)).text;
  // Also in adults’ feedback, and with a waiting mail about it.
  const message = `(${MIA.toUpperCase()}), First${MIA}'s and Last${MIA}: not First${MIA}s`;
  await browser.call('sendFeedback', { body: { subject: `About ${MIA}`, message: `${message}. Thanks!` } });
  await browser.call('recordConsent', {
    body: { childId: mia.childId, consentType: 'data_collection', verificationMethod: 'email_verification' },
  });
  await app.database.query('UPDATE feedback SET admin_notes = $1', [`Called First${MIA}'s parents`]);
  expect((await tablesWith(app, MIA)).length).toBeGreaterThan(9);
  await browser.call('deleteChildAccount', { body: { childId: mia.childId, reason: `${MIA} has moved` } });
  // A longer word that begins with the name is another word.
  expect(await app.database.query('SELECT subject, message, admin_notes FROM feedback')).toEqual([
    {
      subject: 'About [erased]',
      message: `([erased]), [erased]'s and [erased]: not First${MIA}s. Thanks!`,
      admin_notes: "Called [erased]'s parents",
    },
  ]);
  await app.database.query('UPDATE feedback SET message = $1', ['x']);
  expect(await tablesWith(app, MIA)).toEqual([]);
  expect(await tablesWith(app, mia.childId)).toEqual([
    ...['audit_entries', 'data_access_requests', 'idempotency_keys', 'revocations'],
  ]);
  expect(
    await app.database.query('SELECT FROM audit_entries WHERE profile_id = $1 AND address IS NOT NULL', [mia.childId]),
  ).toEqual([]);
  // The sibling’s rows are unchanged.
  const { dataRequests: _, activity: __, ...after } = JSON.parse((await fileOf(browser, leo.childId)).text);
  const { dataRequests: ___, activity: ____, ...then } = JSON.parse(before);
  expect(after).toEqual(then);
});

test('its sessions end with it, and it is in no list', async () => {
  const { app, browser, mia } = await familyWithTwo();
  await browser.call('deleteUser', { params: { id: mia.childId } });
  expect(await refusalOf(mia.child.call('getDashboard', {}))).toBe('401 NOT_SIGNED_IN');
  expect((await browser.call('listFamilyMembers', {})).map(({ username }) => username)).not.toContain(MIA);
  expect(await browser.call('listConsents', {})).toHaveLength(1);
  expect(await app.database.query('SELECT FROM accounts')).toHaveLength(1);
});

test('Books and audit log verify after an erasure', async () => {
  const { app, browser, family, mia, leo } = await familyWithTwo();
  await signHeads(app);
  const post = (childId: string) =>
    browser.call('createTransaction', { body: { childId, amount: '3.00', description: 'x', category: 'gift' } });
  await post(mia.childId);
  await browser.call('deleteUser', { params: { id: mia.childId } });
  await post(leo.childId);
  const check = async () => {
    expect(await faultsOf(app)).toEqual([]);
    expect((await verifyBooks(app.jobs.database, 'last-checkpoint')).faults).toEqual([]);
    expect(await verifyCheckpoints(app.handle, app.config.instanceKey, undefined)).toEqual([]);
  };
  await check();
  await signHeads(app);
  await createChore(family, app, leo.childId);
  await check();
  // Other missing objects get the usual refusal.
  await app.database.query('DELETE FROM ledger_entries WHERE child_id = $1 AND sequence = 1', [leo.childId]);
  expect((await faultsOf(app)).map(fault => fault.check)).toContain('trail');
});

test('Of two concurrent erasures one erases', async () => {
  const app = await startApp();
  const { family, parent } = await familyWithParent(app);
  const { childId } = await childhoodOf(app, family, MIA, '4821');
  const erasing = [family.browser, parent, family.browser, parent].map((browser, at) =>
    at < 2
      ? browser.call('deleteUser', { params: { id: childId } })
      : browser.call('deleteChildAccount', { body: { childId } }),
  );
  expect(await outcomesOf(erasing)).toEqual({ done: 1, '404 CHILD_NOT_FOUND': 3 });
  expect(await app.database.query("SELECT FROM audit_entries WHERE action = 'child.erased'")).toHaveLength(1);
  expect(await faultsOf(app)).toEqual([]);
});

test('rows about a child that are written during its erasure are erased too, or refused', async () => {
  for (let round = 0; round < 4; round++) {
    const { app, family, browser, mia } = await familyWithTwo();
    const body = { childId: mia.childId, amount: '1.00', description: MIA, category: 'gift' } as const;
    const calls = [
      ...Array.from({ length: 4 }, () => browser.call('createTransaction', { body })),
      ...Array.from({ length: 4 }, () => createChore(family, app, mia.childId, 100, MIA)),
      browser.call('deleteUser', { params: { id: mia.childId } }),
      ...Array.from({ length: 4 }, () => createChore(family, app, mia.childId, 100, MIA)),
      ...Array.from({ length: 4 }, () => browser.call('createTransaction', { body })),
    ];
    const { done = 0, '404 CHILD_NOT_FOUND': late = 0, ...others } = await outcomesOf(calls);
    expect(others).toEqual({});
    expect(done + late).toBe(calls.length);
    expect(await tablesWith(app, MIA)).toEqual([]);
    expect(await faultsOf(app)).toEqual([]);
  }
}, 60_000);

/** Erases a child in a transaction that stays open during a call. Returns the answer of the call. */
async function whileErasing(app: TestApp, childId: string, call: () => Promise<unknown>): Promise<string> {
  const [row] = await app.database.query<{ family_id: string }>('SELECT family_id FROM families');
  const other = await superuserOn(app.database);
  await other.query('BEGIN');
  await other.query('SELECT erase_child($1, $2, NULL)', [row?.family_id, childId]);
  const answer = refusalOf(call());
  await setTimeout(500);
  await other.query('COMMIT');
  return answer;
}

test('a duty that is ticked during the erasure of its child is unknown', async () => {
  const { app, mia, tick } = await dutyFixture();
  expect(await whileErasing(app, mia.id, () => tick('2026-03-10'))).toBe('404 DUTY_NOT_FOUND');
});

test('a child that is picked during its erasure is unknown, and nothing breaks', async () => {
  const app = await startApp();
  const family = await signUp(app);
  const mia = await addChild(family, 'mia', '4821');
  const device = await unlock(app, family);
  const pickMia = () => device.call('verifyPin', { body: { userId: mia.id, pin: '4821' } });
  expect(await whileErasing(app, mia.id, pickMia)).toBe('404 MEMBER_NOT_FOUND');
  expect(await device.call('getSessionUser', {})).toMatchObject({ profileSelected: false });
});

test('a child that is erased after an adult’s password was checked for it is unknown, and nothing breaks', async () => {
  const app = await startApp();
  const family = await signUp(app);
  const mia = await addChild(family, 'mia', '4821');
  const device = await unlock(app, family);
  afterNextVerify(app, () => family.browser.call('deleteUser', { params: { id: mia.id } }));
  const body = { userId: mia.id, password: ADMIN_PASSWORD };
  expect(await refusalOf(device.call('verifyPin', { body }))).toBe('404 MEMBER_NOT_FOUND');
  expect(await device.call('getSessionUser', {})).toMatchObject({ profileSelected: false });
});

test('an adult’s additions to a child during its erasure are refused', async () => {
  const app = await startApp();
  const family = await signUp(app);
  const { browser } = family;
  const adding = async (childId: string) => {
    const allowance = { childId, amount: '5.00', rhythm: 'weekly', day: 5 } as const;
    const reward = { childId, name: 'Read', description: 'A book', amount: '1.00', category: 'School' };
    const consent = { childId, consentType: 'data_collection', verificationMethod: 'signed_in_form' } as const;
    return outcomesOf([
      browser.call('createAllowance', { body: allowance }),
      browser.call('createReward', { body: reward }),
      browser.call('recordConsent', { body: consent }),
      createChore(family, app, childId),
    ]);
  };
  const mia = await addChild(family, 'mia', '4821');
  let outcomes: Record<string, number> = {};
  await whileErasing(app, mia.id, async () => {
    outcomes = await adding(mia.id);
    return browser.call('deleteUser', { params: { id: mia.id } });
  });
  expect(outcomes).toEqual({ '404 CHILD_NOT_FOUND': 4 });
});

test('each erasure is listed once beside the backups, also if that failed at first', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'erasures-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { app, browser, mia, leo } = await familyWithTwo();
  await browser.call('deleteUser', { params: { id: mia.childId } });
  // A file in place of a folder.
  await writeFile(join(folder, 'full'), '');
  await expect(recordRevocations(app.jobs.database, journalsIn(join(folder, 'full')))).rejects.toThrow();
  expect(await recordRevocations(app.jobs.database, journalsIn(folder))).toBeGreaterThan(0);
  await browser.call('deleteUser', { params: { id: leo.childId } });
  expect(await recordRevocations(app.jobs.database, journalsIn(folder))).toBe(1);
  expect(await recordRevocations(app.jobs.database, journalsIn(folder))).toBe(0);
  const { revocations } = await readJournals(journalsIn(folder), new Date());
  expect(revocations.filter(({ kind }) => kind === 'child').map(({ id }) => id)).toEqual([mia.childId, leo.childId]);
  expect(await readFile(join(folder, 'revocations.jsonl'), 'utf8')).not.toContain(MIA);
});
