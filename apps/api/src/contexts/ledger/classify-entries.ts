import { sql } from 'kysely';
import { isContention } from '../../platform/database/failures.ts';
import type { LongWork } from '../../platform/database/long-work.ts';

/** The most rows of a transaction. A concurrent post waits until its log is written: less than 0.1 s. */
const ROWS = 250;

/**
 * Gives entries and paydays of earlier versions their kind, facts and words, family by family. It goes on where a
 * killed run ended. A process of the previous version may still post; the next run classifies those entries. A family
 * whose rows others hold waits for the next run, too.
 *
 * @returns the number of rows
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
        rows = await classifyPortion(database, id);
      }
  return classified;
}

async function classifyPortion(database: LongWork, familyId: string): Promise<number> {
  try {
    const [done] = await database.family(familyId).write<{ rows: number }>(CLASSIFY, ROWS);
    return done?.rows ?? 0;
  } catch (error) {
    if (isContention(error)) return 0;
    throw error;
  }
}

const CLASSIFY = 'SELECT classify_entries($1, $2) AS rows';
