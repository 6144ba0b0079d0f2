import { setTimeout as sleep } from 'node:timers/promises';
import { type ServingProcess, startServing } from '@pocketful/local/api-process';

/** How to start one of the processes. */
export interface ApiPlan {
  readonly entry: string;
  readonly cwd: string;
  /** The settings of each process, for each of its starts. Their number is the number of processes. */
  readonly environments: readonly (() => NodeJS.ProcessEnv)[];
  onStart(pid: number): void;
}

/** API processes that start again after their end, as a service manager does it. */
export interface ApiGroup {
  readonly size: number;
  /** The port of a process that is ready, each in turn; undefined if none is. */
  nextPort(): number | undefined;
  /**
   * Ends these processes by SIGKILL. Resolves once their successors are ready.
   *
   * @param onKilled called in between
   * @param settings further settings of the successors
   */
  kill(indexes: readonly number[], onKilled: () => void, settings?: NodeJS.ProcessEnv): Promise<void>;
  /** Ends of processes that were not killed. */
  readonly ends: readonly string[];
  stop(): Promise<void>;
}

/** The pause before an ended process starts again, in milliseconds. */
const RESTART_MS = 50;

interface Slot {
  serving: ServingProcess | undefined;
  port: number | undefined;
  killed: boolean;
  /** Further settings of its next starts. */
  settings: NodeJS.ProcessEnv;
  /** Called at the next time when the process is ready. */
  readonly waiting: (() => void)[];
}

/** Starts the processes and waits until all are ready. */
export async function startApis(plan: ApiPlan): Promise<ApiGroup> {
  const slots: Slot[] = plan.environments.map(() => ({
    serving: undefined,
    port: undefined,
    killed: false,
    settings: {},
    waiting: [],
  }));
  const ends: string[] = [];
  let stopping = false;
  let turn = 0;

  async function keep(slot: Slot, env: () => NodeJS.ProcessEnv, index: number): Promise<void> {
    while (!stopping) {
      const serving = startServing(`API ${index + 1}`, [plan.entry], { ...env(), ...slot.settings }, plan.cwd);
      Object.assign(slot, { serving, killed: false });
      plan.onStart(serving.pid);
      const url = await serving.ready().catch(() => undefined);
      if (url !== undefined) {
        slot.port = Number(new URL(url).port);
        for (const isReady of slot.waiting.splice(0)) isReady();
      }
      const code = await serving.ended;
      slot.port = undefined;
      // A start without the database fails and is repeated.
      if (!stopping && !slot.killed && url !== undefined) ends.push(`API ${index + 1} ended by itself, code ${code}`);
      if (!stopping) await sleep(RESTART_MS);
    }
  }

  const whenReady = (slot: Slot) => new Promise<void>(resolve => slot.waiting.push(resolve));
  const started = Promise.all(slots.map(whenReady));
  const running = plan.environments.map((env, index) => {
    const slot = slots[index];
    if (!slot) throw new Error('a process has no slot');
    return keep(slot, env, index);
  });
  await started;
  return {
    size: slots.length,
    ends,
    nextPort() {
      const ports = slots.flatMap(({ port }) => port ?? []);
      turn++;
      return ports[turn % ports.length];
    },
    async kill(indexes, onKilled, settings = {}) {
      const ready = indexes.map(index => {
        const slot = slots[index];
        if (!slot?.serving) return undefined;
        Object.assign(slot, { settings, killed: true });
        slot.port = undefined;
        process.kill(slot.serving.pid, 'SIGKILL');
        return whenReady(slot);
      });
      onKilled();
      await Promise.all(ready);
    },
    async stop() {
      stopping = true;
      await Promise.all(slots.map(({ serving }) => serving?.stop()));
      await Promise.all(running);
    },
  };
}
