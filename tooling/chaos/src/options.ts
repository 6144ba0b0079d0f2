import { parseArgs } from 'node:util';
import { OperatorError } from '@pocketful/local/operator-error';

/** The extent of a run. */
export interface ChaosOptions {
  readonly seed: number;
  readonly operations: number;
  /** SIGKILLs of an API process or of PostgreSQL. */
  readonly kills: number;
  readonly families: number;
  /** Whether the one fault is a failover to a standby. */
  readonly failover: boolean;
  /** Whether the data stays if something was found. */
  readonly keep: boolean;
  /** Whether faults happen that take long, such as a backup with its restore. */
  readonly withLong: boolean;
  /** Only faults with this text in their names happen. */
  readonly only: string;
  /** The run ends after so many minutes, even without all its calls. */
  readonly minutes: number;
  /** Pause between two faults, in milliseconds: the longest one. */
  readonly longestPauseMs: number;
}

/** The options, a line each. */
export const USAGE = `npm run chaos -- [options]
  --seed N        the seed of all random choices (the time)
  --operations N  calls of the clients (20000)
  --kills N       SIGKILLs of API processes and PostgreSQL; as many other faults happen (20)
  --families N    families, with four clients each (8)
  --minutes N     ends after so many minutes, even without all calls and faults (1440)
  --only TEXT     only faults with this text in their names, such as backup
  --short         leaves out the faults that take long, as npm test does
  --failover      the one fault is a failover to a standby, as npm run failover has it
  --keep          keeps the data if something was found`;

/** Reads the command line. Throws an OperatorError with the usage if it is wrong. */
export function readOptions(args: readonly string[]): ChaosOptions {
  const values = parse(args);
  return {
    seed: whole('seed', values.seed),
    operations: whole('operations', values.operations),
    kills: whole('kills', values.kills),
    families: whole('families', values.families),
    minutes: whole('minutes', values.minutes),
    failover: values.failover,
    withLong: !values.short,
    only: values.only,
    keep: values.keep,
    longestPauseMs: 1500,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
        operations: { type: 'string', default: '20000' },
        kills: { type: 'string', default: '20' },
        families: { type: 'string', default: '8' },
        minutes: { type: 'string', default: '1440' },
        only: { type: 'string', default: '' },
        short: { type: 'boolean', default: false },
        failover: { type: 'boolean', default: false },
        keep: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

function whole(name: string, text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw new OperatorError(`--${name} takes a whole number above 0, not '${text}'.`);
}
