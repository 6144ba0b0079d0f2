import { ApiError } from '@pocketful/api-client/api-error';
import type { LiveEvent, StreamEnd } from '@pocketful/api-contract/events';
import { changesMembers, readAllBefore, readChanged } from './cache.tsx';
import type { WebRuntime } from './runtime.tsx';

/** How long changes are gathered before they are read, in milliseconds: 'Approve all' makes many at once. */
const GATHER_MS = 80;
/** Pauses before a lost stream is opened again, in milliseconds; they double, and are taken by chance in between. */
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;
/** What a load has read in this time before its stream is not read again, in milliseconds: a missed change costs a poll. */
const FRESH_MS = 3000;
/** A stream that stood this long was no failure. */
const STOOD_MS = 30_000;

/** One tab's listening, from when somebody is active until they are not. */
export class Listening {
  readonly #runtime: WebRuntime;
  readonly #onVisibility = () => this.#look();
  /** Ends the stream that is open, or the wait for the next one. */
  #open: AbortController | undefined;
  /** The newest number that was told; undefined before the first. */
  #seen: number | undefined;
  #calls = new Set<string>();
  #gathering: ReturnType<typeof setTimeout> | undefined;

  constructor(runtime: WebRuntime) {
    this.#runtime = runtime;
    document.addEventListener('visibilitychange', this.#onVisibility);
    this.#look();
  }

  stop(): void {
    document.removeEventListener('visibilitychange', this.#onVisibility);
    clearTimeout(this.#gathering);
    this.#open?.abort();
    this.#open = undefined;
  }

  #look(): void {
    if (document.visibilityState === 'hidden') {
      this.#open?.abort();
      this.#open = undefined;
    } else if (!this.#open) {
      this.#open = new AbortController();
      void this.#hold(this.#open.signal);
    }
  }

  /** Holds a stream, and opens another when it is lost, until nobody looks any more or it has ended for good. */
  async #hold(signal: AbortSignal): Promise<void> {
    let pause = FIRST_PAUSE_MS;
    while (!signal.aborted) {
      const startedAt = Date.now();
      const ended = await this.#listen(signal, startedAt);
      if (signal.aborted || ended === 'for good') return;
      if (Date.now() - startedAt > STOOD_MS) pause = FIRST_PAUSE_MS;
      await passed(pause * (0.5 + Math.random()), signal);
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
    }
  }

  async #listen(signal: AbortSignal, startedAt: number): Promise<'for good' | 'lost'> {
    let reason: StreamEnd | undefined;
    const onEvent = (event: LiveEvent) => {
      if (signal.aborted) return;
      if (event.type === 'ended') reason = event.reason;
      else this.#hear(event, startedAt);
    };
    try {
      await this.#runtime.api.listen('listenToEvents', {}, { signal, onEvent });
    } catch (error) {
      // Whoever may not listen will not be let in the next time; what refused tells the session by itself.
      return error instanceof ApiError && error.status < 429 ? 'for good' : 'lost';
    }
    if (reason === 'session' || reason === 'locked') {
      this.#runtime.sessionInDoubt(reason === 'locked' ? 'locked' : undefined);
    }
    // Of too many tabs the one that is looked at next opens its stream again.
    return reason === 'crowded' ? 'for good' : 'lost';
  }

  #hear(event: Exclude<LiveEvent, { type: 'ended' }>, startedAt: number): void {
    if (event.type === 'changed') {
      this.#seen = Math.max(this.#seen ?? 0, event.sequence);
      void this.#note(event.call, event.sequence);
      return;
    }
    // On the first connection, only reads older than the request can be stale.
    const isFirst = event.type === 'hello' && this.#seen === undefined;
    const readBefore = isFirst ? startedAt - FRESH_MS : Number.POSITIVE_INFINITY;
    const isKnown = event.type === 'hello' && event.sequence === this.#seen;
    if (event.type === 'hello') this.#seen = event.sequence;
    if (!isKnown) readAllBefore(this.#runtime.queryClient, readBefore);
  }

  /** Notes a change, unless it is this tab's own, which is read by whoever made it. */
  async #note(call: string, sequence: number): Promise<void> {
    const { ownWrites } = this.#runtime.api;
    await ownWrites.settled(call);
    if (ownWrites.made(sequence)) return;
    this.#calls.add(call);
    this.#gathering ??= setTimeout(() => this.#read(), GATHER_MS);
  }

  #read(): void {
    const calls = [...this.#calls];
    this.#calls.clear();
    this.#gathering = undefined;
    readChanged(this.#runtime.queryClient, calls);
    // Of whoever is active the app itself knows names, role and days.
    if (changesMembers(calls)) this.#runtime.sessionInDoubt();
  }
}

function passed(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
