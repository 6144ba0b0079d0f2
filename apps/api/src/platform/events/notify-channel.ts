import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { ChangeNotification } from '../writes/write-order.ts';

const CHANNEL = 'pocketful_events';
/** The application name of the listening connections, one per process. */
export const LISTENER = 'pocketful-events';
/** The channel on which every process is asked to drop its caches, and its message. */
export const FORGET_CHANNEL = CHANNEL;
const FORGET = 'forget ';
export const forgetPayload = (runId: string): string => `${FORGET}${runId}`;
/** The time for which hints are gathered before they are sent together, in milliseconds. */
const GATHER_MS = 4;
/** Hints per notification: PostgreSQL accepts 8000 bytes, and a hint is shorter than 150. */
const HINTS_A_NOTIFICATION = 50;
/** The most hints that wait for a connection. Past it all browsers are asked to reload. */
const MAX_WAITING = 2000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5000;
/**
 * The interval of checks of a quiet connection, and the longest wait for an answer. Past it the connection counts as
 * lost.
 */
const TRY_EVERY_MS = 20_000;
const SILENCE_MS = 7000;

export interface NotifyChannelOptions {
  /** Connects past any pooler: a pooled connection changes. */
  readonly url: string;
  /** Called with every commit of any process, this one included. */
  readonly onNotifications: (hints: readonly ChangeNotification[]) => void;
  /** Called when events may have been missed. */
  readonly onMissed: () => void;
  /** Called when all caches are to be dropped, with the run that records it. */
  readonly onForget?: (runId: string) => void;
  readonly onError: (error: unknown) => void;
}

/** The channel between the API's processes. */
export interface NotifyChannel {
  /** Announces a commit to all processes. Never throws, and never waits. */
  publish(hint: ChangeNotification): void;
  /** Resolves once it listens; for tests. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Hints between processes, by LISTEN and NOTIFY on a dedicated connection. They are sent after the commit and together:
 * a NOTIFY inside a transaction takes a lock of the whole database. A broken connection is opened again, and then all
 * browsers are asked to reload.
 */
export function openNotifyChannel(options: NotifyChannelOptions): NotifyChannel {
  const channel = new Channel(options);
  const ended = channel.keep();
  return {
    publish: hint => channel.publish(hint),
    ready: () => channel.ready(),
    close: async () => {
      await channel.close();
      await ended;
    },
  };
}

class Channel {
  readonly #options: NotifyChannelOptions;
  readonly #closed = new AbortController();
  #client: pg.Client | undefined;
  /** Closes the connection. */
  #lose: () => void = () => {};
  #ready = Promise.withResolvers<void>();
  /** By their text, so that a repeated hint is sent once, with the newest number. */
  #waiting = new Map<string, ChangeNotification>();
  #missed = false;
  #sending: Promise<void> | undefined;

  constructor(options: NotifyChannelOptions) {
    this.#options = options;
  }

  ready(): Promise<void> {
    return this.#ready.promise;
  }

  publish(hint: ChangeNotification): void {
    const { familyId, call, childId = '' } = hint;
    if (this.#waiting.size >= MAX_WAITING) {
      this.#waiting.clear();
      this.#missed = true;
    }
    this.#waiting.set(`${familyId} ${call} ${childId}`, hint);
    this.#schedule();
  }

  /** Holds a connection until it is closed. */
  async keep(): Promise<void> {
    const { signal } = this.#closed;
    for (let pause = FIRST_PAUSE_MS; !signal.aborted; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      try {
        await this.#hold();
        pause = FIRST_PAUSE_MS;
      } catch (error) {
        if (!signal.aborted) this.#options.onError(error);
      }
      await sleep(pause * (0.5 + Math.random()), undefined, { signal }).catch(() => {});
    }
  }

  async close(): Promise<void> {
    // The last commits are still announced.
    await this.#sending;
    this.#closed.abort();
    await this.#client?.end().catch(() => {});
  }

  /** Listens on one connection until it breaks. */
  async #hold(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#options.url,
      application_name: LISTENER,
      keepAlive: true,
      connectionTimeoutMillis: SILENCE_MS,
      query_timeout: SILENCE_MS,
    });
    const { promise: broken, resolve: lose } = Promise.withResolvers<void>();
    client.on('error', error => {
      this.#options.onError(error);
      lose();
    });
    client.on('end', lose);
    client.on('notification', ({ payload = '' }) => this.#receive(payload));
    this.#client = client;
    this.#lose = lose;
    let trying: NodeJS.Timeout | undefined;
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
      trying = setInterval(() => void client.query('SELECT 1').catch(lose), TRY_EVERY_MS);
      // Events before this point were not received.
      this.#options.onMissed();
      this.#ready.resolve();
      this.#schedule();
      await broken;
    } finally {
      clearInterval(trying);
      this.#client = undefined;
      void client.end().catch(() => {});
    }
  }

  /** Sends the waiting hints. Without a connection they wait for the next one. */
  async #send(): Promise<void> {
    const hints = this.#waiting;
    const missed = this.#missed;
    const client = this.#client;
    try {
      // Hints without a connection are sent by the next one.
      if (!client || (hints.size === 0 && !missed)) return;
      this.#waiting = new Map();
      this.#missed = false;
      const payloads = missed ? ['missed'] : payloadsOf([...hints.values()]);
      await client.query('SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload', [CHANNEL, payloads]);
    } catch (error) {
      this.#options.onError(error);
      this.#missed ||= missed;
      this.#waiting = new Map([...hints, ...this.#waiting]);
      this.#lose();
    } finally {
      this.#sending = undefined;
    }
    if (this.#client === client && this.#waiting.size > 0) this.#schedule();
  }

  #schedule(): void {
    this.#sending ??= sleep(GATHER_MS).then(() => this.#send());
  }

  #receive(payload: string): void {
    if (payload.startsWith(FORGET)) this.#options.onForget?.(payload.slice(FORGET.length));
    else if (payload === 'missed') this.#options.onMissed();
    else this.#options.onNotifications(hintsIn(payload));
  }
}

type WireHint = readonly [familyId: string, call: string, childId: string | null, sequence: number];

function payloadsOf(hints: readonly ChangeNotification[]): string[] {
  const rows = hints.map(
    ({ familyId, call, childId = null, sequence }): WireHint => [familyId, call, childId, sequence],
  );
  const payloads: string[] = [];
  for (let at = 0; at < rows.length; at += HINTS_A_NOTIFICATION)
    payloads.push(JSON.stringify(rows.slice(at, at + HINTS_A_NOTIFICATION)));
  return payloads;
}

function hintsIn(payload: string): ChangeNotification[] {
  const rows: WireHint[] = JSON.parse(payload);
  return rows.map(([familyId, call, childId, sequence]) => ({
    familyId,
    call,
    childId: childId ?? undefined,
    sequence,
  }));
}
