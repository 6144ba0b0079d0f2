import { type ErrorCode, isErrorCode } from '@pocketful/api-contract/errors';
import pg from 'pg';
import { type Refusal, refuse } from '../refusal.ts';

/** SQLSTATE classes and codes that this program acts on (PostgreSQL manual, appendix A). */
const SERIALIZATION_FAILURE = '40001';
const ABORTED = '25P02';
const DEADLOCK = '40P01';
const REFERENCE_GONE = '23503';
const LOCK_TIMEOUT = '55P03';
/** This product's code: a function of the database refused. Its message is the code of the refusal. */
const REFUSED = 'PF409';
/** This product's code: a write in one statement found nothing to do, and is rolled back with its key. */
const NOTHING_TO_DO = 'PF204';
/** The result columns of a prepared statement changed by a migration. */
const CACHED_PLAN = '0A000';
const STATEMENT_TIMEOUT = '57014';
const TOO_MANY_CONNECTIONS = '53300';
const DISK_FULL = '53100';
const OUT_OF_MEMORY = '53200';
/** The time for which a full disk is reported after the last failed write. */
const DISK_FULL_SHOWN_MS = 60_000;
/** 08P01 is PgBouncer's for a server that closed the connection. */
const CONNECTION_LOST = new Set(['57P01', '57P02', '57P03', '08000', '08003', '08006', '08P01', '25P03']);
const SOCKET_LOST = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);

/** The pool's message when no connection became free in time. */
const NO_CONNECTION_FREE = 'timeout exceeded when trying to connect';

/** The driver's messages, without a code, for a connection that ended under a query or could not be opened in time. */
const DRIVER_MESSAGES = [
  'Connection terminated',
  'Query read timeout',
  NO_CONNECTION_FREE,
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
];

/** The code of an error of PostgreSQL, or of the connection: the kind of error without any value of a row. */
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

/** Whether the database had no space for this write. */
export function isDiskFullError(error: unknown): boolean {
  return codeOf(error) === DISK_FULL;
}

/** Marks an error as the database driver's: a browser that disconnects raises the same codes. */
export function fromDatabase(error: unknown): unknown {
  if (error instanceof Error) ours.add(error);
  if (codeOf(error) === DISK_FULL) diskWasFullAt = performance.now();
  return error;
}

/** The connection is lost, or there was none. The result of the statement is unknown. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof Error && ours.has(error) && looksUnreachable(error);
}

/** Whether an error of a driver that is used directly, as in a command, means that there is no connection. */
export function looksUnreachable(error: unknown): boolean {
  const code = codeOf(error);
  if (code && (CONNECTION_LOST.has(code) || SOCKET_LOST.has(code))) return true;
  return error instanceof Error && DRIVER_MESSAGES.some(message => error.message.includes(message));
}

/** All connections are busy. A retry would only add load. */
export function isPoolExhausted(error: unknown): boolean {
  return error instanceof Error && ours.has(error) && error.message.includes(NO_CONNECTION_FREE);
}

/** An earlier statement of the transaction failed. */
export function isAborted(error: unknown): boolean {
  return codeOf(error) === ABORTED;
}

/** The database aborted the transaction in favor of another one. A retry is right. */
export function isContention(error: unknown): boolean {
  const code = codeOf(error);
  return code === SERIALIZATION_FAILURE || code === DEADLOCK;
}

/** A referenced row was removed concurrently, such as an erased child. */
export function isReferenceGone(error: unknown): boolean {
  return codeOf(error) === REFERENCE_GONE;
}

/** Runs work on a row that may be removed concurrently, and refuses if it was. */
export function unlessGone<T, Code extends ErrorCode>(code: Code, work: () => Promise<T>): Promise<T | Refusal<Code>> {
  return unless(code, isReferenceGone, work);
}

/** Runs a write outside of the wrapper for writes, and refuses with a code with which the database refuses it. */
export function unlessRefused<T, Code extends ErrorCode>(
  code: Code,
  work: () => Promise<T>,
): Promise<T | Refusal<Code>> {
  return unless(code, error => refusedCode(error) === code, work);
}

async function unless<T, Code extends ErrorCode>(
  code: Code,
  happened: (error: unknown) => boolean,
  work: () => Promise<T>,
): Promise<T | Refusal<Code>> {
  try {
    return await work();
  } catch (error) {
    if (happened(error)) return refuse(code);
    throw error;
  }
}

/** The database is reachable but cannot serve this now. */
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

/** Whether a write in one statement found nothing to do. */
export function isNothingToDo(error: unknown): boolean {
  return codeOf(error) === NOTHING_TO_DO;
}

/** Whether a prepared statement no longer fits the schema. */
export function isOutdatedPlan(error: unknown): boolean {
  return codeOf(error) === CACHED_PLAN;
}

/** The refusal for a duplicate row, by the unique index that rejects it. */
const ONCE: Readonly<Record<string, ErrorCode>> = {
  // Sources of payments check their state first, so only a programming error reaches this.
  ledger_entries_paid_once_a_round: 'ALREADY_PAID',
  ledger_entries_reversed_once: 'ALREADY_REVERSED',
  // A decision is taken back while the same activity or goal is asked for again.
  reward_claims_one_open: 'CLAIM_ALREADY_OPEN',
  purchase_requests_one_open: 'PURCHASE_ALREADY_REQUESTED',
};

/** The code of the database's refusal, by a function or a unique index; undefined for every other error. */
export function refusedCode(error: unknown): ErrorCode | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  if (error.constraint !== undefined && Object.hasOwn(ONCE, error.constraint)) return ONCE[error.constraint];
  if (error.code !== REFUSED) return undefined;
  if (!isErrorCode(error.message)) throw new Error(`the database refused with an unknown code: ${error.message}`);
  return error.message;
}
