import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { signCheckpoint, verifyCheckpoints } from '../src/contexts/operations/audit-checkpoints.ts';
import { verifyBooks } from '../src/contexts/operations/verify-books.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { MIGRATIONS } from './global-setup.ts';
import { addChild, createChore, createDatabase, pick, refusalOf, signUp, startApp } from './harness.ts';

test('every key of a family’s table begins with the family, and every reference has an index', async () => {
  const { database } = await startApp();
  const keys = await database.query<{ name: string; first: string }>(`
    SELECT i.indexrelid::regclass::text AS name, a.attname AS first FROM pg_index i
    JOIN pg_class c ON c.oid = i.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
    WHERE i.indisunique AND EXISTS (SELECT FROM pg_attribute f WHERE f.attrelid = c.oid AND f.attname = 'family_id' AND f.attnotnull)`);
  expect(keys.length).toBeGreaterThan(15);
  expect(keys.filter(({ first }) => first !== 'family_id')).toEqual([]);
  const unindexed = await database.query(`
    SELECT conrelid::regclass::text AS table, conname FROM pg_constraint k WHERE contype = 'f' AND connamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_index i WHERE i.indrelid = k.conrelid
        AND (i.indkey::int2[])[0:array_length(k.conkey, 1) - 1] @> k.conkey)`);
  expect(unindexed).toEqual([]);
});

test('the application’s role owns nothing, is no superuser and changes no schema', async () => {
  const { database } = await startApp();
  const [role] = await database.query(
    "SELECT rolsuper, rolcreatedb, rolcreaterole, rolbypassrls FROM pg_roles WHERE rolname = 'pocketful_app'",
  );
  expect(role).toEqual({ rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolbypassrls: false });
  expect(await database.query("SELECT relname FROM pg_class WHERE relowner = 'pocketful_app'::regrole")).toEqual([]);
});

test('four starts at once race one migration and all end well; a changed or failing file changes nothing', async () => {
  const database = await createDatabase();
  onTestFinished(() => database.close());
  const url = new URL(database.superuserUrl);
  await database.query('DROP SCHEMA public CASCADE; DROP SCHEMA graphile_worker CASCADE; CREATE SCHEMA public');
  await database.query('GRANT USAGE ON SCHEMA public TO pocketful_app');
  const runs = await Promise.all(Array.from({ length: 4 }, () => migrate(url.href, MIGRATIONS)));
  expect(runs.filter(applied => applied.length > 0)).toHaveLength(1);
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(MIGRATIONS, folder, { recursive: true });
  await writeFile(join(folder, '9999_broken.sql'), 'CREATE TABLE half (x int); SELECT 1/0;');
  await expect(migrate(url.href, folder)).rejects.toThrow('9999_broken.sql failed');
  expect(await database.query("SELECT to_regclass('half') AS half")).toEqual([{ half: null }]);
  await rm(join(folder, '9999_broken.sql'));
  await writeFile(join(folder, '0001_families.sql'), '-- changed');
  await expect(migrate(url.href, folder)).rejects.toThrow('0001_families.sql was changed after it was applied');
});

test('the verifier names the first audit row that was changed, removed or reordered, and what does not add up', async () => {
  const app = await startApp();
  const family = await signUp(app);
  const mia = await addChild(family, 'mia', '4821');
  const child = await pick(app, family, mia.id, '4821');
  const chore = await createChore(family, app, mia.id);
  await child.call('submitChore', { params: { id: chore.id } });
  await family.browser.call('approveChore', { params: { id: chore.id } });
  expect(await verifyBooks(app.handle)).toEqual([]);
  const restore = async () => {
    await app.database.query('TRUNCATE audit_entries; INSERT INTO audit_entries SELECT * FROM kept_audit');
    await app.database.query(
      'SET session_replication_role = replica; DELETE FROM ledger_entries; INSERT INTO ledger_entries SELECT * FROM kept_entries; RESET session_replication_role',
    );
  };
  await app.database.query(
    'CREATE TABLE kept_audit AS TABLE audit_entries; CREATE TABLE kept_entries AS TABLE ledger_entries',
  );
  for (const [change, what] of [
    ["UPDATE audit_entries SET details = '{}' WHERE action = 'chore.approved'", 'audit'],
    [
      "UPDATE audit_entries SET at = at + interval '1 microsecond' WHERE sequence = 3 AND family_id <> '00000000-0000-0000-0000-000000000000'",
      'audit',
    ],
    ["DELETE FROM audit_entries WHERE sequence = 2 AND family_id <> '00000000-0000-0000-0000-000000000000'", 'audit'],
    ["DELETE FROM audit_entries WHERE action = 'chore.approved'", 'audit'],
    ['UPDATE ledger_entries SET amount = amount + 1', 'ledger'],
    ['UPDATE ledger_entries SET balance_after = balance_after + 1, amount = amount + 1', 'balance'],
    ['UPDATE ledger_entries SET source_id = gen_random_uuid()', 'payment'],
  ] as const) {
    await app.database.query(change);
    expect(
      (await verifyBooks(app.handle)).map(({ check }) => check),
      change,
    ).toContain(what);
    await restore();
    expect(await verifyBooks(app.handle), `after ${change}`).toEqual([]);
  }
});

test('a chain that was rewritten as a whole does not fit its signed checkpoints, nor do checkpoints that were changed', async () => {
  const app = await startApp();
  const family = await signUp(app);
  const db = app.handle;
  const pepper = app.config.pinPepper;
  expect(await signCheckpoint(db, pepper, app.now())).toBe(1);
  expect(await signCheckpoint(db, pepper, app.now())).toBe(0);
  await addChild(family, 'mia', '4821');
  await signUp(app, 'okafor');
  expect(await signCheckpoint(db, pepper, app.now())).toBe(2);
  expect(await verifyCheckpoints(db, pepper)).toEqual([]);
  expect((await verifyCheckpoints(db, 'another pepper')).length).toBe(2);
  const checks = async (change: string, undo: string) => {
    await app.database.query(change);
    const faults = await verifyCheckpoints(db, pepper);
    await app.database.query(undo);
    expect(await verifyCheckpoints(db, pepper), undo).toEqual([]);
    return faults.length;
  };
  const number = 'UPDATE audit_checkpoints SET number = ';
  expect(await checks(`${number} 7 WHERE number = 2`, `${number} 2 WHERE number = 7`)).toBeGreaterThan(0);
  const hash = (text: string) => `UPDATE audit_checkpoint_heads SET hash = ${text} WHERE sequence = 2`;
  await app.database.query('CREATE TABLE kept AS TABLE audit_checkpoint_heads');
  expect(await checks(hash("sha256('x')"), hash('(SELECT k.hash FROM kept k WHERE k.sequence = 2)'))).toBe(2);
  await app.database.query(`
    UPDATE audit_entries SET details = '{"forged": true}' WHERE action = 'family.created' AND family_id = '${family.browser.cookie?.slice(18, 54)}'`);
  await app.database.query(`
    UPDATE audit_entries AS e SET hash = audit_hash(sha256(''), family_id, sequence, at, action, actor_id, profile_id,
      object_type, object_id, request_id, details, write_id, address_digest) WHERE e.details ? 'forged'`);
  await app.database.query(`
    UPDATE audit_entries AS e SET hash = audit_hash((SELECT p.hash FROM audit_entries p WHERE p.family_id = e.family_id AND p.sequence = 1),
      family_id, sequence, at, action, actor_id, profile_id, object_type, object_id, request_id, details, write_id, address_digest) WHERE e.action = 'child.created'`);
  await app.database.query(`
    UPDATE audit_heads AS h SET hash = (SELECT e.hash FROM audit_entries e WHERE e.family_id = h.family_id AND e.sequence = h.sequence)
    WHERE sequence > 0`);
  expect(await verifyBooks(app.handle)).toEqual([]);
  expect((await verifyCheckpoints(db, pepper)).map(({ what }) => what)).toEqual([
    'audit row 1 is not the one that was signed',
    'audit row 2 is not the one that was signed',
  ]);
});

test('whatever belongs to a member is tied to it by a key, so that an erasure finds it', async () => {
  const { database } = await startApp();
  const loose = await database.query<{ column: string }>(`
    SELECT format('%s.%s', c.relname, a.attname) AS column FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND NOT a.attisdropped
      AND a.attname IN ('member_id', 'child_id', 'parent_id', 'adult_id', 'active_member_id')
      AND NOT (c.relname = 'members' AND a.attname = 'member_id')
      AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'f' AND a.attnum = ANY (k.conkey)
        AND k.confrelid IN ('members'::regclass, 'accounts'::regclass))
      -- Names and failed sign-ins are nobody's family's and lie where no key may lead; both are removed by their ids.
      AND c.relname NOT IN ('login_names', 'sign_in_failures')`);
  expect(loose).toEqual([]);
});

test('no money moves without its row in the trail', async () => {
  const app = await startApp();
  const family = await signUp(app);
  const mia = await addChild(family, 'mia', '4821');
  await app.database.query('DELETE FROM audit_heads');
  const body = { childId: mia.id, amount: '1.00', description: 'Unseen', category: 'gift' as const };
  expect(await refusalOf(family.browser.call('createTransaction', { body }))).toBe('500 INTERNAL');
  expect(await app.database.query('SELECT FROM ledger_entries')).toEqual([]);
  expect(await app.database.query('SELECT balance::text AS balance FROM accounts')).toEqual([{ balance: '0.00' }]);
});

test('the trail tells who did what on whom, in the transaction of the effect, and knows no name and no secret', async () => {
  const app = await startApp();
  const family = await signUp(app);
  const mia = await addChild(family, 'mia-canary', '4821');
  const child = await pick(app, family, mia.id, '4821');
  const chore = await createChore(family, app, mia.id, 250, 'Chore canary');
  await child.call('submitChore', { params: { id: chore.id } });
  await family.browser.call('approveChore', { params: { id: chore.id } });
  await family.browser.call('createTransaction', {
    body: { childId: mia.id, amount: '-1.00', description: 'Text canary', category: 'spending' },
  });
  const rows = await app.database.query<{ action: string; actor_id: string; profile_id: string | null }>(
    'SELECT action, actor_id, profile_id, object_id, details FROM audit_entries ORDER BY sequence',
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'family.created',
    'child.created',
    'session.signed_in',
    'profile.picked',
    'chore.created',
    'chore.submitted',
    'chore.approved',
    'transaction.created',
  ]);
  expect(rows[5]).toMatchObject({
    actor_id: family.adminId,
    profile_id: mia.id,
    object_id: chore.id,
    details: { childId: mia.id },
  });
  expect(rows[6]).toMatchObject({ actor_id: family.adminId, profile_id: family.adminId, details: { amount: '2.50' } });
  expect(JSON.stringify(rows)).not.toMatch(/canary|4821|argon2/);
});
