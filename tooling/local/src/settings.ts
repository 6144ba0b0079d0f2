import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { readAddress } from '../bin/lib/settings.mjs';
import { OperatorError } from './operator-error.ts';

const NEW_HERE = 'Open it, and choose Start Saving Today if you are new.';

/** The settings that the commands themselves follow; everything else is the API's. */
export interface LocalSettings {
  readonly port: number;
  readonly host: string;
  /** Absolute path. */
  readonly dataDir: string;
  /** Whether the embedded database archives its write-ahead log. */
  readonly archivesLog: boolean;
  /** Connection strings of the operator's own server. Undefined for the embedded one. */
  readonly externalDatabase: ExternalDatabase | undefined;
  /** The address that browsers use, if the operator says one. */
  readonly publicUrl: string | undefined;
  /** Whether only the operator knows how this machine is reached, as in a container. */
  readonly production: boolean;
}

/** A PostgreSQL server that the operator runs. */
export interface ExternalDatabase {
  readonly appUrl: string;
  readonly directUrl: string;
  readonly jobsUrl: string;
  readonly adminUrl: string;
}

/**
 * Reads PORT, HOST, DATA_DIR, PUBLIC_URL and the DATABASE_ settings.
 * @throws OperatorError (or the address check's own one-line error) on a wrong value
 */
export function readSettings(env: NodeJS.ProcessEnv, root: string, defaultDataDir: string): LocalSettings {
  if (env.SMTP_URL?.trim() && !env.PUBLIC_URL?.trim())
    throw new OperatorError('SMTP_URL is set, so PUBLIC_URL is needed too: the address for links in mails.');
  const archivesLog = Boolean(env.WAL_ARCHIVE_DIR?.trim());
  const externalDatabase = readExternal(env);
  if (archivesLog && externalDatabase)
    throw new OperatorError('WAL_ARCHIVE_DIR is for the embedded database: see docs/operations.md for an own server.');
  return {
    ...readAddress(env),
    dataDir: path.resolve(root, env.DATA_DIR?.trim() || defaultDataDir),
    archivesLog,
    externalDatabase,
    publicUrl: env.PUBLIC_URL?.trim() || undefined,
    production: env.NODE_ENV === 'production',
  };
}

function readExternal(env: NodeJS.ProcessEnv): ExternalDatabase | undefined {
  const inFile = Object.keys(env).find(name => /^DATABASE_(?:\w+_)?URL_FILE$/.test(name) && env[name]);
  if (inFile) throw new OperatorError(`${inFile} is for the API alone: set ${inFile.replace('_FILE', '')} instead.`);
  const appUrl = env.DATABASE_URL?.trim();
  const adminUrl = env.DATABASE_ADMIN_URL?.trim();
  if (!appUrl && adminUrl)
    throw new OperatorError('DATABASE_ADMIN_URL is set, so DATABASE_URL is needed too: the role of the application.');
  if (!appUrl) return undefined;
  if (!adminUrl) {
    throw new OperatorError(
      'DATABASE_URL is set, so DATABASE_ADMIN_URL is needed too: the owner role that runs migrations.',
    );
  }
  const jobsUrl = env.DATABASE_JOBS_URL?.trim();
  if (!jobsUrl)
    throw new OperatorError('DATABASE_URL is set, so DATABASE_JOBS_URL is needed too: the role that runs the jobs.');
  const given = { DATABASE_URL: appUrl, DATABASE_ADMIN_URL: adminUrl, DATABASE_JOBS_URL: jobsUrl };
  for (const [name, value] of Object.entries(given)) {
    if (!/^postgres(ql)?:\/\//.test(value) || !URL.canParse(value)) {
      throw new OperatorError(
        `${name} must be a PostgreSQL connection string: postgres://user:password@host:port/database`,
      );
    }
  }
  return { appUrl, adminUrl, jobsUrl, directUrl: env.DATABASE_DIRECT_URL?.trim() || appUrl };
}

/**
 * Lines with the addresses of the server: the public one, else those on this machine, and for phones if HOST lets them in. In
 * production only the operator knows the machine's.
 */
export function addressLines({
  host,
  port,
  publicUrl,
  production,
}: Pick<LocalSettings, 'host' | 'port' | 'publicUrl' | 'production'>): string[] {
  if (publicUrl !== undefined) return [`Pocketful is running: ${publicUrl}`, NEW_HERE];
  if (production) return [`Pocketful is running: http://THIS-COMPUTER:${port} (the port that you published)`, NEW_HERE];
  const everyInterface = host === '0.0.0.0' || host === '::';
  const local = everyInterface || ['127.0.0.1', '::1', 'localhost'].includes(host);
  const lines = [`Pocketful is running: http://${local ? 'localhost' : host}:${port}`];
  lines.push(NEW_HERE);
  if (!everyInterface) return lines;
  const addresses = Object.entries(networkInterfaces())
    .flatMap(([name, list]) => (/^(?:docker|podman|cni|br-|virbr|veth)/.test(name) ? [] : (list ?? [])))
    .filter(address => address.family === 'IPv4' && !address.internal)
    .map(address => `http://${address.address}:${port}`);
  for (const address of addresses) lines.push(`For phones on your home network: ${address}`);
  if (addresses.length === 0) lines.push('For phones on your home network: this machine has no network address now.');
  return lines;
}
