/** The program of `npm start`; with --demo that of `npm run demo`. */
import { parseArgs } from 'node:util';
import { builtApps } from './layout.ts';
import { supervise } from './supervisor.ts';

const { values } = parseArgs({ options: { demo: { type: 'boolean', default: false } } });

process.exit(
  await supervise({
    ...builtApps,
    defaultDataDir: values.demo ? '.data-demo' : '.data',
    commands: values.demo ? ['migrate', 'seed-demo'] : ['migrate'],
  }),
);
