import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sourceApps } from '@pocketful/local/layout';
import { ensurePgbench } from '@pocketful/local/machine-programs';
import { expect, onTestFinished, test } from 'vitest';
import { bench } from '../src/bench.ts';
import { WORKS } from '../src/works.ts';

const tiny = {
  parts: ['ratios', 'growth', 'memory'],
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
} as const;

/** One on the machine, if there is one: a test installs nothing. */
const pgbench = ensurePgbench({ PATH: process.env.PATH });

test('every work succeeds in every system, the books add up afterwards, and all of it is in the file', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pocketful-bench-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const json = path.join(folder, 'found.json');
  const said: string[] = [];
  const {
    ratios,
    growth = [],
    memory = [],
  } = await bench(sourceApps, { ...tiny, json }, pgbench, line => void said.push(line));
  for (const work of WORKS) {
    for (const system of pgbench && work !== 'healthz'
      ? (['pgbench', 'bare', 'ours'] as const)
      : (['bare', 'ours'] as const)) {
      const [sample] = ratios?.works[work]?.[system] ?? [];
      expect(sample, `${system} ${work}`).toMatchObject({ failed: 0, sample: '' });
      expect(sample?.calls, `${system} ${work}`).toBeGreaterThan(0);
    }
  }
  expect(Object.values(ratios?.statements ?? {}).every(count => count > 0)).toBe(true);
  expect(ratios?.books).not.toMatch(/^FAILED/);
  expect(growth.map(({ families, entries }) => ({ families, entries }))).toEqual([
    { families: 2, entries: 30 },
    { families: 4, entries: 80 },
  ]);
  for (const { verify, p50 } of growth) {
    expect(verify.said).not.toMatch(/^FAILED/);
    expect(Object.keys(p50)).toEqual([...WORKS]);
  }
  expect(memory[0]).toMatchObject({ minutes: 0, calls: 0 });
  expect(memory.at(-1)?.calls).toBeGreaterThan(0);
  const all = said.join('\n');
  for (const told of [/^\| approve +\| /m, /^\| p50 in ms +\| /m, /MB at rest, \d+ at the most/])
    expect(all).toMatch(told);
  expect(JSON.parse(readFileSync(json, 'utf8'))).toMatchObject({ ratios: {}, growth: [{}, {}], memory: [{}, {}] });
});
