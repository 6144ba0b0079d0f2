/** The program of `npm start`; with --demo that of `npm run demo`. */
import { parseArgs } from 'node:util';
import { builtApps } from './layout.ts';
import { preparation, supervise } from './supervisor.ts';

const { values } = parseArgs({ options: { demo: { type: 'boolean', default: false } } });

/** The demo has the data of several families, so it names the people who run it. */
const DEMO_OPERATOR = {
  OPERATOR_NAME: 'The Pocketful demo',
  OPERATOR_ADDRESS: '1 Main Street, Springfield',
  OPERATOR_PHONE: '555 0100',
  OPERATOR_EMAIL: 'demo@example.com',
  OPERATOR_SINCE: '2026-01-01',
};
if (values.demo && !process.env.OPERATOR_NAME) Object.assign(process.env, DEMO_OPERATOR);

process.exit(
  await supervise({
    ...builtApps,
    defaultDataDir: values.demo ? '.data-demo' : '.data',
    commands: [preparation(), ...(values.demo ? ['seed-demo'] : [])],
  }),
);
