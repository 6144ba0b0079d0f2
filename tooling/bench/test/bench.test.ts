// @module-tag long
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sourceApps } from '@pocketful/local/layout';
import { ensurePgbench } from '@pocketful/local/machine-programs';
import { expect, onTestFinished, test } from 'vitest';
import { bench } from '../src/bench.ts';
import type { BenchOptions } from '../src/options.ts';
import { WORKS } from '../src/works.ts';

/** The machine's pgbench, if any. A test installs nothing. */
const pgbench = ensurePgbench({ PATH: process.env.PATH });

/** Runs a tiny bench on the sources. */
async function run(parts: BenchOptions['parts']) {
  const folder = mkdtempSync(path.join(tmpdir(), 'pocketful-bench-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const json = path.join(folder, 'found.json');
  const said: string[] = [];
  const options = {
    parts,
    works: WORKS,
    families: 3,
    rounds: 1,
    seconds: 0.2,
    connections: 2,
    history: { posts: 2, approvedChores: 2, openChores: 1 },
    sizes: [2, 4],
    longHistory: 20,
    memoryMinutes: 0.001,
    durable: false,
    json,
  };
  const found = await bench(sourceApps, options, pgbench, line => void said.push(line));
  return { ...found, said: said.join('\n'), written: JSON.parse(readFileSync(json, 'utf8')) };
}

test('every work succeeds in every system, and the books add up afterwards', async () => {
  const { ratios, said, written } = await run(['ratios']);
  for (const work of WORKS) {
    const systems = ['bare', 'hand', 'ours', ...(pgbench && work !== 'healthz' ? (['pgbench'] as const) : [])] as const;
    for (const system of systems) {
      const [sample] = ratios?.works[work]?.[system] ?? [];
      expect(sample, `${system} ${work}`).toMatchObject({ failed: 0, sample: '' });
      expect(sample?.calls, `${system} ${work}`).toBeGreaterThan(0);
    }
  }
  // The session and one statement. Statements of the process's other connections belong to no call.
  const counts = Object.fromEntries(WORKS.filter(work => work !== 'healthz').map(work => [work, 2]));
  expect(ratios?.statements).toEqual(counts);
  expect(ratios?.books).toMatch(/^All books add up/);
  expect(said).toMatch(/^\| approve +\| /m);
  expect(written).toHaveProperty('ratios.works.approve.ours');
});

test.runIf(process.env.POCKETFUL_TESTS === 'full')(
  'databases of each size have their families, and add up',
  async () => {
    const { growth = [], said, written } = await run(['growth']);
    expect(growth.map(({ families, entries }) => ({ families, entries }))).toEqual([
      { families: 2, entries: 30 },
      { families: 4, entries: 80 },
    ]);
    for (const { verify, p50 } of growth) {
      expect(verify.said).not.toMatch(/^FAILED/);
      expect(Object.keys(p50)).toEqual([...WORKS]);
    }
    expect(said).toMatch(/^\| p50 in ms +\| /m);
    expect(written).toHaveProperty('growth[1].longChild.ledger');
  },
);

test.runIf(process.env.POCKETFUL_TESTS === 'full')(
  'the memory is reported from rest to the end of the load',
  async () => {
    const { memory = [], said, written } = await run(['memory']);
    expect(memory[0]).toMatchObject({ minutes: 0, calls: 0 });
    expect(memory.at(-2)?.calls).toBeGreaterThan(0);
    expect(memory.at(-1)?.calls).toBe(0);
    expect(said).toMatch(/MB at rest, \d+ at most, \d+ half-way, \d+ at the end, \d+ after a rest\./);
    expect(written).toHaveProperty('memory[1].megabytes');
  },
);
