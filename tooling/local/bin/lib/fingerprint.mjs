import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot, stateDir } from './repository.mjs';

const ROOT_FILES = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', 'turbo.json'];
const WORKSPACES = ['apps', 'packages', 'packages/contexts', 'tooling'];
const NOT_SOURCES = /^(node_modules|dist|coverage|screenshots|storybook-static|test-results|playwright-report|\..*)$/;
const NOT_BUILT = /\.(test|stories)\.[a-z]+$|\.(md|mdx|log)$/;

/**
 * A fingerprint of the inputs of the installation: the lockfile and every package.json.
 * @returns {string}
 */
export function installFingerprint() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`);
  for (const file of [...ROOT_FILES.slice(0, 3), ...manifests()]) {
    const full = path.join(repositoryRoot, file);
    hash.update(file).update(existsSync(full) ? readFileSync(full) : '');
  }
  return hash.digest('hex');
}

/**
 * Changes when a source of the built apps changes: name, size and time of every file, which is quick to read.
 * @returns {string}
 */
export function buildFingerprint() {
  const hash = createHash('sha256');
  /** @param {string} file */
  const add = file => {
    const stat = statSync(path.join(repositoryRoot, file), { throwIfNoEntry: false });
    if (stat) hash.update(`${file} ${stat.size} ${stat.mtimeMs}\n`);
  };
  /** @param {string} folder */
  const walk = folder => {
    const entries = readdirSync(path.join(repositoryRoot, folder), { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const file = path.join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!NOT_SOURCES.test(entry.name)) walk(file);
      } else if (!NOT_BUILT.test(entry.name)) add(file);
    }
  };
  for (const file of ROOT_FILES) add(file);
  for (const folder of ['apps', 'packages', 'tooling/tsconfig', 'tooling/web-build']) walk(folder);
  return hash.digest('hex');
}

/**
 * True when the last run that called `remember` with this name saw the same fingerprint.
 * @param {string} name
 * @param {string} fingerprint
 */
export function isRemembered(name, fingerprint) {
  try {
    return readFileSync(path.join(stateDir, name), 'utf8') === fingerprint;
  } catch {
    return false;
  }
}

/**
 * @param {string} name
 * @param {string} fingerprint
 */
export function remember(name, fingerprint) {
  mkdirSync(stateDir, { recursive: true });
  writeFileSync(path.join(stateDir, name), fingerprint);
}

function manifests() {
  return WORKSPACES.flatMap(folder => {
    const full = path.join(repositoryRoot, folder);
    return existsSync(full)
      ? readdirSync(full)
          .sort()
          .map(name => path.join(folder, name, 'package.json'))
      : [];
  });
}
