import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { stoppedAt } from '../contexts/retention/journal.ts';
import { type Journal, journalsOf, readJournals } from '../contexts/retention/revocations.ts';
import { DAY, HOUR } from '../platform/clock.ts';
import { CommandError } from '../platform/command-error.ts';
import type { Config } from '../platform/config.ts';
import { keyFor } from '../platform/keys.ts';

/** The risks that an operator accepts for one restore. */
export interface Accepted {
  /** The gap of the journal, such as `35d` or `5h`. */
  readonly gap?: string | undefined;
  /** Lines of the journal that are not signed. */
  readonly unsigned?: boolean | undefined;
  /** A folder that is not encrypted, although `BACKUP_PASSPHRASE` is set. */
  readonly unencrypted?: boolean | undefined;
}

/** Reads the arguments of a restore: folders, and the accepted risks. */
export function readRestoreArgs(args: readonly string[]): { places: string[]; accepted: Accepted } {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        'accept-gap': { type: 'string' },
        'accept-unsigned': { type: 'boolean' },
        'accept-unencrypted': { type: 'boolean' },
      },
    });
    const accepted = { gap: values['accept-gap'], unsigned: values['accept-unsigned'] };
    return { places: positionals, accepted: { ...accepted, unencrypted: values['accept-unencrypted'] } };
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error));
  }
}

/** The journal is written each hour, so this is no gap. */
const NO_GAP_MS = 2 * HOUR;

/** The data that a restore brings back. */
export interface Restored {
  readonly at: Date;
  /** The key that signed the journal. */
  readonly instanceKey: string;
  /** Whether a version made it that signed no lines. */
  readonly isFormer: boolean;
}

/**
 * Reads the journals of these folders and of this instance. Stops if a line was changed, or if revocations made after
 * the backup could be missing. None is missing if the journal ends less than two hours ago, or if it belongs to an
 * instance that stopped in order and has not run since.
 */
export async function readJournal(
  config: Config,
  folders: readonly string[],
  { at, instanceKey, isFormer }: Restored,
  accepted: Accepted,
): Promise<Journal> {
  const own = journalsOf(config).folders;
  const places = [...new Set([...folders.map(folder => resolve(folder)), ...own])];
  const now = new Date();
  const journal = await readJournals({ folders: places, key: keyFor(instanceKey, 'revocations') }, now);
  refuseFaults(journal, { at, isFormer }, accepted);
  if (journal.tooLate > 0)
    console.warn(`The journal has ${journal.tooLate} lines that are later than now. They do not count.`);
  const missing = gapOf(journal, at, now, isOfStopped(journal, own, at));
  if (missing > NO_GAP_MS) refuseGap(journal, missing, accepted.gap);
  return journal;
}

function refuseFaults(
  { files }: Journal,
  { at, isFormer }: Omit<Restored, 'instanceKey'>,
  { unsigned }: Accepted,
): void {
  for (const { path, lines, fault, isSigned } of files) {
    if (lines.length === 0) continue;
    const [first] = lines.flatMap(({ entry }) => ('sealed' in entry ? [entry] : []));
    const isUnsigned = !isSigned && !isFormer;
    const reason = fault ?? (isUnsigned ? `${path} is not signed` : undefined);
    if (reason && !unsigned)
      throw new CommandError(
        `The journal of revocations was changed: ${reason}. Look at it, and add --accept-unsigned to use it as it is.`,
      );
    if (reason) console.warn(`The journal of revocations was changed: ${reason}. It is used as it is.`);
    else if (!isSigned || (first && at < new Date(first.at)))
      console.warn(`The first lines of ${path} are from a version before 0.4, which signed none.`);
  }
}

/**
 * Whether this instance has stopped in order and has not run since: neither a line of any of the journals nor the
 * restored data is newer than its stop.
 */
function isOfStopped({ files, newest }: Journal, own: readonly string[], at: Date): boolean {
  return files.some(file => {
    const stopped = own.some(folder => file.path.startsWith(`${folder}/`)) ? stoppedAt(file) : undefined;
    return stopped !== undefined && newest?.toISOString() === stopped && at <= newest;
  });
}

/** The time that the journal does not cover: before its begin, and after its end; milliseconds. */
function gapOf({ knownUntil, begins }: Journal, at: Date, now: Date, hasStopped: boolean): number {
  const end = Math.max(knownUntil?.getTime() ?? 0, at.getTime());
  const after = hasStopped ? 0 : now.getTime() - end;
  const before = begins ? Math.max(0, begins.getTime() - at.getTime()) : 0;
  return after + before;
}

function refuseGap({ files }: Journal, missing: number, accepted: string | undefined): void {
  const hours = Math.ceil(missing / HOUR);
  const days = Math.ceil(missing / DAY);
  const [flag, words] = hours <= 48 ? [`${hours}h`, `${hours} hours`] : [`${days}d`, `${days} days`];
  const places = files.map(({ path }) => path).join(', ');
  const message =
    `The journal of revocations (${places}) lacks ${words} up to now: children erased, families closed, consents ` +
    'withdrawn, adults removed and secrets changed in this time come back.';
  if (!isSameGap(accepted, missing))
    throw new CommandError(`${message} Copy the newer journal of the instance there, or add --accept-gap ${flag}.`);
  console.warn(message);
}

/** Whether the accepted gap is the present one. It may have grown since it was printed. */
function isSameGap(accepted: string | undefined, missing: number): boolean {
  const [, count, unit] = /^(\d+)([hd])$/.exec(accepted ?? '') ?? [];
  const named = Number(count) * (unit === 'd' ? DAY : HOUR);
  return named >= missing - HOUR && named < missing + DAY;
}
