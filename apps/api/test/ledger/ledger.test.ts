import type { Page } from '@pocketful/api-client/client';
import { randomId } from '@pocketful/api-client/random-id';
import { MAX_CENTS, toDecimal } from '@pocketful/domain/money';
import type { Transaction } from '@pocketful/ledger/calls';
import { EMPTY_ACCOUNT, post } from '@pocketful/ledger/rules';
import { expect, test } from 'vitest';
import { newId } from '../../src/platform/ids.ts';
import {
  addChild,
  createChore,
  enter,
  faultsOf,
  refusalOf,
  signUp,
  startApp,
  type TestApp,
  type TestFamily,
} from '../harness.ts';

const record = ({ browser }: TestFamily, childId: string, amount: string, idempotencyKey?: string) =>
  browser.call(
    'createTransaction',
    { body: { childId, amount, description: 'Pocket money', category: 'allowance' } },
    idempotencyKey ? { idempotencyKey } : {},
  );

async function familyWithChild(app: TestApp) {
  const family = await signUp(app);
  return { family, child: await addChild(family, 'mia', '4821') };
}

const entryCount = async (app: TestApp) =>
  (await app.database.query<{ count: number }>('SELECT count(*)::int AS count FROM ledger_entries'))[0]?.count;

test('A balance is the sum of its entries: fifty concurrent postings leave fifty entries without a gap, and the balance is their sum', async () => {
  const app = await startApp();
  const { family, child } = await familyWithChild(app);
  const amounts = Array.from({ length: 50 }, (_, i) => (i % 3 === 0 ? -(i + 1) : i + 1));
  await Promise.all(amounts.map(cents => record(family, child.id, toDecimal(cents))));
  const sum = amounts.reduce((total, cents) => total + cents, 0);
  expect(await family.browser.call('getChildBalance', { params: { id: child.id } })).toEqual({
    balance: sum / 100,
    available: sum / 100,
  });
  const rows = await family.browser.call('listChildTransactions', { params: { id: child.id } });
  expect(rows).toHaveLength(50);
  expect(rows[0]?.runningBalance).toBe(sum / 100);
  expect(await faultsOf(app)).toEqual([]);
});

test('the statement follows the domain’s rule: random postings end as in the pure ledger', async () => {
  const app = await startApp();
  const { family, child } = await familyWithChild(app);
  let account = EMPTY_ACCOUNT;
  let seed = 20_260_310;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  for (let i = 0; i < 60; i++) {
    const size = i % 5 === 0 ? MAX_CENTS : 100_000;
    const cents = Math.round((random() - 0.5) * 2 * size) || 1;
    const expected = post(account, cents, 'allowed');
    if (expected.ok) {
      const { runningBalance } = await record(family, child.id, toDecimal(cents));
      account = expected.account;
      expect(runningBalance, `seed step ${i}`).toBe(account.balanceCents / 100);
    } else expect(await refusalOf(record(family, child.id, toDecimal(cents)))).toBe(`409 ${expected.code}`);
  }
});

test('A parent’s debit may take a balance below zero; Money has ten digits, two of them after the decimal point: a parent’s debit may take the balance below zero, but no balance passes the limit', async () => {
  const app = await startApp();
  const { family, child } = await familyWithChild(app);
  expect(await record(family, child.id, '-5.00')).toMatchObject({ amount: '-5.00', runningBalance: -5 });
  await record(family, child.id, '99999999.99');
  expect(await refusalOf(record(family, child.id, '5.01'))).toBe('409 BALANCE_LIMIT');
  expect(await record(family, child.id, '5')).toMatchObject({ runningBalance: 99_999_999.99 });
  expect(await refusalOf(record(family, child.id, '0.00'))).toBe('400 INVALID_INPUT');
  expect(await refusalOf(record(family, child.id, '1.005'))).toBe('400 INVALID_INPUT');
});

test('An approval pays once: twelve concurrent approvals of one chore pay it once', async () => {
  const app = await startApp();
  const { family, child } = await familyWithChild(app);
  const mia = await enter(app, family, child.id);
  const chore = await createChore(family, app, child.id, 250);
  await mia.call('submitChore', { params: { id: chore.id } });
  const approvals = await Promise.all(
    Array.from({ length: 12 }, () =>
      family.browser.call('approveChore', { params: { id: chore.id } }).then(
        () => 'paid',
        error => error.code,
      ),
    ),
  );
  expect(approvals.filter(told => told === 'paid')).toHaveLength(1);
  expect(approvals.filter(told => told === 'CHORE_ALREADY_APPROVED')).toHaveLength(11);
  expect(await entryCount(app)).toBe(1);
  expect(await family.browser.call('getChildBalance', { params: { id: child.id } })).toEqual({
    balance: 2.5,
    available: 2.5,
  });
});

test('Of concurrent approvals and rejections one wins, and only an approval pays', async () => {
  const app = await startApp();
  const { family, child } = await familyWithChild(app);
  const mia = await enter(app, family, child.id);
  for (let round = 0; round < 12; round++) {
    const chore = await createChore(family, app, child.id, 100);
    await mia.call('submitChore', { params: { id: chore.id } });
    const before = (await entryCount(app)) ?? 0;
    const params = { id: chore.id };
    const steps = [
      () => family.browser.call('approveChore', { params }),
      () => family.browser.call('rejectChore', { params, body: { comment: 'Again, please' } }),
    ];
    const results = await Promise.allSettled((round % 2 ? steps : steps.reverse()).map(step => step()));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const now = (await family.browser.call('listChores', {})).find(({ id }) => id === chore.id);
    expect((await entryCount(app)) ?? 0).toBe(before + (now?.status === 'approved' ? 1 : 0));
  }
  expect(await faultsOf(app)).toEqual([]);
});

test('a reward past the balance limit is not paid and the chore stays submitted', async () => {
  const app = await startApp();
  const { family, child } = await familyWithChild(app);
  const mia = await enter(app, family, child.id);
  await record(family, child.id, '99999999.99');
  const chore = await createChore(family, app, child.id, 100);
  await mia.call('submitChore', { params: { id: chore.id } });
  expect(await refusalOf(family.browser.call('approveChore', { params: { id: chore.id } }))).toBe('409 BALANCE_LIMIT');
  expect(await family.browser.call('listChores', {})).toMatchObject([
    { id: chore.id, status: 'submitted', approvedAt: null },
  ]);
  expect(await faultsOf(app)).toEqual([]);
});

test('the database accepts a source once, and lets the application neither change nor remove an entry', async () => {
  const app = await startApp();
  const { family, child } = await familyWithChild(app);
  const mia = await enter(app, family, child.id);
  const chore = await createChore(family, app, child.id, 100);
  await mia.call('submitChore', { params: { id: chore.id } });
  await family.browser.call('approveChore', { params: { id: chore.id } });
  const asApplication = (text: string) => app.handle.pool.query(text);
  for (const text of [
    'UPDATE ledger_entries SET amount = 1',
    'DELETE FROM ledger_entries',
    'TRUNCATE ledger_entries',
    'UPDATE audit_entries SET action = action',
    'DELETE FROM audit_entries',
    'DELETE FROM accounts',
    'INSERT INTO ledger_entries SELECT * FROM ledger_entries',
    'UPDATE accounts SET balance = 1',
    'INSERT INTO accounts SELECT * FROM accounts',
    'INSERT INTO audit_entries SELECT * FROM audit_entries',
    'UPDATE audit_heads SET sequence = 1',
    'UPDATE parental_consents SET given_by = given_by',
    'UPDATE policy_acceptances SET accepted_at = now()',
    'DELETE FROM consent_events',
    'CREATE TABLE mine (x int)',
    'ALTER TABLE ledger_entries DISABLE TRIGGER ALL',
  ])
    await expect(asApplication(text), text).rejects.toMatchObject({ code: '42501' });
  // Members may be removed; a member with an account stays.
  await expect(asApplication('DELETE FROM members')).rejects.toThrow('foreign key');
  // Caught here, since another test searches the common log for duplicates.
  const again = `DO $$ DECLARE refused text; BEGIN
    INSERT INTO ledger_entries SELECT family_id, child_id, sequence + 1, gen_random_uuid(), amount, balance_after + amount,
      description, category, source_type, source_id, created_by, created_at FROM ledger_entries;
    EXCEPTION WHEN unique_violation THEN
      GET STACKED DIAGNOSTICS refused = CONSTRAINT_NAME;
      RAISE 'refused by %', refused;
    END $$`;
  await expect(app.database.query(again)).rejects.toThrow('refused by ledger_entries_paid_once_a_round');
  for (const delete_ of [asApplication, app.database.query])
    await expect(delete_('DELETE FROM chores')).rejects.toMatchObject({
      code: '23001',
      message: 'chore was paid and stays',
    });
});

test('A repeated request is posted once: a repeated request with the same key gets the first answer, also a concurrent one', async () => {
  const app = await startApp();
  const { family, child } = await familyWithChild(app);
  const key = randomId();
  const answers = await Promise.all(Array.from({ length: 8 }, () => record(family, child.id, '3.00', key)));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(await record(family, child.id, '3.00', key)).toEqual(answers[0]);
  expect(await entryCount(app)).toBe(1);
  expect(await refusalOf(record(family, child.id, '4.00', key))).toBe('409 IDEMPOTENCY_CONFLICT');
  expect(await refusalOf(record(family, child.id, '4.00', 'short'))).toBe('400 INVALID_INPUT');
});

test('a refused request leaves its key free, keys belong to a member, and their rows have no text of the answer', async () => {
  const app = await startApp();
  const { family, child } = await familyWithChild(app);
  const key = randomId();
  await record(family, child.id, '99999999.99');
  expect(await refusalOf(record(family, child.id, '1.00', key))).toBe('409 BALANCE_LIMIT');
  await record(family, child.id, '-50.00');
  expect(await record(family, child.id, '1.00', key)).toMatchObject({ amount: '1.00' });
  const other = await signUp(app, 'okafor');
  const theirs = await addChild(other, 'leo', '1111');
  expect(await record(other, theirs.id, '1.00', key)).toMatchObject({ childId: theirs.id });
  expect(JSON.stringify(await app.database.query('SELECT * FROM idempotency_keys'))).not.toMatch(
    /Pocket money|allowance/,
  );
});

test('a child or a chore created twice with one key exists once', async () => {
  const app = await startApp();
  const family = await signUp(app);
  const body = {
    firstName: 'Mia',
    username: 'mia',
    age: 9,
    pin: '4821',
    parentalConsent: true,
    dataCollectionConsent: true,
  } as const;
  const options = { idempotencyKey: randomId() };
  const first = await family.browser.call('addChild', { body }, options);
  expect(await family.browser.call('addChild', { body }, options)).toEqual(first);
  const chore = { childId: first.id, name: 'Dishes', reward: '1.00', dueDate: '2026-03-12T17:00:00Z' };
  const made = await family.browser.call('createChore', { body: chore }, options);
  expect(await family.browser.call('createChore', { body: chore }, options)).toEqual(made);
  expect(await family.browser.call('listFamilyMembers', {})).toHaveLength(2);
  expect(await family.browser.call('listChores', {})).toHaveLength(1);
});

test('pages follow each other without a gap or a repeat, for a child and for the family', async () => {
  const app = await startApp();
  const { family, child } = await familyWithChild(app);
  const sibling = await addChild(family, 'leo', '7350');
  for (let i = 1; i <= 9; i++) {
    await record(family, i % 2 ? child.id : sibling.id, `${i}.00`);
    if (i % 3 === 0) app.advance(1000);
  }
  type Fetch = (query: { limit: number; cursor: string | undefined }) => Promise<Page<Transaction[]>>;
  const collect = async (fetchPage: Fetch) => {
    const amounts: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await fetchPage({ limit: 2, cursor });
      amounts.push(...page.data.map(({ amount }) => amount));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    return amounts;
  };
  const { browser } = family;
  const own = await collect(query => browser.callPage('listChildTransactions', { params: { id: child.id }, query }));
  expect(own).toEqual(['9.00', '7.00', '5.00', '3.00', '1.00']);
  const all = await collect(query => browser.callPage('listTransactions', { query }));
  expect(all).toHaveLength(9);
  expect(new Set(all).size).toBe(9);
  expect(all[0]).toBe('9.00');
});

test('a refused approval leaves its key free, and the same request pays once it can', async () => {
  const app = await startApp();
  const { family, child } = await familyWithChild(app);
  const { id } = await createChore(family, app, child.id, 100);
  const approve = (choreId: string, idempotencyKey: string) =>
    family.browser.call('approveChore', { params: { id: choreId } }, { idempotencyKey });
  const key = randomId();
  expect(await refusalOf(approve(id, key))).toBe('409 CHORE_NOT_SUBMITTED');
  expect(await refusalOf(approve(newId(), randomId()))).toBe('404 CHORE_NOT_FOUND');
  expect(await app.database.query("SELECT FROM idempotency_keys WHERE call = 'approveChore'")).toEqual([]);
  const browser = await enter(app, family, child.id);
  await browser.call('submitChore', { params: { id } });
  expect(await approve(id, key)).toMatchObject({ status: 'approved' });
  expect(await entryCount(app)).toBe(1);
});
