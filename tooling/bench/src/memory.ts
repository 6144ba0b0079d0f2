import { setTimeout as sleep } from 'node:timers/promises';
import { ChoreSupply } from './chore-supply.ts';
import { load } from './load.ts';
import type { Recording } from './recording.ts';
import { requestsToOurs } from './requests.ts';
import { fillFamilies, type History, installSeed } from './seed.ts';
import type { Stage } from './stage.ts';
import { memoryMegabytes } from './usage.ts';
import type { Work } from './works.ts';

/** The load under which memory is sampled. */
export interface MemoryOptions {
  readonly works: readonly Work[];
  readonly families: number;
  readonly connections: number;
  readonly seconds: number;
  readonly memoryMinutes: number;
  readonly history: History;
  readonly say: (line: string) => void;
  /** Ends the rest early. */
  readonly signal: AbortSignal | undefined;
}

/** One sample of the memory of the API's process. */
export interface MemorySample {
  /** Since the load began. */
  readonly minutes: number;
  readonly megabytes: number;
  /** Calls since the sample before. */
  readonly calls: number;
}

const DATABASE = 'memory';

/** Calls all works in turn, as fast as they are answered, and looks at the process after each turn, and after a rest. */
export async function measureMemory(
  stage: Stage,
  recording: Recording,
  options: MemoryOptions,
): Promise<MemorySample[]> {
  const { works, families, connections, seconds, memoryMinutes, history, say, signal } = options;
  await stage.createDatabase(DATABASE, 'migrated');
  await installSeed(stage, DATABASE, recording);
  await fillFamilies(stage, DATABASE, { first: 1, last: families }, history);
  await using stack = new AsyncDisposableStack();
  const api = await stage.startApi(DATABASE);
  stack.defer(() => api.stop());
  const supply = new ChoreSupply(stage, DATABASE, families);
  const begin = performance.now();
  const passed = (): number => (performance.now() - begin) / 60_000;
  const samples = [{ minutes: 0, megabytes: memoryMegabytes(api.pid), calls: 0 }];
  while (passed() < memoryMinutes) {
    let calls = 0;
    for (const work of works) {
      const measured = await supply.during(work, 'ours', seconds, chores => {
        const audience = { first: 1, families, ...(chores ? { chores } : {}) };
        const next = requestsToOurs(recording, stage.sessionSecret, api.port, work, audience);
        return load(api.port, next, { connections, seconds });
      });
      calls += measured.calls;
    }
    const sample = { minutes: passed(), megabytes: memoryMegabytes(api.pid), calls };
    samples.push(sample);
    say(`${sample.minutes.toFixed(1)} min: ${sample.megabytes.toFixed(0)} MB after ${calls} calls`);
  }
  say('At rest ...');
  await sleep((memoryMinutes / 10) * 60_000, undefined, { signal });
  samples.push({ minutes: passed(), megabytes: memoryMegabytes(api.pid), calls: 0 });
  return samples;
}
