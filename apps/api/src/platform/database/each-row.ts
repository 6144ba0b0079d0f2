import type { RawBuilder } from 'kysely';
import type { CrossTenantPurpose } from './cross-tenant.ts';
import type { LongWork } from './long-work.ts';

/**
 * Works on each row of a statement over all families, one after the other. A failure with one row does not delay the
 * others.
 *
 * @returns the failures
 */
export async function eachRow<Row extends object>(
  database: LongWork,
  crossing: CrossTenantPurpose,
  statement: RawBuilder<Row>,
  work: (row: Row) => Promise<void>,
): Promise<readonly unknown[]> {
  const failures: unknown[] = [];
  for await (const rows of database.portions(crossing, statement))
    for (const row of rows)
      try {
        await work(row);
      } catch (error) {
        failures.push(error);
      }
  return failures;
}
