import { execFile } from 'node:child_process';
import { createReadStream, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { type Measured, quantile } from './load.ts';
import { KIND, type NumberRange } from './seed.ts';
import type { Template } from './slots.ts';
import { inlined } from './sql.ts';

const A_FEW = 20;

/** The amount of work, and the families. */
export interface PgbenchOptions {
  readonly connections: number;
  readonly seconds: number;
  readonly families: number;
  /** The chores to approve, each once. */
  readonly chores?: NumberRange;
  /** A number that no other run in this database had. */
  readonly run: number;
}

/** Runs a work's statements by pgbench, prepared, as the application's role. */
export async function runPgbench(
  program: string,
  url: string,
  statements: readonly Template[],
  types: readonly string[][],
  options: PgbenchOptions,
): Promise<Measured> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pocketful-pgbench-'));
  try {
    const script = path.join(folder, 'script.sql');
    writeFileSync(script, scriptOf(statements, types, options));
    const { hostname, port, username, password, pathname } = new URL(url);
    const share = options.chores && Math.floor((options.chores.last - options.chores.first + 1) / options.connections);
    const args = [
      ...['--no-vacuum', '--protocol=prepared', `--client=${options.connections}`, '--jobs=2', `--file=${script}`],
      ...amount(options, share),
      ...['--log', `--log-prefix=${path.join(folder, 'log')}`],
      ...['--define=i=0', `--define=share=${share ?? 0}`, `--define=first=${options.chores?.first ?? 0}`],
      ...[`--define=run=${options.run}`, `--host=${hostname}`, `--port=${port}`, `--username=${username}`],
      pathname.slice(1),
    ];
    const env = { ...process.env, PGPASSWORD: password };
    const { stdout, stderr } = await promisify(execFile)(program, args, { env, maxBuffer: 16_000_000 });
    const times = await latencies(folder);
    const failed = Number(/number of failed transactions: (\d+)/.exec(stdout)?.[1] ?? 0);
    return {
      rate: Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? Number.NaN),
      p50: quantile(times, 0.5),
      p99: quantile(times, 0.99),
      calls: times.length,
      failed,
      sample: failed > 0 ? (stderr.split('\n')[0] ?? '') : '',
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** pgbench counts whole seconds, so a shorter measurement is a few transactions. */
function amount({ seconds }: PgbenchOptions, share: number | undefined): string[] {
  if (share !== undefined) return [`--transactions=${share}`];
  return seconds < 1 ? [`--transactions=${A_FEW}`] : [`--time=${Math.round(seconds)}`];
}

function scriptOf(
  statements: readonly Template[],
  types: readonly string[][],
  { families, chores }: PgbenchOptions,
): string {
  const family = chores ? `1 + (:n - 1) % ${families}` : `random(1, ${families})`;
  const number = chores ? ':first + :client_id * :share + :i - 1' : '(:run * 1000 + :client_id) * 10000000 + :i';
  const names = { family: ':f::bigint', number: ':n::bigint', now: 'now()', kind: KIND.approve + 1 };
  const sql = statements.map((template, index) => `${inlined(template, types[index] ?? [], names)};`);
  return [
    '\\set i :i + 1',
    `\\set n ${number}`,
    `\\set f ${family}`,
    ...(sql.length > 1 ? ['BEGIN;', ...sql, 'COMMIT;'] : sql),
    '',
  ].join('\n');
}

/** Milliseconds of each transaction, sorted: the third field of pgbench's log, in microseconds. */
async function latencies(folder: string): Promise<number[]> {
  const times: number[] = [];
  for (const file of readdirSync(folder).filter(name => name.startsWith('log.'))) {
    for await (const line of createInterface({ input: createReadStream(path.join(folder, file)) }))
      times.push(Number(line.split(' ')[2]) / 1000);
  }
  return times.sort((a, b) => a - b);
}
