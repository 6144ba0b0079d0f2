import { join } from 'node:path';
import { z } from 'zod';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { WriterDeps } from '../../platform/writes/writer.ts';
import { systemWrites } from '../../platform/writes/writes.ts';
import { eraseChild } from '../compliance/public.ts';
import { type NotesFile, notesFile } from './notes-file.ts';

const noteSchema = z.object({ familyId: z.uuid(), childId: z.uuid(), at: z.iso.datetime() });
type ErasureNote = z.infer<typeof noteSchema>;

/** Erasures that are noted at a time. */
const PORTION = 1000;

/** The file beside the backups that tells which children were erased: a backup from before still has them. */
export function erasureFileIn(folder: string): NotesFile<ErasureNote> {
  return notesFile(join(folder, 'erasures.jsonl'), noteSchema);
}

/** Notes the erasures that are not noted yet. What is noted twice does no harm. Gives their number. */
export async function noteErasures(database: DatabaseHandle, file: NotesFile<ErasureNote>, now: Date): Promise<number> {
  const db = database.across('erasures');
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
  await db
    .updateTable('data_access_requests')
    .set({ noted_at: now })
    .where(
      'request_id',
      'in',
      erased.map(row => row.request_id),
    )
    .execute();
  return erased.length;
}

/** Erases again what a restored backup brought back. Gives how many children that were. */
export async function replayErasures(
  { database, writes }: { readonly database: DatabaseHandle; readonly writes: WriterDeps },
  notes: readonly ErasureNote[],
  now: Date,
): Promise<number> {
  let erased = 0;
  for (const { familyId, childId } of notes) {
    const order = systemWrites<'child.erased'>(writes, 'replayErasure', now);
    const answer = await eraseChild(order, database.family(familyId), { childId, parentId: null });
    if (!(answer instanceof Refusal)) erased++;
  }
  return erased;
}
