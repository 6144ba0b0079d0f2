import { sql } from 'kysely';
import type { LongWork } from '../../platform/database/long-work.ts';

/** The most rows of a transaction. */
const ROWS = 1000;

/**
 * Gives entries and paydays of before their kind, facts and words, family by family, and returns the number of rows. It
 * goes on where a killed run ended. Entries of the version before, which may still run, are found by the next run.
 */
export async function classifyEntries(database: LongWork, isStopping: () => boolean): Promise<number> {
  let classified = 0;
  for await (const families of database.portions<{ family_id: string }>(
    'classification',
    sql`SELECT family_id FROM ledger_entries WHERE words IS NULL
      UNION SELECT family_id FROM allowance_payments WHERE words IS NULL`,
  ))
    for (const { family_id: id } of families)
      for (let rows = ROWS; rows > 0; classified += rows) {
        if (isStopping()) return classified;
        const [done] = await database.family(id).write<{ rows: number }>(CLASSIFY, ROWS);
        rows = done?.rows ?? 0;
      }
  return classified;
}

const CLASSIFY = 'SELECT classify_entries($1, $2) AS rows';
