import { join } from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Config } from '../../platform/config.ts';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import { type JsonLinesFile, jsonLinesFile } from '../../platform/json-lines-file.ts';

/** What was taken away: ids and times alone. */
const revocationSchema = z.object({
  kind: z.enum(['child', 'name', 'family', 'consent', 'adult', 'password', 'pin']),
  familyId: z.uuid(),
  /** The child, family, consent, member or staff account. Staff have the family of the system. */
  id: z.uuid(),
  by: z.uuid().nullable(),
  at: z.iso.datetime(),
});
export type Revocation = z.infer<typeof revocationSchema>;

/** Every revocation before this time is in the journal. */
const knownSchema = z.object({ knownUntil: z.iso.datetime() });
const lineSchema = z.union([revocationSchema, knownSchema]);
type Line = z.infer<typeof lineSchema>;

/** The list of an earlier version. Without a child the family was closed. */
const formerSchema = z.object({ familyId: z.uuid(), childId: z.uuid().optional(), at: z.iso.datetime() });

/** Revocations per portion. */
const PORTION = 1000;

/** The journal in one folder. */
function journalIn(folder: string): JsonLinesFile<Line> {
  return jsonLinesFile(join(folder, 'revocations.jsonl'), lineSchema);
}

/** The folders of the journal: beside the instance's backups and the archived log, and `REVOCATIONS_DIR`. */
export function journalFolders({
  dataDir,
  revocationsDir,
  walArchiveDir,
}: Pick<Config, 'dataDir' | 'revocationsDir' | 'walArchiveDir'>): string[] {
  return [join(dataDir, 'backups'), revocationsDir, walArchiveDir].filter(folder => folder !== undefined);
}

/** What the journals of several folders say. */
export interface Journal {
  readonly revocations: readonly Revocation[];
  /** The newest time up to which one of them is complete. */
  readonly knownUntil: Date | undefined;
}

/** Reads the journals of several folders, with the lists of earlier versions. */
export async function readJournals(folders: readonly string[]): Promise<Journal> {
  const all = (await Promise.all(folders.map(folder => journalIn(folder).read()))).flatMap(read => read ?? []);
  const lines = [...new Map(all.map(line => [JSON.stringify(line), line])).values()];
  const former = await Promise.all(
    folders.map(folder => jsonLinesFile(join(folder, 'erasures.jsonl'), formerSchema).read()),
  );
  const known = lines.flatMap(line => ('knownUntil' in line ? [Date.parse(line.knownUntil)] : []));
  return {
    revocations: [
      ...former
        .flatMap(notes => notes ?? [])
        .map(
          ({ familyId, childId, at }): Revocation => ({
            ...(childId === undefined ? { kind: 'family', id: familyId } : { kind: 'child', id: childId }),
            ...{ familyId, by: null, at },
          }),
        ),
      ...lines.flatMap(line => ('knownUntil' in line ? [] : [line])),
    ],
    knownUntil: known.length > 0 ? new Date(Math.max(...known)) : undefined,
  };
}

/** Appends the lines of one folder's journal that another folder's lacks. */
export async function copyJournal(from: string, to: string): Promise<void> {
  if (from === to) return;
  const [lines = [], there = []] = await Promise.all([journalIn(from).read(), journalIn(to).read()]);
  const known = new Set(there.map(line => JSON.stringify(line)));
  await journalIn(to).append(lines.filter(line => !known.has(JSON.stringify(line))));
}

/**
 * Moves what was taken away from the queue in the database to the journals. A second entry does no harm.
 *
 * @param knownUntil a time that was read before this call: up to it the journals are complete afterwards
 * @returns the number of entries
 */
export async function recordRevocations(
  database: DatabaseHandle,
  folders: readonly string[],
  knownUntil?: Date,
): Promise<number> {
  const db = database.crossTenant('revocations');
  for (let recorded = 0; ; ) {
    const { rows } = await sql<Revocation & { revocationId: string; at: Date }>`
      SELECT kind, family_id AS "familyId", subject_id AS id, done_by AS by, at, revocation_id AS "revocationId" FROM revocations
      ORDER BY family_id, revocation_id LIMIT ${PORTION}`.execute(db);
    const lines: Line[] = rows.map(({ revocationId: _, at, ...row }) => ({ ...row, at: at.toISOString() }));
    const isLast = rows.length < PORTION;
    if (isLast && knownUntil) lines.push({ knownUntil: knownUntil.toISOString() });
    for (const folder of folders) await journalIn(folder).append(lines);
    await sql`
      DELETE FROM revocations AS r USING unnest(${rows.map(row => row.familyId)}::uuid[],
        ${rows.map(row => row.revocationId)}::uuid[]) AS done (family_id, revocation_id)
      WHERE r.family_id = done.family_id AND r.revocation_id = done.revocation_id`.execute(db);
    recorded += rows.length;
    if (isLast) return recorded;
  }
}
