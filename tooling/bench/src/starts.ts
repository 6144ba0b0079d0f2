import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { builtApps } from '@pocketful/local/layout';
import { findFreePort } from '@pocketful/local/ports';

const LIMIT_MS = 120_000;
const POLL_MS = 10;

/**
 * The seconds from `npm start` to the first answer of `/readyz`, with the demo family's data. The first start, which makes
 * the data, does not count.
 *
 * @param signal ends the start that is under way
 */
export async function measureStarts(count: number, signal: AbortSignal | undefined): Promise<number[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pocketful-starts-'));
  try {
    const env = { ...process.env, DATA_DIR: folder, HOST: '127.0.0.1', PORT: String(await findFreePort()) };
    const seconds: number[] = [];
    await secondsToReady(['run', 'demo'], env, signal);
    for (let at = 0; at < count; at += 1) seconds.push(await secondsToReady(['start'], env, signal));
    return seconds;
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Starts an npm script in the repository, waits until it is ready, and ends it. */
async function secondsToReady(script: string[], env: NodeJS.ProcessEnv, signal?: AbortSignal): Promise<number> {
  const begin = performance.now();
  const passed = () => performance.now() - begin;
  // A separate group, so that the signal also reaches npm's children.
  const child = spawn('npm', script, { cwd: builtApps.root, env, stdio: 'ignore', detached: true });
  const ended = once(child, 'exit');
  try {
    while (!(await isReady(`http://127.0.0.1:${env.PORT}/readyz`))) {
      signal?.throwIfAborted();
      if (child.exitCode !== null || passed() > LIMIT_MS) throw new Error(`npm ${script.join(' ')} is not ready`);
      await sleep(POLL_MS);
    }
    return passed() / 1000;
  } finally {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGINT');
    await ended;
  }
}

function isReady(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}
