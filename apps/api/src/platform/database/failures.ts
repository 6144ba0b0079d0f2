import { type ErrorCode, isErrorCode } from '@pocketful/api-contract/core/errors';
import pg from 'pg';
import { type Refusal, refuse } from '../refusal.ts';

/** SQLSTATE classes and codes this program acts on (PostgreSQL manual, appendix A). */
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const REFERENCE_GONE = '23503';
const LOCK_TIMEOUT = '55P03';
/** Our own: a function of the database refused; its message is the code of the refusal. */
const REFUSED = 'PF409';
/** Our own: a statement that writes at once found nothing to do, and is undone with its key. */
const NOTHING_TO_DO = 'PF204';
/** A prepared statement whose rows have other columns now, on a connection from before a migration. */
const CACHED_PLAN = '0A000';
const STATEMENT_TIMEOUT = '57014';
const TOO_MANY_CONNECTIONS = '53300';
const DISK_FULL = '53100';
const OUT_OF_MEMORY = '53200';
/** How long a full disk is reported after the last write that failed because of it. */
const DISK_FULL_SHOWN_MS = 60_000;
const CONNECTION_LOST = new Set(['57P01', '57P02', '57P03', '08000', '08003', '08006', '25P03']);
const SOCKET_LOST = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);

/** What the pool says when all connections stayed busy for as long as a call may wait for one. */
const NO_CONNECTION_FREE = 'timeout exceeded when trying to connect';

/** What the driver says, without a code, when a connection ends under a query or none could be had in time. */
const DRIVER_MESSAGES = [
  'Connection terminated',
  'Query read timeout',
  NO_CONNECTION_FREE,
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
];

/** The code of an error of PostgreSQL, or of the connection to it: what went wrong, without any value of a row. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

const ours = new WeakSet<object>();
let diskWasFullAt = Number.NEGATIVE_INFINITY;

/** Whether a write failed within the last minute because the disk is full. */
export function isDiskFull(): boolean {
  return performance.now() - diskWasFullAt < DISK_FULL_SHOWN_MS;
}

/** Notes that an error came from the database's driver: a browser that hangs up raises the same codes. */
export function fromDatabase(error: unknown): unknown {
  if (error instanceof Error) ours.add(error);
  if (codeOf(error) === DISK_FULL) diskWasFullAt = performance.now();
  return error;
}

/** The connection is gone, or there was none: what happened to the statement is not known. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof Error && ours.has(error) && looksUnreachable(error);
}

/** Whether an error of a driver that was used by itself, such as a command's, says that there is no connection. */
export function looksUnreachable(error: unknown): boolean {
  const code = codeOf(error);
  if (code && (CONNECTION_LOST.has(code) || SOCKET_LOST.has(code))) return true;
  return error instanceof Error && DRIVER_MESSAGES.some(message => error.message.includes(message));
}

/** Everything is busy: waiting once was the answer, and waiting again would only add to it. */
export function isPoolExhausted(error: unknown): boolean {
  return error instanceof Error && ours.has(error) && error.message.includes(NO_CONNECTION_FREE);
}

/** The database gave the transaction up for another's sake: running it again is right. */
export function isContention(error: unknown): boolean {
  const code = codeOf(error);
  return code === SERIALIZATION_FAILURE || code === DEADLOCK;
}

/** What a row refers to went while it was written, such as a child that was erased. */
export function isReferenceGone(error: unknown): boolean {
  return codeOf(error) === REFERENCE_GONE;
}

/** Does something about a row that may go meanwhile; it is refused so where it did. */
export async function unlessGone<T, Code extends ErrorCode>(
  code: Code,
  work: () => Promise<T>,
): Promise<T | Refusal<Code>> {
  try {
    return await work();
  } catch (error) {
    if (isReferenceGone(error)) return refuse(code);
    throw error;
  }
}

/** The database is there but cannot serve this now. */
export function isOverload(error: unknown): boolean {
  const code = codeOf(error);
  return (
    code === LOCK_TIMEOUT ||
    code === STATEMENT_TIMEOUT ||
    code === TOO_MANY_CONNECTIONS ||
    code === DISK_FULL ||
    code === OUT_OF_MEMORY ||
    isContention(error) ||
    isConnectionLost(error)
  );
}

/** Whether a statement that writes at once found nothing to do. */
export function isNothingToDo(error: unknown): boolean {
  return codeOf(error) === NOTHING_TO_DO;
}

/** Whether what was prepared on a connection no longer fits the schema. */
export function isOutdatedPlan(error: unknown): boolean {
  return codeOf(error) === CACHED_PLAN;
}

/** What a row that would come twice is refused with, by the unique index that keeps it out. */
const ONCE: Readonly<Record<string, ErrorCode>> = {
  // What pays asks for its own state first, so that only a mistake of ours gets here.
  ledger_entries_paid_once: 'ALREADY_PAID',
};

/** The code with which the database refused, by a function or a unique index; undefined for every other error. */
export function refusedCode(error: unknown): ErrorCode | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  if (error.constraint !== undefined && Object.hasOwn(ONCE, error.constraint)) return ONCE[error.constraint];
  if (error.code !== REFUSED) return undefined;
  if (!isErrorCode(error.message)) throw new Error(`the database refused with an unknown code: ${error.message}`);
  return error.message;
}
