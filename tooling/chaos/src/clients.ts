import { setTimeout as sleep } from 'node:timers/promises';
import { openBrowser } from './browser.ts';
import type { Client } from './families.ts';
import type { Shared } from './operation.ts';
import { OPERATIONS } from './operations.ts';
import type { Random } from './random.ts';
import { type Outcome, perform, type Write } from './writes.ts';

/** The clients at work. */
export interface Crowd {
  /** The number of calls so far. */
  made(): number;
  /** Calls by operation and outcome. */
  readonly counts: ReadonlyMap<string, Record<Outcome, number>>;
  /** Lets the calls under way end and holds new ones back. */
  pause(): Promise<void>;
  resume(): void;
  /** The calls since the last time. */
  take(): readonly Write[];
  /** Lets the calls under way end. */
  stop(): Promise<void>;
}

/** The longest pause of a client between two calls, in milliseconds. */
const PAUSE_MS = 20;

/** Lets all clients work, each with its own sequence of random numbers. */
export function startCrowd(clients: readonly Client[], base: () => string, shared: Shared, seeds: Random): Crowd {
  const counts = new Map<string, Record<Outcome, number>>();
  let writes: Write[] = [];
  let made = 0;
  let underWay = 0;
  let gate: PromiseWithResolvers<void> | undefined;
  let stopping = false;

  async function work(client: Client, random: Random): Promise<void> {
    const operations = OPERATIONS.filter(({ by }) => by === client.role);
    while (!stopping) {
      // No `await` without a gate: a gate could be set meanwhile.
      while (gate) await gate.promise;
      const operation = random.weighted(operations);
      const childId = client.role === 'child' ? client.memberId : (random.pick(client.family.children) ?? '');
      const intent = stopping
        ? undefined
        : operation.next({ family: client.family, childId, device: client.device, random, shared });
      if (intent) {
        underWay++;
        const browser = operation.stranger ? openBrowser(base, random) : client.browser;
        browser.hurried = true;
        const about = { operation: operation.name, familyId: client.family.id };
        const write = await perform(browser, intent, about, random, () => stopping);
        underWay--;
        made++;
        const count = counts.get(write.operation) ?? { acknowledged: 0, refused: 0, unknown: 0 };
        counts.set(write.operation, count);
        count[write.outcome]++;
        if (write.effect || write.mail || write.unexpected) writes.push(write);
      }
      await sleep(random.whole(0, PAUSE_MS));
    }
  }

  const quiet = async () => {
    while (underWay > 0) await sleep(5);
  };
  const working = clients.map(client => work(client, seeds.fork()));
  return {
    made: () => made,
    counts,
    async pause() {
      gate ??= Promise.withResolvers();
      await quiet();
    },
    resume() {
      gate?.resolve();
      gate = undefined;
    },
    take() {
      const taken = writes;
      writes = [];
      return taken;
    },
    async stop() {
      stopping = true;
      gate?.resolve();
      await Promise.all(working);
    },
  };
}
