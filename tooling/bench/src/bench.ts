import { writeFileSync } from 'node:fs';
import type { BenchOptions } from './options.ts';
import { ratioTable } from './print.ts';
import { measureRatios } from './ratios.ts';
import { record } from './recording.ts';
import { type ApiPrograms, openStage } from './stage.ts';

/** What a run found, as it is written to JSON. */
export type Findings = Record<string, unknown>;

/** Runs the bench and says what it finds. */
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
  findings.ratios = await measureRatios(stage, recording, { ...options, pgbench, say }).then(ratios => {
    say(`\n${ratioTable(ratios)}\n`);
    return ratios;
  });
  if (options.json) writeFileSync(options.json, `${JSON.stringify(findings, null, 1)}\n`);
  return findings;
}
