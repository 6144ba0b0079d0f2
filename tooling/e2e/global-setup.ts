import { openDatabase, startApi } from './src/instance.ts';
import { announceInstance } from './src/shared-instance.ts';

/** Starts the product as it is built, on a database of its own. What it returns ends both, whatever the specs say. */
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
