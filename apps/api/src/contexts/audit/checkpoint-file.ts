import { join } from 'node:path';
import { z } from 'zod';
import { jsonLinesFile } from '../../platform/json-lines-file.ts';

const noteSchema = z.object({ number: z.int(), at: z.iso.datetime(), signature: z.string() });
/** A checkpoint in the file outside the database. */
export type CheckpointNote = z.infer<typeof noteSchema>;

/** The file of checkpoints outside the database. */
export interface CheckpointFile {
  append(note: CheckpointNote): Promise<void>;
  /** The checkpoints of the file by number; undefined if there is no file. */
  read(): Promise<ReadonlyMap<number, CheckpointNote> | undefined>;
}

/** The file of checkpoints in the folder of the backups. */
export function checkpointFileIn(dataDir: string): CheckpointFile {
  const file = jsonLinesFile(join(dataDir, 'backups', 'audit-checkpoints.jsonl'), noteSchema);
  return {
    append: note => file.append([note]),
    async read() {
      const notes = await file.read();
      return notes && new Map(notes.map(note => [note.number, note]));
    },
  };
}
