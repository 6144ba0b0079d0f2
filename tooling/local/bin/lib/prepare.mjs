import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runCommand } from './command.mjs';
import { buildFingerprint, installFingerprint, isRemembered, remember } from './fingerprint.mjs';
import { findPnpm } from './pnpm.mjs';
import { readProcess } from './processes.mjs';
import {
  compiledDir,
  installArguments,
  nodeBinary,
  olderNodeLine,
  repositoryRoot,
  toolEnvironment,
} from './repository.mjs';

const BUILT_FILES = [
  'apps/api/dist/main.js',
  'apps/api/dist/cli.js',
  'apps/family-web/dist/app.html',
  'apps/admin-web/dist/index.html',
];

/** Installs the dependencies when the lockfile or a package.json changed since the last time. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  await alone(async () => {
    if (isInstalled()) return;
    const fingerprint = installFingerprint();
    const older = olderNodeLine(process.versions.node);
    if (older) console.log(older);
    console.log('Installing dependencies (once; a few minutes on a new machine) ...');
    const pnpm = findPnpm();
    await runCommand(pnpm.program, [...pnpm.args, ...installArguments()], {
      env: { ...toolEnvironment(), ...withoutCompiler() },
      failure: 'The dependencies could not be installed: see above. Is the network there?',
    });
    remember('installed', fingerprint);
  });
}

/** Builds the API and both web apps when a source changed since the last build. The dependencies are installed. */
export async function ensureBuilt() {
  if (isBuilt()) return;
  await alone(async () => {
    if (isBuilt()) return;
    const fingerprint = buildFingerprint();
    console.log('Building ...');
    // Node.js never removes the compile cache of an earlier build.
    rmSync(compiledDir, { recursive: true, force: true });
    const pnpm = findPnpm();
    // Through pnpm, so that turbo finds a pnpm on its PATH on a machine without one.
    const args = ['exec', 'turbo', 'run', 'build', '--env-mode=loose', '--ui=stream', '--output-logs=errors-only'];
    await runCommand(pnpm.program, [...pnpm.args, ...args], { failure: 'The build failed: see above.', quiet: true });
    remember('built', fingerprint);
  });
}

/** Where argon2 brings its compiled part along, for the Node.js 24 that everything of ours runs on. */
const ARGON2_COMPILED = ['linux-x64', 'linux-arm64', 'linux-arm', 'darwin-arm64'];

/**
 * argon2's install script tries its compiled part on the machine's own Node.js, which may be an older one that cannot
 * load it, and would then want a C++ compiler. It leaves that out when this variable is set.
 * @returns {NodeJS.ProcessEnv}
 */
function withoutCompiler() {
  return ARGON2_COMPILED.includes(`${process.platform}-${process.arch}`) ? { ARGON2: 'compiled' } : {};
}

function isInstalled() {
  return existsSync(nodeBinary) && isRemembered('installed', installFingerprint());
}

function isBuilt() {
  return (
    BUILT_FILES.every(file => existsSync(path.join(repositoryRoot, file))) && isRemembered('built', buildFingerprint())
  );
}

/**
 * Lets one process at a time change node_modules and the built files of this checkout.
 * @param {() => Promise<void>} work
 */
async function alone(work) {
  const file = path.join(repositoryRoot, '.cache/prepare.lock');
  const mine = JSON.stringify({ pid: process.pid, startMark: readProcess(process.pid)?.startMark ?? '' });
  mkdirSync(path.dirname(file), { recursive: true });
  for (let said = false; ; said = true) {
    try {
      writeFileSync(file, mine, { flag: 'wx' });
      break;
    } catch {
      if (isAbandoned(file)) rmSync(file, { force: true });
      else if (!said) console.log('Another command is preparing this checkout: waiting for it ...');
      await sleep(300);
    }
  }
  const giveFree = () => rmSync(file, { force: true });
  process.once('exit', giveFree);
  try {
    await work();
  } finally {
    giveFree();
    process.off('exit', giveFree);
  }
}

/** @param {string} file */
function isAbandoned(file) {
  try {
    const { pid, startMark } = JSON.parse(readFileSync(file, 'utf8'));
    return readProcess(Number(pid))?.startMark !== startMark;
  } catch {
    // Not yet written, or already gone. The next check decides, unless its writer was killed in between.
    const stat = statSync(file, { throwIfNoEntry: false });
    return stat !== undefined && Date.now() - stat.mtimeMs > 10_000;
  }
}
