import type { Stage } from './stage.ts';

/** The tables of `hand-server.ts`, with the families of a seeded database. */
const TABLES = `
  CREATE SCHEMA hand;
  CREATE TABLE hand.sessions AS SELECT session_hash AS token_hash, family_id, active_member_id AS member_id, expires_at
    FROM sessions;
  ALTER TABLE hand.sessions ADD PRIMARY KEY (token_hash);
  CREATE TABLE hand.members AS SELECT member_id AS id, family_id, role, first_name, username, birth_year FROM members
    WHERE role = 'child';
  ALTER TABLE hand.members ADD PRIMARY KEY (id);
  CREATE INDEX ON hand.members (family_id);
  CREATE TABLE hand.accounts AS SELECT child_id, family_id, balance, 0.00 AS set_aside FROM accounts;
  ALTER TABLE hand.accounts ADD PRIMARY KEY (child_id);
  CREATE INDEX ON hand.accounts (family_id);
  CREATE TABLE hand.entries AS SELECT entry_id AS id, family_id, child_id, amount, description, category, created_at,
    balance_after AS running_balance FROM ledger_entries;
  ALTER TABLE hand.entries ADD PRIMARY KEY (id), ALTER created_at SET DEFAULT now();
  CREATE INDEX ON hand.entries (family_id, created_at DESC, id DESC);
  CREATE TABLE hand.chores AS SELECT chore_id AS id, family_id, child_id, name, reward, status, due_at, submitted_at,
    approved_at FROM chores;
  ALTER TABLE hand.chores ADD PRIMARY KEY (id);
  CREATE INDEX ON hand.chores (family_id, (status = 'approved'), due_at, id);
  CREATE TABLE hand.keys (family_id uuid, key text, created_at timestamptz DEFAULT now(), PRIMARY KEY (family_id, key));
  CREATE TABLE hand.audit (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, at timestamptz DEFAULT now(),
    family_id uuid, actor_id uuid, action text, object_id uuid);
  CREATE INDEX ON hand.audit (family_id, at);
  GRANT USAGE ON SCHEMA hand TO pocketful_app;
  GRANT ALL ON ALL TABLES IN SCHEMA hand TO pocketful_app;`;

/** The submitted chores that it has not got. */
const NEW_CHORES = `
  INSERT INTO hand.chores SELECT chore_id, family_id, child_id, name, reward, status, due_at, submitted_at, approved_at
  FROM chores WHERE status = 'submitted' ON CONFLICT DO NOTHING`;

/** Makes the tables in a seeded database. */
export async function makeHandTables(stage: Stage, database: string): Promise<void> {
  await stage.connected(database, 'superuser', async client => {
    await client.query(TABLES);
    await client.query('VACUUM ANALYZE');
  });
}

/** Copies the chores that a supply has made since. */
export async function copyNewChores(stage: Stage, database: string): Promise<void> {
  await stage.connected(database, 'superuser', client => client.query(NEW_CHORES));
}
