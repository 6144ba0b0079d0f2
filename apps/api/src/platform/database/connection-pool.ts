import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { isConnectionLost } from './failures.ts';

/**
 * A pool as Kysely uses it, that gives no connection back to others once a query on it was lost: of a connection that
 * fell silent nobody knows what it will say next.
 */
export function discardingBroken(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    connect: async () => watch(await pool.connect()),
    end: () => pool.end(),
  };
}

function watch(client: pg.PoolClient): PostgresPoolClient {
  let broken = false;
  async function send<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    try {
      const { command, rowCount, rows } = await client.query(text, [...parameters]);
      return { command: commandOf(command), rowCount: rowCount ?? 0, rows };
    } catch (error) {
      broken ||= isConnectionLost(error);
      throw error;
    }
  }
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(
    text: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): PostgresCursor<R> | Promise<PostgresQueryResult<R>> {
    if (typeof text !== 'string') throw new Error('no query of ours streams');
    return send<R>(text, parameters);
  }
  return { query, release: destroy => client.release(destroy || broken) };
}

const COUNTED = ['UPDATE', 'DELETE', 'INSERT', 'SELECT', 'MERGE'] as const;

/** Of the others, such as BEGIN, nobody asks how many rows they touched. */
function commandOf(command: string): PostgresQueryResult<unknown>['command'] {
  return COUNTED.find(known => known === command) ?? 'COMMIT';
}
