/** The program of `npm run chaos` and `npm run failover`. */
import { builtApps } from '@pocketful/local/layout';
import { describeFailure } from '@pocketful/local/operator-error';
import { listenForStop, StoppedError, unlessStopped } from '@pocketful/local/stop-request';
import { play } from './chaos.ts';
import { playFailover } from './failover.ts';
import { type ChaosOptions, readOptions, USAGE } from './options.ts';
import { missedGoals, reportOf } from './report.ts';
import { openStage } from './stage.ts';

const stop = listenForStop();
try {
  if (process.argv.includes('--help')) console.log(USAGE);
  else if (!(await run(readOptions(process.argv.slice(2))))) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof StoppedError)) console.error(describeFailure(error));
  process.exitCode = 1;
}
// Calls of clients may still wait for an answer.
process.exit();

/** Runs the checker and prints its report. Returns whether it found nothing. */
async function run(options: ChaosOptions): Promise<boolean> {
  console.log(
    `Seed ${options.seed}: ${options.operations} operations, ${options.failover ? 'a failover' : `${options.kills} kills`}.`,
  );
  const stage = await openStage(builtApps, options.failover);
  let keep = false;
  try {
    const played = await unlessStopped(stop, (options.failover ? playFailover : play)(stage, options, console.log));
    console.log(`\n${reportOf(options.seed, played)}`);
    const missed = missedGoals(played.recoveries);
    if (missed.length > 0) console.log(`${missed.length} recoveries took longer than their goal.`);
    keep = options.keep && played.findings.length > 0;
    return played.findings.length + missed.length === 0;
  } finally {
    const folder = await stage.stop(keep);
    if (keep) console.log(`The data is in ${folder}.`);
  }
}
