import { readFile } from 'node:fs/promises';
import { ENTRY_EXAMPLES } from '@pocketful/ledger/entry-examples';
import { ENTRY_KINDS } from '@pocketful/ledger/entry-text';
import { expect, test } from 'vitest';
import { bringBalancesForward } from '../../src/contexts/retention/retention.ts';
import { verifyBooks } from '../../src/contexts/verification/verify-books.ts';
import { missedOf, pass, payAll } from '../fixtures/allowances.ts';
import { familyWithChild } from '../fixtures/family.ts';
import { classify, entryOf, familyOfTwo, forget } from '../fixtures/posting.ts';
import { newReward } from '../fixtures/rewards.ts';
import {
  ADMIN_PIN,
  createChore,
  faultsOf,
  LONG_AGO,
  lockWaits,
  signHeads,
  startApp,
  superuserOn,
  type TestApp,
  testOfOneNode,
} from '../harness.ts';

test('the page about the ledger has the table of kinds', async () => {
  const page = await readFile(new URL('../../../../docs/ledger.md', import.meta.url), 'utf8');
  const shown = page.replaceAll('`', '').replaceAll(/ +/g, ' ').split('\n');
  const rows = Object.entries(ENTRY_EXAMPLES).flatMap(([kind, examples]) =>
    examples.map(
      ([facts, words, text]) => `| ${kind} | ${JSON.stringify(facts)} | ${JSON.stringify(words)} | ${text} |`,
    ),
  );
  expect(shown.filter(line => rows.includes(line))).toEqual(rows);
});

const YEARS = 3 * 366;
const sorted = (texts: readonly string[]) => [...texts].sort();

/** A child with entries of every kind, and reversals of each that can be taken back. */
async function everyKind() {
  const app = await startApp({ startsAt: LONG_AGO });
  const { family, mia, browser, child } = await familyWithChild(app);
  const childId = mia.id;
  const type = async (amount: string, description: string) =>
    browser.call('createTransaction', { body: { childId, amount, description, category: 'gift' } });
  await type('5.00', 'Long ago');
  await pass(app, YEARS);
  await bringBalancesForward(app.jobs, app.now());
  const reverse = async (id: string, reason?: string) =>
    browser.call('reverseTransaction', { params: { id }, body: { allowBelowZero: true, ...(reason && { reason }) } });
  const { mark } = await child.call('getChildToday', { params: { id: childId } });
  if (mark) await child.call('markSeen', { params: { id: childId }, body: { mark } });
  await type('80.00', 'Birthday (from Grandma)');
  await reverse((await type('1.00', 'Typo')).id);
  await reverse((await type('1.00', 'Twice')).id, 'Entered (twice)');
  const takenBack = { allowBelowZero: true };
  const chore = await createChore(family, app, childId, 250);
  await child.call('submitChore', { params: { id: chore.id } });
  await browser.call('approveChore', { params: { id: chore.id } });
  await browser.call('takeBackChore', { params: { id: chore.id }, body: takenBack });
  const reward = await browser.call('createReward', { body: newReward(childId) });
  const claim = await child.call('createClaim', { body: { childId, rewardId: reward.id } });
  await browser.call('approveClaim', { params: { id: claim.id } });
  await browser.call('takeBackClaim', { params: { id: claim.id }, body: takenBack });
  const goal = await child.call('createGoal', { body: { childId, name: 'Kite', target: '10.00' } });
  const purchase = await child.call('createPurchase', { body: { childId, goalId: goal.id } });
  await browser.call('approvePurchase', { params: { id: purchase.id } });
  await browser.call('takeBackPurchase', { params: { id: purchase.id }, body: takenBack });
  const asked = { childId, amount: '2.00', description: 'Cinema' };
  const withdrawal = await child.call('createWithdrawal', { body: asked });
  await browser.call('approveWithdrawal', { params: { id: withdrawal.id } });
  await browser.call('takeBackWithdrawal', { params: { id: withdrawal.id }, body: takenBack });
  const weekly = { childId, rhythm: 'weekly', day: 5 } as const;
  const allowances = [
    await browser.call('createAllowance', { body: { ...weekly, amount: '5.00' } }),
    await browser.call('createAllowance', { body: { ...weekly, amount: '-1.00', name: 'Phone for Mum' } }),
  ];
  await pass(app, 35);
  await payAll(app);
  for (const { id } of allowances)
    await browser.call('decideMissedPaydays', { params: { id }, body: { decision: 'pay', paydays: 2 } });
  for (const { id, source, reverses } of await browser.call('listTransactions', {}))
    if (source?.type === 'allowance' && !reverses) await reverse(id, 'Moved');
  return { app, browser, child, childId };
}

const meaningsIn = ({ database }: TestApp) =>
  database.query<{ kind: string; facts: object; words: object | null; description: string }>(`
    SELECT kind, facts, words, description FROM ledger_entries
    UNION ALL SELECT kind, facts, words, description FROM allowance_payments ORDER BY description, kind, facts, words`);

test('every kind of entry is read from its kind, facts and words, as it was written', async () => {
  const { app, browser, child, childId } = await everyKind();
  const read = async () =>
    sorted((await browser.call('listTransactions', { query: { limit: 100 } })).map(({ description }) => description));
  const stored = await app.database.query<{ description: string }>('SELECT description FROM ledger_entries');
  const kinds = await app.database.query<{ kind: string }>('SELECT DISTINCT kind FROM ledger_entries');
  expect(sorted(kinds.map(({ kind }) => kind))).toEqual(sorted(ENTRY_KINDS));
  expect(await read()).toEqual(sorted(stored.map(({ description }) => description)));
  const others = async () => {
    const period = { from: '2015-01-01', to: '2018-12-31', childId };
    await browser.call('confirmIdentity', { body: { pin: ADMIN_PIN } });
    const json = await browser.callFile('exportAccounts', { query: { ...period, format: 'json' } });
    const csv = await browser.callFile('exportAccounts', { query: { ...period, format: 'csv' } });
    const file = await browser.callFile('exportChildData', { params: { childId } });
    const { transactions } = JSON.parse(await file.content.text());
    const { entries } = await child.call('getChildToday', { params: { id: childId } });
    return { json: await json.content.text(), csv: await csv.content.text(), transactions, entries };
  };
  const before = await others();
  expect(before.entries).not.toEqual([]);
  await app.database.query("UPDATE ledger_entries SET description = 'unread'");
  expect(await read()).toEqual(sorted(stored.map(({ description }) => description)));
  expect(await others()).toEqual(before);
  expect(await faultsOf(app)).toEqual([]);
});

test('entries of earlier versions get from their text the facts and words that they are posted with now', async () => {
  const { app } = await everyKind();
  const posted = await meaningsIn(app);
  expect(posted.filter(({ words }) => words === null || 'written' in words)).toEqual([]);
  await forget(app);
  expect(await classify(app)).toBe(posted.length);
  expect(await meaningsIn(app)).toEqual(posted);
  expect(await faultsOf(app)).toEqual([]);
  expect((await verifyBooks(app.jobs.database, 'last-checkpoint')).faults).toEqual([]);
  expect(await classify(app)).toBe(0);
});

test('a text that the program does not write stays whole, also in a reversal', async () => {
  const { app, browser } = await everyKind();
  await app.database.query("UPDATE ledger_entries SET description = 'By hand: ' || description");
  await app.database.query("UPDATE allowance_payments SET description = 'By hand: ' || description");
  const read = () => browser.call('listTransactions', { query: { limit: 100 } });
  await forget(app);
  const before = await read();
  await classify(app);
  expect(await read()).toEqual(before);
  expect(await faultsOf(app)).toEqual([]);
});

test('a portion has as many rows as it may, and blocks no post and no reversal', async () => {
  const { app, browser, childId } = await everyKind();
  const body = { childId, amount: '1.00', description: 'Meanwhile', category: 'gift' } as const;
  const own = await browser.call('createTransaction', { body });
  const { length } = await meaningsIn(app);
  await forget(app);
  const [family] = await app.database.query<{ family_id: string }>('SELECT family_id FROM families');
  const { pool } = app.jobs.database;
  const client = await pool.connect();
  const portion = async (most: number) => {
    const values = [family?.family_id, most];
    const { rows } = await client.query<{ rows: number }>('SELECT classify_entries($1, $2) AS rows', values);
    return rows[0]?.rows ?? 0;
  };
  await client.query('BEGIN');
  // A reversal waits for the entry that it takes back.
  expect((await portion(1000)) + (await portion(1000))).toBe(length);
  await browser.call('createTransaction', { body });
  await browser.call('reverseTransaction', { params: { id: own.id }, body: { allowBelowZero: true } });
  await client.query('ROLLBACK');
  let classified = 0;
  for (let rows = 4; rows > 0; classified += rows) {
    rows = await portion(4);
    expect(rows).toBeLessThanOrEqual(4);
  }
  client.release();
  // With the reversal of an entry that had no kind.
  expect(classified).toBe(length + 1);
  expect(await faultsOf(app)).toEqual([]);
});

test('the previous version posts beside this one: its entries and their reversals are classified later', async () => {
  const { app, family, mia, post } = await familyOfTwo();
  const old = entryOf(mia, '2.00');
  await post([old]);
  const reversal = await family.browser.call('reverseTransaction', {
    params: { id: old.entry_id },
    body: { allowBelowZero: true, reason: 'Twice' },
  });
  expect(reversal.description).toBe('Taken back: Shared (Twice)');
  expect(await faultsOf(app)).toEqual([]);
  expect(await classify(app)).toBe(2);
  expect(await app.database.query('SELECT kind, facts, words FROM ledger_entries ORDER BY sequence')).toEqual([
    { kind: 'typed', facts: {}, words: { text: 'Shared' } },
    { kind: 'reversal', facts: { of: 'typed' }, words: { text: 'Shared', reason: 'Twice' } },
  ]);
  expect(await faultsOf(app)).toEqual([]);
});

test('paydays that the previous version set aside are paid as they read, and classified later', async () => {
  const app = await startApp();
  const { browser, allowance } = await missedOf(app);
  await app.database.query(
    "UPDATE allowance_payments SET kind = 'typed', facts = '{}', words = NULL WHERE status = 'missed'",
  );
  await browser.call('decideMissedPaydays', { params: { id: allowance.id }, body: { decision: 'pay', paydays: 2 } });
  const [newest] = await browser.call('listTransactions', {});
  expect(newest?.description).toMatch(/^Allowance for 2 paydays up to /);
  expect(await classify(app)).toBe(2);
  expect((await browser.call('listTransactions', {}))[0]).toEqual(newest);
  expect(await faultsOf(app)).toEqual([]);
});

testOfOneNode('a decision beside the classification keeps its facts', async () => {
  const app = await startApp();
  await missedOf(app);
  await forget(app);
  const adult = await superuserOn(app.database);
  await adult.query('BEGIN');
  await adult.query(`UPDATE allowance_payments SET status = 'skipped',
    facts = jsonb_build_object('dueOn', due_on, 'paydays', paydays) WHERE status = 'missed'`);
  const job = classify(app);
  await expect.poll(() => lockWaits(app.database)).toBe(1);
  await adult.query('COMMIT');
  await job;
  await classify(app);
  const [payday] = await app.database.query(`SELECT words, facts ->> 'paydays' AS paydays FROM allowance_payments
    WHERE status = 'skipped'`);
  expect(payday).toEqual({ words: {}, paydays: '2' });
  expect(await faultsOf(app)).toEqual([]);
});

test('paydays that the previous version adds under another name have the name of their text', async () => {
  const app = await startApp();
  const { mia, browser } = await familyWithChild(app);
  const weekly = { childId: mia.id, rhythm: 'weekly', day: 5, amount: '-1.00', name: 'Phone' } as const;
  const { id } = await browser.call('createAllowance', { body: weekly });
  await pass(app, 35);
  await payAll(app);
  await app.database.query(`UPDATE allowance_payments SET description = replace(description, 'Phone', 'Mobile')
    WHERE status = 'missed'`);
  await browser.call('decideMissedPaydays', { params: { id }, body: { decision: 'pay', paydays: 2 } });
  await classify(app);
  const [newest] = await browser.call('listTransactions', {});
  expect(newest?.description).toMatch(/^Mobile for 2 paydays up to /);
  expect(await faultsOf(app)).toEqual([]);
});

test('a blank reason is none', async () => {
  const { app, family, mia } = await familyOfTwo();
  const body = { childId: mia, amount: '1.00', description: 'Gift', category: 'gift' } as const;
  const { id } = await family.browser.call('createTransaction', { body });
  const reversing = { allowBelowZero: true, reason: ' \u00A0 ' };
  const { description } = await family.browser.call('reverseTransaction', { params: { id }, body: reversing });
  expect(description).toBe('Taken back: Gift');
  expect(await app.database.query('SELECT description, words FROM ledger_entries WHERE reverses IS NOT NULL')).toEqual([
    { description: 'Taken back: Gift', words: { text: 'Gift' } },
  ]);
});

test('the verifier finds other facts and another kind in a payday, in an entry, and in one that takes it back', async () => {
  const { app } = await everyKind();
  await signHeads(app);
  const checks = async () => new Set((await faultsOf(app)).map(({ check }) => check));
  const payday = '{"dueOn": "2026-05-02", "paydays": 1}';
  for (const [change, ...found] of [
    [`UPDATE allowance_payments SET facts = '${payday}' WHERE status = 'paid'`, 'meaning'],
    ["UPDATE allowance_payments SET due_on = due_on + 1 WHERE kind = 'regular_payment'", 'meaning'],
    ["UPDATE allowance_payments SET kind = 'allowance' WHERE kind = 'regular_payment'", 'meaning'],
    [`UPDATE ledger_entries SET facts = '${payday}' WHERE kind = 'allowance'`, 'meaning', 'trail'],
    ["UPDATE ledger_entries SET facts = facts - 'of' WHERE kind = 'reversal'", 'meaning', 'trail'],
    ["UPDATE ledger_entries SET kind = 'claim' WHERE kind = 'chore'", 'meaning', 'trail'],
    ["UPDATE ledger_entries SET words = NULL, kind = 'typed', facts = '{}' WHERE kind = 'allowance'", 'trail'],
  ]) {
    await app.database.query('CREATE TABLE kept AS SELECT * FROM ledger_entries');
    await app.database.query('CREATE TABLE kept_paydays AS SELECT * FROM allowance_payments');
    await app.database.query(change ?? '');
    expect([...(await checks())].sort(), change).toEqual(found);
    await app.database.query(`
      UPDATE ledger_entries AS e SET kind = k.kind, facts = k.facts, words = k.words FROM kept AS k
      WHERE k.entry_id = e.entry_id`);
    await app.database.query(`
      UPDATE allowance_payments AS p SET due_on = k.due_on, kind = k.kind, facts = k.facts FROM kept_paydays AS k
      WHERE k.payment_id = p.payment_id`);
    await app.database.query('DROP TABLE kept, kept_paydays');
    expect(await faultsOf(app)).toEqual([]);
  }
});
