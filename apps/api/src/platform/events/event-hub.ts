import { routes } from '@pocketful/api-contract/routes';
import type { Route } from '@pocketful/contract-core/route';
import type { StreamEnd } from '@pocketful/events/calls';
import type { SessionStatusOf } from '../sessions/session-status.ts';
import type { ChangeNotification } from '../writes/write-order.ts';
import { EventStream, type Watcher } from './event-stream.ts';

/**
 * The most streams of a session, which is of one browser. Past it the session's oldest stream ends. A browser opens six
 * connections to a server by HTTP/1.1; a seventh window would wait for its document.
 */
const MAX_PER_SESSION = 4;

/** After these calls a session may have ended, so the family's streams are checked at once. */
const ENDS_SESSIONS = callsWhere(route => 'endsSessions' in route && route.endsSessions === 'family');

/** An event that concerns no single child goes to children only if its route says so. */
const HEARD_BY_EVERYONE = callsWhere(route => 'heardBy' in route && route.heardBy === 'everyone');

/** The open streams of this process by family. It holds nothing that another process needs. */
export class EventHub {
  readonly #families = new Map<string, Set<EventStream>>();
  readonly #standingOf: SessionStatusOf;

  constructor(standingOf: SessionStatusOf) {
    this.#standingOf = standingOf;
  }

  /** Opens a stream, which sends nothing until `begin` is called. */
  open(watcher: Watcher): EventStream {
    const { familyId } = watcher.session;
    const streams: Set<EventStream> = this.#families.get(familyId) ?? new Set();
    const own = [...streams].filter(stream => stream.watcher.session.hash.equals(watcher.session.hash));
    const [oldest] = own;
    if (oldest && own.length >= MAX_PER_SESSION) this.#end(oldest, 'crowded');
    const stream = new EventStream(watcher);
    this.#families.set(familyId, streams.add(stream));
    stream.body.once('close', () => this.#forget(stream));
    return stream;
  }

  /** The number of open streams. */
  get size(): number {
    let size = 0;
    for (const streams of this.#families.values()) size += streams.size;
    return size;
  }

  /** Sends a committed event, from any process, to the streams that may receive it. */
  deliver(hints: readonly ChangeNotification[]): void {
    for (const { familyId, call, childId = null, sequence } of hints) {
      const streams = this.#families.get(familyId);
      if (!streams) continue;
      for (const stream of streams) {
        if (mayHear(stream.watcher, call, childId)) stream.send({ type: 'changed', call, childId, sequence });
      }
      if (ENDS_SESSIONS.has(call)) void this.#check(streams);
    }
  }

  /** Makes every stream tell its browser to reload, since events may have been missed. */
  resync(): void {
    for (const stream of this.#all()) stream.send({ type: 'reread' });
  }

  /** Checks every stream's session, ends invalid ones, and sends a heartbeat to the others. */
  async beat(): Promise<void> {
    await this.#check(this.#all());
    for (const stream of this.#all()) stream.beat();
  }

  /** Ends every stream at the end of the process. */
  end(): void {
    for (const stream of this.#all()) this.#end(stream, 'closing');
  }

  async #check(streams: Iterable<EventStream>): Promise<void> {
    const checks = [...streams].map(async stream => {
      const { session, memberId } = stream.watcher;
      // If the sessions cannot be read, the next beat checks them. A hint reveals nothing in the meantime.
      const standing = await this.#standingOf(session, memberId).catch(() => 'active' as const);
      if (standing !== 'active') this.#end(stream, standing);
    });
    await Promise.all(checks);
  }

  #all(): EventStream[] {
    return [...this.#families.values()].flatMap(streams => [...streams]);
  }

  #end(stream: EventStream, reason: StreamEnd): void {
    stream.end(reason);
    this.#forget(stream);
  }

  #forget(stream: EventStream): void {
    const { familyId } = stream.watcher.session;
    const streams = this.#families.get(familyId);
    streams?.delete(stream);
    if (streams?.size === 0) this.#families.delete(familyId);
  }
}

function mayHear({ isChild, memberId }: Watcher, call: string, childId: string | null): boolean {
  return !isChild || childId === memberId || (childId === null && HEARD_BY_EVERYONE.has(call));
}

function callsWhere(is: (route: Route) => boolean): ReadonlySet<string> {
  return new Set(Object.entries<Route>(routes).flatMap(([name, route]) => (is(route) ? [name] : [])));
}
