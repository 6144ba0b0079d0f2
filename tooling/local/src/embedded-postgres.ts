import { accessSync, chmodSync, constants, existsSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createCluster,
  handOver,
  makeTemporaryFolder,
  placeCluster,
  refuseOtherMajor,
  resetSuperuserPassword,
} from './cluster.ts';
import { isClusterLocked, lockedServer } from './cluster-lock.ts';
import { type DatabaseUrls, databaseUrls, ensureDatabase } from './database-roles.ts';
import { type DatabaseUser, resolveDatabaseUser } from './database-user.ts';
import { acquireInstanceLock, type InstanceLock, inUse, readLockHolder } from './instance-lock.ts';
import { keepLogShort } from './keep-log-short.ts';
import { ClusterInUseError, type Keeper, type KeeperPlan, PassingStartError, startKeeper } from './keeper-client.ts';
import { errorCode, OperatorError } from './operator-error.ts';
import { findFreePort } from './ports.ts';
import { locatePostgres, type PostgresBinaries } from './postgres-binaries.ts';
import { findServer, settleOrphan, userOf } from './postmaster.ts';
import { type DatabasePasswords, hasDatabasePasswords, keepDatabasePasswords, throwawayPasswords } from './secrets.ts';

/** Options of a local PostgreSQL. */
export interface LocalPostgresOptions {
  /** Folder that keeps the cluster, its secrets and its log. Not used by an ephemeral server. */
  readonly dataDir?: string;
  /** True for tests: a new cluster in a temporary folder, without fsync, gone after stop(). */
  readonly ephemeral?: boolean;
  /** Whether finished segments of the write-ahead log are linked to `postgres/wal`, from where a job archives them. */
  readonly archivesLog?: boolean;
  /** Further variables of the server's environment, such as those that move its clock. Not used by an ephemeral server. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Receives lines for the operator, such as where the data lies. Default: they are dropped. */
  readonly say?: (line: string) => void;
}

/** A running local PostgreSQL on 127.0.0.1. */
export interface LocalPostgres extends DatabaseUrls {
  readonly port: number;
  /** The folder of the Unix socket of an ephemeral server, which costs less than TCP. */
  readonly socketFolder?: string;
  /** pid of the PostgreSQL server. */
  readonly serverPid: number;
  /** Settles when the server has ended: true after a stop, false after a crash. */
  readonly ended: Promise<boolean>;
  /** Names a process that uses the database: should this process die, the server ends after that one. */
  addClient(pid: number): void;
  /** Closes all connections, ends the server and gives the folder free. May be called again. */
  stop(): Promise<void>;
}

const COMMON_SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // When, which process, of which database.
  log_line_prefix: '%m [%p] %d ',
  // Errors without values, so that no log has a family's names and addresses.
  log_error_verbosity: 'terse',
  // A recycled segment keeps the bytes of rows that were erased.
  wal_recycle: 'off',
};

/** For the database of a household on a small computer: little memory, few processes and few writes at rest. */
const HOUSEHOLD_SETTINGS = {
  shared_buffers: '32MB',
  ...{ io_method: 'sync', max_logical_replication_workers: '0', autovacuum_naptime: '5min' },
  // Without recycling each new segment would be written twice.
  ...{ checkpoint_timeout: '30min', wal_compression: 'pglz', wal_init_zero: 'off' },
};

/**
 * Each finished segment becomes a link, which costs no space: without recycling the server never writes to it again. An
 * unfinished one is ended after five minutes.
 */
const ARCHIVE_SETTINGS = {
  archive_mode: 'on',
  archive_command: 'ln -f "%p" "../wal/%f"',
  archive_timeout: '300',
};

/** For temporary data: a crash of the machine may destroy the cluster. PostgreSQL counts the calls of functions. */
const EPHEMERAL_SETTINGS = {
  ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  ...{ max_connections: '300', track_functions: 'pl' },
};

/**
 * Starts an embedded PostgreSQL 18 on a free port of 127.0.0.1 with the database `pocketful` and its roles, creating
 * the cluster on the first call. The server ends with this process, however this process ends.
 * @throws OperatorError when the DATA_DIR is in use or the server cannot be created or started
 */
export async function startLocalPostgres(options: LocalPostgresOptions): Promise<LocalPostgres> {
  if (!options.ephemeral && options.dataDir === undefined) throw new OperatorError('A dataDir is needed.');
  const user = resolveDatabaseUser();
  const binaries = locatePostgres(user);
  if (options.ephemeral || options.dataDir === undefined) return startEphemeral(user, binaries);
  const dataDir = path.resolve(options.dataDir);
  prepareDataDir(dataDir, user);
  refuseServerInUse(dataDir);
  const lock = await acquireInstanceLock(dataDir);
  try {
    return await startDurable(dataDir, user, binaries, lock, options);
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Stops before this start touches `pocketful.lock`, which names a process of another container that looks ended from here, or
 * was deleted.
 * @throws OperatorError when a server has the cluster that a running process uses, or that is no process of this machine
 */
function refuseServerInUse(dataDir: string): void {
  const folder = path.join(dataDir, 'postgres');
  if (readLockHolder(dataDir) || !existsSync(folder)) return;
  const clusterDir = path.join(realpathSync(folder), 'cluster');
  const server = findServer(clusterDir);
  const user = server && userOf(server);
  if (user !== undefined) throw inUse(dataDir, user);
  if (!server && isClusterLocked(clusterDir)) throw inUseElsewhere(dataDir);
}

function inUseElsewhere(dataDir: string): OperatorError {
  return new OperatorError(
    `DATA_DIR ${dataDir} is in use by a Pocketful of another container or machine: stop it, or choose another DATA_DIR.`,
  );
}

async function startEphemeral(user: DatabaseUser, binaries: PostgresBinaries): Promise<LocalPostgres> {
  const base = makeTemporaryFolder(user);
  const passwords = throwawayPasswords();
  try {
    const { clusterDir } = createCluster(base, binaries, user, passwords.superuser, { durable: false });
    const plan = {
      command: [binaries.postgres] as const,
      clusterDir,
      settings: { ...COMMON_SETTINGS, ...EPHEMERAL_SETTINGS, unix_socket_directories: base },
      user,
      logFile: path.join(base, 'postgres.log'),
      removeDir: base,
    };
    const server = await open(plan, passwords, { opened: () => undefined, closed: () => undefined });
    return { ...server, socketFolder: base };
  } catch (error) {
    rmSync(base, { recursive: true, force: true });
    throw error;
  }
}

async function startDurable(
  dataDir: string,
  user: DatabaseUser,
  binaries: PostgresBinaries,
  lock: InstanceLock,
  { archivesLog = false, environment, say = () => undefined }: LocalPostgresOptions,
): Promise<LocalPostgres> {
  const place = placeCluster(dataDir, user);
  if (place.outside) say(`The database's user cannot enter ${dataDir}: the data of the database lies in ${place.base}`);
  await settleOrphan(path.join(place.base, 'cluster'), say);
  const secretsLost = !hasDatabasePasswords(dataDir);
  const passwords = keepDatabasePasswords(dataDir);
  refuseOtherMajor(path.join(place.base, 'cluster'), binaries);
  const { clusterDir, created } = createCluster(place.base, binaries, user, passwords.superuser, { durable: true });
  if (secretsLost && !created) resetSuperuserPassword(clusterDir, binaries, user, passwords.superuser);
  markArchive(place.base, user, archivesLog);
  const plan = {
    command: lockedServer(clusterDir, binaries.postgres),
    clusterDir,
    settings: { ...COMMON_SETTINGS, ...HOUSEHOLD_SETTINGS, ...(archivesLog ? ARCHIVE_SETTINGS : {}) },
    ...{ user, environment },
    logFile: rotatedLog(dataDir),
  };
  return open(plan, passwords, { opened: port => lock.announce(port), closed: () => lock.release() }).catch(error => {
    throw error instanceof ClusterInUseError ? inUseElsewhere(dataDir) : error;
  });
}

/** Notes since when the log is archived without a gap. */
function markArchive(base: string, user: DatabaseUser, archivesLog: boolean): void {
  const spool = path.join(base, 'wal');
  const since = path.join(spool, 'since');
  if (!archivesLog) {
    rmSync(since, { force: true });
    return;
  }
  mkdirSync(spool, { recursive: true });
  handOver(spool, user);
  if (!existsSync(since)) writeFileSync(since, '');
}

async function open(
  plan: Omit<KeeperPlan, 'port'>,
  passwords: DatabasePasswords,
  hooks: { opened(port: number): void; closed(): void },
): Promise<LocalPostgres> {
  const { keeper, port } = await startOnFreePort(plan);
  const urls = databaseUrls(port, passwords);
  const stop = async (): Promise<void> => {
    await keeper.stop();
    hooks.closed();
  };
  try {
    // A standby has the roles of its primary, and writes nothing.
    if (!existsSync(path.join(plan.clusterDir, 'standby.signal'))) await ensureDatabase(urls.superuserUrl, passwords);
  } catch (error) {
    await stop();
    if (errorCode(error) !== '28P01') throw error;
    throw new OperatorError(
      `secrets/database.json does not belong to the data in ${plan.clusterDir}: restore both together.`,
    );
  }
  hooks.opened(port);
  const { serverPid, ended } = keeper;
  return { ...urls, port, serverPid, ended, addClient: pid => keeper.addClient(pid), stop };
}

async function startOnFreePort(plan: Omit<KeeperPlan, 'port'>): Promise<{ keeper: Keeper; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort();
    try {
      return { keeper: await startKeeper({ ...plan, port }), port };
    } catch (error) {
      if (!(error instanceof PassingStartError) || attempt === 10) throw error;
      await sleep(300);
    }
  }
}

/** Makes the folder; for root so that the database's user can pass through it to its own folder, and read nothing. */
export function prepareDataDir(dataDir: string, user: DatabaseUser): void {
  try {
    if (mkdirSync(dataDir, { recursive: true }) !== undefined) chmodSync(dataDir, user ? 0o711 : 0o700);
  } catch (error) {
    throw new OperatorError(`DATA_DIR ${dataDir} cannot be created (${errorCode(error) ?? String(error)}).`);
  }
  try {
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const user = `the user with the id ${process.getuid?.()}`;
    throw new OperatorError(`DATA_DIR ${dataDir} cannot be written by ${user} (${errorCode(error) ?? String(error)}).`);
  }
}

function rotatedLog(dataDir: string): string {
  const folder = path.join(dataDir, 'logs');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, 'postgres.log');
  keepLogShort(file);
  return file;
}
