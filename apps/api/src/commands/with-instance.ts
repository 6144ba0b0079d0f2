import { type Config, readConfig } from '../platform/config.ts';
import { type LongWork, longWork } from '../platform/database/long-work.ts';
import { createSecretHasher, type SecretHasher } from '../platform/hashing.ts';
import type { WriterDeps } from '../platform/writes/write-order.ts';

/** What commands work with. */
export interface Instance {
  readonly config: Config;
  readonly database: LongWork;
  readonly hasher: SecretHasher;
  /** What the writes of a command need. */
  readonly writes: WriterDeps;
}

/** Opens the instance of the settings, and closes it in every case. */
export async function withInstance<T>(work: (instance: Instance) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  return longWork(config, database => {
    const writes = { database, onCommitted: () => {} };
    return work({ config, database, hasher: createSecretHasher(config.instanceKey), writes });
  });
}
