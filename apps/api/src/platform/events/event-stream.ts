import { PassThrough } from 'node:stream';
import type { LiveEvent, StreamEnd } from '@pocketful/events/calls';
import type { SessionId } from '../sessions/session-id.ts';

/** The most unsent bytes for a browser that does not read. */
const MAX_WAITING = 64 * 1024;

/** The member of a stream. */
export interface Watcher {
  readonly session: SessionId;
  readonly memberId: string;
  /** A child receives its own events, and those for all members. */
  readonly isChild: boolean;
}

/** One open stream of events, in the format of `text/event-stream` (HTML standard, server-sent events). */
export class EventStream {
  readonly body = new PassThrough();
  readonly watcher: Watcher;
  /** Events before the first one was sent; undefined once it was. */
  #held: LiveEvent[] | undefined = [];

  constructor(watcher: Watcher) {
    this.watcher = watcher;
    // A browser that leaves breaks its connection, which is no error.
    this.body.on('error', () => {});
  }

  /** Sends the first event, and then the events since the stream was opened. */
  begin(sequence: number): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const event of [{ type: 'hello', sequence } as const, ...held]) this.send(event);
  }

  send(event: LiveEvent): void {
    if (this.#held) this.#held.push(event);
    else this.#write(`data: ${JSON.stringify(event)}\n\n`);
  }

  /** Sends a heartbeat: a comment, which browsers ignore. */
  beat(): void {
    if (!this.#held) this.#write(':\n\n');
  }

  end(reason: StreamEnd): void {
    this.#held = undefined;
    this.send({ type: 'ended', reason });
    this.body.end();
  }

  #write(text: string): void {
    if (this.body.writableEnded || this.body.destroyed) return;
    this.body.write(text);
    if (this.body.readableLength + this.body.writableLength > MAX_WAITING) this.body.destroy();
  }
}
