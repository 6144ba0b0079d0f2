import { fileURLToPath } from 'node:url';
import { CommandError } from './platform/command-error.ts';

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));

/**
 * The operator's commands. Each command reads the same settings as the server. A command loads its modules when it
 * runs, so `npm start` waits for those of `migrate` only.
 */
const COMMANDS: Record<string, (args: string[]) => Promise<void>> = {
  migrate: async () => (await import('./commands/migrate.ts')).migrateDatabase(MIGRATIONS),
  upgrade: async () => (await import('./commands/migrate.ts')).upgradeDatabase(MIGRATIONS),
  verify: async () => (await import('./commands/verify.ts')).verify(),
  backup: async args => (await import('./commands/backup.ts')).backUp(args),
  restore: async args => (await import('./commands/restore.ts')).restore(args, MIGRATIONS),
  'erase-again': async args => (await import('./commands/erase-again.ts')).eraseAgain(args),
  'unpack-cluster': async args => (await import('./commands/unpack-cluster.ts')).unpackClusterAt(args),
  'password:reset': async args => (await import('./commands/reset-password.ts')).resetPassword(args),
  'staff:create': async args => (await import('./commands/staff-create.ts')).createStaffMember(args),
  evidence: async args => (await import('./commands/evidence.ts')).recordEvidence(args),
  'clock:accept': async () => (await import('./commands/accept-clock.ts')).acceptClockOfMachine(),
  'seed-demo': async () => (await import('./commands/seed-demo.ts')).seedDemo(),
};

const [, , name = '', ...args] = process.argv;
const command = COMMANDS[name];
try {
  if (!command)
    throw new CommandError(`Unknown command ${name || '(none)'}: one of ${Object.keys(COMMANDS).join(', ')}`);
  await command(args);
} catch (error) {
  console.error(error instanceof CommandError ? error.message : error);
  process.exitCode = 1;
}
