// @module-tag long
import { expect, onTestFinished, test } from 'vitest';
import { ADMIN_PASSWORD, addChild, createDatabase, signUp, startAppOn } from '../harness.ts';

/** Their numbers begin past a million, so that none is a PIN. */
const ENTRIES = 100_000;

/** A child with many entries, in a database whose role of calls has a short limit. */
async function familyWithEntries() {
  const database = await createDatabase();
  onTestFinished(() => database.close());
  const app = await startAppOn(database);
  const family = await signUp(app);
  const mia = await addChild(family, 'mia', '4821');
  await database.query(
    `WITH added AS (
       INSERT INTO ledger_entries (family_id, child_id, sequence, entry_id, amount, balance_after, description, category,
         created_at)
       SELECT a.family_id, a.child_id, 1000000 + n, uuidv7(), 0.01, n * 0.01, 'Many', 'bonus', $2
       FROM accounts AS a, generate_series(1, $3::integer) AS n WHERE a.child_id = $1)
     UPDATE accounts SET balance = $3::integer * 0.01, sequence = 1000000 + $3::integer WHERE child_id = $1`,
    [mia.id, app.now(), ENTRIES],
  );
  await database.query(
    `DO $$ BEGIN EXECUTE format('ALTER ROLE pocketful_app IN DATABASE %I SET statement_timeout = ''300ms''', current_database()); END $$`,
  );
  // Open connections keep the limit with which they began.
  await app.handle.forget();
  return { database, family, mia };
}

test('An export, an erasure and a closing have no time limit: a child with 100,000 entries is exported and erased', {
  timeout: 120_000,
}, async () => {
  const { database, family, mia } = await familyWithEntries();
  const file = await family.browser.callFile('exportChildData', { params: { childId: mia.id } });
  expect(await file.content.text()).toContain('"0.01"');
  await family.browser.call('deleteChildAccount', { body: { childId: mia.id } });
  expect(await database.query('SELECT FROM ledger_entries')).toEqual([]);
});

test('An export, an erasure and a closing have no time limit: its family is closed', { timeout: 120_000 }, async () => {
  const { database, family } = await familyWithEntries();
  await family.browser.call('closeFamily', {
    body: { username: `dana-${family.name}`, currentPassword: ADMIN_PASSWORD },
  });
  expect(await database.query('SELECT FROM ledger_entries')).toEqual([]);
});
