import { connect } from 'node:net';

/** The measurements of a load. */
export interface Measured {
  /** Calls a second. */
  readonly rate: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** All calls sent, including those answered after the end. */
  readonly calls: number;
  readonly failed: number;
  /** The first failure. */
  readonly sample: string;
}

export interface LoadOptions {
  readonly connections: number;
  readonly seconds: number;
}

/**
 * Calls a server over keep-alive sockets, one call in flight on each, until the time is over or `next` has no more
 * bytes. On node:net, since a heavier client would take processor time from the measured server.
 */
export function load(
  port: number,
  next: () => Buffer | undefined,
  { connections, seconds }: LoadOptions,
): Promise<Measured> {
  const times: number[] = [];
  let calls = 0;
  let failed = 0;
  let sample = '';
  const begin = performance.now();
  const end = begin + seconds * 1000;
  let last = begin;
  const fail = (text: string): void => {
    failed += 1;
    sample ||= text;
  };

  const caller = (): Promise<void> =>
    new Promise(resolve => {
      const socket = connect(port, '127.0.0.1');
      socket.setNoDelay(true);
      let sentAt = 0;
      let received: Buffer = Buffer.alloc(0);
      const send = (): void => {
        const bytes = performance.now() < end ? next() : undefined;
        if (!bytes) return void socket.destroy();
        calls += 1;
        sentAt = performance.now();
        socket.write(bytes);
      };
      socket.on('connect', send);
      socket.on('error', error => fail(String(error)));
      socket.on('close', () => resolve());
      socket.on('data', chunk => {
        received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
        if (!isWhole(received)) return;
        if (received[9] !== SUCCESS) fail(received.toString());
        received = Buffer.alloc(0);
        last = performance.now();
        if (last < end) times.push(last - sentAt);
        send();
      });
    });

  return Promise.all(Array.from({ length: connections }, caller)).then(() => {
    times.sort((a, b) => a - b);
    // The time also ends when `next` has no more bytes.
    const span = (Math.min(last, end) - begin) / 1000;
    return { rate: times.length / span, p50: quantile(times, 0.5), p99: quantile(times, 0.99), calls, failed, sample };
  });
}

/** The value below which this part of a sorted list lies. */
export function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** The first digit of the status, at its place in `HTTP/1.1 200`. */
const SUCCESS = '2'.charCodeAt(0);

/** Whether an answer is complete. All answers of the API have a Content-Length. */
function isWhole(answer: Buffer): boolean {
  const head = answer.indexOf('\r\n\r\n');
  if (head < 0) return false;
  const length = /\r\ncontent-length: (\d+)/i.exec(answer.toString('latin1', 0, head));
  return answer.length >= head + 4 + Number(length?.[1] ?? 0);
}
