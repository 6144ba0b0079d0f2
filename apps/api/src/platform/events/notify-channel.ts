import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { ChangeNotification } from '../writes/write-order.ts';

const CHANNEL = 'pocketful_events';
/** By what name the connections are known that listen, one a process. */
export const LISTENER = 'pocketful-events';
/** Where every process is told to forget what it remembers, and what is said there. */
export const FORGET_CHANNEL = CHANNEL;
const FORGET = 'forget ';
export const forgetPayload = (runId: string): string => `${FORGET}${runId}`;
/** How long hints are gathered before they go out together, in milliseconds. */
const GATHER_MS = 4;
/** Hints in one notification: PostgreSQL takes 8000 bytes, and a hint is shorter than 150. */
const HINTS_A_NOTIFICATION = 50;
/** Hints that wait for a connection; past that everybody is told to read everything again. */
const MAX_WAITING = 2000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5000;
/** How often a quiet connection is tried, and how long an answer may take, past which it counts as lost. */
const TRY_EVERY_MS = 20_000;
const SILENCE_MS = 7000;

export interface NotifyChannelOptions {
  /** Past any pooler: a connection from one does not stay the same. */
  readonly url: string;
  /** Hears what any process has committed, this one too. */
  readonly onNotifications: (hints: readonly ChangeNotification[]) => void;
  /** Something may not have been heard. */
  readonly onMissed: () => void;
  /** Everything that is remembered is to be forgotten, and noted with this run. */
  readonly onForget?: (runId: string) => void;
  readonly onError: (error: unknown) => void;
}

/** The way between the API's processes. */
export interface NotifyChannel {
  /** Tells all processes of a commit. Never throws, and never keeps a caller waiting. */
  publish(hint: ChangeNotification): void;
  /** Resolves once it hears; for tests. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Hints between processes, by LISTEN and NOTIFY on one connection of this process alone. They are sent after the commit
 * and together: a NOTIFY inside of a transaction would take a lock of the whole database. A connection that breaks is
 * made again, and then everybody is told that something may have been missed.
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
  /** Gives the connection up. */
  #lose: () => void = () => {};
  #ready = Promise.withResolvers<void>();
  /** By what they say, so that what is said twice goes out once, with the newest number. */
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
    // What was committed last is still told.
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
    client.on('notification', ({ payload = '' }) => this.#hear(payload));
    this.#client = client;
    this.#lose = lose;
    let trying: NodeJS.Timeout | undefined;
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
      trying = setInterval(() => void client.query('SELECT 1').catch(lose), TRY_EVERY_MS);
      // What was said before this moment was not heard.
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

  /** Sends what waits; what cannot be sent goes on waiting, for the next connection. */
  async #send(): Promise<void> {
    const hints = this.#waiting;
    const missed = this.#missed;
    const client = this.#client;
    try {
      // What is told while there is no connection is sent by the next one.
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

  #hear(payload: string): void {
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
