import path from 'node:path';
import { CommandError } from './command.mjs';
import { ensureBuilt, ensureInstalled } from './prepare.mjs';
import { repositoryRoot } from './repository.mjs';
import { readAddress, requireFreePort } from './settings.mjs';
import { runSupervised } from './supervised.mjs';

const programs = path.join(repositoryRoot, 'tooling/local/src');

/**
 * @typedef {object} Command
 * @property {string} program file in src/ that does the work on Node.js 24
 * @property {readonly string[]} [args]
 * @property {boolean} [serves] it listens on PORT, which is checked first
 * @property {boolean} [needsBuild] it runs files of the build
 */

/**
 * Prepares the checkout as far as the command needs it, runs the command, and ends with its exit code.
 * @param {Command} command
 */
export async function main({ program, args = process.argv.slice(2), serves = false, needsBuild = false }) {
  try {
    if (serves) await requireFreePort(readAddress(process.env));
    await ensureInstalled();
    if (needsBuild) await ensureBuilt();
    process.exitCode = await runSupervised(path.join(programs, program), args);
  } catch (error) {
    console.error(error instanceof CommandError ? error.message : error);
    process.exitCode = 1;
  }
}
