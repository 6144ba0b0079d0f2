/** The program of `npm run bench`. */
import { builtApps } from '@pocketful/local/layout';
import { ensurePgbench } from '@pocketful/local/machine-programs';
import { describeFailure, OperatorError } from '@pocketful/local/operator-error';
import { listenForStop } from '@pocketful/local/stop-request';
import { bench } from './bench.ts';
import { guard } from './guard.ts';
import { idleOptions, measureIdle } from './idle.ts';
import { readOptions, USAGE } from './options.ts';

const stop = listenForStop();
try {
  if (process.argv.includes('--help')) {
    console.log(USAGE);
    process.exit(0);
  }
  const idle = idleOptions(process.argv.slice(2));
  if (idle) {
    await measureIdle(idle, console.log);
    process.exit(0);
  }
  const options = readOptions(process.argv.slice(2));
  if (options.guard) {
    const above = await guard(
      options.works,
      async () => {
        const { ratios } = await bench(builtApps, options, undefined, console.log, stop.signal);
        if (!ratios) throw new Error('the bench measured no ratios');
        return ratios;
      },
      console.log,
    );
    if (above.length > 0) throw new OperatorError(`Within the limit of processor time in no run: ${above.join(', ')}.`);
    process.exit(0);
  }
  const pgbench = ensurePgbench();
  if (!pgbench)
    console.log('pgbench: none, so its column is left out. Install the package postgresql-contrib to have it.');
  await bench(builtApps, options, pgbench, console.log, stop.signal);
  process.exit(0);
} catch (error) {
  if (!stop.signal.aborted) console.error(describeFailure(error));
  process.exit(1);
}
