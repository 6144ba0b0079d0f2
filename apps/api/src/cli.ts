import { fileURLToPath } from 'node:url';
import { acceptClockOfMachine } from './commands/accept-clock.ts';
import { backUp } from './commands/backup.ts';
import { eraseAgain } from './commands/erase-again.ts';
import { recordEvidence } from './commands/evidence.ts';
import { migrateDatabase } from './commands/migrate.ts';
import { resetPassword } from './commands/reset-password.ts';
import { restore } from './commands/restore.ts';
import { seedDemo } from './commands/seed-demo.ts';
import { createStaffMember } from './commands/staff-create.ts';
import { unpackClusterAt } from './commands/unpack-cluster.ts';
import { verify } from './commands/verify.ts';
import { CommandError } from './platform/command-error.ts';
import { SettingError } from './platform/config.ts';
import { MigrationError } from './platform/database/migrate.ts';

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));

/** The operator's commands. Each command reads the same settings as the server. */
const COMMANDS: Record<string, (args: string[]) => Promise<void>> = {
  migrate: () => migrateDatabase(MIGRATIONS),
  verify,
  backup: backUp,
  restore: args => restore(args, MIGRATIONS),
  'erase-again': eraseAgain,
  'unpack-cluster': unpackClusterAt,
  'reset-password': resetPassword,
  'staff-create': createStaffMember,
  evidence: recordEvidence,
  'accept-clock': acceptClockOfMachine,
  'seed-demo': seedDemo,
};

const [, , name = '', ...args] = process.argv;
const command = COMMANDS[name];
try {
  if (!command)
    throw new CommandError(`Unknown command ${name || '(none)'}: one of ${Object.keys(COMMANDS).join(', ')}`);
  await command(args);
} catch (error) {
  const known = error instanceof CommandError || error instanceof SettingError || error instanceof MigrationError;
  console.error(known ? error.message : error);
  process.exitCode = 1;
}
