import { accessSync, constants, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the repository. */
export const repositoryRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../..');

/** The repository's own Node.js 24, which the installation adds. */
export const nodeBinary = path.join(repositoryRoot, 'node_modules/node/bin/node');

/** Folder for state between two runs of the commands. It is removed with node_modules. */
export const stateDir = path.join(repositoryRoot, 'node_modules/.cache/pocketful');

/** Where Node.js keeps compiled modules. A later start loads them in half the time. */
export const compiledDir = path.join(stateDir, 'compiled');

/**
 * The environment for the repository's own tools: its Node.js and its programs come first, whatever the machine has.
 * @param {NodeJS.ProcessEnv} [base]
 * @returns {NodeJS.ProcessEnv}
 */
export function toolEnvironment(base = process.env) {
  const folders = [path.dirname(nodeBinary), path.join(repositoryRoot, 'node_modules/.bin'), base.PATH ?? ''];
  return {
    ...base,
    ...cachesBelow(base),
    PATH: folders.join(path.delimiter),
    NODE_COMPILE_CACHE: base.NODE_COMPILE_CACHE ?? compiledDir,
    // The version is pinned by the command that calls pnpm; pnpm need not look for itself in the registry.
    pnpm_config_pm_on_fail: 'ignore',
    TURBO_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
    STORYBOOK_DISABLE_TELEMETRY: '1',
  };
}

/**
 * Where npm and pnpm keep their files if the user has no home folder to write to, such as a system user of a service.
 * @param {NodeJS.ProcessEnv} base
 * @returns {NodeJS.ProcessEnv}
 */
function cachesBelow(base) {
  try {
    accessSync(base.HOME ?? '/nonexistent', constants.W_OK);
    return {};
  } catch {
    const folder = path.join(repositoryRoot, '.cache');
    return {
      npm_config_cache: path.join(folder, 'npm'),
      XDG_CACHE_HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_STATE_HOME: folder,
    };
  }
}

/**
 * The version of Node.js that the repository installs, such as '24.21.0'.
 * @returns {string}
 */
export function nodeVersion() {
  const catalog = readFileSync(path.join(repositoryRoot, 'pnpm-workspace.yaml'), 'utf8');
  const version = /^ {2}node: (\d+\.\d+\.\d+)$/m.exec(catalog)?.[1];
  if (version === undefined) throw new Error('pnpm-workspace.yaml names no version of node');
  return version;
}

/**
 * Arguments of pnpm that install the dependencies. pnpm checks them against the Node.js that runs them, so that an older
 * Node.js of the machine causes no warnings.
 * @returns {string[]}
 */
export function installArguments() {
  return [
    'install',
    '--frozen-lockfile',
    '--prefer-offline',
    '--config.confirmModulesPurge=false',
    `--config.nodeVersion=${nodeVersion()}`,
  ];
}

/**
 * The line that reports which Node.js runs Pocketful; undefined if the machine's is as new.
 * @param {string} machine the machine's version
 * @returns {string | undefined}
 */
export function olderNodeLine(machine) {
  const own = nodeVersion();
  if (Number.parseInt(machine, 10) >= Number.parseInt(own, 10)) return undefined;
  return `This machine has Node.js ${machine}; Pocketful brings Node.js ${own} and runs with it.`;
}

/**
 * The version in package.json's `packageManager`, such as '12.21.0'.
 * @returns {string}
 */
export function pnpmVersion() {
  const manifest = JSON.parse(readFileSync(path.join(repositoryRoot, 'package.json'), 'utf8'));
  return String(manifest.packageManager)
    .replace(/^pnpm@/, '')
    .replace(/\+.*$/, '');
}
