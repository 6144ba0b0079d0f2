import type pg from 'pg';

/** Tables of which each write counts as one statement. */
const TABLES = ['chores', 'accounts', 'ledger_entries', 'audit_heads', 'audit_entries', 'idempotency_keys', 'outbox'];

/** Installs triggers that raise a planned error at the N-th statement that writes. Without a plan they do nothing. */
export async function installPlannedErrors(client: pg.Client): Promise<void> {
  await client.query(`
    CREATE SEQUENCE chaos_statements; GRANT ALL ON chaos_statements TO pocketful_app, pocketful_owner;
    CREATE TABLE chaos_plan (at bigint, code text); GRANT SELECT ON chaos_plan TO pocketful_app, pocketful_owner;
    CREATE FUNCTION chaos_fail() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE number bigint; planned text; BEGIN
      IF EXISTS (SELECT FROM public.chaos_plan) THEN
        number := nextval('public.chaos_statements');
        SELECT code INTO planned FROM public.chaos_plan WHERE at = number;
        IF planned IS NOT NULL THEN RAISE EXCEPTION 'planned' USING ERRCODE = planned; END IF;
      END IF;
      RETURN NULL;
    END $$`);
  for (const table of TABLES)
    await client.query(
      `CREATE TRIGGER chaos_fail AFTER INSERT OR UPDATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION chaos_fail()`,
    );
}

/** Plans an error at each of these statements, counted from the next one. */
export async function planErrors(client: pg.Client, at: readonly number[], code: string): Promise<void> {
  await client.query("SELECT setval('chaos_statements', 1, false)");
  await client.query('INSERT INTO chaos_plan SELECT unnest($1::bigint[]), $2', [at, code]);
}

/** Ends the plan. */
export async function forgetErrors(client: pg.Client): Promise<void> {
  await client.query('DELETE FROM chaos_plan');
}
