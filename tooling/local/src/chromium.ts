import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import path from 'node:path';
import { repositoryRoot } from '../bin/lib/repository.mjs';
import { installPackages } from './debian-packages.ts';
import { isExecutable } from './machine-programs.ts';
import { OperatorError } from './operator-error.ts';

/** Debian's Chromium without windows: the same engine, and a quarter less to do for each test. */
const SHELL = 'chromium-headless-shell';

const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const MAC_APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** How long Playwright's download may take: a network that is slower than that fails the tests with a clear line. */
const DOWNLOAD_LIMIT_MS = 60_000;

/**
 * The path of a Chromium that runs: CHROMIUM_PATH; where that is welcome the system's package of one without windows;
 * one on the machine, Playwright's own; last Playwright's download.
 * @throws OperatorError when none could be found or installed
 */
export function ensureChromium(env: NodeJS.ProcessEnv = process.env): string {
  const asked = env.CHROMIUM_PATH?.trim();
  if (asked) {
    if (runs(asked)) return asked;
    throw new OperatorError(`CHROMIUM_PATH is '${asked}', but no Chromium runs there.`);
  }
  const found = findChromium(env);
  if (found && path.basename(found) === SHELL) return found;
  // Not every release has it; the whole browser has it inside.
  if (installPackages(env, [SHELL]) || found) return findChromium(env) ?? download(env);
  installPackages(env, ['chromium']);
  return findChromium(env) ?? download(env);
}

/** The path of a Chromium that is on the machine already. */
export function findChromium(env: NodeJS.ProcessEnv): string | undefined {
  const folders = (env.PATH ?? '').split(path.delimiter);
  const onPath = NAMES.flatMap(name => folders.map(folder => path.join(folder, name)));
  const applications = process.platform === 'darwin' ? MAC_APPLICATIONS : [];
  return [...onPath, ...applications, ...playwrightBrowsers(env)].find(file => isExecutable(file) && runs(file));
}

function playwrightBrowsers(env: NodeJS.ProcessEnv): string[] {
  const caches = { darwin: 'Library/Caches/ms-playwright', linux: '.cache/ms-playwright' };
  const cache = process.platform === 'darwin' ? caches.darwin : caches.linux;
  const folder = env.PLAYWRIGHT_BROWSERS_PATH || path.join(env.HOME ?? homedir(), cache);
  if (!existsSync(folder)) return [];
  const versions = readdirSync(folder).filter(name => /^chromium-\d+$/.test(name));
  return versions
    .sort((a, b) => Number(b.slice(9)) - Number(a.slice(9)))
    .flatMap(version => executablesIn(path.join(folder, version)));
}

function executablesIn(folder: string): string[] {
  const inside = readdirSync(folder).filter(name => name.startsWith('chrome-'));
  const programs = [
    'chrome',
    'Chromium.app/Contents/MacOS/Chromium',
    'Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  ];
  return inside.flatMap(name => programs.map(program => path.join(folder, name, program)));
}

function download(env: NodeJS.ProcessEnv): string {
  console.log('Downloading Chromium by Playwright (at most a minute) ...');
  const resolve = createRequire(path.join(repositoryRoot, 'tooling/e2e/package.json')).resolve;
  const cli = path.join(path.dirname(resolve('@playwright/test/package.json')), 'cli.js');
  const answer = spawnSync(process.execPath, [cli, 'install', 'chromium'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: DOWNLOAD_LIMIT_MS,
    killSignal: 'SIGKILL',
  });
  const found = answer.status === 0 ? findChromium(env) : undefined;
  if (found) return found;
  throw new OperatorError('No Chromium for the tests: install the package chromium, or set CHROMIUM_PATH to one.');
}

function runs(file: string): boolean {
  const answer = spawnSync(file, ['--version'], { encoding: 'utf8', timeout: 15_000 });
  return answer.status === 0 && /chrom/i.test(answer.stdout);
}
