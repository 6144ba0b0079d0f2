import { execFileSync, spawnSync } from 'node:child_process';
import { OperatorError } from './operator-error.ts';

/** The system's user that PostgreSQL runs as; undefined means the user of this process. */
export type DatabaseUser = { readonly uid: number; readonly gid: number } | undefined;

const USER_NAME = 'postgres';

/**
 * PostgreSQL refuses to run as root. For root this is the system's user 'postgres', created when it is missing.
 * @throws OperatorError when the user is missing and cannot be created
 */
export function resolveDatabaseUser(): DatabaseUser {
  if (process.getuid?.() !== 0) return undefined;
  const existing = lookUp();
  if (existing) return existing;
  try {
    execFileSync('groupadd', ['--system', '--force', USER_NAME], { stdio: 'ignore' });
    execFileSync('useradd', ['--system', '--no-create-home', '--gid', USER_NAME, '--home-dir', '/', USER_NAME], {
      stdio: 'ignore',
    });
  } catch {
    // Another process may have created it at the same time, so the result is checked below.
  }
  const created = lookUp();
  if (created) return created;
  throw new OperatorError(
    `PostgreSQL does not run as root, and the user '${USER_NAME}' could not be created: create it, or start as another user.`,
  );
}

/** Options for a child process that is to run as the database's user, from a folder everybody can enter. */
export function asDatabaseUser(user: DatabaseUser): { cwd: string; uid?: number; gid?: number } {
  return user ? { cwd: '/', uid: user.uid, gid: user.gid } : { cwd: '/' };
}

/** True when the database's user can reach this folder and write in it. */
export function canWrite(folder: string, user: DatabaseUser): boolean {
  const script = 'cd "$1" && test -w . && test -x .';
  return spawnSync('/bin/sh', ['-c', script, 'sh', folder], { ...asDatabaseUser(user), stdio: 'ignore' }).status === 0;
}

/** True when the database's user can enter this folder. */
export function canEnter(folder: string, user: DatabaseUser): boolean {
  return (
    spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...asDatabaseUser(user), stdio: 'ignore' }).status === 0
  );
}

function lookUp(): DatabaseUser {
  const [uid, gid] = ['-u', '-g'].map(flag => {
    const answer = spawnSync('id', [flag, USER_NAME], { encoding: 'utf8' });
    return answer.status === 0 ? Number.parseInt(answer.stdout, 10) : Number.NaN;
  });
  if (uid === undefined || gid === undefined || Number.isNaN(uid) || Number.isNaN(gid)) return undefined;
  return { uid, gid };
}
