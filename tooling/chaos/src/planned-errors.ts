import type pg from 'pg';

/** Tables of which each write counts as one statement. */
const TABLES = ['chores', 'accounts', 'ledger_entries', 'audit_heads', 'audit_entries', 'idempotency_keys', 'outbox'];

/**
 * Installs triggers that raise a planned error at the N-th statement that writes. Without a plan they do nothing. A backup
 * leaves their schema out.
 */
export async function installPlannedErrors(client: pg.Client): Promise<void> {
  await client.query(`
    CREATE SCHEMA chaos; GRANT USAGE ON SCHEMA chaos TO pocketful_app, pocketful_owner;
    CREATE SEQUENCE chaos.statements; GRANT ALL ON chaos.statements TO pocketful_app, pocketful_owner;
    CREATE TABLE chaos.plan (at bigint, code text); GRANT SELECT ON chaos.plan TO pocketful_app, pocketful_owner;
    CREATE FUNCTION chaos.fail() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE number bigint; planned text; BEGIN
      IF EXISTS (SELECT FROM chaos.plan) THEN
        number := nextval('chaos.statements');
        SELECT code INTO planned FROM chaos.plan WHERE at = number;
        IF planned IS NOT NULL THEN RAISE EXCEPTION 'planned' USING ERRCODE = planned; END IF;
      END IF;
      RETURN NULL;
    END $$`);
  for (const table of TABLES)
    await client.query(
      `CREATE TRIGGER chaos_fail AFTER INSERT OR UPDATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION chaos.fail()`,
    );
}

/** Plans an error at each of these statements, counted from the next one. */
export async function planErrors(client: pg.Client, at: readonly number[], code: string): Promise<void> {
  await client.query("SELECT setval('chaos.statements', 1, false)");
  await client.query('INSERT INTO chaos.plan SELECT unnest($1::bigint[]), $2', [at, code]);
}

/** Ends the plan. */
export async function forgetErrors(client: pg.Client): Promise<void> {
  await client.query('DELETE FROM chaos.plan');
}
