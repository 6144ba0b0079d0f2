import { createHash } from 'node:crypto';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type RawBuilder,
} from 'kysely';
import type pg from 'pg';
import type { Tracing } from '../tracing/spans.ts';
import { markOf, type SentFor } from './query-scope.ts';
import type { Tables } from './schema.gen.ts';

interface Sent<Row> {
  readonly rows: Row[];
  readonly rowCount: number;
  /** The server's command tag. 'ROLLBACK' as the answer to a COMMIT means that the transaction had failed. */
  readonly command: string;
}

/** The destination of statements: one connection, or a free one of the pool. */
export interface Link {
  /** Sends a statement for a scope. */
  send<Row extends object>(text: string, values: readonly unknown[], sentFor: SentFor): Promise<Sent<Row>>;
}

/** Called before a statement is sent: its text, its scope and its values. */
export type StatementListener = (text: string, sentFor: SentFor, values: readonly unknown[]) => void;

export interface LinkSettings {
  /** Whether statements are prepared once per connection and then called by name. */
  readonly prepared: boolean;
  readonly onStatement: StatementListener | undefined;
  /** Records the time of each statement, if traces are recorded. */
  readonly tracing: Tracing | undefined;
}

/** The most prepared statements per connection. Further ones are sent unprepared. */
const MAX_NAMES = 1000;
const names = new Map<string, string>();

/** The name of a prepared statement: the same for the same text. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= MAX_NAMES) return known;
  const name = createHash('sha256').update(text).digest('hex').slice(0, 16);
  names.set(text, name);
  return name;
}

/** Clears the names of prepared statements. The same text gets the same name again. */
export function forgetNames(): void {
  names.clear();
}

/** Sends statements on one connection. */
export function linkTo(client: pg.ClientBase, { prepared, onStatement, tracing }: LinkSettings): Link {
  return {
    async send<Row extends object>(text: string, values: readonly unknown[], sentFor: SentFor) {
      onStatement?.(text, sentFor, values);
      const name = prepared && values.length > 0 ? nameOf(text) : undefined;
      const query = { text, values: [...values], ...(name ? { name } : {}) };
      const span = tracing?.beginStatement(text, sentFor);
      try {
        const { rows, rowCount, command } = await client.query<Row & pg.QueryResultRow>(query);
        span?.end(rowCount ?? 0);
        return { rows, rowCount: rowCount ?? 0, command };
      } catch (error) {
        span?.fail(error);
        throw error;
      }
    },
  };
}

const compiler = new PostgresQueryCompiler();
const adapter = new PostgresAdapter();

/** Kysely over a link. It opens no connection and no transaction itself. */
export function kyselyOn(link: Link): Kysely<Tables> {
  const connection: DatabaseConnection = {
    async executeQuery<Row>({ sql, parameters, queryId }: CompiledQuery): Promise<QueryResult<Row>> {
      const { rows, rowCount } = await link.send<object>(sql, parameters, markOf(queryId));
      // The statement's type gives the shape of a row. The driver returns records.
      return { rows: rows as Row[], numAffectedRows: BigInt(rowCount) };
    },
    streamQuery() {
      throw new Error('no query of ours streams through Kysely');
    },
  };
  const refused = async () => {
    throw new Error('transactions are begun by the wrapper for writes alone');
  };
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: refused,
    commitTransaction: refused,
    rollbackTransaction: refused,
    releaseConnection: async () => {},
    destroy: async () => {},
  };
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => adapter,
      createDriver: () => driver,
      createIntrospector: db => new PostgresIntrospector(db),
      createQueryCompiler: () => compiler,
    },
  });
}

const compiling = kyselyOn({ send: async () => Promise.reject(new Error('it compiles only')) });

/** The text of a statement, and its values. */
export function compile(statement: RawBuilder<unknown>): Pick<CompiledQuery, 'sql' | 'parameters'> {
  return statement.compile(compiling);
}
