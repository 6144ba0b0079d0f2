import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import { DAY, HOUR } from '../../platform/clock.ts';
import { readClock } from '../../platform/clock-gate.ts';
import type { Config } from '../../platform/config.ts';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import { jsonLinesFile } from '../../platform/json-lines-file.ts';
import { keyFor } from '../../platform/keys.ts';
import {
  appendToJournals,
  isShared,
  type JournalFile,
  type Journals,
  type Revocation,
  readJournalIn,
  type SharedEntry,
  stoppedAt,
  timeOf,
} from './journal.ts';

/** The list of an earlier version. Without a child the family was closed. */
const formerSchema = z.object({ familyId: z.uuid(), childId: z.uuid().optional(), at: z.iso.datetime() });

/** Revocations per portion. */
const PORTION = 1000;

/** The age at which lines of the journal end, if there is a newer backup: backups are as old at most. */
const JOURNAL_DAYS = 35;

/**
 * The journals of an instance: in the folder of its backups, in that of the archived log, and in `REVOCATIONS_DIR`. A demo
 * has none, since it has no backups.
 */
export function journalsOf({
  dataDir,
  revocationsDir,
  walArchiveDir,
  instanceKey,
  demo,
}: Pick<Config, 'dataDir' | 'revocationsDir' | 'walArchiveDir' | 'instanceKey' | 'demo'>): Journals {
  const all = [join(dataDir, 'backups'), revocationsDir, walArchiveDir].filter(folder => folder !== undefined);
  const folders = demo ? [] : all;
  return { folders: folders.map(folder => resolve(folder)), key: keyFor(instanceKey, 'revocations') };
}

/** The content of the journals of several folders. */
export interface Journal {
  readonly revocations: readonly Revocation[];
  /** The newest time up to which one of them is complete. */
  readonly knownUntil: Date | undefined;
  /** The newest time that one of them names; undefined without an entry. */
  readonly newest: Date | undefined;
  /** The oldest time from which one of them is complete; undefined if one of them is from the beginning. */
  readonly begins: Date | undefined;
  readonly files: readonly JournalFile[];
  /** The number of lines that are later than now, which do not count. */
  readonly tooLate: number;
}

/**
 * Reads the journals of several folders, with the lists of earlier versions. A line of a clock that was ahead does not
 * count as the time up to which the journal is complete.
 */
export async function readJournals({ folders, key }: Journals, now: Date): Promise<Journal> {
  const files = await Promise.all(folders.map(folder => readJournalIn(folder, key)));
  const entries = new Map(files.flatMap(({ lines }) => lines.map(({ text, entry }) => [text, entry] as const)));
  const shared = [...entries.values()].filter(isShared);
  const latest = new Date(now.getTime() + HOUR).toISOString();
  const times = shared.map(timeOf).sort();
  const known = shared.flatMap(entry =>
    'knownUntil' in entry && entry.knownUntil <= latest ? [entry.knownUntil] : [],
  );
  const begins = files.flatMap(({ lines }) => {
    const first = lines[0]?.entry;
    return first && [('begins' in first && first.begins) || ''];
  });
  const former = await Promise.all(
    folders.map(folder => jsonLinesFile(join(folder, 'erasures.jsonl'), formerSchema).read()),
  );
  return {
    files,
    revocations: [
      ...former.flatMap(notes => notes ?? []).map(formerRevocation),
      ...shared.flatMap(entry => ('kind' in entry ? [entry] : [])),
    ],
    knownUntil: dateOf(known.sort().at(-1)),
    newest: dateOf(times.filter(time => time <= latest).at(-1)),
    begins: dateOf(begins.sort()[0]),
    tooLate: times.filter(time => time > latest).length,
  };
}

function formerRevocation({ familyId, childId, at }: z.infer<typeof formerSchema>): Revocation {
  const what =
    childId === undefined ? ({ kind: 'family', id: familyId } as const) : ({ kind: 'child', id: childId } as const);
  return { ...what, familyId, by: null, at };
}

function dateOf(text: string | undefined): Date | undefined {
  return text ? new Date(text) : undefined;
}

/** The time up to which a journal is complete, and the reason. */
export interface Mark {
  readonly knownUntil: Date;
  /** Whether the instance ends now in order. */
  readonly stopped?: true;
}

/**
 * The database's time, up to which a journal can be complete; undefined while the clock is not trusted.
 *
 * @param now this process's clock
 */
export async function knownNow(database: DatabaseHandle, now: Date): Promise<Date | undefined> {
  if (!(await readClock(database, now)).open) return undefined;
  const { rows } = await sql<{ at: Date }>`SELECT clock_timestamp() AS at`.execute(database.crossTenant('clock'));
  return rows[0]?.at;
}

/**
 * Moves revocations and deletions from the queue in the database to the journals. A second entry does no harm.
 *
 * @param mark its time was read before this call: up to it the journals are complete afterwards
 * @returns the number of entries
 */
export async function recordRevocations(database: DatabaseHandle, journals: Journals, mark?: Mark): Promise<number> {
  const db = database.crossTenant('revocations');
  for (let recorded = 0; ; ) {
    const { rows } = await sql<Revocation & { revocationId: string; at: Date }>`
      SELECT kind, family_id AS "familyId", subject_id AS id, done_by AS by, at, revocation_id AS "revocationId" FROM revocations
      ORDER BY family_id, revocation_id LIMIT ${PORTION}`.execute(db);
    const entries: SharedEntry[] = rows.map(({ revocationId: _, at, ...row }) => ({ ...row, at: at.toISOString() }));
    const isLast = rows.length < PORTION;
    if (isLast && mark) entries.push({ ...mark, knownUntil: mark.knownUntil.toISOString() });
    await appendToJournals(journals, entries);
    await sql`
      DELETE FROM revocations AS r USING unnest(${rows.map(row => row.familyId)}::uuid[],
        ${rows.map(row => row.revocationId)}::uuid[]) AS done (family_id, revocation_id)
      WHERE r.family_id = done.family_id AND r.revocation_id = done.revocation_id`.execute(db);
    recorded += rows.length;
    if (isLast) return recorded;
  }
}

/** Records the revocations and deletions of a command at once. An instance that has stopped stays stopped. */
export async function recordOfCommand(database: DatabaseHandle, journals: Journals): Promise<void> {
  const [own = ''] = journals.folders;
  const stopped = stoppedAt(await readJournalIn(own, journals.key)) !== undefined;
  const knownUntil = stopped ? await knownNow(database, new Date()) : undefined;
  await recordRevocations(database, journals, knownUntil && { knownUntil, stopped: true });
}

/** The time before which lines of the journal end once a backup was made. */
export function endOfJournal(now: Date): Date {
  return new Date(now.getTime() - JOURNAL_DAYS * DAY);
}
