import { expect } from 'vitest';
import { lockWaits, refusalOf, superuserOn, type TestApp } from './harness.ts';

/** Makes a call during another transaction. Returns the answer once that has ended. */
export async function duringTransaction(
  app: TestApp,
  first: string[],
  call: () => Promise<unknown>,
  last: string[],
): Promise<string> {
  const other = await superuserOn(app.database);
  await other.query('BEGIN');
  for (const statement of first) await other.query(statement);
  const answer = call().then(
    () => 'done',
    (error: unknown) => refusalOf(Promise.reject(error)),
  );
  // The call waits for the other transaction, or has finished without.
  let through = false;
  void answer.then(() => {
    through = true;
  });
  await expect.poll(async () => through || (await lockWaits(app.database)) > 0).toBe(true);
  for (const statement of last) await other.query(statement);
  await other.query('COMMIT');
  return answer;
}
