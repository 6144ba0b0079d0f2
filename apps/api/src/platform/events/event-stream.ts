import { PassThrough } from 'node:stream';
import type { LiveEvent, StreamEnd } from '@pocketful/api-contract/events/calls';
import type { SessionId } from '../sessions/session-id.ts';

/** Bytes that may wait for a browser which does not read them. */
const MAX_WAITING = 64 * 1024;

/** Whom a stream is for. */
export interface Watcher {
  readonly session: SessionId;
  readonly memberId: string;
  /** A child hears of itself, and of what is everyone's. */
  readonly isChild: boolean;
}

/** One open stream of events, in the format of `text/event-stream` (HTML standard, server-sent events). */
export class EventStream {
  readonly body = new PassThrough();
  readonly watcher: Watcher;
  /** What happened before the first event could be told; undefined once it was. */
  #held: LiveEvent[] | undefined = [];

  constructor(watcher: Watcher) {
    this.watcher = watcher;
    // A browser that went away breaks its connection, which is no fault of anybody's.
    this.body.on('error', () => {});
  }

  /** Tells the first event, and then whatever happened since the stream was opened. */
  begin(sequence: number): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const event of [{ type: 'hello', sequence } as const, ...held]) this.send(event);
  }

  send(event: LiveEvent): void {
    if (this.#held) this.#held.push(event);
    else this.#write(`data: ${JSON.stringify(event)}\n\n`);
  }

  /** Shows that the stream is still there; a comment, which says nothing. */
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
