import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Writes a backup without tables. */
export async function writeEmptyBackup(folder: string, createdAt: Date): Promise<void> {
  await mkdir(folder, { recursive: true });
  const manifest = { format: 2, createdAt: createdAt.toISOString(), schema: '', tables: [] };
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
}
