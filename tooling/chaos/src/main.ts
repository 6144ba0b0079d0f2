/** The program of `npm run chaos`. */
import { builtApps } from '@pocketful/local/layout';
import { describeFailure } from '@pocketful/local/operator-error';
import { listenForStop } from '@pocketful/local/stop-request';
import { play } from './chaos.ts';
import { readOptions, USAGE } from './options.ts';
import { missedGoals, reportOf } from './report.ts';
import { openStage } from './stage.ts';

const stop = listenForStop();
try {
  if (process.argv.includes('--help')) {
    console.log(USAGE);
    process.exit(0);
  }
  const options = readOptions(process.argv.slice(2));
  console.log(`Seed ${options.seed}: ${options.operations} operations, ${options.kills} kills.`);
  const stage = await openStage(builtApps);
  stop.signal.addEventListener('abort', () => void stage.stop());
  const played = await play(stage, options, console.log, stop.signal).catch(async (error: unknown) => {
    await stage.stop();
    throw error;
  });
  console.log(`\n${reportOf(options.seed, played)}`);
  const missed = missedGoals(played.recoveries);
  if (missed.length > 0) console.log(`${missed.length} recoveries took longer than their goal.`);
  const keep = options.keep && played.findings.length > 0;
  const folder = await stage.stop(keep);
  if (keep) console.log(`The data is in ${folder}.`);
  process.exit(played.findings.length + missed.length > 0 ? 1 : 0);
} catch (error) {
  if (!stop.signal.aborted) console.error(describeFailure(error));
  process.exit(1);
}
