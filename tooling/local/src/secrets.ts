import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { errorCode, OperatorError } from './operator-error.ts';

/** Passwords of the embedded database's roles. */
export interface DatabasePasswords {
  superuser: string;
  owner: string;
  app: string;
  jobs: string;
}

/** 32 random bytes, base64url. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Reads `DATA_DIR/secrets/<name>`; the first caller generates it. Folder 0700, file 0600. */
export function keepSecret(dataDir: string, name: string, generate: () => string = newSecret): string {
  const folder = path.join(dataDir, 'secrets');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const file = path.join(folder, name);
  const existing = readIfThere(file);
  if (existing !== undefined) return existing;
  const draft = `${file}.${process.pid}.draft`;
  writeFileSync(draft, `${generate()}\n`, { mode: 0o600, flush: true });
  try {
    // A link is atomic, and never replaces a file that another process wrote first.
    linkSync(draft, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}

/**
 * Until version 0.4 `pin-pepper` was the one key of an instance, and it was in every backup. That secret is the instance's
 * key now, and PINs get a separate pepper.
 */
export function splitPepper(dataDir: string): void {
  const folder = path.join(dataDir, 'secrets');
  const [former, present] = [path.join(folder, 'pin-pepper'), path.join(folder, 'instance-key')];
  if (existsSync(former) && !existsSync(present)) renameSync(former, present);
}

/** True when the passwords of the database's roles were already generated for this DATA_DIR. */
export function hasDatabasePasswords(dataDir: string): boolean {
  return readIfThere(path.join(dataDir, 'secrets', 'database.json')) !== undefined;
}

/** The passwords of the database's roles, generated once per DATA_DIR. */
export function keepDatabasePasswords(dataDir: string): DatabasePasswords {
  const fresh = (): string => JSON.stringify({ superuser: newSecret(), owner: newSecret(), app: newSecret() });
  const parsed: unknown = JSON.parse(keepSecret(dataDir, 'database.json', fresh));
  if (!isPasswords(parsed))
    throw new OperatorError(`${dataDir}/secrets/database.json is damaged: restore it from a backup.`);
  // A separate file: the file of an older DATA_DIR lacks this password.
  return { ...parsed, jobs: keepSecret(dataDir, 'database-jobs') };
}

/** New passwords that are kept nowhere, for a cluster that lives as long as a test run. */
export function throwawayPasswords(): DatabasePasswords {
  return { superuser: newSecret(), owner: newSecret(), app: newSecret(), jobs: newSecret() };
}

function isPasswords(value: unknown): value is Omit<DatabasePasswords, 'jobs'> {
  if (typeof value !== 'object' || value === null) return false;
  if (!('superuser' in value && 'owner' in value && 'app' in value)) return false;
  return [value.superuser, value.owner, value.app].every(entry => typeof entry === 'string' && entry !== '');
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
