import { writeFileSync } from 'node:fs';
import { type Grown, measureGrowth } from './growth.ts';
import { type MemorySample, measureMemory } from './memory.ts';
import type { BenchOptions } from './options.ts';
import { growthTable, memoryLine, ratioTable } from './print.ts';
import { measureRatios, type Ratios } from './ratios.ts';
import { record } from './recording.ts';
import { type ApiPrograms, openStage } from './stage.ts';

/** What a run found, as it is written to JSON. */
export interface Findings {
  readonly at: string;
  readonly node: string;
  readonly options: BenchOptions;
  ratios?: Ratios;
  growth?: readonly Grown[];
  memory?: readonly MemorySample[];
}

/**
 * Runs the bench and says what it finds.
 * @param pgbench the program; undefined leaves its column out
 */
export async function bench(
  programs: ApiPrograms,
  options: BenchOptions,
  pgbench: string | undefined,
  say: (line: string) => void,
): Promise<Findings> {
  await using stack = new AsyncDisposableStack();
  const stage = await openStage(programs);
  stack.defer(() => stage.stop());
  await stage.createDatabase('migrated');
  await stage.createDatabase('recorded', 'migrated');
  say('Listening to what the product sends to its database ...');
  const recording = await record(stage, 'recorded');
  const findings: Findings = { at: new Date().toISOString(), node: process.version, options };
  if (options.memoryMinutes > 0) {
    findings.memory = await measureMemory(stage, recording, { ...options, say });
    say(`\n${memoryLine(findings.memory)}`);
  } else {
    findings.ratios = await measureRatios(stage, recording, { ...options, pgbench, say });
    say(`\n${ratioTable(findings.ratios)}\n`);
  }
  if (options.sizes.length > 0) {
    findings.growth = await measureGrowth(stage, recording, { ...options, say });
    say(`\n${growthTable(findings.growth)}`);
  }
  if (options.json) writeFileSync(options.json, `${JSON.stringify(findings, null, 1)}\n`);
  return findings;
}
