import { type Api, type ApiEnvironment, startApi } from './instance.ts';
import { sharedInstance } from './shared-instance.ts';
import { test as shared } from './test.ts';

/** An API process on the shared database that one test alone talks to. */
export interface OwnServer {
  readonly url: string;
  /** Kills the server and starts another one at the same address, with these settings. */
  restart(settings?: ApiEnvironment): Promise<void>;
}

/** The test with a separate server, which may be taken down. */
export const test = shared.extend<{ readonly server: OwnServer }>({
  server: async ({ browserName: _ }, use) => {
    const { env } = sharedInstance();
    let running: Api = await startApi(env);
    const { url } = running;
    const restart = async (settings: ApiEnvironment = {}) => {
      await running.kill();
      running = await startApi({ ...env, ...settings }, Number(new URL(url).port));
    };
    await use({ url, restart });
    await running.stop();
  },
  baseURL: async ({ server }, use) => use(server.url),
});
