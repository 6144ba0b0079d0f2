import type { Database } from './instance.ts';

/** The instance that all specs share, as workers receive it. */
export interface SharedInstance extends Pick<Database, 'env' | 'superuserUrl'> {
  readonly url: string;
}

const VARIABLE = 'POCKETFUL_E2E_INSTANCE';

/** Passes a value to the workers, which inherit the environment. */
export function announceInstance(instance: SharedInstance): void {
  process.env[VARIABLE] = JSON.stringify(instance);
}

/** The instance that the global setup has started. Throws before it has. */
export function sharedInstance(): SharedInstance {
  const told = process.env[VARIABLE];
  if (!told) throw new Error('the instance is not started: run the specs by `playwright test`');
  return JSON.parse(told);
}
