import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statfsSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';
import { lockedServer } from './cluster-lock.ts';
import { asDatabaseUser, canEnter, canWrite, type DatabaseUser } from './database-user.ts';
import { OperatorError } from './operator-error.ts';
import { majorOf, type PostgresBinaries } from './postgres-binaries.ts';

/** Where root keeps clusters whose DATA_DIR the database's user cannot enter. */
const OUTSIDE_FOLDER = '/var/lib/pocketful';

/** A folder that holds a cluster, and whether it lies outside the DATA_DIR. */
export interface ClusterPlace {
  /** Folder of the database's user; the cluster is in `cluster` below it. */
  readonly base: string;
  readonly outside: boolean;
}

/**
 * The folder of a DATA_DIR's cluster: `DATA_DIR/postgres`. Where the database's user cannot enter it (root, below a
 * folder of root alone), `DATA_DIR/postgres` is a link to a folder outside.
 */
export function placeCluster(dataDir: string, user: DatabaseUser, outsideFolder = OUTSIDE_FOLDER): ClusterPlace {
  const link = path.join(dataDir, 'postgres');
  const existing = lstatSync(link, { throwIfNoEntry: false });
  if (existing?.isSymbolicLink()) {
    if (!existsSync(link)) throw new OperatorError(`${link} leads nowhere: the folder with the data is missing.`);
    return { base: realpathSync(link), outside: true };
  }
  if (existing) {
    if (canEnter(link, user)) return { base: realpathSync(link), outside: false };
    throw new OperatorError(`The database's user cannot enter ${link}: give every folder above it the right to pass.`);
  }
  if (canEnter(dataDir, user)) {
    mkdirSync(link, { mode: 0o700 });
    handOver(link, user);
    return { base: realpathSync(link), outside: false };
  }
  mkdirSync(outsideFolder, { recursive: true });
  chmodSync(outsideFolder, 0o711);
  const base = mkdtempSync(path.join(outsideFolder, 'data-'));
  handOver(base, user);
  symlinkSync(base, link);
  return { base, outside: true };
}

/** Linux keeps this folder in memory. */
const MEMORY_FOLDER = '/dev/shm';
/** The write-ahead log alone may take 1 GiB. */
const MEMORY_NEEDED = 4 * 2 ** 30;

/**
 * A new folder of the database's user, in memory where there is room, else under the system's temporary folder. TMPDIR
 * decides if it is set. The caller removes the folder.
 */
export function makeTemporaryFolder(user: DatabaseUser): string {
  const inMemory = process.env.TMPDIR === undefined && hasRoomInMemory() ? [MEMORY_FOLDER] : [];
  for (const parent of [...inMemory, tmpdir(), '/tmp', '/var/tmp']) {
    if (!canWrite(parent, user)) continue;
    const folder = mkdtempSync(path.join(realpathSync(parent), 'pocketful-postgres-'));
    handOver(folder, user);
    return folder;
  }
  throw new OperatorError(`The database's user can write in no temporary folder (TMPDIR is ${tmpdir()}).`);
}

function hasRoomInMemory(): boolean {
  if (!existsSync(MEMORY_FOLDER) || freemem() < MEMORY_NEEDED) return false;
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return bavail * bsize >= MEMORY_NEEDED;
}

/**
 * Creates the cluster in `base/cluster` unless it is there: UTF-8 with the builtin C.UTF-8 collation whatever the
 * system's locale is, data checksums, passwords by SCRAM.
 * @throws OperatorError with the last line of initdb
 */
export function createCluster(
  base: string,
  binaries: PostgresBinaries,
  user: DatabaseUser,
  superuserPassword: string,
  options: { readonly durable: boolean },
): { clusterDir: string; created: boolean } {
  const clusterDir = path.join(base, 'cluster');
  for (const entry of readdirSync(base)) {
    // Incomplete clusters of interrupted starts.
    if (entry.startsWith('draft-')) rmSync(path.join(base, entry), { recursive: true, force: true });
  }
  if (existsSync(clusterDir)) return { clusterDir, created: false };
  const draft = mkdtempSync(path.join(base, 'draft-'));
  handOver(draft, user);
  const passwordFile = path.join(draft, 'password');
  writeFileSync(passwordFile, `${superuserPassword}\n`, { mode: 0o600 });
  if (user) chownSync(passwordFile, user.uid, user.gid);
  const draftCluster = path.join(draft, 'cluster');
  const initdb = spawnSync(
    binaries.initdb,
    [
      `--pgdata=${draftCluster}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--locale=C.UTF-8',
      '--lc-messages=C',
      '--data-checksums',
      ...(options.durable ? [] : ['--no-sync']),
    ],
    { ...asDatabaseUser(user), encoding: 'utf8', env: databaseEnvironment() },
  );
  try {
    if (initdb.status !== 0) {
      const reason = initdb.error?.message ?? reasonIn(`${initdb.stdout}\n${initdb.stderr}`);
      throw new OperatorError(`The database could not be created in ${base}: ${reason}`);
    }
    renameSync(draftCluster, clusterDir);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return { clusterDir, created: true };
}

/**
 * Stops before the programs touch the cluster of another major version of PostgreSQL, which they cannot read.
 * @throws OperatorError with both versions and the way
 */
export function refuseOtherMajor(clusterDir: string, binaries: PostgresBinaries): void {
  const file = path.join(clusterDir, 'PG_VERSION');
  if (!existsSync(file)) return;
  const data = readFileSync(file, 'utf8').trim();
  const programs = majorOf(binaries.postgres);
  if (programs === undefined || programs === data) return;
  throw new OperatorError(
    `The data in ${clusterDir} is of PostgreSQL ${data}, and this version of Pocketful brings ${programs}: write a backup with the version of before, and restore it with this one to a new DATA_DIR.`,
  );
}

/**
 * Sets the superuser's password in a stopped cluster, for a DATA_DIR whose secrets were lost. A copy of a cluster recovers
 * first, by these settings.
 * @throws OperatorError with the last line of the server
 */
export function resetSuperuserPassword(
  clusterDir: string,
  binaries: PostgresBinaries,
  user: DatabaseUser,
  password: string,
  recovery: Readonly<Record<string, string>> = {},
): void {
  const settings = Object.entries({ log_min_messages: 'error', ...recovery }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const [program, ...guard] = lockedServer(clusterDir, binaries.postgres);
  const args = [...guard, '--single', '-D', clusterDir, ...settings, 'postgres'];
  const input = `ALTER ROLE postgres PASSWORD '${password}'\n`;
  const answer = spawnSync(program, args, {
    ...asDatabaseUser(user),
    input,
    // A line for each segment of the log.
    maxBuffer: Number.POSITIVE_INFINITY,
    encoding: 'utf8',
    env: databaseEnvironment(),
  });
  if (answer.status === 0 && !answer.stderr.includes('ERROR')) return;
  throw new OperatorError(`The database in ${clusterDir} could not be opened: ${reasonIn(answer.stderr)}`);
}

/**
 * The environment of the database's programs: nothing of the operator's settings, and no locale of the machine. The
 * image names an unknown user by the variables of nss_wrapper.
 */
export function databaseEnvironment(): NodeJS.ProcessEnv {
  const { PATH, LD_PRELOAD, NSS_WRAPPER_PASSWD, NSS_WRAPPER_GROUP } = process.env;
  const name = NSS_WRAPPER_PASSWD ? { LD_PRELOAD, NSS_WRAPPER_PASSWD, NSS_WRAPPER_GROUP } : {};
  return { PATH, TZ: 'UTC', LC_ALL: 'C', ...name };
}

/** Why a program of PostgreSQL failed: its last error line, else its last line. */
export function reasonIn(output: string): string {
  return lastLine(output.split('\n').findLast(line => /\berror:|FATAL|PANIC/.test(line)) ?? output);
}

/** The last line that is not blank. */
export function lastLine(text: string): string {
  return text.trim().split('\n').at(-1)?.trim() || 'no reason given';
}

export function handOver(folder: string, user: DatabaseUser): void {
  chmodSync(folder, 0o700);
  if (user) chownSync(folder, user.uid, user.gid);
}
