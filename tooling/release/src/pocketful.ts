/** The program of a release: `pocketful start`, or a command of the operator, as in `pocketful backup`. */
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
/** The operator's commands: the scripts that `run.mjs` runs. */
const COMMANDS = Object.entries(pocketful.scripts)
  .filter(([, script]) => script.includes('/run.mjs '))
  .map(([name]) => name);

process.exit(await run(process.argv.slice(2)));

async function run([name = 'start', ...args]: readonly string[]): Promise<number> {
  if (name === 'start') return start();
  if (COMMANDS.includes(name)) return operate(plan, [name, ...args]);
  if (name === 'version') {
    console.log(pocketful.version);
    return 0;
  }
  console.error(`Usage: pocketful [start | version | ${COMMANDS.join(' | ')}]`);
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
