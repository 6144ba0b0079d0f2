import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { codeOf } from './failures.ts';

/**
 * A function with its triggers, or a view: one file, which is applied again whenever its text is new to the database.
 */
export interface Repeatable {
  /** The path below the migrations, such as 'functions/post_entries.sql'. */
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/** Views may call functions, so functions come first. */
const FOLDERS = ['functions', 'views'];
const TABLE_MISSING = '42P01';

/** Reads the files in the order in which they are applied. */
export async function readRepeatables(migrations: string): Promise<Repeatable[]> {
  const found: Repeatable[] = [];
  for (const folder of FOLDERS)
    for (const file of (await readdir(join(migrations, folder))).sort()) {
      const sql = await readFile(join(migrations, folder, file), 'utf8');
      found.push({ name: `${folder}/${file}`, sql, checksum: createHash('sha256').update(sql).digest('hex') });
    }
  return found;
}

/**
 * The files whose text the database never had, and those whose function or view is gone. Every applied text is kept, so
 * that an older process does not count as one that lacks its functions once a newer one has replaced them.
 */
export async function dueRepeatables(
  client: Pick<pg.Client | pg.Pool, 'query'>,
  migrations: string,
): Promise<Repeatable[]> {
  const all = await readRepeatables(migrations);
  const { rows } = await client
    .query<{ applied: string }>(`
      SELECT name || ' ' || checksum AS applied FROM schema_objects WHERE EXISTS (
        SELECT proname FROM pg_proc WHERE 'functions/' || proname || '.sql' = name
        UNION ALL SELECT relname FROM pg_class WHERE relkind = 'v' AND 'views/' || relname || '.sql' = name)`)
    .catch((error: unknown) => {
      // A database before the first repeatable file.
      if (codeOf(error) === TABLE_MISSING) return { rows: [] };
      throw error;
    });
  const applied = new Set(rows.map(row => row.applied));
  return all.filter(({ name, checksum }) => !applied.has(`${name} ${checksum}`));
}

/** Applies files in one transaction. The bodies of functions are checked when they are called. */
export async function applyRepeatables(client: pg.Client, files: readonly Repeatable[]): Promise<void> {
  await client.query('BEGIN');
  await client.query('SET LOCAL check_function_bodies = off');
  for (const { name, sql, checksum } of files) {
    // One by one: Citus sends a changed function to its nodes only if it is the only statement of a text.
    for (const statement of statementsOf(sql)) await client.query(statement);
    await client.query('INSERT INTO schema_objects (name, checksum) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      name,
      checksum,
    ]);
  }
  await client.query('COMMIT');
}

/** The statements of a file. Each ends with its line, and the body of a function is within `$$` or `BEGIN ATOMIC`. */
function statementsOf(sql: string): string[] {
  const statements: string[] = [];
  let [text, isBody, isAtomic] = ['', false, false];
  for (const line of sql.split('\n')) {
    text += `${line}\n`;
    if (line.split('$$').length % 2 === 0) isBody = !isBody;
    if (line === 'BEGIN ATOMIC') isAtomic = true;
    else if (line === 'END;') isAtomic = false;
    if (isBody || isAtomic || !line.endsWith(';')) continue;
    statements.push(text);
    text = '';
  }
  if (text.replace(/^\s*--.*$/gm, '').trim() !== '') throw new Error('a file ends within a statement');
  return statements;
}
