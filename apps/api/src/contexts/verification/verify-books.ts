import { sql } from 'kysely';
import type { Database, DatabaseHandle } from '../../platform/database/connect.ts';
import { byPlace } from '../../platform/database/cursor-batches.ts';
import type { LongWork } from '../../platform/database/long-work.ts';
import { type BookFault, type Portion, sinceCheckpointChecks, unsignedFamilies, wholeChecks } from './book-checks.ts';

/** The extent of a verification, and its faults. */
export interface Verification {
  readonly whole: boolean;
  readonly families: number;
  readonly faults: readonly BookFault[];
}

/** Families per portion. Each portion is read in one snapshot. */
const PORTION = 200;
/** The most faults in a report. */
const MAX_FAULTS = 1000;

/**
 * All families, closed ones with a remaining chain too; in a whole verification also those of which only rows remain.
 */
const checked = (whole: boolean) => sql<{ family_id: string }>`
  SELECT f.family_id FROM (SELECT family_id FROM audit_heads UNION SELECT family_id FROM families
    ${whole ? REMAINS : sql``}) AS f
  ORDER BY ${byPlace(sql`f.family_id`)}`;
const REMAINS = sql`UNION SELECT family_id FROM audit_entries UNION SELECT family_id FROM accounts
    UNION SELECT family_id FROM ledger_entries`;

/**
 * Verifies the books, portion by portion of families: balances, chains of entries, payments and their sources, the
 * audit chains by hash, and money against the audit log. Its memory does not grow with the number of rows.
 *
 * @param from `'first-row'`, or only the rows after the newest signed checkpoint
 */
export async function verifyBooks(
  database: LongWork,
  from: 'first-row' | 'last-checkpoint' = 'first-row',
): Promise<Verification> {
  const whole = from === 'first-row';
  const faults: BookFault[] = [];
  let families = 0;
  for await (const rows of database.portions('books', checked(whole), PORTION)) {
    const portion = rows.map(({ family_id: id }) => id);
    faults.push(...(await verifyPortion(database, portion, whole)));
    families += portion.length;
    if (faults.length >= MAX_FAULTS) break;
  }
  return { whole, families, faults: faults.slice(0, MAX_FAULTS) };
}

/** Reads one portion in one snapshot, so that concurrent writes never look like faults. */
function verifyPortion(database: DatabaseHandle, portion: Portion, whole: boolean): Promise<BookFault[]> {
  const look = async (db: Database): Promise<BookFault[]> => {
    if (whole) return (await wholeChecks(portion).execute(db)).rows;
    const { rows: faults } = await sinceCheckpointChecks(portion).execute(db);
    const { rows: unsigned } = await unsignedFamilies(portion).execute(db);
    for (const { family_id: id } of unsigned) faults.push(...(await wholeChecks([id]).execute(db)).rows);
    return eachOnce(faults);
  };
  return database.transactionAcross('books', look, 'snapshot');
}

/** A family that is verified in full was checked twice: its account and its chain are counted once. */
function eachOnce(faults: readonly BookFault[]): BookFault[] {
  return [...new Map(faults.map(fault => [JSON.stringify([fault.check, fault.familyId, fault.what]), fault])).values()];
}
