import { withClient } from './database-roles.ts';
import { startLocalPostgres } from './embedded-postgres.ts';
import { errorCode, OperatorError } from './operator-error.ts';
import { keepSecret, splitPepper } from './secrets.ts';
import type { ExternalDatabase, LocalSettings } from './settings.ts';

/** A database to work on: the embedded one, or the operator's. */
export interface OpenDatabase {
  /** The DATABASE_ settings for the API and its commands. */
  readonly env: Readonly<Record<string, string>>;
  /** Settles when an embedded database has ended: true after a stop, false after a crash. Else it never settles. */
  readonly ended: Promise<boolean>;
  addClient(pid: number): void;
  stop(): Promise<void>;
}

/**
 * Starts the embedded database, or makes sure that the operator's answers.
 * @throws OperatorError with the reason in one line
 */
export async function openDatabase(settings: LocalSettings, say: (line: string) => void): Promise<OpenDatabase> {
  if (settings.externalDatabase) {
    await requireAnswer('DATABASE_URL', settings.externalDatabase.appUrl);
    await requireAnswer('DATABASE_ADMIN_URL', settings.externalDatabase.adminUrl);
    await requireAnswer('DATABASE_JOBS_URL', settings.externalDatabase.jobsUrl);
    return {
      env: databaseEnv(settings.externalDatabase),
      ended: new Promise(() => undefined),
      addClient: () => undefined,
      stop: async () => undefined,
    };
  }
  const local = await startLocalPostgres({ dataDir: settings.dataDir, archivesLog: settings.archivesLog, say });
  const { appUrl, ended, addClient, stop } = local;
  return { env: databaseEnv({ ...local, directUrl: appUrl }), ended, addClient, stop };
}

/** The DATABASE_ settings by name. */
export function databaseEnv(urls: ExternalDatabase): Record<string, string> {
  return {
    DATABASE_URL: urls.appUrl,
    DATABASE_DIRECT_URL: urls.directUrl,
    DATABASE_JOBS_URL: urls.jobsUrl,
    DATABASE_ADMIN_URL: urls.adminUrl,
  };
}

/** The secrets of this DATA_DIR for unset settings. Empty in production on a server of the operator, where they must be set. */
export function secretEnv(env: NodeJS.ProcessEnv, dataDir: string): Record<string, string> {
  if (env.NODE_ENV === 'production' && env.DATABASE_URL) return {};
  // The API reads a secret in a file.
  const session = env.SESSION_SECRET_FILE
    ? {}
    : { SESSION_SECRET: env.SESSION_SECRET || keepSecret(dataDir, 'session-secret') };
  if (env.PIN_PEPPER || env.PIN_PEPPER_FILE) return session;
  splitPepper(dataDir);
  return {
    ...session,
    INSTANCE_KEY: keepSecret(dataDir, 'instance-key'),
    PIN_PEPPER: keepSecret(dataDir, 'pin-pepper'),
  };
}

async function requireAnswer(setting: string, url: string): Promise<void> {
  const { host, pathname } = new URL(url);
  try {
    await withClient(url, client => client.query('SELECT 1'));
  } catch (error) {
    const code = errorCode(error);
    const reason = error instanceof Error && error.message !== '' ? error.message : code;
    if (code === '28P01' || code === '28000')
      throw new OperatorError(`The database at ${host} refuses the login of ${setting}.`);
    if (code === '3D000')
      throw new OperatorError(`There is no database '${pathname.slice(1)}' at ${host}: check ${setting}.`);
    throw new OperatorError(`The database at ${host} cannot be reached: check ${setting} (${reason}).`);
  }
}
