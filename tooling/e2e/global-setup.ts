import { startProxy } from '@pocketful/local/tcp-proxy';
import { type Api, openDatabase, startApi } from './src/instance.ts';
import { announceInstance } from './src/shared-instance.ts';

/** How many API processes serve, each connection the next one. Default: one, without a proxy. */
const PROCESSES = Number(process.env.PROCESSES ?? 1);

/** Starts the built product on a new database. The returned function ends both, also after failures. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const database = await openDatabase();
  try {
    const apis: Api[] = [];
    while (apis.length < PROCESSES) {
      const api = await startApi(database.env);
      database.addClient(api.pid);
      apis.push(api);
    }
    let turn = 0;
    const next = () => Number(new URL(apis[turn++ % PROCESSES]?.url ?? '').port);
    const balancer = PROCESSES > 1 ? await startProxy(next) : undefined;
    const { env, superuserUrl } = database;
    announceInstance({ url: `http://127.0.0.1:${balancer?.port ?? next()}`, env, superuserUrl });
    return async () => {
      balancer?.close();
      for (const api of apis) await api.stop();
      await database.stop();
    };
  } catch (error) {
    await database.stop();
    throw error;
  }
}
