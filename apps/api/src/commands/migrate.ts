import { CommandError } from '../platform/command-error.ts';
import { commandLine } from '../platform/command-line.ts';
import { looksUnreachable } from '../platform/database/failures.ts';
import { BASELINE, migrate, upgradeOf } from '../platform/database/migrate.ts';
import { readSecretFiles } from '../platform/secret-files.ts';
import { VERSION } from '../platform/version.ts';

/** Migrates the database to the schema of this version, as the schema's owner. */
export async function migrateDatabase(folder: string): Promise<void> {
  const url = adminUrl();
  try {
    const applied = await migrate(url, folder);
    if (applied.length > 0) console.log(`The database is ready (${applied.length} steps).`);
  } catch (error) {
    if (looksUnreachable(error)) throw new CommandError(`The database at ${new URL(url).host} cannot be reached`);
    throw error;
  }
}

/** Backs up the data of an earlier version, then migrates. Says how to go back if the migration fails. */
export async function upgradeDatabase(folder: string): Promise<void> {
  const upgrade = await upgradeOf(adminUrl(), folder);
  if (!upgrade) return migrateDatabase(folder);
  const [{ backUpBeforeUpgrade, isOfDemo }, { readConfig }] = await Promise.all([
    import('./backup.ts'),
    import('../platform/config.ts'),
  ]);
  const config = readConfig(process.env);
  if (await isOfDemo(config)) return migrateDatabase(folder);
  console.log(`Upgrading the data to Pocketful ${VERSION}: ${upgrade.changes} changes. Backing it up first ...`);
  const backup = await backUpBeforeUpgrade(config, upgrade.schema, console.log);
  try {
    await migrateDatabase(folder);
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    // Version 0.3 does not read the backups of this one.
    const wayBack =
      upgrade.schema === BASELINE
        ? 'start version 0.3 with a new DATA_DIR, to which it restores the backup that it wrote before.'
        : `start the version of before, with this command for a new DATA_DIR first:\n  DATA_DIR=NEW_FOLDER ${commandLine('restore', backup)}`;
    throw new CommandError(`${reason}\nThe upgrade to ${VERSION} failed. The way back: ${wayBack}`);
  }
}

function adminUrl(): string {
  readSecretFiles(process.env);
  const url = process.env.DATABASE_ADMIN_URL;
  if (url && URL.canParse(url)) return url;
  throw new CommandError('Setting DATABASE_ADMIN_URL is needed to migrate: the schema’s owner');
}
