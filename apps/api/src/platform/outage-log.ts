import type { FastifyBaseLogger } from 'fastify';
import { looksUnreachable } from './database/failures.ts';

/** The interval at which an unreachable database is tried, until it is back; milliseconds. */
const TRY_MS = 1000;

/** Logs an error. While the database is away, its errors are one line, and so is its return. */
export type OutageLog = (err: unknown, line: string, level?: 'warn' | 'error') => void;

/** @param reach reaches the database, or throws */
export function createOutageLog(
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  reach: () => Promise<unknown>,
): OutageLog {
  let isAway = false;
  const tryAgain = async (): Promise<void> => {
    try {
      await reach();
      isAway = false;
      log.warn('the database is back');
    } catch {
      setTimeout(() => void tryAgain(), TRY_MS).unref();
    }
  };
  return (err, line, level = 'warn') => {
    if (!looksUnreachable(err)) return log[level]({ err }, line);
    if (isAway) return;
    isAway = true;
    log.warn(`the database is away: ${err instanceof Error ? err.message : err}`);
    setTimeout(() => void tryAgain(), TRY_MS).unref();
  };
}
