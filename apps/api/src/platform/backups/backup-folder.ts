import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { TABLES } from '@pocketful/compliance/catalogue';
import { z } from 'zod';
import { CommandError } from '../command-error.ts';
import { checkOfKey, decrypted, encrypted, isKeyOf, keyOfBackup, SALT_BYTES } from './backup-cipher.ts';

/**
 * Tables that a backup leaves out: sessions, which a restore would reopen; waiting mail, which the running instance
 * sends; and the state of the clock and the jobs, which belongs to one instance.
 */
export const NOT_KEPT: readonly string[] = TABLES.flatMap(([name, { backup }]) => (backup === false ? [name] : []));

/** Whether a backup leaves out a table. True also if an older backup contains it. */
export function isNotKept(name: string): boolean {
  return NOT_KEPT.includes(name);
}

/**
 * The files under `DATA_DIR/secrets` that a backup needs. The pepper of PINs is left out of a backup that is not
 * encrypted: all PINs of such a folder could be found by trying their few values.
 */
export const KEPT_SECRETS = ['instance-key', 'pin-pepper', 'session-secret'] as const;
export type KeptSecret = (typeof KEPT_SECRETS)[number];

/** The secrets that go with a folder, encrypted or not. */
export function secretsFor({ key }: Pick<BackupFolder, 'key'>): readonly KeptSecret[] {
  return KEPT_SECRETS.filter(name => key || name !== 'pin-pepper');
}

/** The name under which a secret is stored. Until version 0.4 the instance's key had the name `pin-pepper`. */
export function presentName(name: KeptSecret, all: readonly KeptSecret[]): KeptSecret {
  return name === 'pin-pepper' && !all.includes('instance-key') ? 'instance-key' : name;
}

export const MANIFEST = 'manifest.json';

/** The end of the name of a folder that is no whole backup. */
export const PARTIAL = '.partial';

/** The format of backups whose journal of revocations is signed. */
export const SIGNED_FORMAT = 3;

const manifestSchema = z.object({
  /** Format 1 has neither `snapshotAt` nor `secrets`. Format 2 has a journal without signatures. */
  format: z.literal([1, 2, SIGNED_FORMAT]),
  createdAt: z.iso.datetime(),
  /** False if `createdAt` is of a clock that was not trusted. */
  clockTrusted: z.literal(false).optional(),
  /** The time of the snapshot, by the database's clock: the backup has all earlier commits. */
  snapshotAt: z.iso.datetime().optional(),
  /** The version that wrote it. Versions before 0.4 wrote none. */
  version: z.string().optional(),
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

/** The one readable file of an encrypted backup. */
export const ENCRYPTION = 'encryption.json';

const encryptionSchema = z.object({
  cipher: z.literal('aes-256-gcm'),
  createdAt: z.iso.datetime(),
  clockTrusted: z.literal(false).optional(),
  salt: z.base64url(),
  check: z.base64url(),
});

/** A backup's folder, with the key of its files if they are encrypted. */
export interface BackupFolder {
  readonly path: string;
  readonly key?: Buffer;
}

/** The time of a backup, and whether its clock is not trusted. */
export type MadeAt = Pick<Manifest, 'createdAt' | 'clockTrusted'>;

/** Creates a backup's folder; with a passphrase its files are encrypted. Only the owner can read it. */
export async function createFolder(path: string, made: MadeAt, passphrase?: string): Promise<BackupFolder> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (passphrase === undefined) return { path };
  const salt = randomBytes(SALT_BYTES);
  const key = await keyOfBackup(passphrase, salt);
  const encryption: z.infer<typeof encryptionSchema> = {
    ...{ cipher: 'aes-256-gcm', ...made, salt: salt.toString('base64url') },
    check: checkOfKey(key).toString('base64url'),
  };
  await writeFile(join(path, ENCRYPTION), `${JSON.stringify(encryption, null, 2)}\n`, { mode: 0o600, flush: true });
  return { path, key };
}

interface ShownBackup {
  readonly createdAt: Date;
  /** Whether the clock of that time was trusted. */
  readonly isDated: boolean;
  readonly tables: readonly string[];
  readonly isEncrypted: boolean;
}

/**
 * The data that a backup shows without its passphrase. An encrypted one does not show its tables. Undefined if it is
 * damaged.
 */
export async function shownBy(path: string): Promise<ShownBackup | undefined> {
  const encryption = jsonOf(encryptionSchema).safeParse(await readText(join(path, ENCRYPTION)));
  if (encryption.success) return { ...datesOf(encryption.data), tables: [], isEncrypted: true };
  const manifest = jsonOf(manifestSchema).safeParse(await readText(join(path, MANIFEST)));
  if (!manifest.success) return undefined;
  const tables = manifest.data.tables.map(({ name }) => name);
  return { ...datesOf(manifest.data), tables, isEncrypted: false };
}

function datesOf({ createdAt, clockTrusted }: MadeAt): Pick<ShownBackup, 'createdAt' | 'isDated'> {
  return { createdAt: new Date(createdAt), isDated: clockTrusted ?? true };
}

/** Opens a backup's folder. Throws a CommandError if it is encrypted and the passphrase is missing or wrong. */
export async function openFolder(path: string, passphrase?: string): Promise<BackupFolder> {
  const text = await readText(join(path, ENCRYPTION));
  if (text === undefined) return { path };
  const parsed = jsonOf(encryptionSchema).safeParse(text);
  if (!parsed.success) throw new CommandError(`${join(path, ENCRYPTION)} is damaged or of another version`);
  if (passphrase === undefined) throw new CommandError(`${path} is encrypted: set BACKUP_PASSPHRASE`);
  const key = await keyOfBackup(passphrase, Buffer.from(parsed.data.salt, 'base64url'));
  if (!isKeyOf(key, Buffer.from(parsed.data.check, 'base64url')))
    throw new CommandError(`BACKUP_PASSPHRASE is not the passphrase of ${path}`);
  return { path, key };
}

/** The digest and the number of lines of a file of a backup, decrypted. */
export interface Tally {
  readonly sha256: string;
  readonly lines: number;
}

/** Writes a file of a backup, readable for its owner only. Returns once it is on the disk. */
export async function writeBackupFile(
  { path, key }: BackupFolder,
  name: string,
  content: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<Tally> {
  const file = join(path, name);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const counter = newCounter();
  const counted = counter.count(content);
  const written = key ? encrypted(counted, key, name) : counted;
  await pipeline(written, createWriteStream(file, { mode: 0o600, flush: true }));
  return counter.tally();
}

/** The content of a file of a backup, decrypted. */
export function readBackupFile({ path, key }: BackupFolder, name: string): AsyncIterable<Buffer> {
  const read = createReadStream(join(path, name));
  return key ? decrypted(read, key, name) : read;
}

/** Reads a backup's manifest. Throws a CommandError if the folder is not a backup. */
export async function readManifest(folder: BackupFolder): Promise<Manifest> {
  const content = await buffer(readBackupFile(folder, MANIFEST)).catch((error: unknown) => {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${folder.path} is no backup: it has no ${MANIFEST}`);
  });
  const parsed = jsonOf(manifestSchema).safeParse(content.toString('utf8'));
  if (!parsed.success) throw new CommandError(`${join(folder.path, MANIFEST)} is damaged or of another version`);
  return parsed.data;
}

/** Reads every file of a backup. Throws a CommandError if one does not match the manifest. */
export async function checkFiles(folder: BackupFolder, { tables, secrets = [] }: Manifest): Promise<void> {
  for (const { name, sha256, rows } of tables) await checkFile(folder, tableFile(name), { sha256, lines: rows });
  for (const { name, sha256 } of secrets) await checkFile(folder, secretFile(name), { sha256 });
}

async function checkFile(folder: BackupFolder, name: string, expected: Partial<Tally>): Promise<void> {
  const counter = newCounter();
  const file = join(folder.path, name);
  try {
    for await (const _ of counter.count(readBackupFile(folder, name)));
  } catch (error) {
    if (isMissing(error)) throw new CommandError(`${file} is missing`);
    throw error;
  }
  const { sha256, lines } = counter.tally();
  if (sha256 !== expected.sha256 || (expected.lines !== undefined && lines !== expected.lines))
    throw new CommandError(`${file} was damaged or changed`);
}

/** The name of a table's file. COPY writes a line for each row. */
export function tableFile(table: string): string {
  return `${table}.copy`;
}

export function secretFile(name: string): string {
  return `secrets/${name}`;
}

/** Whether a file of this name, as of its folder, belongs to a backup. */
export function isFileOfBackup(name: string): boolean {
  return [MANIFEST, ENCRYPTION, ...KEPT_SECRETS.map(secretFile)].includes(name) || /^\w+\.copy$/.test(name);
}

/** Counts and hashes the bytes of a stream. */
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

/** Text that is JSON of a schema. */
function jsonOf<Schema extends z.ZodType>(schema: Schema) {
  return z
    .string()
    .transform((text, { addIssue }) => {
      try {
        return JSON.parse(text);
      } catch {
        addIssue('is no JSON');
        return z.NEVER;
      }
    })
    .pipe(schema);
}

/** Undefined if the file is missing. */
async function readText(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
