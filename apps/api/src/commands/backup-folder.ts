import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { TABLES } from '@pocketful/compliance/catalogue';
import { z } from 'zod';
import { CommandError } from './command-error.ts';

/**
 * Tables that a backup leaves out: sessions, which a restore would reopen; waiting mail, which the running instance
 * sends; and the state of the clock and the jobs, which belongs to one instance.
 */
export const NOT_KEPT: readonly string[] = TABLES.flatMap(([name, { backup }]) => (backup === false ? [name] : []));

/** Whether a backup leaves out a table. True also if an older backup contains it. */
export function isNotKept(name: string): boolean {
  return NOT_KEPT.includes(name);
}

/** The files under `DATA_DIR/secrets` that the PINs and passwords of a backup need. */
export const KEPT_SECRETS = ['pin-pepper', 'session-secret'] as const;

export const MANIFEST = 'manifest.json';

const manifestSchema = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** The newest migration of the backup's schema. */
  schema: z.string(),
  /** Each table comes after the tables that it refers to. */
  tables: z.array(
    z.object({ name: z.string().regex(/^\w+$/), columns: z.array(z.string()), rows: z.int(), sha256: z.string() }),
  ),
});
/** The content of a backup folder. */
export type Manifest = z.infer<typeof manifestSchema>;

/** Reads a backup's manifest. Throws a CommandError if the folder is not a backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new CommandError(`${folder} is no backup: it has no ${MANIFEST}`);
  });
  const parsed = manifestSchema.safeParse(JSON.parse(text));
  if (!parsed.success) throw new CommandError(`${folder}/${MANIFEST} is damaged or of another version`);
  return parsed.data;
}

/** Throws a CommandError if a file does not match the manifest. */
export async function checkFile(folder: string, table: Manifest['tables'][number]): Promise<void> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(tableFile(folder, table.name)), hash);
  if (hash.digest('hex') !== table.sha256)
    throw new CommandError(`${tableFile(folder, table.name)} was damaged or changed`);
}

export function tableFile(folder: string, table: string): string {
  return join(folder, `${table}.copy`);
}
