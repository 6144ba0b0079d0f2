import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/platform/config.ts';
import { connectDatabase } from '../src/platform/database/connect.ts';
import { createSecretHasher } from '../src/platform/hashing.ts';

const NOWHERE = 'postgres://nobody@127.0.0.1:1/none';

/** The OpenAPI document as the server gives it out. It needs no database. */
export async function openApi(): Promise<string> {
  const config = readConfig({
    DATABASE_URL: NOWHERE,
    DATABASE_JOBS_URL: NOWHERE,
    SESSION_SECRET: 'only to write the document of the API',
    PIN_PEPPER: 'only to write the document of the API',
    LOG_LEVEL: 'silent',
  });
  const database = connectDatabase({ url: NOWHERE });
  const readiness = {
    draining: false,
    pendingMigrations: async () => [],
    missingForSchema: async () => undefined,
    books: async () => undefined,
    clock: () => Promise.reject(new Error('no clock is compared here')),
    oldest: async () => [],
    gauges: () => Promise.reject(new Error('nothing is counted here')),
  };
  const hasher = createSecretHasher(config);
  const clock = () => new Date();
  const app = await buildApp({ config, database, databaseTime: async () => clock(), hasher, clock, readiness });
  const answer = await app.inject('/api/openapi.json');
  await app.close();
  await database.close();
  return `${JSON.stringify(answer.json(), null, 2)}\n`;
}
