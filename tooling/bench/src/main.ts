/** The program of `npm run bench`. */
import { builtApps } from '@pocketful/local/layout';
import { ensurePgbench } from '@pocketful/local/machine-programs';
import { describeFailure } from '@pocketful/local/operator-error';
import { listenForStop } from '@pocketful/local/stop-request';
import { bench } from './bench.ts';
import { readOptions, USAGE } from './options.ts';

const stop = listenForStop();
try {
  if (process.argv.includes('--help')) {
    console.log(USAGE);
    process.exit(0);
  }
  const options = readOptions(process.argv.slice(2));
  const pgbench = ensurePgbench();
  if (!pgbench)
    console.log('pgbench: none, so its column is left out. Install the package postgresql-contrib to have it.');
  await bench(builtApps, options, pgbench, console.log, stop.signal);
  process.exit(0);
} catch (error) {
  if (!stop.signal.aborted) console.error(describeFailure(error));
  process.exit(1);
}
