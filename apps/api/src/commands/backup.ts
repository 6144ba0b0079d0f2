import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { copyErasureNotes } from '../contexts/retention/erasures.ts';
import { readConfig } from '../platform/config.ts';
import { onLongConnection } from '../platform/database/long-work.ts';
import { KEPT_SECRETS, MANIFEST, type Manifest, NOT_KEPT, tableFile } from './backup-folder.ts';

/**
 * Writes all data to a folder, as of one moment, while the instance runs: each table in the format of COPY, a manifest
 * with checksums, and the secrets that PINs and passwords need. Only the owner can read the folder. The list of
 * erasures is copied beside it.
 */
export async function backUp([target]: string[]): Promise<void> {
  const config = readConfig(process.env);
  const createdAt = new Date().toISOString();
  const folder = resolve(target ?? join(config.dataDir, 'backups', createdAt.replaceAll(':', '-')));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await onLongConnection(config.databaseDirectUrl, 'pocketful-backup', async client => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const manifest: Manifest = { format: 1, createdAt, schema: await newestMigration(client), tables: [] };
    for (const table of await tablesInOrder(client)) manifest.tables.push(await writeTable(client, folder, table));
    await client.query('COMMIT');
    await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`Backed up ${rows} rows of ${manifest.tables.length} tables to ${folder}`);
  });
  // A restore erases again what this list names.
  await copyErasureNotes(join(resolve(config.dataDir), 'backups'), dirname(folder));
  const secrets = await copySecrets(config.dataDir, folder);
  if (!secrets) console.log('The secrets are settings of yours: keep SESSION_SECRET and PIN_PEPPER beside the backup.');
}

async function newestMigration(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('SELECT max(name) AS name FROM schema_migrations');
  return rows[0]?.name ?? '';
}

/** All tables except those that a backup leaves out, each after the tables that it refers to. */
async function tablesInOrder(client: pg.Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows: tables } = await client.query<{ name: string; columns: string[]; refers: string[] }>(
    `SELECT c.relname AS name,
      (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped) AS columns,
      (SELECT coalesce(array_agg(DISTINCT r.relname::text), '{}') FROM pg_constraint k JOIN pg_class r ON r.oid = k.confrelid
        WHERE k.conrelid = c.oid AND k.contype = 'f' AND r.oid <> c.oid) AS refers
    FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND NOT c.relname::text = ANY ($1)
    ORDER BY c.relname`,
    [NOT_KEPT],
  );
  const ordered: typeof tables = [];
  while (ordered.length < tables.length) {
    const done = new Set(ordered.map(({ name }) => name));
    const next = tables.filter(({ name, refers }) => !done.has(name) && refers.every(table => done.has(table)));
    if (next.length === 0) throw new Error('the tables refer to each other in a circle');
    ordered.push(...next);
  }
  return ordered;
}

async function writeTable(
  client: pg.Client,
  folder: string,
  { name, columns }: { name: string; columns: string[] },
): Promise<Manifest['tables'][number]> {
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const list = columns.map(column => client.escapeIdentifier(column)).join(', ');
  const copy = client.query(copyTo(`COPY ${client.escapeIdentifier(name)} (${list}) TO STDOUT`));
  await pipeline(copy, hashing, createWriteStream(tableFile(folder, name), { mode: 0o600, flush: true }));
  return { name, columns, rows: copy.rowCount ?? 0, sha256: hash.digest('hex') };
}

/** False if this instance keeps its secrets elsewhere. */
async function copySecrets(dataDir: string, folder: string): Promise<boolean> {
  const target = join(folder, 'secrets');
  await mkdir(target, { recursive: true, mode: 0o700 });
  const copies = KEPT_SECRETS.map(name => copyFile(join(dataDir, 'secrets', name), join(target, name)));
  const results = await Promise.allSettled(copies);
  return results.every(({ status }) => status === 'fulfilled');
}
