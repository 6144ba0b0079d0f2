import { sql } from 'kysely';
import { MINUTE } from '../../platform/clock.ts';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import { isConnectionLost } from '../../platform/database/failures.ts';
import { pipelined } from '../../platform/database/pipeline.ts';
import { addRefused, type Refused } from '../error-logs/public.ts';
import { bucketOf } from './durations.ts';

/** The interval between two flushes, and the pause after a failed one; milliseconds. */
const GATHERED_MS = 1000;
const AGAIN_MS = 10_000;
/** The most kinds of requests and the most members that wait. Further ones are dropped and counted as lost. */
const MAX_KINDS = 20_000;
const MAX_MEMBERS = 20_000;
/**
 * The most refusals that are recorded per minute: of one caller; of all callers with a session, and of all without.
 * Then the most that wait.
 */
const REFUSED_OF_ONE = 30;
const REFUSED_PER_MINUTE = 600;
const MAX_REFUSED = 5000;
/** The most members of a day that are remembered as written. Past it a repeated write changes nothing. */
const MAX_KNOWN = 200_000;

/** An answered request. */
export interface AnsweredRequest {
  readonly method: string;
  /** The pattern of the route. */
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly at: Date;
}

/** A member who was active. */
export interface ActiveMember {
  readonly familyId: string;
  readonly memberId: string;
  readonly at: Date;
}

interface Counted {
  readonly at: Date;
  readonly method: string;
  readonly route: string;
  readonly statusClass: number;
  readonly bucket: number;
  requests: number;
  microseconds: number;
}

interface ActiveDay {
  readonly familyId: string;
  readonly memberId: string;
  readonly day: string;
}

/** The numbers of dropped requests and refusals. */
export interface Lost {
  readonly requests: number;
  readonly refusals: number;
}

export interface RecorderDeps {
  readonly database: DatabaseHandle;
  /** Called with the reason why a flush failed. */
  readonly onFailure: (error: unknown) => void;
  /** Called at most once a minute with the numbers of dropped requests and refusals. Default: does nothing. */
  readonly onLost?: (lost: Lost) => void;
  /** Whether data is flushed automatically after a second. If not, the caller flushes. */
  readonly byItself?: boolean;
}

/**
 * Counts the requests of a process and the active days of its members, and records its refusals. It adds them to the
 * figures of all processes once a second, outside of any request. If a flush fails, a bounded number waits. If the
 * connection breaks during a flush, its counts are dropped, since they may have been added. Active days and refusals
 * are written again, which changes nothing.
 */
export class Recorder {
  readonly #deps: RecorderDeps;
  #counted = new Map<string, Counted>();
  #active = new Map<string, ActiveDay>();
  /** The members that are written for a day. */
  #known = { day: '', members: new Set<string>() };
  /** By request id. */
  #refused = new Map<string, Refused>();
  /** The recorded refusals of the present minute. */
  #refusals = { minute: 0, strangers: 0, sessions: 0, byCaller: new Map<string, number>() };
  #lost = { requests: 0, refusals: 0 };
  #lossToldAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #writing = Promise.resolve();

  constructor(deps: RecorderDeps) {
    this.#deps = deps;
  }

  /** Counts a request. */
  count({ method, route, status, milliseconds, at }: AnsweredRequest): void {
    const statusClass = Math.floor(status / 100);
    const minute = new Date(Math.floor(at.getTime() / MINUTE) * MINUTE);
    this.#add({
      ...{ at: minute, method, route, statusClass, bucket: bucketOf(milliseconds) },
      ...{ requests: 1, microseconds: Math.round(milliseconds * 1000) },
    });
    this.#soon(GATHERED_MS);
  }

  /** Records that a member was active on this day. */
  noteActive({ familyId, memberId, at }: ActiveMember): void {
    const day = at.toISOString().slice(0, 10);
    if (this.#known.day !== day || this.#known.members.size >= MAX_KNOWN) this.#known = { day, members: new Set() };
    if (this.#known.members.has(memberId)) return;
    this.#known.members.add(memberId);
    this.#wait({ familyId, memberId, day });
    this.#soon(GATHERED_MS);
  }

  /**
   * Records a refusal, unless its caller or its minute has too many. Refusals without a session have their own limit.
   *
   * @param caller a session or a network: one of them takes no place of the others
   */
  noteRefused(refused: Refused, caller: string): void {
    const minute = Math.floor(refused.at.getTime() / MINUTE);
    if (this.#refusals.minute !== minute) this.#refusals = { minute, strangers: 0, sessions: 0, byCaller: new Map() };
    const { byCaller } = this.#refusals;
    const kind = refused.familyId === null ? 'strangers' : 'sessions';
    const own = byCaller.get(caller) ?? 0;
    if (own >= REFUSED_OF_ONE || this.#refusals[kind] >= REFUSED_PER_MINUTE) this.#lost.refusals += 1;
    else {
      byCaller.set(caller, own + 1);
      this.#refusals[kind] += 1;
      this.#waitRefused(refused);
    }
    this.#soon(GATHERED_MS);
  }

  /** Writes the waiting data, if the database is available. It never throws. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // Runs one after the other: data that came during the last run is written too.
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  #add(counted: Counted): void {
    const key = [counted.at.getTime(), counted.bucket, counted.statusClass, counted.method, counted.route].join(' ');
    const known = this.#counted.get(key);
    if (known) {
      known.requests += counted.requests;
      known.microseconds += counted.microseconds;
    } else if (this.#counted.size < MAX_KINDS) this.#counted.set(key, { ...counted });
    else this.#lost.requests += counted.requests;
  }

  #wait(active: ActiveDay): void {
    if (this.#active.size < MAX_MEMBERS) this.#active.set(`${active.day} ${active.memberId}`, active);
    // They are recorded again with their next call.
    else this.#known.members.delete(active.memberId);
  }

  #waitRefused(refused: Refused): void {
    if (this.#refused.size < MAX_REFUSED) this.#refused.set(refused.requestId, refused);
    else this.#lost.refusals += 1;
  }

  #soon(milliseconds: number): void {
    if (this.#deps.byItself !== true) return;
    this.#timer ??= setTimeout(() => void this.flush(), milliseconds);
    this.#timer.unref();
  }

  async #write(): Promise<void> {
    const counted = [...this.#counted.values()];
    const active = [...this.#active.values()];
    this.#counted = new Map();
    const refused = [...this.#refused.values()];
    this.#active = new Map();
    this.#refused = new Map();
    const { database } = this.#deps;
    await Promise.all([
      this.#try(
        counted,
        rows => addCounts(database, rows),
        row => this.#add(row),
      ),
      // Writing it twice changes nothing.
      this.#try(
        active,
        rows => addActivity(database, rows),
        row => this.#wait(row),
        'again',
      ),
      this.#try(
        refused,
        rows => addRefused(database, rows),
        row => this.#waitRefused(row),
        'again',
      ),
    ]);
    this.#tellLost();
  }

  #tellLost(): void {
    if (this.#lost.requests + this.#lost.refusals === 0 || performance.now() - this.#lossToldAt < MINUTE) return;
    this.#deps.onLost?.(this.#lost);
    this.#lost = { requests: 0, refusals: 0 };
    this.#lossToldAt = performance.now();
  }

  async #try<T>(
    rows: readonly T[],
    write: (rows: readonly T[]) => Promise<void>,
    keep: (row: T) => void,
    when?: 'again',
  ) {
    if (rows.length === 0) return;
    try {
      await write(rows);
    } catch (error) {
      this.#deps.onFailure(error);
      if (when === 'again' || !mayBeDone(error)) for (const row of rows) keep(row);
      this.#soon(AGAIN_MS);
    }
  }
}

/** Whether a statement may have been carried out although it failed here. */
function mayBeDone(error: unknown): boolean {
  const never =
    error instanceof Error && /ECONNREFUSED|when trying to connect/.test(`${error.message} ${codeOf(error)}`);
  return isConnectionLost(error) && !never;
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : '';
}

async function addCounts(database: DatabaseHandle, rows: readonly Counted[]): Promise<void> {
  const of = <K extends keyof Counted>(column: K) => rows.map(row => row[column]);
  // In a fixed order, so that two processes never wait for each other.
  await sql`
    INSERT INTO request_counts AS c (span, at, method, route, status_class, bucket, requests, microseconds)
    SELECT 'minute', n.at, n.method, n.route, n.status_class, n.bucket, n.requests, n.microseconds
    FROM unnest(${of('at')}::timestamptz[], ${of('method')}::text[], ${of('route')}::text[],
      ${of('statusClass')}::smallint[], ${of('bucket')}::smallint[], ${of('requests')}::bigint[],
      ${of('microseconds')}::bigint[])
      AS n (at, method, route, status_class, bucket, requests, microseconds)
    ORDER BY n.at, n.route, n.method, n.status_class, n.bucket
    ON CONFLICT (span, at, route, method, status_class, bucket) DO UPDATE
    SET requests = c.requests + excluded.requests, microseconds = c.microseconds + excluded.microseconds
  `.execute(database.crossTenant('figures'));
}

async function addActivity(database: DatabaseHandle, rows: readonly ActiveDay[]): Promise<void> {
  await pipelined(
    database,
    'figures',
    [...Map.groupBy(rows, row => row.familyId)].map(([familyId, days]) => {
      const of = (column: keyof ActiveDay) => days.map(day => day[column]);
      return sql`SELECT note_active(${familyId}, ${of('memberId')}::uuid[], ${of('day')}::date[])`;
    }),
  );
}
