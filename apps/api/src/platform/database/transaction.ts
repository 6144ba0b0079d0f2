import { setTimeout as sleep } from 'node:timers/promises';
import { type ControlledTransaction, sql } from 'kysely';
import { Refusal } from '../refusal.ts';
import type { Database } from './connect.ts';
import { isConnectionLost, isContention, isPoolExhausted } from './failures.ts';
import type { Tables } from './schema.gen.ts';

const ATTEMPTS = 5;
/** A caller is waiting: past this many milliseconds nothing is begun again. */
const GIVE_UP_AFTER = 6000;
/** Longest wait before the first repeat, in milliseconds; it doubles. */
const FIRST_PAUSE = 20;

/**
 * Runs a function in a transaction, READ COMMITTED. A refusal that it returns, or anything it throws, rolls back. After
 * a deadlock, a serialization failure or a lost connection the whole function runs again, five times at the most; a
 * commit whose reply was lost is looked up first and never repeated blindly.
 */
export async function inTransaction<T>(db: Database, run: (tx: Database) => Promise<T>): Promise<T> {
  const deadline = performance.now() + GIVE_UP_AFTER;
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptTransaction(db, run);
    } catch (error) {
      const again = isContention(error) || (isConnectionLost(error) && !isPoolExhausted(error));
      if (!again || attempt === ATTEMPTS || performance.now() > deadline) throw error;
      await sleep(Math.random() * FIRST_PAUSE * 2 ** (attempt - 1));
    }
  }
}

async function attemptTransaction<T>(db: Database, run: (tx: Database) => Promise<T>): Promise<T> {
  const tx = await db.startTransaction().execute();
  let result: T;
  let transactionId: string | undefined;
  try {
    result = await run(tx);
    if (result instanceof Refusal) {
      await tx.rollback().execute();
      return result;
    }
    transactionId = await transactionIdOf(tx);
  } catch (error) {
    await rollBackQuietly(tx);
    throw error;
  }
  try {
    await tx.commit().execute();
  } catch (error) {
    await rollBackQuietly(tx);
    if (!isConnectionLost(error) || !transactionId || !(await wasCommitted(db, transactionId))) throw error;
  }
  return result;
}

/** The transaction's own number, by which its fate can be asked; undefined when it wrote nothing. */
async function transactionIdOf(tx: Database): Promise<string | undefined> {
  const found = await sql<{ id: string | null }>`SELECT pg_current_xact_id_if_assigned()::text AS id`.execute(tx);
  return found.rows[0]?.id ?? undefined;
}

/** The fate of a transaction whose commit was not answered. Waits while the server still works on it. */
async function wasCommitted(db: Database, transactionId: string): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    try {
      const found = await sql<{
        status: string | null;
      }>`SELECT pg_xact_status(${transactionId}::xid8) AS status`.execute(db);
      const status = found.rows[0]?.status;
      if (status !== 'in progress') return status === 'committed';
    } catch (error) {
      if (attempt >= ATTEMPTS || !isConnectionLost(error)) throw error;
    }
    await sleep(FIRST_PAUSE * 2 ** attempt);
  }
}

/** A rollback that fails has nothing to add: the connection is gone, and the transaction with it. */
async function rollBackQuietly(tx: ControlledTransaction<Tables>): Promise<void> {
  if (tx.isCommitted || tx.isRolledBack) return;
  await tx
    .rollback()
    .execute()
    .catch(() => {});
}
