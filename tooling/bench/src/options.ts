import { parseArgs } from 'node:util';
import { OperatorError } from '@pocketful/local/operator-error';
import type { History } from './seed.ts';
import { WORKS, type Work } from './works.ts';

/** Ratios to other servers, calls by the size of the database, memory under a long load, the second start. */
const PARTS = ['ratios', 'growth', 'memory', 'starts'] as const;
type Part = (typeof PARTS)[number];

/** The options of `npm run bench`. */
export interface BenchOptions {
  readonly parts: readonly Part[];
  readonly works: readonly Work[];
  readonly families: number;
  readonly rounds: number;
  /** Seconds of each measurement. */
  readonly seconds: number;
  readonly connections: number;
  /** Databases of so many families are compared. */
  readonly sizes: readonly number[];
  /** Entries of the one child with a long history. */
  readonly longHistory: number;
  /** Minutes of load under which the memory is watched. */
  readonly memoryMinutes: number;
  /** Whether PostgreSQL waits for the disk, as it does under `npm start`. */
  readonly durable: boolean;
  /** Where to write everything as JSON. */
  readonly json: string | undefined;
  /** The history of each family when ratios are measured: a full page of entries and of approved chores. */
  readonly history: History;
}

/** The command line of `npm run bench`. */
export interface BenchCommand extends BenchOptions {
  /** Whether the ratios are compared with the accepted ones. */
  readonly guard: boolean;
}

/** The usage, one line for each option. */
export const USAGE = `npm run bench -- [options]
  --only WORK      one work alone (may be repeated): ${WORKS.join(', ')}
  --rounds N       alternating rounds, or starts (8)
  --seconds N      seconds of each measurement (3)
  --connections N  connections (32)
  --families N     families in the database (400)
  --ratios, --growth, --memory, --starts
                   these parts alone; without any of the four: ratios and growth
  --guard          the ratios without pgbench; fails if a call's processor time is too high in three runs
  --long           growth up to 100,000 families and 3 million entries
  --minutes N      minutes of load under which the memory is watched (10), before a rest of a tenth
  --json FILE      everything as JSON

npm run bench -- --idle --program FILE [--minutes N] [--rest N]
                   an idle instance of a release with one family: memory, processor, wake-ups, bytes on the disk`;

/** Reads the command line. Throws an OperatorError with the usage when it is wrong. */
export function readOptions(args: readonly string[]): BenchCommand {
  const { values } = parse(args);
  const unknown = values.only.find(name => WORKS.every(work => work !== name));
  if (unknown !== undefined) throw new OperatorError(`There is no work '${unknown}'.\n${USAGE}`);
  const chosen = PARTS.filter(part => values[part] || (values.guard && part === 'ratios'));
  if (values.guard && chosen.length > 1) throw new OperatorError(`--guard measures the ratios alone.\n${USAGE}`);
  return {
    parts: chosen.length > 0 ? chosen : ['ratios', 'growth'],
    guard: values.guard,
    works: values.only.length > 0 ? WORKS.filter(work => values.only.includes(work)) : WORKS,
    families: whole('families', values.families),
    rounds: whole('rounds', values.rounds),
    seconds: whole('seconds', values.seconds),
    connections: whole('connections', values.connections),
    sizes: values.long ? [1000, 10_000, 100_000] : [1000, 10_000],
    longHistory: values.long ? 1_500_000 : 50_000,
    memoryMinutes: whole('minutes', values.minutes),
    durable: true,
    json: values.json,
    history: { posts: 20, approvedChores: 52, openChores: 4 },
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        only: { type: 'string', multiple: true, default: [] },
        rounds: { type: 'string', default: '8' },
        seconds: { type: 'string', default: '3' },
        connections: { type: 'string', default: '32' },
        families: { type: 'string', default: '400' },
        minutes: { type: 'string', default: '10' },
        ratios: { type: 'boolean', default: false },
        growth: { type: 'boolean', default: false },
        guard: { type: 'boolean', default: false },
        long: { type: 'boolean', default: false },
        memory: { type: 'boolean', default: false },
        starts: { type: 'boolean', default: false },
        json: { type: 'string' },
      },
    });
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

function whole(name: string, text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw new OperatorError(`--${name} takes a whole number above 0, not '${text}'.`);
}
