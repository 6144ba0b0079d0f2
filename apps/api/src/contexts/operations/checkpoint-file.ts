import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const noteSchema = z.object({ number: z.int(), at: z.iso.datetime(), signature: z.string() });
/** A checkpoint as it is noted outside the database. */
export type CheckpointNote = z.infer<typeof noteSchema>;

/** Where checkpoints are noted outside the database: what a database says of itself no database can prove. */
export interface CheckpointFile {
  append(note: CheckpointNote): Promise<void>;
  /** What was noted, by number; undefined when there is no such file. */
  read(): Promise<ReadonlyMap<number, CheckpointNote> | undefined>;
}

/** The file beside the backups: one line a checkpoint, added at its end. */
export function checkpointFileIn(dataDir: string): CheckpointFile {
  const folder = join(dataDir, 'backups');
  const path = join(folder, 'audit-checkpoints.jsonl');
  return {
    async append({ number, at, signature }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await appendFile(path, `${JSON.stringify({ number, at, signature })}\n`, { mode: 0o600, flush: true });
    },
    async read() {
      const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
      const notes = text?.split('\n').flatMap(line => {
        // A line that a crash cut short notes nothing.
        const parsed = line === '' ? undefined : noteSchema.safeParse(parseJson(line));
        return parsed?.success ? [[parsed.data.number, parsed.data] as const] : [];
      });
      return notes && new Map(notes);
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
