import { watch } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ServingProcess, startServing } from './api-process.ts';

/** How to run the API from its sources. */
export interface RestartingApiPlan {
  readonly entry: string;
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  /** A change below one of these folders restarts the API. */
  readonly folders: readonly string[];
  /** Called with each new process. */
  onStart(pid: number): void;
  /** Runs between the end of the old process and the start of the new one, with the changed files. */
  beforeRestart(changed: readonly string[]): Promise<void>;
}

/** The API from its sources, started anew after each change. One that fails waits for the next change. */
export interface RestartingApi {
  stop(): Promise<void>;
}

const SETTLE_MS = 150;

/** Starts the API and watches its sources. */
export function startRestartingApi(plan: RestartingApiPlan): RestartingApi {
  let current = launch();
  let stopped = false;
  let restarting: Promise<void> | undefined;
  const changed = new Set<string>();
  const watchers = plan.folders.map(folder =>
    watch(folder, { recursive: true }, (_, file) => {
      if (stopped || !file || !/\.(ts|json|sql)$/.test(file) || /\.test\.ts$/.test(file)) return;
      changed.add(file);
      restarting ??= restart().finally(() => {
        restarting = undefined;
      });
    }),
  );

  function launch(): ServingProcess {
    const api = startServing('The API', [plan.entry], plan.env, plan.cwd);
    plan.onStart(api.pid);
    void api.ended.then(() => {
      if (!stopped && api === current && !restarting) console.error('The API ended; it starts again after a change.');
    });
    return api;
  }

  async function restart(): Promise<void> {
    while (changed.size > 0 && !stopped) {
      // An editor or a checkout writes several files in a row.
      await sleep(SETTLE_MS);
      const files = [...changed];
      changed.clear();
      console.log(`Changed: ${files.join(', ')}. The API starts again.`);
      await current.stop();
      await plan.beforeRestart(files);
      if (!stopped) current = launch();
    }
  }

  return {
    async stop() {
      stopped = true;
      for (const watcher of watchers) watcher.close();
      await restarting;
      await current.stop();
    },
  };
}
