import pg from 'pg';
import QueryStream from 'pg-query-stream';
import type { Tracing } from '../tracing/spans.ts';
import type { StatementListener } from './statement-sender.ts';

export interface RowStreamOptions {
  /** Connects past any pooler, to the standby if there is one. The stream holds the connection until its end. */
  readonly url: string;
  readonly onStatement?: StatementListener | undefined;
  /** Records the statement from its first row to its end. */
  readonly tracing?: Tracing | undefined;
}

/** The rows of one statement as a stream. */
export interface RowStream {
  /** Emits a row as its cells, in the order of the columns. */
  readonly rows: QueryStream;
  /** Called when the connection breaks while no read is pending. */
  onBroken(listener: (error: Error) => void): void;
  /** Closes the connection, after cancelling its statement on the server. */
  close(): Promise<void>;
}

/** Rows per fetch, which bounds the memory. */
const PORTION = 500;
/** The longest time to open a connection, in milliseconds. */
const CONNECT_MS = 2000;

/**
 * Reads the views of `staff_views` by one statement and returns its rows portion by portion, as the role that may read
 * only these, on a dedicated connection: the reader may be as slow as a browser.
 */
export async function openRowStream(
  { url, onStatement, tracing }: RowStreamOptions,
  text: string,
  ...values: readonly unknown[]
): Promise<RowStream> {
  const client = await connect(url);
  try {
    // The role's statement limit would end it.
    const { rows: own } = await client.query<{ pid: number }>(
      `SELECT pg_backend_pid() AS pid, set_config('statement_timeout', '0', false),
        set_config('role', 'pocketful_reader', false)`,
    );
    onStatement?.(text, { crossing: 'reports' }, values);
    const span = tracing?.beginStatement(text, { crossing: 'reports' });
    const rows = client.query(new QueryStream(text, [...values], { rowMode: 'array', batchSize: PORTION }));
    return {
      rows,
      onBroken: listener => void client.on('error', listener),
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
  // Without a listener this error would end the process.
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function close(client: pg.Client, url: string, rows: QueryStream, pid: number | undefined): Promise<void> {
  // A server that sorts a million rows does not notice that the client is gone.
  if (!rows.readableEnded) await cancel(url, pid);
  await client.end().catch(() => {});
}

async function cancel(url: string, pid: number | undefined): Promise<void> {
  const other = await connect(url).catch(() => undefined);
  await other?.query('SELECT pg_cancel_backend($1)', [pid]).catch(() => {});
  await other?.end().catch(() => {});
}
