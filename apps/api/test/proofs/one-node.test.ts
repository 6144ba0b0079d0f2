import type pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createDatabase, superuserOn } from '../harness.ts';
import { recordedStatements, testOfWholeSuite } from '../recorded-statements.ts';

/** Forms of a statement of one family that a Citus cluster cannot send to the node of the family. */
const FORMS: Readonly<Record<string, RegExp>> = {
  'an INSERT … SELECT takes the family from a row':
    /\bINSERT INTO \w+(?: AS \w+)?\s*\(family_id\b[^)]*\)\s*SELECT\s+(?:\$\d|')/,
  'a list of VALUES has no subquery': /\bINSERT INTO \w+(?: AS \w+)?\s*\([^)]*\)\s*VALUES\b[\s\S]*\(\s*SELECT\b/,
  'no part of WITH inserts': /\bAS\s+(?:(?:NOT )?MATERIALIZED\s+)?\(\s*INSERT\b/,
  'an UPDATE or DELETE calls no function of a row that reads':
    /\b(?:UPDATE|DELETE)\b[\s\S]*\bwas_paid\([^)]*\b[a-z_]+(?:\.\w+)?\)/,
};

/** The forms that a statement has. */
function unroutable(text: string, owners: readonly string[]): string[] {
  const forms = Object.entries(FORMS).flatMap(([why, form]) => (form.test(text) ? [why] : []));
  const called = owners.filter(name => new RegExp(String.raw`\b${name}\(`).test(text));
  const alone = /^\s*SELECT [\s\S]*$/.test(text) && !/\b(?:INSERT|UPDATE|DELETE|JOIN|WITH)\b/.test(text);
  return called.length > 0 && !alone ? [...forms, 'a function of the owner is called alone'] : forms;
}

async function connect() {
  const database = await createDatabase();
  onTestFinished(() => database.close());
  const client = await superuserOn(database);
  return client;
}

/** Functions that run with the rights of the owner, and that calls or jobs may call for a family. */
async function functionsOfOwner(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT DISTINCT p.proname AS name FROM pg_proc AS p
    JOIN information_schema.routine_privileges AS r ON r.routine_name = p.proname AND r.grantee IN ('pocketful_app', 'pocketful_jobs')
    WHERE p.prosecdef AND 'p_family_id' = ANY (p.proargnames)`);
  return rows.map(({ name }) => name);
}

testOfWholeSuite('each statement of a family that the suite sent can go to one node', async () => {
  const owners = await functionsOfOwner(await connect());
  const own = recordedStatements(inject('statementsFolder')).filter(({ sentFor }) => sentFor === 'family');
  expect(own.length, 'this is proved of the whole suite: run all of it').toBeGreaterThan(40);
  expect(own.flatMap(({ text }) => unroutable(text, owners).map(why => ({ why, text })))).toEqual([]);
});

test.each([
  'INSERT INTO chores (family_id, chore_id) SELECT $1::uuid, $2::uuid WHERE (SELECT count(*) FROM chores) < $3',
  'INSERT INTO chores (family_id, position) VALUES ($1, (SELECT max(position) FROM chores WHERE family_id = $1))',
  'WITH made AS (INSERT INTO families (family_id) VALUES ($1)) INSERT INTO members (family_id) VALUES ($1)',
  "DELETE FROM chores AS c WHERE c.family_id = $1 AND NOT was_paid($1, 'chore', c.chore_id)",
  'WITH gone AS (DELETE FROM chores WHERE family_id = $1) SELECT audit_append($1, $2)',
])('a statement that cannot go to one node is found: %s', text => {
  expect(unroutable(text, ['audit_append']).length).toBeGreaterThan(0);
});

/** Tables whose key begins with the family. The other tables are on the first node, and COPIED is on all nodes. */
const PLACED = `
  SELECT DISTINCT i.indrelid AS id FROM pg_index AS i JOIN pg_attribute AS a ON a.attrelid = i.indrelid
  WHERE i.indisprimary AND a.attnum = i.indkey[0] AND a.attname = 'family_id'`;
const COPIED = "'audit_checkpoints'::regclass";

/** References that a cluster cannot have, each with the trigger that replaces it. */
const BY_TRIGGER = {
  auto_approvals_family_id_set_by_fkey: 'forget_rule_setter',
  chores_offer: 'forget_offer',
  feedback_reviewed_by_fkey: 'forget_reviewer',
  outbox_staff_id_fkey: 'forget_requests',
};

test('a reference of a family that leaves its node, or sets a part of a key to NULL, has a trigger that does the same', async () => {
  const client = await connect();
  const { rows } = await client.query<{ name: string }>(`
    WITH placed AS (${PLACED})
    SELECT f.conname::text AS name FROM pg_constraint AS f
    WHERE f.contype = 'f' AND f.connamespace = 'public'::regnamespace AND f.conrelid IN (SELECT id FROM placed)
      AND f.confrelid <> ${COPIED} AND (f.confrelid NOT IN (SELECT id FROM placed) OR f.confdelsetcols IS NOT NULL
        OR (SELECT a.attname FROM pg_attribute AS a WHERE a.attrelid = f.conrelid AND a.attnum = f.conkey[1]) <> 'family_id'
        OR (SELECT a.attname FROM pg_attribute AS a WHERE a.attrelid = f.confrelid AND a.attnum = f.confkey[1]) <> 'family_id')
    ORDER BY 1`);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(BY_TRIGGER));
  const { rows: triggers } = await client.query<{ name: string }>('SELECT tgname::text AS name FROM pg_trigger');
  expect(triggers.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.values(BY_TRIGGER)));
});

test('no trigger and no function of a family’s node names a table of another node', async () => {
  const client = await connect();
  const { rows: functions } = await client.query<{ name: string; source: string; begins: boolean }>(`
    WITH placed AS (${PLACED})
    SELECT p.proname AS name, coalesce(p.prosrc, '') || coalesce(pg_get_function_sqlbody(p.oid), '') AS source,
      p.oid IN (SELECT t.tgfoid FROM pg_trigger AS t WHERE t.tgrelid IN (SELECT id FROM placed))
        OR (p.prosecdef AND p.proargnames[1] = 'p_family_id' AND has_function_privilege('pocketful_jobs', p.oid, 'EXECUTE'))
        AS begins
    FROM pg_proc AS p WHERE p.pronamespace = 'public'::regnamespace`);
  const { rows: elsewhere } = await client.query<{ name: string }>(`
    WITH placed AS (${PLACED})
    SELECT c.relname AS name FROM pg_class AS c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
      AND c.oid <> ${COPIED} AND c.oid NOT IN (SELECT id FROM placed)`);
  // Adds the functions that each calls.
  const reached = new Map(functions.filter(({ begins }) => begins).map(one => [one.name, one]));
  for (const { source } of reached.values())
    for (const one of functions) if (new RegExp(String.raw`\b${one.name}\(`).test(source)) reached.set(one.name, one);
  expect([...reached.keys()]).toEqual(expect.arrayContaining(['post_entries', 'take_step', 'add_to_day']));
  const names = (source: string) =>
    elsewhere.filter(({ name }) => new RegExp(String.raw`\bpublic\.${name}\b`).test(source));
  expect(names('UPDATE public.ledger_days AS d SET value = 0')).toHaveLength(1);
  expect([...reached.values()].flatMap(one => names(one.source).map(table => `${one.name}: ${table.name}`))).toEqual(
    [],
  );
});

/** The parts of the WITH of a function on the first node that a cluster cannot answer, each with the reason. */
function unanswerable(source: string, placed: readonly string[]): string[] {
  const parts = [
    ...source.matchAll(
      /(?:WITH|\),) (\w+)(?:\([\w, ]+\))? AS (MATERIALIZED )?\(([\s\S]*?)(?=\n\), \w+(?:\([\w, ]+\))? AS |\n\)\nSELECT)/g,
    ),
  ];
  const names = parts.map(([, name = '']) => name);
  return parts.flatMap(([, name = '', materialized, body = '']) => {
    const tables = [...body.matchAll(/\bpublic\.(\w+)\b(?!\()/g)].map(([, table = '']) => table);
    const families = tables.filter(table => placed.includes(table));
    const isJoined = names.some(other => new RegExp(String.raw`\b(?:FROM|JOIN) ${other}\b`).test(body));
    return Object.entries({
      'is not MATERIALIZED': tables.length > 0 && !materialized,
      'names no families': families.length > 0 && !body.includes('ANY (p_families)'),
      'reads tables of families and of the first node': families.length > 0 && families.length < tables.length,
      'joins a table to a part by an outer join, or asks for it row by row':
        isJoined &&
        /\b(?:LEFT|RIGHT|FULL) JOIN public\.|\b(?:EXISTS|LATERAL) \(\s*SELECT[^()]* FROM public\./.test(body),
    }).flatMap(([why, isSo]) => (isSo ? [`${name} ${why}`] : []));
  });
}

test('a cluster can answer each part of the audit’s count', async () => {
  const client = await connect();
  const { rows: tables } = await client.query<{ name: string }>(`
    WITH placed AS (${PLACED}) SELECT c.relname AS name FROM pg_class AS c WHERE c.oid IN (SELECT id FROM placed)`);
  const { rows } = await client.query<{ source: string }>(
    "SELECT prosrc AS source FROM pg_proc WHERE oid = 'staff_views.privacy_facts'::regproc",
  );
  const placed = tables.map(({ name }) => name);
  const source = rows[0]?.source ?? '';
  expect(source.match(/ AS MATERIALIZED \(/g)?.length).toBeGreaterThan(20);
  expect(unanswerable(source, placed)).toEqual([]);
  const broken = (text: string) => unanswerable(`WITH a AS MATERIALIZED (\n  ${text}\n)\nSELECT 1`, placed);
  expect(broken('SELECT FROM public.chores AS t')).toEqual(['a names no families']);
  expect(
    broken('SELECT FROM public.chores AS t JOIN public.staff AS s ON true WHERE t.family_id = ANY (p_families)'),
  ).toEqual(['a reads tables of families and of the first node']);
  expect(source).toMatch(/\), act\(/);
  const outer = source.replace(
    /FROM waiting AS w JOIN (\w+) AS a USING \(family_id, child_id\)/,
    `FROM waiting AS w
    LEFT JOIN public.chores AS a ON a.family_id = ANY (p_families)`,
  );
  expect(outer).not.toBe(source);
  expect(unanswerable(outer, placed)).toEqual([
    'used joins a table to a part by an outer join, or asks for it row by row',
  ]);
  expect(unanswerable(source.replace('report AS MATERIALIZED (', 'report AS ('), placed)).toEqual([
    'report is not MATERIALIZED',
  ]);
});
