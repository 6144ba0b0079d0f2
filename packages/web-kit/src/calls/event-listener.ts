import { ApiError } from '@pocketful/api-client/api-error';
import type { LiveEvent, StreamEnd } from '@pocketful/events/calls';
import { changesMembers, readAllBefore, readChanged } from './cache.tsx';
import type { WebRuntime } from './runtime.tsx';

/** Time over which changes are collected before they are read, in milliseconds: 'Approve all' makes many at once. */
const GATHER_MS = 80;
/** Pauses before a lost stream is opened again, in milliseconds. They double, with a random factor. */
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;
/** Reads this young are not repeated when the first stream opens, in milliseconds. A poll finds a change in between. */
const FRESH_MS = 3000;
/** A stream that was open this long was no failure, in milliseconds. */
const STABLE_MS = 30_000;

/** The event stream of one tab, as long as a member is active. */
export class Listening {
  readonly #runtime: WebRuntime;
  readonly #onVisibility = () => this.#look();
  /** Ends the stream that is open, or the wait for the next one. */
  #open: AbortController | undefined;
  /** The newest sequence number received; undefined before the first. */
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

  /** Keeps a stream open, and opens a new one when it is lost, until the tab is hidden or the stream has ended for good. */
  async #hold(signal: AbortSignal): Promise<void> {
    let pause = FIRST_PAUSE_MS;
    while (!signal.aborted) {
      const startedAt = Date.now();
      const ended = await this.#listen(signal, startedAt);
      if (signal.aborted || ended === 'for good') return;
      if (Date.now() - startedAt > STABLE_MS) pause = FIRST_PAUSE_MS;
      await passed(pause * (0.5 + Math.random()), signal);
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
    }
  }

  async #listen(signal: AbortSignal, startedAt: number): Promise<'for good' | 'lost'> {
    let reason: StreamEnd | undefined;
    const onEvent = (event: LiveEvent) => {
      if (signal.aborted) return;
      if (event.type === 'ended') reason = event.reason;
      else this.#receive(event, startedAt);
    };
    try {
      await this.#runtime.api.listen('listenToEvents', {}, { signal, onEvent });
    } catch (error) {
      // A refusal repeats at the next try. The client reports it to the session.
      return error instanceof ApiError && error.status < 429 ? 'for good' : 'lost';
    }
    if (reason === 'session' || reason === 'locked') {
      void this.#runtime.sessionInDoubt(reason === 'locked' ? 'locked' : undefined);
    }
    // With too many tabs open, the tab that becomes visible next opens its stream again.
    return reason === 'crowded' ? 'for good' : 'lost';
  }

  #receive(event: Exclude<LiveEvent, { type: 'ended' }>, startedAt: number): void {
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
    if (!isKnown) readAllBefore(this.#runtime, readBefore);
  }

  /** Notes a change of another tab. After its own writes a tab reads by itself. */
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
    readChanged(this.#runtime, calls);
    // The session's answer holds name, role and settings of the active member.
    if (changesMembers(this.#runtime.api, calls)) void this.#runtime.sessionInDoubt();
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
