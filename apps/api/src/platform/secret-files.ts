import { readFileSync } from 'node:fs';
import { CommandError } from './command-error.ts';

/** The settings that hold a secret. The setting `NAME_FILE` names a file with the value of `NAME`. */
export const SECRETS = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_JOBS_URL',
  'DATABASE_ADMIN_URL',
  'DATABASE_REPLICA_URL',
  'BACKUP_PASSPHRASE',
  'SESSION_SECRET',
  'INSTANCE_KEY',
  'PIN_PEPPER',
  'SMTP_URL',
  'NOTIFY_URL',
  'METRICS_TOKEN',
  'BOOTSTRAP_ADMIN_PASSWORD',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const;

/**
 * Replaces each `NAME_FILE` of a secret by `NAME` in the environment. An empty file counts as unset.
 * @throws CommandError if a file cannot be read, or if both are set
 */
export function readSecretFiles(environment: NodeJS.ProcessEnv): void {
  for (const name of SECRETS) {
    const file = environment[`${name}_FILE`];
    delete environment[`${name}_FILE`];
    if (!file) continue;
    if (environment[name]) throw new CommandError(`Settings ${name} and ${name}_FILE are both set: set one`);
    environment[name] = textOf(name, file);
  }
}

/** The text of a file without the end of its last line, which editors add. */
function textOf(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error;
    throw new CommandError(`Setting ${name}_FILE is wrong: ${file} cannot be read (${reason})`);
  }
}
