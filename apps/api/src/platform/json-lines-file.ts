import { appendFile, mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { z } from 'zod';

/** Append-only lists outside the database, one JSON line each: a database cannot prove its own completeness. */
export interface JsonLinesFile<Note> {
  append(notes: readonly Note[]): Promise<void>;
  /** The entries in their order; undefined if there is no file. */
  read(): Promise<Note[] | undefined>;
}

/** A file of entries of one type. */
export function jsonLinesFile<Note>(path: string, schema: z.ZodType<Note>): JsonLinesFile<Note> {
  return {
    async append(notes) {
      if (notes.length === 0) return;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const lines = notes.map(note => `${JSON.stringify(schema.parse(note))}\n`).join('');
      // Ends a line that a crash truncated, so that it does not swallow the next entry.
      const start = (await endsTorn(path)) ? '\n' : '';
      await appendFile(path, start + lines, { mode: 0o600, flush: true });
    },
    async read() {
      const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
      return text?.split('\n').flatMap(line => {
        // A line that a crash truncated is no entry.
        const parsed = line === '' ? undefined : schema.safeParse(parseJson(line));
        return parsed?.success ? [parsed.data] : [];
      });
    },
  };
}

/** Whether the file's last line is truncated. */
async function endsTorn(path: string): Promise<boolean> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!file) return false;
  try {
    const { size } = await file.stat();
    if (size === 0) return false;
    const { buffer } = await file.read({ buffer: Buffer.alloc(1), position: size - 1 });
    return buffer.toString('latin1') !== '\n';
  } finally {
    await file.close();
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
