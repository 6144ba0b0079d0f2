import { CommandError } from '../platform/command-error.ts';
import { looksUnreachable } from '../platform/database/failures.ts';
import { migrate } from '../platform/database/migrate.ts';

/** Migrates the database to the schema of this version, as the schema's owner. */
export async function migrateDatabase(folder: string): Promise<void> {
  const url = process.env.DATABASE_ADMIN_URL;
  if (!url || !URL.canParse(url))
    throw new CommandError('Setting DATABASE_ADMIN_URL is needed to migrate: the schema’s owner');
  try {
    const applied = await migrate(url, folder);
    if (applied.length > 0) console.log(`The database is ready (${applied.length} steps).`);
  } catch (error) {
    if (looksUnreachable(error)) throw new CommandError(`The database at ${new URL(url).host} cannot be reached`);
    throw error;
  }
}
