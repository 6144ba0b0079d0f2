import type { Kysely } from 'kysely';
import pg from 'pg';
import type { Crossing } from './crossings.ts';
import { fromDatabase, isConnectionLost, isOutdatedPlan } from './failures.ts';
import { FamilyScope } from './family-scope.ts';
import { HandleMark } from './handle-mark.ts';
import { kyselyOn, type Link, linkTo, type StatementListener } from './link.ts';
import type { Tables } from './schema.gen.ts';

/** The whole database, across families. Given out under the name of a reason: see `across`. */
export type Database = Kysely<Tables>;

export interface DatabaseOptions {
  readonly url: string;
  /** Connections at the most. */
  readonly maxConnections?: number;
  /** Whether statements are prepared under a name; not where a pooler in between hands out other connections. */
  readonly preparedStatements?: boolean;
  /** For work that takes its time, past any pooler: no limit of a statement, and as few connections as it takes. */
  readonly longWork?: boolean;
  /** Hears of every statement. */
  readonly onStatement?: StatementListener;
  /** Hears of connections that broke while nobody was using them. */
  readonly onConnectionError?: (error: Error) => void;
}

export interface DatabaseHandle {
  readonly pool: pg.Pool;
  /** The database as one family may see it. */
  family(familyId: string): FamilyScope;
  /** The database across families, for one of the reasons that there are. */
  across(crossing: Crossing): Database;
  /** Sends a text across families as it stands, for what every call begins with. */
  readAcross<Row extends object>(crossing: Crossing, text: string, ...values: readonly unknown[]): Promise<Row[]>;
  /**
   * A transaction across families, for what no wrapper for writes can hold: it is not run again.
   *
   * @param snapshot whether all of it sees one and the same moment, and writes nothing
   */
  transactionAcross<T>(crossing: Crossing, run: (db: Database) => Promise<T>, snapshot?: 'snapshot'): Promise<T>;
  /** One connection of its own, for a transaction; whoever takes it gives it back. */
  connect(): Promise<PooledLink>;
  close(): Promise<void>;
}

/** A connection that was taken from the pool. */
export interface PooledLink extends Link {
  /** Gives it back; one on which a statement was lost, or what was prepared is outdated, is closed instead. */
  release(): void;
}

/** How long a call waits for a connection, and for an answer on one, past which it has fallen silent; milliseconds. */
const ACQUIRE_MS = 2000;
const SILENCE_MS = 7000;

/** The type of a calendar day in PostgreSQL's catalogue. The driver would make a moment of it, in the server's zone. */
const DATE = 1082;
const types: pg.CustomTypesConfig = {
  getTypeParser: (type, format) => (type === DATE ? (text: string) => text : pg.types.getTypeParser(type, format)),
};

/**
 * Opens a pool. Connections are made when they are first needed. How long a statement, a lock or an idle transaction may
 * take is a setting of the database's role and not of the connection: poolers refuse to pass it on.
 */
export function connectDatabase(options: DatabaseOptions): DatabaseHandle {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections ?? 10,
    application_name: 'pocketful-api',
    types,
    keepAlive: true,
    connectionTimeoutMillis: ACQUIRE_MS,
    ...(options.longWork ? {} : { query_timeout: SILENCE_MS }),
    // What is asked in one go is sent in one go: BEGIN with the first statement, the trail's row with COMMIT.
    pipeline: true,
  });
  const onError = options.onConnectionError ?? (() => {});
  // A backend that dies while checked out raises the error on the client; unheard, it would end the process.
  pool.on('connect', client => {
    client.on('error', onError);
    // The role's own limit would end it; a failure shows in the first statement behind it.
    if (options.longWork) client.query('SET statement_timeout = 0').catch(onError);
  });
  pool.on('error', onError);
  const settings = { prepared: options.preparedStatements ?? true, onStatement: options.onStatement };

  async function connect(): Promise<PooledLink> {
    const client = await pool.connect().catch((error: unknown) => {
      throw fromDatabase(error);
    });
    let broken = false;
    let released = false;
    const link = linkTo(client, settings);
    return {
      send: async (text, values, sentFor) => {
        // The connection may be another call's by now, in a transaction of its own.
        if (released) throw new Error('a statement came after its transaction had ended: something was not awaited');
        try {
          return await link.send(text, values, sentFor);
        } catch (error) {
          broken ||= isConnectionLost(fromDatabase(error)) || isOutdatedPlan(error);
          throw error;
        }
      },
      release: () => {
        released = true;
        client.release(broken);
      },
    };
  }

  const pooled: Link = {
    async send(text, values, sentFor) {
      const link = await connect();
      try {
        return await link.send(text, values, sentFor);
      } finally {
        link.release();
      }
    },
  };
  const db = kyselyOn(pooled);
  return {
    pool,
    connect,
    family: familyId => new FamilyScope(db, pooled, familyId),
    across: crossing => db.withPlugin(new HandleMark({ crossing })),
    readAcross: async (crossing, text, ...values) => (await pooled.send<never>(text, values, { crossing })).rows,
    async transactionAcross(crossing, run, snapshot) {
      const link = await connect();
      try {
        await link.send(snapshot ? 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY' : 'BEGIN', [], { crossing });
        const result = await run(kyselyOn(link).withPlugin(new HandleMark({ crossing })));
        await link.send('COMMIT', [], { crossing });
        return result;
      } catch (error) {
        await link.send('ROLLBACK', [], { crossing }).catch(() => {});
        throw error;
      } finally {
        link.release();
      }
    },
    close: () => pool.end(),
  };
}
