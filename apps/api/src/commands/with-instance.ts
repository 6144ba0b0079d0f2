import { journalsOf, recordOfCommand } from '../contexts/retention/revocations.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { type LongWork, longWork } from '../platform/database/long-work.ts';
import { createSecretHasher, type SecretHasher } from '../platform/hashing.ts';
import type { WriterDeps } from '../platform/writes/write-order.ts';

/** The dependencies of commands. */
export interface Instance {
  readonly config: Config;
  readonly database: LongWork;
  readonly hasher: SecretHasher;
  /** The dependencies of a command's writes. */
  readonly writes: WriterDeps;
}

/** Opens the instance of the settings, and always closes it. Writes the work's revocations to the journal at once. */
export async function withInstance<T>(work: (instance: Instance) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  return longWork(config, async database => {
    const writes = { database, onCommitted: () => {} };
    const answer = await work({ config, database, hasher: createSecretHasher(config), writes });
    await recordOfCommand(database, journalsOf(config));
    return answer;
  });
}
