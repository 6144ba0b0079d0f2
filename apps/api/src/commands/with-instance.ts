import { type Config, readConfig } from '../platform/config.ts';
import { connectDatabase, type DatabaseHandle } from '../platform/database/connect.ts';
import { createSecretHasher, type SecretHasher } from '../platform/hashing.ts';
import { keyFor } from '../platform/keys.ts';
import type { WriterDeps } from '../platform/writes/writer.ts';

/** What commands work with. */
export interface Instance {
  readonly config: Config;
  readonly database: DatabaseHandle;
  readonly hasher: SecretHasher;
  /** What a command's writes are made with. */
  readonly writes: WriterDeps;
}

/** Opens the instance that the settings describe, and closes it again whatever happens. */
export async function withInstance<T>(work: (instance: Instance) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  const database = connectDatabase({ url: config.databaseUrl, maxConnections: 4, preparedStatements: config.prepared });
  const writes = { database, addressKey: keyFor(config.pinPepper, 'audit address'), onCommitted: () => {} };
  try {
    return await work({ config, database, hasher: createSecretHasher(config.pinPepper), writes });
  } finally {
    await database.close();
  }
}
