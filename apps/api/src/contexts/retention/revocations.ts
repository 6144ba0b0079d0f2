import { join } from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import { type JsonLinesFile, jsonLinesFile } from '../../platform/json-lines-file.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { WriterDeps } from '../../platform/writes/write-order.ts';
import { systemWrites } from '../../platform/writes/writes.ts';
import { eraseChild } from '../compliance/public.ts';
import { eraseFamily } from '../people/public.ts';

/** An erased child; without a child the whole family was closed. */
const noteSchema = z.object({ familyId: z.uuid(), childId: z.uuid().optional(), at: z.iso.datetime() });
type ErasureNote = z.infer<typeof noteSchema>;

/** Erasures per portion. */
const PORTION = 1000;

/** The file beside the backups with all erasures, since an older backup still has their data. */
export function erasureFileIn(folder: string): JsonLinesFile<ErasureNote> {
  return jsonLinesFile(join(folder, 'erasures.jsonl'), noteSchema);
}

/** Appends the list of one folder to the list of another. An instance without erasures has no file. */
export async function copyErasureNotes(from: string, to: string): Promise<void> {
  if (from === to) return;
  const [notes = [], there = []] = await Promise.all([erasureFileIn(from).read(), erasureFileIn(to).read()]);
  const known = new Set(there.map(note => JSON.stringify(note)));
  await erasureFileIn(to).append(notes.filter(note => !known.has(JSON.stringify(note))));
}

/** Appends the erasures that are not listed yet. A second entry does no harm. Returns their number. */
export async function recordErasures(
  database: DatabaseHandle,
  file: JsonLinesFile<ErasureNote>,
  now: Date,
): Promise<number> {
  return (await noteChildren(database, file, now)) + (await noteFamilies(database, file, now));
}

async function noteChildren(database: DatabaseHandle, file: JsonLinesFile<ErasureNote>, now: Date): Promise<number> {
  const db = database.crossTenant('erasures');
  const erased = await db
    .selectFrom('data_access_requests')
    .select(['family_id', 'request_id', 'child_id', 'requested_at'])
    .where('request_type', '=', 'erasure')
    .where('noted_at', 'is', null)
    .orderBy('requested_at')
    .limit(PORTION)
    .execute();
  if (erased.length === 0) return 0;
  await file.append(
    erased.map(row => ({ familyId: row.family_id, childId: row.child_id, at: row.requested_at.toISOString() })),
  );
  const [families, requests] = [erased.map(row => row.family_id), erased.map(row => row.request_id)];
  await sql`
    UPDATE data_access_requests AS r SET noted_at = ${now}
    FROM unnest(${families}::uuid[], ${requests}::uuid[]) AS noted (family_id, request_id)
    WHERE r.family_id = noted.family_id AND r.request_id = noted.request_id`.execute(db);
  return erased.length;
}

async function noteFamilies(database: DatabaseHandle, file: JsonLinesFile<ErasureNote>, now: Date): Promise<number> {
  const db = database.crossTenant('erasures');
  const closed = await db
    .selectFrom('closed_families')
    .select(['family_id', 'closed_at'])
    .where('noted_at', 'is', null)
    .orderBy('closed_at')
    .limit(PORTION)
    .execute();
  if (closed.length === 0) return 0;
  await file.append(closed.map(row => ({ familyId: row.family_id, at: row.closed_at.toISOString() })));
  const families = closed.map(row => row.family_id);
  await db.updateTable('closed_families').set({ noted_at: now }).where('family_id', 'in', families).execute();
  return closed.length;
}

/** Erases again what a restored backup brought back. Returns the numbers of children and families. */
export async function replayErasures(
  { database, writes }: { readonly database: DatabaseHandle; readonly writes: WriterDeps },
  notes: readonly ErasureNote[],
  now: Date,
): Promise<{ readonly children: number; readonly families: number }> {
  const erased = { children: 0, families: 0 };
  for (const { familyId, childId } of notes) {
    const family = database.family(familyId);
    if (childId === undefined) {
      const order = systemWrites<'family.closed'>(writes, 'replayErasure', now, 'family');
      const answer = await eraseFamily(order, family, { adminId: null });
      if (!(answer instanceof Refusal)) erased.families++;
      continue;
    }
    const order = systemWrites<'child.erased'>(writes, 'replayErasure', now, 'family');
    const answer = await eraseChild(order, family, { childId, parentId: null });
    if (!(answer instanceof Refusal)) erased.children++;
  }
  return erased;
}
