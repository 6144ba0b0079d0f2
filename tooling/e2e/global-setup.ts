import { openDatabase, startApi } from './src/instance.ts';
import { announceInstance } from './src/shared-instance.ts';

/** Starts the built product on a new database. The returned function ends both, also after failures. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const database = await openDatabase();
  try {
    const api = await startApi(database.env);
    database.addClient(api.pid);
    const { env, superuserUrl } = database;
    announceInstance({ url: api.url, env, superuserUrl });
    return async () => {
      await api.stop();
      await database.stop();
    };
  } catch (error) {
    await database.stop();
    throw error;
  }
}
