import { expect, test } from 'vitest';
import { probeSystem } from '../../src/contexts/compliance/audit/system-facts.ts';
import { startApp } from '../harness.ts';

const NONE = { holding: [], sending: [], guarding: [] };
/** Changes by which data about children could lie elsewhere, leave, or lose a guard, and the objects that the audit names. */
const CHANGES: readonly (readonly [sql: string, found: Partial<Record<keyof typeof NONE, readonly string[]>>])[] = [
  ['CREATE SCHEMA copies; CREATE TABLE copies.members AS TABLE members', { holding: ['table copies.members'] }],
  ['CREATE TABLE diaries (kid uuid, said text)', { holding: ['table public.diaries'] }],
  ['ALTER TABLE families ADD COLUMN home_address text', { holding: ['table public.families'] }],
  ['ALTER TABLE chores DISABLE TRIGGER keep_what_was_paid', { guarding: ['guards of public.chores'] }],
  ['ALTER TABLE members DROP CONSTRAINT members_fields_by_role', { guarding: ['guards of public.members'] }],
  ['CREATE MATERIALIZED VIEW kids AS SELECT * FROM members', { holding: ['materialized view public.kids'] }],
  [
    'CREATE OR REPLACE VIEW staff_views.families AS SELECT v.*, f.time_zone AS home FROM staff_views.families v JOIN families f USING (family_id)',
    { holding: ['view staff_views.families'] },
  ],
  ['CREATE PUBLICATION everything FOR ALL TABLES', { sending: ['publication everything'] }],
  [
    'CREATE FOREIGN DATA WRAPPER away; CREATE SERVER elsewhere FOREIGN DATA WRAPPER away',
    { sending: ['foreign server elsewhere'] },
  ],
  ['CREATE TABLE information_schema.kids AS TABLE members', { holding: ['table information_schema.kids'] }],
  ['CREATE RULE keep AS ON DELETE TO chores DO INSTEAD NOTHING', { guarding: ['rule keep on public.chores'] }],
  ['GRANT SELECT ON members TO PUBLIC', { sending: ['grant to everyone on public.members'] }],
  ['GRANT SELECT (first_name) ON members TO PUBLIC', { sending: ['grant to everyone on column members.first_name'] }],
  ['GRANT DELETE ON audit_entries TO pocketful_app', { sending: ['grant to pocketful_app on public.audit_entries'] }],
  [
    "CREATE OR REPLACE FUNCTION keep_what_was_paid() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN OLD; END'",
    { guarding: ['function public.keep_what_was_paid()'] },
  ],
  [
    "CREATE FUNCTION peek() RETURNS SETOF members LANGUAGE sql SECURITY DEFINER AS 'SELECT * FROM members'",
    { guarding: ['function public.peek()'] },
  ],
  ['GRANT EXECUTE ON FUNCTION closed_remains TO PUBLIC', { guarding: ['function public.closed_remains()'] }],
  [
    'ALTER TABLE chores ENABLE ROW LEVEL SECURITY; CREATE POLICY all_rows ON chores USING (true)',
    { guarding: ['guards of public.chores'] },
  ],
  ['ALTER TABLE consent_events SET UNLOGGED', { guarding: ['guards of public.consent_events'] }],
  [
    `ALTER TABLE privacy_settings DROP CONSTRAINT privacy_settings_analytics_check,
       ADD CONSTRAINT privacy_settings_analytics_check CHECK (true)`,
    { guarding: ['guards of public.privacy_settings'] },
  ],
  [
    `CREATE OR REPLACE VIEW newest_book_verification AS
       SELECT started_at, finished_at, whole, families, fault_count, faults FROM book_verifications LIMIT 1`,
    { holding: ['view public.newest_book_verification'] },
  ],
  ["COMMENT ON TABLE chores IS 'Mia'", { holding: ['table of comments on chores'] }],
  ['GRANT CREATE ON SCHEMA public TO pocketful_app', { sending: ['grant to pocketful_app on schema public'] }],
  [
    'ALTER DEFAULT PRIVILEGES GRANT SELECT ON TABLES TO pocketful_reader',
    { sending: ['default grant to pocketful_reader'] },
  ],
];

test('a database as this version makes it has no drift, also with an operator’s index and statistics', async () => {
  const app = await startApp();
  const drift = async () => (await probeSystem(app.handle, app.config, app.now())).schemaDrift;
  expect(await drift()).toEqual(NONE);
  await app.database.query('CREATE INDEX ON members (first_name); CREATE STATISTICS s ON family_id, role FROM members');
  expect(await drift()).toEqual(NONE);
});

test('a placed database has no drift: a view of staff reads the column that its role may read', async () => {
  const app = await startApp();
  await app.database.query(`GRANT SELECT (family_id) ON members TO pocketful_reader;
    ALTER TABLE feedback DROP CONSTRAINT IF EXISTS feedback_family_id_fkey`);
  const drift = async () => (await probeSystem(app.handle, app.config, app.now())).schemaDrift;
  expect(await drift()).toEqual(NONE);
  await app.database.query('GRANT SELECT (pin_hash) ON members TO pocketful_reader');
  expect(await drift()).toEqual({ ...NONE, sending: ['grant to pocketful_reader on column members.pin_hash'] });
});

test.each(CHANGES)('the audit notices: %s', async (sql, found) => {
  const app = await startApp();
  await app.database.query(sql);
  expect((await probeSystem(app.handle, app.config, app.now())).schemaDrift).toEqual({ ...NONE, ...found });
});
