import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { createDatabase } from './databases.ts';

/** The commit that is version 0.3. */
const FORMER_COMMIT = '0637b2e6';
/** Its newest migration, which is the baseline now. */
export const BASELINE = '0202_families_by_place.sql';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Runs git, and returns its output. */
export type Git = (...args: string[]) => string;

/** Runs git, which must know the whole history. Undefined without it; a pipeline must have it. */
export function openHistory(): Git | undefined {
  const git: Git = (...args) =>
    execFileSync('git', args, {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 100_000_000,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  try {
    if (git('rev-parse', '--is-shallow-repository').trim() === 'true') throw new Error('the history is cut off');
    return git;
  } catch (error) {
    if (process.env.CI) throw error;
    console.warn('SKIPPED: without the history of git earlier versions are unknown');
    return undefined;
  }
}

/** Writes a folder of version 0.3 to a temporary one. */
export async function formerFolder(folder: string): Promise<string> {
  const target = await mkdtemp(join(tmpdir(), 'former-'));
  onTestFinished(() => rm(target, { recursive: true }));
  const archive = execFileSync('git', ['archive', FORMER_COMMIT, folder], { cwd: ROOT, maxBuffer: 100_000_000 });
  execFileSync('tar', ['-x', '-C', target], { input: archive });
  return join(target, folder);
}

/** A database without a schema, and a connection of its owner. */
export async function databaseOfOwner() {
  const database = await createDatabase();
  await database.query('DROP SCHEMA public, staff_views CASCADE');
  await database.query('CREATE SCHEMA public AUTHORIZATION pocketful_owner; GRANT USAGE ON SCHEMA public TO PUBLIC');
  const { pathname } = new URL(database.appUrl);
  const url = Object.assign(new URL(inject('postgres').adminUrl), { pathname }).href;
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  onTestFinished(async () => {
    await owner.end();
    await database.close();
  });
  return { database, url, owner };
}

/** Runs the migrations of 0.3 as that version did: file by file, with the digest of each. */
export async function migrateAsFormer(owner: pg.Client, folder: string, until = '~'): Promise<void> {
  await owner.query(`
    CREATE TABLE schema_migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now());
    CREATE TABLE schema_objects (name text, checksum text, applied_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (name, checksum));
    GRANT SELECT ON schema_migrations, schema_objects TO pocketful_app`);
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql') && name <= until).sort();
  for (const name of names) {
    const sql = await readFile(join(folder, name), 'utf8');
    const isOneByOne = sql.startsWith('-- no transaction');
    for (const statement of isOneByOne ? sql.split(/;\s*$/m) : [sql]) await owner.query(statement);
    const checksum = createHash('sha256').update(sql).digest('hex');
    await owner.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [name, checksum]);
  }
}
