import { rm } from 'node:fs/promises';
import type { TableName } from '@pocketful/compliance/catalogue';
import { sql } from 'kysely';
import { appendToJournals } from '../contexts/retention/journal.ts';
import { replayRevocations } from '../contexts/retention/replay-revocations.ts';
import { type Journal, journalsOf } from '../contexts/retention/revocations.ts';
import { NOT_KEPT } from '../platform/backups/backup-folder.ts';
import { readRestoredTo, restoredToIn } from '../platform/backups/wal-archive.ts';
import { CommandError } from '../platform/command-error.ts';
import { commandLine } from '../platform/command-line.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { longWork, onLongConnection } from '../platform/database/long-work.ts';
import { createSecretHasher } from '../platform/hashing.ts';
import { fromCaller } from './caller-folder.ts';
import { markLostPins } from './lost-pins.ts';
import { readJournal, readRestoreArgs } from './restore-journal.ts';

/** Tables that a backup leaves out and the restored server needs. */
const NEEDED: readonly string[] = ['revocations', 'clock_gate', 'job_schedule'] satisfies readonly TableName[];

/**
 * Re-applies the revocations and deletions made after the time to which other tools restored the database. Removes rows
 * that a backup leaves out, such as sessions and waiting mail. After `restore:moment` a file names that time. Otherwise
 * it is the time of the newest entry of the audit log, so the command runs before the restored instance serves.
 */
export async function eraseAgain(args: string[]): Promise<void> {
  const config = readConfig(process.env);
  const adminUrl = process.env.DATABASE_ADMIN_URL;
  if (!adminUrl) throw new CommandError('Setting DATABASE_ADMIN_URL is needed to erase again: the schema’s owner');
  const { places, accepted } = readRestoreArgs(args);
  const moment = await readRestoredTo(config.dataDir);
  const restoredTo = moment?.at ?? (await newestEvent(config));
  const { instanceKey } = config;
  const journal = await readJournal(
    config,
    places.map(fromCaller),
    { at: restoredTo, instanceKey, isFormer: false },
    accepted,
  );
  await onLongConnection(adminUrl, 'pocketful-erase-again', async client => {
    const tables = NOT_KEPT.filter(name => !NEEDED.includes(name) && !name.startsWith('schema_'));
    await client.query(`TRUNCATE ${tables.map(name => client.escapeIdentifier(name)).join(', ')}`);
  });
  if (moment?.lacksPins) await markLostPins(config);
  await takeAwayAgain(config, journal, restoredTo);
  await appendToJournals(journalsOf(config), journal.revocations);
  await rm(restoredToIn(config.dataDir), { force: true });
}

/** The time of the newest entry of the audit log. */
async function newestEvent(config: Config): Promise<Date> {
  return longWork(config, async database => {
    const { rows } = await sql<{ at: Date | null }>`SELECT max(at) AS at FROM audit_entries`.execute(
      database.crossTenant('revocations'),
    );
    return rows[0]?.at ?? new Date(0);
  });
}

/** Re-applies the revocations and deletions of the journal, and prints their numbers. */
export async function takeAwayAgain(
  config: Config,
  { revocations, knownUntil }: Journal,
  restoredTo: Date,
): Promise<void> {
  const hasher = createSecretHasher(config);
  const {
    child,
    family,
    consent,
    adult,
    password,
    pin,
    second_factor: factor,
    recovery_codes: codes,
  } = await longWork(config, database => {
    const deps = { database, writes: { database, onCommitted: () => {} }, hasher };
    return replayRevocations(deps, revocations, restoredTo, new Date());
  });
  if (child > 0) console.log(`Erased ${child} children again that were erased after the backup.`);
  if (family > 0) console.log(`Closed ${family} families again that were closed after the backup.`);
  if (consent > 0) console.log(`Withdrew ${consent} consents again that were withdrawn after the backup.`);
  if (adult > 0) console.log(`Removed ${adult} adults again who were removed after the backup.`);
  if (password > 0)
    console.log(
      `Closed ${password} passwords that were changed after the backup: a mailed link or ${commandLine('password:reset')} sets new ones.`,
    );
  if (pin > 0)
    console.log(`Closed ${pin} PINs that were changed after the backup: an adult sets new ones, or uses the password.`);
  if (factor > 0)
    console.log(
      `Removed ${factor} authenticators of staff again that were removed after the backup: each is set up again after the sign-in.`,
    );
  if (codes > 0) console.log(`Voided the recovery codes of ${codes} staff members who used one after the backup.`);
  if (knownUntil) console.log(`What was taken away is known up to ${knownUntil.toISOString()}.`);
}
