import pg from 'pg';
import QueryStream from 'pg-query-stream';
import type { Tracing } from '../tracing/tracing.ts';
import type { StatementListener } from './link.ts';

export interface RowStreamOptions {
  /** Past any pooler: the connection is this stream's own until it ends. A standby's where there is one. */
  readonly url: string;
  readonly onStatement?: StatementListener | undefined;
  /** Records it, from its first row to its end. */
  readonly tracing?: Tracing | undefined;
}

/** Rows of one statement as they come. */
export interface RowStream {
  /** Emits a row as its cells, in the order of the columns. */
  readonly rows: QueryStream;
  /** Hears when the connection breaks, of which rows that nobody waits for at that moment say nothing. */
  onBroken(hear: (error: Error) => void): void;
  /** Gives the connection up. What the server still does for it is cancelled first. */
  close(): Promise<void>;
}

/** Rows that are fetched at a time: what is held does not grow with what is read. */
const PORTION = 500;
/** How long a connection may take to be made, in milliseconds. */
const CONNECT_MS = 2000;

/**
 * Reads the views of `staff_views` by one statement and gives its rows portion by portion, as the role that may read
 * these and nothing else, on a connection of its own: whoever reads them may take as long as a browser does.
 */
export async function openRowStream(
  { url, onStatement, tracing }: RowStreamOptions,
  text: string,
  ...values: readonly unknown[]
): Promise<RowStream> {
  const client = await connect(url);
  try {
    // The role's own limit would end it.
    const { rows: own } = await client.query<{ pid: number }>(
      `SELECT pg_backend_pid() AS pid, set_config('statement_timeout', '0', false),
        set_config('role', 'pocketful_reader', false)`,
    );
    onStatement?.(text, { crossing: 'reports' }, values);
    const span = tracing?.beginStatement(text, { crossing: 'reports' });
    const rows = client.query(new QueryStream(text, [...values], { rowMode: 'array', batchSize: PORTION }));
    return {
      rows,
      onBroken: hear => void client.on('error', hear),
      close: () => {
        if (rows.errored) span?.fail(rows.errored);
        else span?.end();
        return close(client, url, rows, own[0]?.pid);
      },
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'pocketful-export',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
  });
  // Unheard, it would end the process.
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function close(client: pg.Client, url: string, rows: QueryStream, pid: number | undefined): Promise<void> {
  // A server that sorts a million rows does not notice that nobody is there any more.
  if (!rows.readableEnded) await cancel(url, pid);
  await client.end().catch(() => {});
}

async function cancel(url: string, pid: number | undefined): Promise<void> {
  const other = await connect(url).catch(() => undefined);
  await other?.query('SELECT pg_cancel_backend($1)', [pid]).catch(() => {});
  await other?.end().catch(() => {});
}
