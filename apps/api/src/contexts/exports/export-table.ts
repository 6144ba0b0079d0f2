import { type Readable, Transform } from 'node:stream';
import { startOfRange } from '@pocketful/domain/ranges';
import { type ExportKind, exportFileName, exportHead, exportRow } from '@pocketful/exports/rules';
import type { Clock } from '../../platform/clock.ts';
import { openRowStream, type RowStream } from '../../platform/database/row-stream.ts';
import type { CallOf, Produced } from '../../platform/http/call.ts';
import { newId, SYSTEM_FAMILY_ID } from '../../platform/ids.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { commit } from '../../platform/writes/outcome.ts';
import type { WriterDeps } from '../../platform/writes/write-order.ts';
import { notReplayable, writesFor } from '../../platform/writes/writes.ts';
import type { ExportDesk } from './export-desk.ts';
import { EXPORT_STATEMENTS } from './export-statements.ts';

export interface ExportDeps {
  readonly writes: WriterDeps;
  readonly clock: Clock;
  readonly desk: ExportDesk;
  /** The address of the connection for the rows, past any pooler. */
  readonly exportUrl: string;
}

/** Characters per chunk. */
const PIECE = 64 * 1024;
/** The limits of a transfer in milliseconds, so that a client that reads slowly cannot hold a slot. */
interface Patience {
  /** The longest time without a read by the client. */
  readonly idle: number;
  /** The longest time of a transfer. */
  readonly whole: number;
}
const PATIENCE: Patience = { idle: 60_000, whole: 30 * 60_000 };

/**
 * Sends the rows of a kind as a file, as they are read. The start is written to the audit log before anything is read.
 * The end, complete or aborted, is written with the number of rows that were sent.
 */
export async function exportTable(
  call: CallOf<'exportTable'>,
  deps: ExportDeps,
): Promise<Produced | Refusal<'TOO_MANY_EXPORTS'>> {
  const { desk } = deps;
  if (!desk.isFree) return refuse('TOO_MANY_EXPORTS', { retryAfterSeconds: 10 });
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  desk.hold(over);
  try {
    const { kind } = call.params;
    const system = deps.writes.database.family(SYSTEM_FAMILY_ID);
    const begun = await call.write(
      system,
      async () => commit(undefined, { action: 'export.begun', on: ['export', call.objectId], details: { kind } }),
      notReplayable,
    );
    // A read has no key and is not repeated.
    if (begun instanceof Refusal) throw new Error(`an export was refused: ${begun.code}`);
    const since = startOfRange('30d', call.now);
    const { onStatement, tracing } = deps.writes.database;
    const stream = await openRowStream({ url: deps.exportUrl, onStatement, tracing }, EXPORT_STATEMENTS[kind], since);
    const body = csvOf(kind, stream, sent => noteEnd(call, deps, sent));
    body.once('close', () => void stream.close().finally(end));
    return { body, fileName: exportFileName(kind, call.now) };
  } catch (error) {
    end();
    throw error;
  }
}

/** The number of rows that were sent. */
interface SentRows {
  readonly rows: number;
  /** Whether these are all rows. */
  readonly whole: boolean;
}

/**
 * The file as it is read. Its end is recorded once, before the client receives it: with all rows by `flush`, or with
 * the sent ones by `destroy`, after an error, a disconnect or a limit.
 */
export function csvOf(
  kind: ExportKind,
  { rows, onBroken }: Pick<RowStream, 'onBroken'> & { readonly rows: Readable },
  note: (sent: SentRows) => Promise<void>,
  patience = PATIENCE,
): Transform {
  let read = 0;
  let sent = 0;
  let gathered = exportHead(kind);
  let ended: Promise<void> | undefined;
  const csv = new Transform({
    writableObjectMode: true,
    transform(cells, _encoding, next) {
      read++;
      gathered += exportRow(cells);
      if (gathered.length < PIECE) return next();
      const piece = gathered;
      gathered = '';
      sent = read;
      next(null, piece);
    },
    flush(last) {
      ended ??= note({ rows: read, whole: true });
      ended.then(() => last(null, gathered), last);
    },
    destroy(error, gone) {
      unwatch();
      rows.destroy();
      ended ??= note({ rows: sent, whole: false });
      ended.then(
        () => gone(error),
        failed => gone(error ?? failed),
      );
    },
  });
  const unwatch = watch(csv, () => read, patience);
  // The stream has no listeners until it is sent. This one ends it if the client goes.
  csv.on('error', () => {});
  onBroken(error => csv.destroy(error));
  rows.on('error', error => csv.destroy(error));
  rows.pipe(csv);
  return csv;
}

/** Ends a transfer past its limits. Returns the function that stops watching. */
function watch(csv: Transform, progress: () => number, { idle, whole }: Patience): () => void {
  let before = -1;
  const waiting = setInterval(() => {
    if (csv.readableLength > 0 && before === progress()) csv.destroy(new Error('the client stopped reading an export'));
    before = progress();
  }, idle).unref();
  const longest = setTimeout(() => csv.destroy(new Error('an export took too long')), whole).unref();
  return () => {
    clearInterval(waiting);
    clearTimeout(longest);
  };
}

/** Also if the staff member has signed out or was deleted in the meantime: the export is still on record. */
async function noteEnd(
  { actor, params, requestId, address, objectId }: CallOf<'exportTable'>,
  { writes, clock }: ExportDeps,
  sent: SentRows,
): Promise<void> {
  const auditActor = { actorId: actor.staffId, profileId: null, requestId, address };
  const order = { call: 'exportTable', now: clock(), actor: auditActor, idempotent: undefined, objectId: newId() };
  const details = { kind: params.kind, rows: sent.rows, whole: sent.whole };
  await writesFor(writes, order).write(
    writes.database.family(SYSTEM_FAMILY_ID),
    async () => commit(undefined, { action: 'export.ended', on: ['export', objectId], details }),
    notReplayable,
  );
}
