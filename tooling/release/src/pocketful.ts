/**
 * The program of a release: `pocketful start`, or a command of the operator. `pocketful backup` is `npm run backup` of a
 * checkout, and so are the others.
 */
import path from 'node:path';
import { operate } from '@pocketful/local/operate';
import { preparation, supervise } from '@pocketful/local/supervisor';
import pocketful from '../../../package.json' with { type: 'json' };
import { CommandError } from '../../local/bin/lib/command.mjs';
import { readAddress, requireFreePort } from '../../local/bin/lib/settings.mjs';

const root = path.dirname(import.meta.dirname);
const plan = {
  root,
  apiEntry: path.join(root, 'api/dist/main.js'),
  cliEntry: path.join(root, 'api/dist/cli.js'),
  familyWebDir: path.join(root, 'family-web'),
  adminWebDir: path.join(root, 'admin-web'),
  defaultDataDir: 'data',
};
/** The API's commands, by the names of the scripts that run them. */
const COMMANDS = new Map(
  Object.entries(pocketful.scripts).flatMap(([name, script]) => {
    const command = /\/run\.mjs (\S+)$/.exec(script)?.[1];
    return command === undefined ? [] : [[name, command] as const];
  }),
);

process.exit(await run(process.argv.slice(2)));

async function run([name = 'start', ...args]: readonly string[]): Promise<number> {
  if (name === 'start') return start();
  const command = COMMANDS.get(name);
  if (command !== undefined) return operate(plan, [command, ...args]);
  if (name === 'version') {
    console.log(pocketful.version);
    return 0;
  }
  console.error(`Usage: pocketful [start | version | ${[...COMMANDS.keys()].join(' | ')}]`);
  console.error('Where a message says npm run NAME, run pocketful NAME.');
  return name === 'help' ? 0 : 1;
}

async function start(): Promise<number> {
  try {
    await requireFreePort(readAddress(process.env));
    return await supervise({ ...plan, commands: [preparation()] });
  } catch (error) {
    console.error(error instanceof CommandError ? error.message : error);
    return 1;
  }
}
