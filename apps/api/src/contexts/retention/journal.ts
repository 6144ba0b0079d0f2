import { createHash, createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { withFileLock } from '../../platform/file-lock.ts';

/** A revocation or deletion: ids and times only. */
const revocationSchema = z.object({
  kind: z.enum(['child', 'name', 'family', 'consent', 'adult', 'password', 'pin', 'second_factor', 'recovery_codes']),
  familyId: z.uuid(),
  /** The child, family, consent, member or staff account. Staff have the family of the system. */
  id: z.uuid(),
  by: z.uuid().nullable(),
  at: z.iso.datetime(),
});
export type Revocation = z.infer<typeof revocationSchema>;

/**
 * Every revocation before this time is in the journal. `stopped`: the instance ended in order, so there are no later
 * ones.
 */
const knownSchema = z.object({ knownUntil: z.iso.datetime(), stopped: z.literal(true).optional() });
/** The first signed line, after lines of a version that signed none. */
const sealedSchema = z.object({ sealed: z.int(), sha256: z.string(), at: z.iso.datetime() });
/** Stands for the lines before, which were removed: their newest time, and the code of the last one. */
const beginsSchema = z.object({ begins: z.iso.datetime(), replaces: z.string() });

const entrySchema = z.union([revocationSchema, knownSchema, sealedSchema, beginsSchema]);
type Entry = z.infer<typeof entrySchema>;
/** An entry that each folder of an instance has. The others describe one file. */
export type SharedEntry = Revocation | z.infer<typeof knownSchema>;

/** A line of a journal. */
interface Line {
  /** The entry as JSON, as it was written. */
  readonly text: string;
  readonly entry: Entry;
  /** The authentication code of the entry and of the line before; undefined if the line is not signed. */
  readonly mac: string | undefined;
}

/** The content of a journal's file. */
export interface JournalFile {
  readonly path: string;
  readonly lines: readonly Line[];
  /** The reason for which the file is not as it was written; undefined if it is. */
  readonly fault: string | undefined;
  /** Whether some line is signed. */
  readonly isSigned: boolean;
}

/** The folders of an instance's journal, and the key of its lines. All folders have the same lines. */
export interface Journals {
  readonly folders: readonly string[];
  readonly key: KeyObject;
}

const FILE = 'revocations.jsonl';
const SIGNED = /^(.*),"mac":"([\w-]{43})"\}$/;

/** Reads a folder's journal and verifies each line. Without a file it has no lines. */
export async function readJournalIn(folder: string, key: KeyObject): Promise<JournalFile> {
  const path = join(folder, FILE);
  const lines = await readLines(path);
  const unsigned = lines.findIndex(({ mac }) => mac !== undefined);
  return { path, lines, isSigned: unsigned >= 0, fault: findFault(path, lines, unsigned, key) };
}

function findFault(path: string, lines: readonly Line[], unsigned: number, key: KeyObject): string | undefined {
  const first = lines[unsigned]?.entry;
  if (!first) return undefined;
  const former = lines.slice(0, unsigned);
  const isSealed = 'sealed' in first && first.sealed === former.length && first.sha256 === digestOf(former);
  if (former.length > 0 && !isSealed)
    return `the first ${former.length} lines of ${path} are not those that were sealed`;
  let before = '';
  for (const [index, { text, mac, entry }] of lines.entries()) {
    if (index < unsigned) continue;
    if (!isMacOf(mac, key, before, text)) return `line ${index + 1} of ${path} is not signed, or lines were changed`;
    before = 'begins' in entry ? entry.replaces : (mac ?? '');
  }
  return undefined;
}

/**
 * Appends entries to every folder's journal, and the entries that a folder missed, for example while its disk was away.
 * Nothing is shortened. An entry that is there already is not repeated.
 */
export async function appendToJournals({ folders, key }: Journals, entries: readonly SharedEntry[]): Promise<void> {
  const paths = folders.map(folder => join(folder, FILE));
  for (const path of paths) await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await withLocks(paths, async () => {
    const files = await Promise.all(paths.map(readLines));
    const wanted = new Map(
      files.flat().flatMap(({ text, entry }) => (isShared(entry) ? [[text, entry] as const] : [])),
    );
    for (const entry of entries) wanted.set(JSON.stringify(entry), entry);
    for (const [index, path] of paths.entries()) await bringUp(path, files[index] ?? [], wanted, key);
  });
}

async function bringUp(
  path: string,
  lines: readonly Line[],
  wanted: ReadonlyMap<string, SharedEntry>,
  key: KeyObject,
): Promise<void> {
  const there = new Set(lines.map(({ text }) => text));
  const begin = lines.flatMap(({ entry }) => ('begins' in entry ? [entry.begins] : []))[0] ?? '';
  const missing = [...wanted]
    .filter(([text, entry]) => !there.has(text) && timeOf(entry) > begin)
    .map(([text]) => text);
  if (missing.length === 0) return;
  const last = lines.findLast(({ mac }) => mac !== undefined);
  if (!last && lines.length > 0) {
    const sealed = { sealed: lines.length, sha256: digestOf(lines), at: new Date().toISOString() };
    missing.unshift(JSON.stringify(sealed satisfies z.infer<typeof sealedSchema>));
  }
  await appendFile(path, `${await tornEnd(path)}${signed(missing, last ? nextOf(last) : '', key)}`, {
    ...{ mode: 0o600, flush: true },
  });
}

/**
 * Removes the lines up to a time from every folder's journal. A signed line says that they were removed.
 */
export async function endOldLines({ folders, key }: Journals, before: Date): Promise<void> {
  for (const path of folders.map(folder => join(folder, FILE)))
    await withLocks([path], async () => {
      const lines = await readLines(path);
      const kept = lines.findIndex(({ entry }) => timeOf(entry) >= before.toISOString());
      const last = lines[kept - 1];
      // Unsigned lines are removed once the line that seals them is old.
      if (!last || last.mac === undefined || 'begins' in last.entry) return;
      const begins = { begins: timeOf(last.entry), replaces: nextOf(last) } satisfies z.infer<typeof beginsSchema>;
      const rest = lines.slice(kept).map(({ text, mac }) => lineOf(text, mac ?? ''));
      await writeFile(`${path}.new`, signed([JSON.stringify(begins)], '', key) + rest.join(''), {
        ...{ mode: 0o600, flush: true },
      });
      await rename(`${path}.new`, path);
    });
}

/** The time at which the instance ended in order, if the last entry says so. */
export function stoppedAt({ lines }: Pick<JournalFile, 'lines'>): string | undefined {
  const last = lines.at(-1)?.entry;
  return last !== undefined && 'stopped' in last ? last.knownUntil : undefined;
}

/** The time of an entry. Lines stand in this order, but for entries that a folder missed. */
export function timeOf(entry: Entry): string {
  if ('knownUntil' in entry) return entry.knownUntil;
  return 'begins' in entry ? entry.begins : entry.at;
}

export function isShared(entry: Entry): entry is SharedEntry {
  return 'kind' in entry || 'knownUntil' in entry;
}

async function withLocks<T>([path, ...others]: readonly string[], work: () => Promise<T>): Promise<T> {
  return path === undefined ? work() : withFileLock(path, () => withLocks(others, work));
}

async function readLines(path: string): Promise<Line[]> {
  const content = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return content.split('\n').flatMap(line => {
    const [, head, mac] = SIGNED.exec(line) ?? [];
    const text = head === undefined ? line : `${head}}`;
    // A line that a crash truncated is no entry.
    const parsed = entrySchema.safeParse(parseJson(text));
    return parsed.success ? [{ text, mac, entry: parsed.data }] : [];
  });
}

/** Ends a line that a crash truncated, so that it does not swallow the next entry. */
async function tornEnd(path: string): Promise<string> {
  const content = await readFile(path, 'utf8').catch(() => '');
  return content === '' || content.endsWith('\n') ? '' : '\n';
}

function signed(texts: readonly string[], before: string, key: KeyObject): string {
  let last = before;
  return texts
    .map(text => {
      last = macOf(key, last, text);
      return lineOf(text, last);
    })
    .join('');
}

function lineOf(text: string, mac: string): string {
  return `${text.slice(0, -1)},"mac":"${mac}"}\n`;
}

/** The code that the next line includes. */
function nextOf({ entry, mac }: Line): string {
  return 'begins' in entry ? entry.replaces : (mac ?? '');
}

function macOf(key: KeyObject, before: string, text: string): string {
  return createHmac('sha256', key).update(`${before}\n${text}`).digest('base64url');
}

function isMacOf(mac: string | undefined, key: KeyObject, before: string, text: string): boolean {
  return mac !== undefined && timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(key, before, text)));
}

function digestOf(lines: readonly Line[]): string {
  return createHash('sha256')
    .update(lines.map(({ text }) => text).join('\n'))
    .digest('base64url');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
