import { sql } from 'kysely';
import type { Database, DatabaseHandle } from '../../platform/database/connect.ts';
import { SYSTEM_FAMILY_ID } from '../../platform/ids.ts';
import { type BookFault, type Portion, sinceCheckpointChecks, unsignedFamilies, wholeChecks } from './book-checks.ts';

/** The extent of a verification, and its faults. */
export interface Verification {
  readonly whole: boolean;
  readonly families: number;
  readonly faults: readonly BookFault[];
}

/** Families per portion. Each portion is read as of one moment. */
const PORTION = 200;
/** The most faults in a report. */
const MAX_FAULTS = 1000;
/**
 * Verifies the books, portion by portion of families: balances, chains of entries, payments and their sources, the
 * audit chains by hash, and money against the audit log. Its memory does not grow with the number of rows.
 *
 * @param database a handle for long work: a portion may take longer than any call
 * @param from `'every row'`, or only what came after the newest signed checkpoint
 */
export async function verifyBooks(
  database: DatabaseHandle,
  from: 'first-row' | 'last-checkpoint' = 'first-row',
): Promise<Verification> {
  const whole = from === 'first-row';
  const faults: BookFault[] = [];
  let families = 0;
  for (let first: string | undefined = SYSTEM_FAMILY_ID; first !== undefined && faults.length < MAX_FAULTS; ) {
    const { ids, next } = await familiesFrom(database.crossTenant('books'), first);
    const last = ids.at(-1);
    if (last === undefined) break;
    faults.push(...(await verifyPortion(database, { first, last }, whole)));
    families += ids.length;
    first = next;
  }
  return { whole, families, faults: faults.slice(0, MAX_FAULTS) };
}

/** The next families by their ids, closed ones with a remaining chain too, and the first one after them. */
async function familiesFrom(db: Database, first: string): Promise<{ ids: string[]; next: string | undefined }> {
  const { rows } = await sql<{ family_id: string }>`
    (SELECT family_id FROM audit_heads WHERE family_id >= ${first} ORDER BY family_id LIMIT ${PORTION + 1})
    UNION (SELECT family_id FROM families WHERE family_id >= ${first} ORDER BY family_id LIMIT ${PORTION + 1})
    ORDER BY family_id LIMIT ${PORTION + 1}`.execute(db);
  const ids = rows.map(row => row.family_id);
  return { ids: ids.slice(0, PORTION), next: ids[PORTION] };
}

/** Reads one portion as of one moment, so that concurrent writes never look like faults. */
function verifyPortion(database: DatabaseHandle, portion: Portion, whole: boolean): Promise<BookFault[]> {
  const look = async (db: Database): Promise<BookFault[]> => {
    if (whole) return (await wholeChecks(portion).execute(db)).rows;
    const { rows: faults } = await sinceCheckpointChecks(portion).execute(db);
    const { rows: unsigned } = await unsignedFamilies(portion).execute(db);
    for (const { family_id: id } of unsigned)
      faults.push(...(await wholeChecks({ first: id, last: id }).execute(db)).rows);
    return eachOnce(faults);
  };
  return database.transactionAcross('books', look, 'snapshot');
}

/** A family that is verified in full was checked twice: its account and its chain are counted once. */
function eachOnce(faults: readonly BookFault[]): BookFault[] {
  return [...new Map(faults.map(fault => [JSON.stringify([fault.check, fault.familyId, fault.what]), fault])).values()];
}
