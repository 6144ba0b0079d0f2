import { writeFileSync } from 'node:fs';
import { type Grown, measureGrowth } from './growth.ts';
import { type MemorySample, measureMemory } from './memory.ts';
import type { BenchOptions } from './options.ts';
import { growthTable, memoryLine, ratioTable, startsLine } from './print.ts';
import { measureRatios, type Ratios } from './ratios.ts';
import { record } from './recording.ts';
import { type ApiPrograms, openStage } from './stage.ts';
import { measureStarts } from './starts.ts';

/** The results of a run, as written to JSON. */
export interface Findings {
  readonly at: string;
  readonly node: string;
  readonly options: BenchOptions;
  ratios?: Ratios;
  growth?: readonly Grown[];
  memory?: readonly MemorySample[];
  /** Seconds of each start. */
  starts?: readonly number[];
}

/**
 * Runs the bench and prints its results.
 * @param pgbench the program. Undefined omits its column
 * @param signal ends it early. The promise then rejects once everything is stopped and removed
 */
export async function bench(
  programs: ApiPrograms,
  options: BenchOptions,
  pgbench: string | undefined,
  say: (line: string) => void,
  signal?: AbortSignal,
): Promise<Findings> {
  await using stack = new AsyncDisposableStack();
  const stage = await openStage(programs, options.durable);
  stack.defer(() => stage.stop());
  // Without the database every part fails and cleans up.
  signal?.addEventListener('abort', () => void stage.stop());
  await stage.createDatabase('migrated');
  await stage.createDatabase('recorded', 'migrated');
  say('Listening to what the product sends to its database ...');
  const recording = await record(stage, 'recorded');
  const findings: Findings = { at: new Date().toISOString(), node: process.version, options };
  for (const part of options.parts) {
    if (part === 'ratios') {
      findings.ratios = await measureRatios(stage, recording, { ...options, pgbench, say });
      say(`\n${ratioTable(findings.ratios)}\n`);
    } else if (part === 'growth') {
      findings.growth = await measureGrowth(stage, recording, { ...options, say });
      say(`\n${growthTable(findings.growth)}\n`);
    } else if (part === 'starts') {
      findings.starts = await measureStarts(options.rounds, signal);
      say(`\n${startsLine(findings.starts)}\n`);
    } else {
      findings.memory = await measureMemory(stage, recording, { ...options, say, signal });
      say(`\n${memoryLine(findings.memory)}\n`);
    }
    // The next part takes minutes, and may be broken off.
    if (options.json) writeFileSync(options.json, `${JSON.stringify(findings, null, 1)}\n`);
  }
  return findings;
}
