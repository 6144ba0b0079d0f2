import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { verifyCheckpoints } from '../../src/contexts/audit/audit-checkpoints.ts';
import { type CheckpointNote, checkpointFileIn } from '../../src/contexts/audit/checkpoint-file.ts';
import { verifyBooks } from '../../src/contexts/verification/verify-books.ts';
import { changeRows } from '../databases.ts';
import {
  ADMIN_PASSWORD,
  addChild,
  createChore,
  enter,
  faultsOf,
  signHeads,
  signUp,
  startApp,
  type TestApp,
  testOfOneNode,
} from '../harness.ts';

/** A family with a paid chore and a posting, signed by a checkpoint, and the same again after it. */
async function familyWithBooks() {
  const app = await startApp();
  const family = await signUp(app);
  const mia = await addChild(family, 'mia', '4821');
  const child = await enter(app, family, mia.id);
  const pay = async () => {
    const { id } = await createChore(family, app, mia.id);
    await child.call('submitChore', { params: { id } });
    await family.browser.call('approveChore', { params: { id } });
    const body = { childId: mia.id, amount: '-0.50', description: 'Gum', category: 'spending' } as const;
    const { id: gum } = await family.browser.call('createTransaction', { body });
    await family.browser.call('reverseTransaction', { params: { id: gum }, body: { allowBelowZero: false } });
  };
  await pay();
  const pepper = app.config.instanceKey;
  await signHeads(app);
  await pay();
  return { app, family, mia, pay, pepper };
}

const TABLES = [
  'audit_heads',
  'audit_entries',
  'accounts',
  'ledger_entries',
  'chores',
  'members',
  'audit_checkpoints',
  'audit_checkpoint_heads',
];

/** Restores the tables to their state at this call, whatever was done to them. */
async function keep(app: TestApp) {
  for (const table of TABLES) await app.database.query(`CREATE TABLE kept_${table} AS TABLE ${table}`);
  return async () => {
    await app.database.query(
      `SET session_replication_role = replica; ${TABLES.map(table => `DELETE FROM ${table}; INSERT INTO ${table} SELECT * FROM kept_${table};`).join(' ')} RESET session_replication_role`,
    );
  };
}

const NEWEST = '(SELECT max(sequence) FROM ledger_entries)';
/** Changes that a person with the owner’s privileges could make, and the check that finds each. */
const TAMPERING: [what: string, sql: string, check: string, sinceCheckpoint: boolean][] = [
  ['details of a row', "UPDATE audit_entries SET details = '{}' WHERE action = 'chore.approved'", 'audit', true],
  [
    'the time of a row',
    "UPDATE audit_entries SET at = at + interval '1 microsecond' WHERE action = 'chore.approved'",
    'audit',
    true,
  ],
  [
    'the write of a row',
    "UPDATE audit_entries SET write_id = gen_random_uuid() WHERE action = 'chore.approved'",
    'audit',
    true,
  ],
  ['a row that is gone', "DELETE FROM audit_entries WHERE action = 'chore.submitted'", 'audit', true],
  ['the last rows that are gone', 'DELETE FROM audit_entries WHERE sequence > 5', 'audit', true],
  ['a chain that is gone', 'DELETE FROM audit_heads WHERE sequence > 0', 'audit', true],
  ['an amount', `UPDATE ledger_entries SET amount = amount + 1 WHERE sequence = ${NEWEST}`, 'trail', true],
  ['a category', `UPDATE ledger_entries SET category = 'bonus' WHERE sequence = ${NEWEST}`, 'trail', true],
  ['an old amount', 'UPDATE ledger_entries SET amount = amount + 1 WHERE sequence = 1', 'ledger', false],
  [
    'amounts that still add up',
    'UPDATE ledger_entries SET balance_after = balance_after + 1, amount = amount + CASE sequence WHEN 1 THEN 1 ELSE 0 END; UPDATE accounts SET balance = balance + 1',
    'trail',
    false,
  ],
  ['a balance', 'UPDATE accounts SET balance = balance + 1', 'balance', true],
  [
    'a source that is none',
    'UPDATE ledger_entries SET source_id = gen_random_uuid() WHERE source_id IS NOT NULL',
    'payment',
    false,
  ],
  [
    'money without its row',
    `INSERT INTO ledger_entries SELECT family_id, child_id, sequence + 1, gen_random_uuid(), 1, balance_after + 1, description, category, NULL, NULL, created_by, created_at FROM ledger_entries WHERE sequence = ${NEWEST}; UPDATE accounts SET balance = balance + 1, sequence = sequence + 1`,
    'trail',
    true,
  ],
  [
    'a chore that paid and is gone',
    'SET session_replication_role = replica; DELETE FROM chores; RESET session_replication_role',
    'payment',
    true,
  ],
  [
    'a chore that was never paid',
    "UPDATE chores SET status = 'approved', approved_at = now() WHERE status <> 'approved'",
    'payment',
    false,
  ],
  [
    'a decision that is taken back without its reversal',
    "UPDATE chores SET round = 2, status = 'submitted', approved_at = NULL WHERE status = 'approved'",
    'payment',
    true,
  ],
  ['a reversal that names no entry', 'UPDATE ledger_entries SET reverses = NULL', 'trail', true],
  [
    'a reversal of another entry',
    'UPDATE ledger_entries AS e SET reverses = (SELECT o.entry_id FROM ledger_entries AS o WHERE o.sequence = e.sequence - 2) WHERE reverses IS NOT NULL',
    'reversal',
    true,
  ],
  [
    'a child’s account and entries',
    'SET session_replication_role = replica; DELETE FROM ledger_entries; DELETE FROM accounts; RESET session_replication_role',
    'balance',
    true,
  ],
];

testOfOneNode(
  'verify finds an entry with a changed category',
  async () => {
    const { app, family, mia } = await familyWithBooks();
    await createChore(family, app, mia.id);
    expect(await faultsOf(app)).toEqual([]);
    expect((await verifyBooks(app.jobs.database, 'last-checkpoint')).faults).toEqual([]);
    const restore = await keep(app);
    for (const [what, sql, check, sinceCheckpoint] of TAMPERING) {
      await app.database.query(sql);
      expect(
        (await faultsOf(app)).map(fault => fault.check),
        what,
      ).toContain(check);
      const since = (await verifyBooks(app.jobs.database, 'last-checkpoint')).faults;
      if (sinceCheckpoint) expect(since, `${what}, since the checkpoint`).not.toEqual([]);
      await restore();
      expect(await faultsOf(app), `after ${what}`).toEqual([]);
      expect((await verifyBooks(app.jobs.database, 'last-checkpoint')).faults, `after ${what}`).toEqual([]);
    }
  },
  90_000,
);

testOfOneNode('a rewritten chain does not match its signed checkpoints, nor do changed checkpoints', async () => {
  const { app, pepper } = await familyWithBooks();
  const verify = () => verifyCheckpoints(app.handle, pepper, undefined);
  expect(await signHeads(app)).toMatchObject({ number: 2, heads: 1 });
  expect(await signHeads(app)).toBeUndefined();
  expect(await verify()).toEqual([]);
  expect((await verifyCheckpoints(app.handle, 'another pepper', undefined)).length).toBe(2);
  const restore = await keep(app);
  for (const change of [
    'UPDATE audit_checkpoints SET number = 7 WHERE number = 2',
    'DELETE FROM audit_checkpoint_heads; DELETE FROM audit_checkpoints WHERE number = 1',
    "UPDATE audit_checkpoint_heads SET hash = sha256('x')",
    'UPDATE audit_checkpoint_heads SET balance = balance + 1',
    'UPDATE audit_checkpoint_heads SET entries = entries - 1',
  ]) {
    await app.database.query(change);
    expect(await verify(), change).not.toEqual([]);
    await restore();
    expect(await verify(), `after ${change}`).toEqual([]);
  }
  await app.database.query(`
    DO $$ DECLARE r audit_entries; h bytea := sha256(''); BEGIN
      UPDATE audit_entries SET details = '{"forged": true}' WHERE action = 'family.created';
      FOR r IN SELECT * FROM audit_entries WHERE family_id <> '00000000-0000-0000-0000-000000000000' ORDER BY sequence LOOP
        h := audit_hash(h, r.family_id, r.sequence, r.at, r.action, r.actor_id, r.profile_id, r.object_type, r.object_id,
          r.request_id, r.details, r.write_id, r.address_digest);
        UPDATE audit_entries SET hash = h WHERE family_id = r.family_id AND sequence = r.sequence;
        UPDATE audit_heads SET hash = h WHERE family_id = r.family_id;
      END LOOP;
    END $$`);
  expect(await faultsOf(app)).toEqual([]);
  expect((await verify()).map(({ what }) => what)).toContainEqual(
    expect.stringMatching(/is not the one that was signed/),
  );
});

testOfOneNode('a database that was rewound as a whole is found by the file beside the backups', async () => {
  const { app, pay, pepper } = await familyWithBooks();
  const folder = await mkdtemp(join(tmpdir(), 'checkpoints-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = checkpointFileIn(folder);
  const verify = () => verifyCheckpoints(app.handle, pepper, file);
  expect(await file.read()).toBeUndefined();
  const note = async () => {
    const signed = await signHeads(app);
    if (signed) await file.append(signed);
  };
  await note();
  const rewind = await keep(app);
  await pay();
  await note();
  expect(await verify()).toEqual([]);
  await rewind();
  expect(await faultsOf(app)).toEqual([]);
  expect(await verifyCheckpoints(app.handle, pepper, undefined), 'in itself it fits').toEqual([]);
  expect((await verify()).map(({ what }) => what)).toEqual([
    'the database was rewound: it ends at checkpoint 2, the file at 3',
  ]);
  // It continues with new checkpoints, which differ from those in the file.
  await pay();
  await signHeads(app);
  expect((await verify()).map(({ what }) => what)).toEqual([
    'checkpoint 3 is not the one that was noted outside the database',
  ]);
});

test('a fault of a family without a signed head is reported once', async () => {
  const app = await startApp();
  const family = await signUp(app);
  const mia = await addChild(family, 'mia', '4821');
  await app.database.query('UPDATE accounts SET balance = 5 WHERE child_id = $1', [mia.id]);
  const { faults } = await verifyBooks(app.jobs.database, 'last-checkpoint');
  expect(faults.map(({ what }) => what)).toEqual([`the balance of child ${mia.id} differs from its newest entry`]);
});

test('rows of a family without its own row and its head are verified', async () => {
  const app = await startApp();
  for (const name of ['rivera', 'okafor']) {
    const { browser } = await signUp(app, name);
    await browser.call('closeFamily', { body: { username: `dana-${name}`, currentPassword: ADMIN_PASSWORD } });
  }
  await signHeads(app);
  const [closed] = await app.database.query<{ id: string }>(
    "SELECT family_id AS id FROM audit_entries WHERE action = 'family.closed' LIMIT 1",
  );
  await changeRows(app.database, [
    `DELETE FROM audit_heads WHERE family_id = '${closed?.id}'`,
    `UPDATE audit_entries SET details = '{"x": 1}' WHERE family_id = '${closed?.id}' AND sequence = 1`,
  ]);
  expect((await faultsOf(app)).map(({ familyId, what }) => [familyId, what])).toEqual([
    [closed?.id, 'audit row 1 was changed, removed or reordered'],
    [closed?.id, 'the audit chain of the closed family is gone'],
  ]);
});

test('verification runs in portions of families, and delays nothing', async () => {
  const { app } = await familyWithBooks();
  await app.database.query(`
    INSERT INTO families SELECT gen_random_uuid(), 'UTC', true, now() FROM generate_series(1, 450);
    INSERT INTO audit_heads SELECT family_id, 0, sha256('') FROM families ON CONFLICT DO NOTHING`);
  expect(await verifyBooks(app.jobs.database)).toEqual({ whole: true, families: 452, faults: [] });
  await app.database.query('DELETE FROM audit_heads WHERE sequence = 0');
  expect((await verifyBooks(app.jobs.database)).faults.length).toBeGreaterThanOrEqual(450);
});

test('a checkpoint that is signed during a verification is no fault', async () => {
  const { app, pay, pepper } = await familyWithBooks();
  const notes = new Map<number, CheckpointNote>();
  const sign = async () => {
    const signed = await signHeads(app);
    if (signed) notes.set(signed.number, signed);
  };
  await sign();
  await pay();
  const file = {
    append: async () => {},
    read: async () => {
      const read = new Map(notes);
      await sign();
      return read;
    },
  };
  expect(await verifyCheckpoints(app.handle, pepper, file)).toEqual([]);
});
