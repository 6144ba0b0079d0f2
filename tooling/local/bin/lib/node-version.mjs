// Each command imports it before all others. Syntax of Node.js 12.20 alone, so that an old one prints the line.
import { readFileSync } from 'node:fs';

/**
 * The line that reports a Node.js older than package.json asks for; undefined for the others.
 * @param {string} machine the machine's version
 * @returns {string | undefined}
 */
export function tooOldLine(machine) {
  const manifest = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'));
  const least = manifest.engines.node.replace('>=', '');
  if (parseInt(machine, 10) >= Number(least)) return undefined;
  return `Pocketful needs Node.js ${least} or newer, and this is ${machine}: see https://nodejs.org`;
}

const line = tooOldLine(process.versions.node);
if (line !== undefined) {
  console.error(line);
  process.exit(1);
}
