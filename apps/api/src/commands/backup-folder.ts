import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
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
  /** Format 1, of older versions, has neither `snapshotAt` nor `secrets`. */
  format: z.literal([1, 2]),
  createdAt: z.iso.datetime(),
  /** The time of the snapshot, by the database's clock: the backup has what was committed before. */
  snapshotAt: z.iso.datetime().optional(),
  /** The newest migration of the backup's schema. */
  schema: z.string(),
  /** Each table comes after the tables that it refers to. */
  tables: z.array(
    z.object({ name: z.string().regex(/^\w+$/), columns: z.array(z.string()), rows: z.int(), sha256: z.string() }),
  ),
  secrets: z.array(z.object({ name: z.enum(KEPT_SECRETS), sha256: z.string() })).optional(),
});
/** The content of a backup folder. */
export type Manifest = z.infer<typeof manifestSchema>;

/** What a file of a backup contains. */
export interface Tally {
  readonly sha256: string;
  readonly lines: number;
}

/** Writes a file of a backup, readable for its owner only. Returns once it is on the disk. */
export async function writeBackupFile(
  folder: string,
  name: string,
  content: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<Tally> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const counter = newCounter();
  await pipeline(content, counter.count, createWriteStream(path, { mode: 0o600, flush: true }));
  return counter.tally();
}

/** The content of a file of a backup. */
export function readBackupFile(folder: string, name: string): AsyncIterable<Buffer> {
  return createReadStream(join(folder, name));
}

/** Reads a backup's manifest. Throws a CommandError if the folder is not a backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new CommandError(`${folder} is no backup: it has no ${MANIFEST}`);
  });
  const parsed = z.string().transform(parseJson).pipe(manifestSchema).safeParse(text);
  if (!parsed.success) throw new CommandError(`${folder}/${MANIFEST} is damaged or of another version`);
  return parsed.data;
}

/** Reads every file of a backup. Throws a CommandError if one does not match the manifest. */
export async function checkFiles(folder: string, { tables, secrets = [] }: Manifest): Promise<void> {
  for (const { name, sha256, rows } of tables) await checkFile(folder, tableFile(name), { sha256, lines: rows });
  for (const { name, sha256 } of secrets) await checkFile(folder, secretFile(name), { sha256 });
}

async function checkFile(folder: string, name: string, expected: Partial<Tally>): Promise<void> {
  const counter = newCounter();
  try {
    for await (const _ of counter.count(readBackupFile(folder, name)));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    throw new CommandError(`${join(folder, name)} is missing`);
  }
  const { sha256, lines } = counter.tally();
  if (sha256 !== expected.sha256 || (expected.lines !== undefined && lines !== expected.lines))
    throw new CommandError(`${join(folder, name)} was damaged or changed`);
}

/** The name of a table's file. COPY writes a line for each row. */
export function tableFile(table: string): string {
  return `${table}.copy`;
}

export function secretFile(name: string): string {
  return join('secrets', name);
}

/** Counts and hashes what passes through. */
function newCounter() {
  const hash = createHash('sha256');
  let lines = 0;
  return {
    async *count(source: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of source) {
        hash.update(chunk);
        for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++;
        yield chunk;
      }
    },
    tally: (): Tally => ({ sha256: hash.digest('hex'), lines }),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
