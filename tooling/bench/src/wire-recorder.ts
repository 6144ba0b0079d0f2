import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A statement as it went over the wire. A parameter is text, bytes when it was sent in the binary format, or null. */
export interface SentStatement {
  readonly text: string;
  readonly values: readonly (string | Buffer | null)[];
}

/** A proxy before PostgreSQL that records the statements of one application. */
export interface WireRecorder {
  readonly port: number;
  /** Returns the statements sent while `work` runs, in order. It starts after a quiet period. */
  during(work: () => Promise<unknown>): Promise<SentStatement[]>;
  close(): Promise<void>;
}

/** Quiet time before a recording, in milliseconds: notifications follow a commit after a few milliseconds. */
const QUIET_MS = 50;

/**
 * Listens on a free port of 127.0.0.1 and passes everything on to the server on `targetPort`.
 *
 * @param application application name of the connections to record; those for events and jobs have other names
 */
export async function startWireRecorder(targetPort: number, application: string): Promise<WireRecorder> {
  let sent: SentStatement[] = [];
  let lastSentAt = 0;
  const open = new Set<Socket>();
  const server = createServer(client => {
    const upstream = connect(targetPort, '127.0.0.1');
    const reader = new FrontendReader((statement, name) => {
      if (name !== application) return;
      lastSentAt = performance.now();
      sent.push(statement);
    });
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', chunk => {
      reader.read(chunk);
      upstream.write(chunk);
    });
    upstream.on('data', chunk => void client.write(chunk));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the recorder has no port');
  return {
    port: address.port,
    async during(work) {
      while (performance.now() - lastSentAt < QUIET_MS) await sleep(QUIET_MS);
      sent = [];
      await work();
      return sent;
    },
    close: () => {
      for (const socket of open) socket.destroy();
      return new Promise(resolve => server.close(() => resolve()));
    },
  };
}

/** Parses a client's messages (PostgreSQL's documentation, 'Message Formats') and reports Parse, Bind and simple Query. */
class FrontendReader {
  readonly #heard: (statement: SentStatement, application: string) => void;
  readonly #prepared = new Map<string, string>();
  #rest: Buffer = Buffer.alloc(0);
  #application: string | undefined;

  constructor(heard: (statement: SentStatement, application: string) => void) {
    this.#heard = heard;
  }

  read(chunk: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    for (;;) {
      // Only the first message has no type byte before its length.
      const head = this.#application === undefined ? 0 : 1;
      if (this.#rest.length < head + 4) return;
      const end = head + this.#rest.readInt32BE(head);
      if (this.#rest.length < end) return;
      if (this.#application === undefined) this.#application = applicationOf(this.#rest.subarray(8, end));
      else this.#message(String.fromCharCode(this.#rest[0] ?? 0), this.#rest.subarray(5, end), this.#application);
      this.#rest = this.#rest.subarray(end);
    }
  }

  #message(kind: string, body: Buffer, application: string): void {
    if (kind === 'Q') this.#heard({ text: textAt(body, 0).text, values: [] }, application);
    if (kind === 'P') {
      const name = textAt(body, 0);
      this.#prepared.set(name.text, textAt(body, name.end).text);
    }
    if (kind === 'B') {
      const statement = textAt(body, textAt(body, 0).end);
      const text = this.#prepared.get(statement.text);
      if (text !== undefined) this.#heard({ text, values: boundValues(body, statement.end) }, application);
    }
  }
}

/** The application name in a connection's first message, a list of zero-terminated names and values. */
function applicationOf(body: Buffer): string {
  const words = body.toString('utf8').split('\0');
  const at = words.indexOf('application_name');
  return at < 0 ? '' : (words[at + 1] ?? '');
}

function textAt(body: Buffer, start: number): { text: string; end: number } {
  const zero = body.indexOf(0, start);
  return { text: body.toString('utf8', start, zero), end: zero + 1 };
}

/** The values of a Bind, from where its list of formats begins. */
function boundValues(body: Buffer, start: number): SentStatement['values'] {
  const formats = body.readInt16BE(start);
  let at = start + 2;
  const isBinary = (index: number): boolean =>
    formats > 0 && body.readInt16BE(start + 2 + 2 * (formats === 1 ? 0 : index)) === 1;
  at += 2 * formats;
  const count = body.readInt16BE(at);
  at += 2;
  return Array.from({ length: count }, (_, index) => {
    const length = body.readInt32BE(at);
    at += 4;
    if (length < 0) return null;
    const bytes = Buffer.from(body.subarray(at, at + length));
    at += length;
    return isBinary(index) ? bytes : bytes.toString('utf8');
  });
}
