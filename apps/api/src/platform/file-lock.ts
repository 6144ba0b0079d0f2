import { open, rm, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A lock that does not change for this time was left by a process that has ended. Work under a lock takes milliseconds.
 */
const STALE_MS = 10_000;
const RETRY_MS = 20;

/**
 * Works while no other process works on a file. The lock is another file in its folder, which works on every file
 * system. Its age is measured by waiting, since a clock may have been wrong.
 */
export async function withFileLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const lock = `${path}.lock`;
  let seen = { mark: '', since: performance.now() };
  for (;;) {
    const held = await open(lock, 'wx', 0o600).catch(unless('EEXIST'));
    if (held) {
      await held.close();
      break;
    }
    const found = await stat(lock).catch(unless('ENOENT'));
    const mark = found ? `${found.ino} ${found.mtimeMs}` : '';
    if (mark !== seen.mark) seen = { mark, since: performance.now() };
    else if (performance.now() - seen.since > STALE_MS) await rm(lock, { force: true });
    await sleep(RETRY_MS);
  }
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}

function unless(code: string) {
  return (error: NodeJS.ErrnoException): undefined => {
    if (error.code !== code) throw error;
  };
}
