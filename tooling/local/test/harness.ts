import { afterEach, beforeEach } from 'vitest';
import { Instance, makeTestFolder } from './instance.ts';

/** Instances of one test, in one folder; whatever a failed test leaves running is killed after it. */
export interface TestInstances {
  readonly folder: string;
  /** Starts an instance on the test's DATA_DIR and waits until it serves. */
  start(env?: NodeJS.ProcessEnv, command?: readonly string[], folder?: string): Promise<Instance>;
  /** Starts one without waiting. */
  launch(env?: NodeJS.ProcessEnv, command?: readonly string[], folder?: string): Promise<Instance>;
}

/** Gives each test of this file a new folder and clears up after it. */
export function useInstances(): TestInstances {
  let folder = '';
  let instances: Instance[] = [];
  beforeEach(() => {
    folder = makeTestFolder();
    instances = [];
  });
  afterEach(() => Instance.cleanUp(instances, folder));

  const launch: TestInstances['launch'] = async (env, command, inFolder = folder) => {
    const instance = await Instance.launch(inFolder, env, command);
    instances.push(instance);
    return instance;
  };
  return {
    get folder() {
      return folder;
    },
    launch,
    async start(env, command, inFolder) {
      const instance = await launch(env, command, inFolder);
      await instance.serving();
      return instance;
    },
  };
}
