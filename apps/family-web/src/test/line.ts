import { VERSION_HEADER } from '@pocketful/contract-core/route';

/** A fault of the line: the call does not arrive, its answer is lost, or its answer waits. */
type Trouble = 'unreachable' | 'lost' | 'held';

/** The line between a tab and the server, to listen to and to disturb. */
export interface Line {
  /** Every call so far, as 'GET /api/chores'. */
  readonly calls: string[];
  /** The bodies that were sent, by their call. */
  readonly bodies: Map<string, unknown>;
  /** For each edit so far, the version that it started from; null without one. */
  readonly versions: (string | null)[];
  /** From now on this happens to the calls that match. */
  disturb(calls: RegExp, trouble: Trouble): void;
  /** Ends all faults and delivers the held answers. */
  repair(): void;
  /** The line itself. */
  readonly fetch: typeof fetch;
}

export function newLine(server: typeof fetch): Line {
  const calls: string[] = [];
  const bodies = new Map<string, unknown>();
  const versions: (string | null)[] = [];
  let troubles: readonly (readonly [RegExp, Trouble])[] = [];
  let held: (() => void)[] = [];
  const line: typeof fetch = async (input, init) => {
    const call = `${init?.method ?? 'GET'} ${String(input)}`;
    calls.push(call);
    if (typeof init?.body === 'string') bodies.set(call, JSON.parse(init.body));
    if (/^P(UT|ATCH) /.test(call)) versions.push(new Headers(init?.headers).get(VERSION_HEADER));
    const trouble = troubles.find(([pattern]) => pattern.test(call))?.[1];
    if (trouble === 'unreachable') throw new TypeError('unreachable');
    // A repair before the answer releases it too.
    const released = trouble === 'held' && new Promise<void>(resolve => held.push(resolve));
    const answer = await server(input, init);
    await released;
    init?.signal?.throwIfAborted();
    if (trouble === 'lost') throw new TypeError('the answer was lost');
    return answer;
  };
  return {
    calls,
    bodies,
    versions,
    disturb: (pattern, trouble) => {
      troubles = [[pattern, trouble], ...troubles];
    },
    repair: () => {
      troubles = [];
      for (const release of held) release();
      held = [];
    },
    fetch: line,
  };
}
